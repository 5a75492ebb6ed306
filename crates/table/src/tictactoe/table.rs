//! The state of a tic-tac-toe table, and the handling of each input.

use std::rc::Rc;

use fairboard_forms::FormatError;
use fairboard_forms::tictactoe::{read_session, read_session_until_damage, write_session};
use fairboard_play::Player;
use fairboard_play::clock::Clock;
use fairboard_play::digest::Digest;
use fairboard_play::pairing::Pairing;
use fairboard_play::preferences::{Preferences, Sounds};
use fairboard_play::tictactoe::computer::{self, Level};
use fairboard_play::tictactoe::{self, Command, Event, PEOPLE, Seat, Session};
use fairboard_rules::tictactoe::{ByMark, Cell, Mark, Rules, scores};
use fastrand::Rng;

use super::screen::looks;
use super::{Focus, GridScreen, Hints, Sentence, TicTacToeScreen};
use crate::announcement::Announcement;
use crate::clock::{ClockState, Sight};
use crate::embed::EmbedReport;
use crate::keys::Key;
use crate::saving::Saving;
use crate::sound::Sound;
use crate::tabs::SharedTable;
use crate::{Copying, Effect, Input, Life, Machine, Moment, Opening, Redraw, Table, Timer, Update};

/// Pause before a computer answers, in milliseconds, so that people can follow the game.
const ANSWER_MILLIS: u32 = 450;

/// Time that another tab gets to make the computer's move, in milliseconds.
const OTHER_TAB_MILLIS: u32 = 2_000;

/// A game of tic-tac-toe on one device: the session, the board, and everything beside it.
#[derive(Clone, Debug)]
pub struct TicTacToe {
    pub(super) session: Session,
    /// The session's situation, built anew after each change of the game.
    pub(super) situation: Rc<tictactoe::Situation>,
    clock_state: ClockState<Mark>,
    focus: Focus,
    hints: Hints,
    pub(super) life: Life,
    sounds: Sounds,
    pub(super) sentences: Vec<Sentence>,
    announcement: Announcement<Sentence>,
    saving: Saving,
    pub(super) effects: Vec<Effect>,
    pub(super) reports: Vec<EmbedReport>,
}

/// A request at a board of tic-tac-toe, at a table or in a far game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GridAsk {
    /// Marks a cell.
    Play(Cell),
    /// A key pressed on the board. The key acts on the cell that has the table's focus. The
    /// browser's focus may still be elsewhere, because it moves after a drawing.
    Key(Key),
    /// The person has put the browser's focus on a cell.
    Focus(Cell),
}

/// A request of the person at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TicTacToeAsk {
    /// A request at the board itself.
    Board(GridAsk),
    /// A command to the session.
    Command(Command),
    /// Shows or hides the hints.
    Hints(Hints),
    /// Puts the text of the game on the clipboard.
    CopyGame,
    /// Puts the unreadable stored game on the clipboard.
    CopyUnreadable,
    /// Deletes the unreadable stored game.
    Discard,
}

/// The settings with which a game begins if no game is stored, or at a call of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The rules: who starts, and whether the first line ends the game.
    pub rules: Rules,
    /// The player of each side: a person, or a computer of the first four strengths.
    pub players: ByMark<Player>,
}

impl Default for Options {
    /// Two people; x starts, and the first line ends the game.
    fn default() -> Self {
        Self { rules: Rules::default(), players: PEOPLE }
    }
}

impl Table for TicTacToe {
    type Ask = TicTacToeAsk;
    type Screen = TicTacToeScreen;
    type Options = Options;

    const NAME: &'static str = "tic-tac-toe";

    fn reads(text: &str) -> bool {
        <Self as SharedTable>::read(text).is_ok()
    }

    fn open(opening: Opening<Options>) -> (Self, Vec<Effect>) {
        let Opening { stored, set_aside, preferences, options, life, .. } = opening;
        let opened = Saving::open(stored, set_aside, read_session_until_damage);
        let session = opened.game.unwrap_or_else(|| new_game(options));
        let situation = Rc::new(session.situation());
        let mut table = Self {
            session,
            situation,
            clock_state: ClockState::default(),
            focus: Focus::START,
            hints: Hints::Hidden,
            sounds: preferences.sounds,
            life,
            sentences: Vec::new(),
            announcement: Announcement::default(),
            saving: opened.saving,
            effects: opened.effects,
            reports: Vec::new(),
        };
        table.await_computer();
        let effects = std::mem::take(&mut table.effects);
        (table, effects)
    }

    fn screen(&self) -> TicTacToeScreen {
        let (position, focus) = (self.situation.position, self.focus);
        let cells = looks(&position, focus.cell, self.hints, scores(&position));
        TicTacToeScreen {
            game: Rc::clone(&self.situation),
            // Only far games are stopped. After an end by time the status comes from `game.late`.
            board: GridScreen { position, cells, focus, is_stopped: false },
            hints: self.hints,
            announcement: self.announcement.clone(),
            notices: self.saving.notices(),
            clock: self.session.clock(),
        }
    }

    fn stored_text(&self) -> String {
        self.saving.append_lineage(self.text())
    }

    fn digest(&self) -> Option<Digest> {
        self.situation.digest()
    }

    fn pairing(&self) -> Pairing {
        self.situation.pairing()
    }
}

impl Machine for TicTacToe {
    type Input = Input<TicTacToeAsk>;
    type Effect = Effect;

    fn update(&mut self, input: Input<TicTacToeAsk>, moment: Moment) -> Update<Effect> {
        // The time before the input counts first, because it may have ended the game.
        let clock_redraw = self.pass_time(moment);
        let redraw = match input {
            // A still board only shows a position.
            Input::Ask(_) if self.life == Life::Still => Redraw::No,
            Input::Ask(ask) => self.ask(ask),
            Input::Elapsed(Timer::Answer | Timer::OtherTab) => self.answer(moment.seed),
            Input::OtherTab(text) => self.handle_other_tab(&text),
            Input::Found(text) => self.handle_found_text(text),
            Input::Kept(keeping) => {
                self.reports.extend(self.saving.note_storing(keeping));
                Redraw::Yes
            }
            Input::Listed(keeping) => {
                self.saving.note_listing(keeping);
                Redraw::Yes
            }
            Input::Copied(Copying::Done) => {
                self.sentences.push(Sentence::Copied);
                Redraw::Yes
            }
            Input::Copied(Copying::Refused) => {
                self.saving.note_refused_copy();
                Redraw::Yes
            }
            Input::Preferences(Preferences { sounds, .. }) => {
                // The screen of this table depends on no preference.
                self.sounds = sounds;
                Redraw::No
            }
            Input::Sight(sight) => {
                let effect = self.clock_state.set_sight(sight, self.running());
                self.effects.extend(effect);
                Redraw::No
            }
            // `pass_time` has counted the time already, and decides whether the clock is drawn.
            Input::Elapsed(Timer::Clock) => {
                self.clock_state.note_elapsed();
                Redraw::No
            }
            // Only Stratego has battles on display, an engine, and moving pieces.
            Input::Elapsed(Timer::Shown | Timer::Engine) | Input::Engine(_) | Input::Motion(_) => {
                Redraw::No
            }
        };
        self.updated(redraw.or(clock_redraw))
    }
}

impl SharedTable for TicTacToe {
    type Game = Session;
    type Sentence = Sentence;

    const OTHER_TAB: Sentence = Sentence::OtherTab;
    const OUTDONE: Sentence = Sentence::Outdone;

    fn read(text: &str) -> Result<Session, FormatError> {
        read_session(text)
    }

    fn text(&self) -> String {
        write_session(&self.session)
    }

    fn saving_and_effects(&mut self) -> (&mut Saving, &mut Vec<Effect>) {
        (&mut self.saving, &mut self.effects)
    }

    fn adopt(&mut self, session: Session, sentence: Sentence) {
        self.replace(session);
        self.sentences.push(sentence);
        // The other tab lets the computer answer, unless the tab is closed.
        self.effects.push(Effect::Cancel(Timer::Answer));
        if self.computer_to_move().is_some() {
            self.effects.push(Effect::Wait(Timer::OtherTab, OTHER_TAB_MILLIS));
        }
    }
}

impl TicTacToe {
    /// Ends an input of the table or a call of the page: sets the timer of the clock, announces the
    /// new sentences, and hands over the effects and reports that have been collected.
    pub(super) fn updated(&mut self, redraw: Redraw) -> Update<Effect> {
        let timer = self.clock_state.timer(self.running());
        self.effects.extend(timer);
        let sentences = std::mem::take(&mut self.sentences);
        let redraw = if sentences.is_empty() { redraw } else { Redraw::Yes };
        self.announcement = self.announcement.followed_by(sentences);
        let effects = std::mem::take(&mut self.effects);
        Update { effects, redraw, reports: std::mem::take(&mut self.reports) }
    }

    /// Carries out a request of the person. Returns `Redraw::No` for a request at the board that
    /// neither marks a cell nor moves the focus.
    fn ask(&mut self, ask: TicTacToeAsk) -> Redraw {
        match ask {
            TicTacToeAsk::Command(command) => self.give(self.situation.seat, command),
            TicTacToeAsk::Board(ask) => {
                let focus_before = self.focus;
                match self.focus.ask(ask) {
                    Some(cell) => self.play(cell),
                    None if self.focus == focus_before => return Redraw::No,
                    // Only the focus has moved.
                    None => {}
                }
            }
            TicTacToeAsk::Hints(hints) => self.hints = hints,
            TicTacToeAsk::CopyGame => self.copy_game(),
            TicTacToeAsk::CopyUnreadable => self.copy_unreadable(),
            TicTacToeAsk::Discard => self.discard(),
        }
        Redraw::Yes
    }

    /// Marks a cell for the person at the device, and moves the focus to the cell.
    pub(super) fn play(&mut self, cell: Cell) {
        self.focus.cell = cell;
        self.give(self.situation.seat, Command::Play(cell));
    }

    /// Makes the move of the computer whose turn it is. Does nothing if no computer is to move.
    fn answer(&mut self, seed: u64) -> Redraw {
        let Some((mark, level)) = self.computer_to_move() else { return Redraw::No };
        let mut random = Rng::with_seed(seed);
        // `Rng::u32` would panic at a count of 0.
        let below = |count: u32| random.u32(..count.max(1));
        if let Some(cell) = computer::choose(level, &self.situation.position, below) {
            self.give(Seat::Player(mark), Command::Play(cell));
        }
        Redraw::Yes
    }

    /// The computer that is to move, and its level. `None` if no computer is to move, while a
    /// person looks back, and on a still board.
    fn computer_to_move(&self) -> Option<(Mark, Level)> {
        let awaited = self.situation.awaited.filter(|_| self.life == Life::Live)?;
        Some((self.situation.to_move?, Level::of(awaited)?))
    }

    /// Sets the timer for the answer of the computer that is to move, or stops the timer if no
    /// computer is to move. Ends the wait for another tab.
    pub(super) fn await_computer(&mut self) {
        self.effects.push(Effect::Cancel(Timer::OtherTab));
        self.effects.push(match self.computer_to_move() {
            Some(_) => Effect::Wait(Timer::Answer, ANSWER_MILLIS),
            None => Effect::Cancel(Timer::Answer),
        });
    }

    /// Continues another game in place of the present game.
    pub(super) fn replace(&mut self, session: Session) {
        self.session = session;
        self.situation = Rc::new(self.session.situation());
        self.reports.push(EmbedReport::Changed);
    }

    /// Gives a command of a seat to the session. Handles its events, or announces the refusal.
    fn give(&mut self, seat: Seat, command: Command) {
        match self.session.ask(seat, command) {
            // The command has changed nothing.
            Ok(events) if events.is_empty() => {}
            Ok(events) => self.handle_events(events),
            Err(refusal) => self.sentences.push(Sentence::Refused(refusal)),
        }
    }

    /// Announces and reports events, makes their sounds, stores the game, and awaits a computer.
    fn handle_events(&mut self, events: Vec<Event>) {
        self.situation = Rc::new(self.session.situation());
        let (position, late) = (self.situation.position, self.situation.late);
        for event in events {
            if event == Event::Began {
                self.clock_state.begin();
            }
            self.reports.push(self.report(event));
            self.effects.extend(Sound::of_tictactoe(event, self.sounds).map(Effect::Sound));
            self.sentences.push(Sentence::Event(event, position, late));
        }
        self.save();
        self.await_computer();
    }

    /// Takes the time since the last input from the side whose time runs, and warns a person of the
    /// last seconds. `Redraw::Yes` if the clock shows another second or runs out.
    pub(super) fn pass_time(&mut self, moment: Moment) -> Redraw {
        // Called even while no time runs, because otherwise the next call would include that time.
        let passed = self.clock_state.pass(moment.millis);
        let Some((mark, clock_before)) = self.running() else { return Redraw::No };
        if let Some(out_of_time) = self.session.spend(passed) {
            self.handle_events(vec![out_of_time]);
            return Redraw::Yes;
        }
        // The game still has its clock, so `clock_before` only satisfies the type.
        let clock = self.session.clock().unwrap_or(clock_before);
        if self.situation.players[mark].is_person() {
            let seconds = self.clock_state.next_warning(mark, clock);
            self.sentences.extend(seconds.map(|seconds| Sentence::TimeLeft(mark, seconds)));
        }
        Redraw::from(clock.seconds(mark) != clock_before.seconds(mark))
    }

    /// The side whose time runs, and the clock. No time runs on a hidden page or a still board.
    fn running(&self) -> Option<(Mark, Clock)> {
        let may_run = self.clock_state.sight == Sight::Seen && self.life == Life::Live;
        self.session.ticking().filter(|_| may_run).zip(self.session.clock())
    }
}

/// A new game with these options, or between two people if the options cannot be met.
pub(super) fn new_game(Options { rules, players }: Options) -> Session {
    Session::new(rules, players).unwrap_or_else(|_| Session::people(rules))
}
