//! The state of a Stratego table, and the handling of each input.

use std::rc::Rc;

use fairboard_forms::compact::write_finished;
use fairboard_forms::link::Page;
use fairboard_forms::{FormatError, stratego};
use fairboard_play::Player;
use fairboard_play::digest::Digest;
use fairboard_play::pairing::Pairing;
use fairboard_play::preferences::Preferences;
use fairboard_play::stratego::referee::{self, Local, PEOPLE, Refusal, Stage};
use fairboard_rules::stratego::{ByColor, Color, Move, Ply, Rules};

use super::course::computers_armies;
use super::guesses::{BoardGuesses, NO_GUESSES};
use super::hands::Hands;
use super::past::Past;
use super::thinking::Thinking;
use super::tour::TourProgress;
use super::{
    BoardScreen, Decision, Heat, Hint, Marks, Press, Scene, Sentence, ShownBattle, StrategoAsk,
    StrategoScreen, WatchPace,
};
use crate::announcement::Announcement;
use crate::clock::ClockState;
use crate::durations::Motion;
use crate::embed::EmbedReport;
use crate::saving::Saving;
use crate::tabs::SharedTable;
use crate::{Copying, Effect, Input, Life, Machine, Moment, Opening, Redraw, Table, Timer, Update};

/// A game of Stratego on one device: the referee, the hands at the board, and everything beside it.
#[derive(Clone, Debug)]
pub struct Stratego {
    pub(super) referee: Local,
    /// The referee's situation, built anew after each change of the game.
    pub(super) situation: Rc<referee::Situation>,
    pub(super) preferences: Preferences,
    pub(super) motion: Motion,
    pub(super) life: Life,
    /// The moment of the present input.
    pub(super) moment: Moment,
    pub(super) clock_state: ClockState<Color>,
    pub(super) hands: Hands,
    pub(super) guesses: BoardGuesses,
    pub(super) heat: Heat,
    pub(super) past: Past,
    pub(super) tour: TourProgress,
    pub(super) sentences: Vec<Sentence>,
    announcement: Announcement<Sentence>,
    /// The decision that the person is asked about.
    pub(super) decision: Option<Decision>,
    pub(super) refusal: Option<Refusal>,
    /// The ply whose result the person is being shown.
    pub(super) shown: Option<Ply>,
    /// The computer's move, which waits until the ply in `shown` has been seen.
    pub(super) reply: Option<Move>,
    pub(super) hint: Hint,
    pub(super) thinking: Thinking,
    pub(super) pace: WatchPace,
    /// Address of the app, with which the links to games begin.
    site: String,
    pub(super) link: Option<Rc<str>>,
    /// True once the clipboard has the link.
    pub(super) is_link_copied: bool,
    saving: Saving,
    pub(super) effects: Vec<Effect>,
    pub(super) reports: Vec<EmbedReport>,
}

/// The settings of the game that begins if no game is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The rules, which include the size of the armies.
    pub rules: Rules,
    /// The player of each side: a person, or a computer with its strength.
    pub players: ByColor<Player>,
}

impl Default for Options {
    /// Two people, by the international rules.
    fn default() -> Self {
        Self { rules: Rules::CLASSIC, players: PEOPLE }
    }
}

impl Table for Stratego {
    type Ask = StrategoAsk;
    type Screen = StrategoScreen;
    type Options = Options;

    const NAME: &'static str = "stratego";

    fn reads(text: &str) -> bool {
        <Self as SharedTable>::read(text).is_ok()
    }

    fn open(opening: Opening<Options>) -> (Self, Vec<Effect>) {
        let Opening { stored, set_aside, preferences, motion, options, life, site, moment } =
            opening;
        let mut guesses = BoardGuesses::read(stored.as_deref().unwrap_or_default());
        let opened = Saving::open(stored, set_aside, stratego::read_session_until_damage);
        let referee = opened.game.unwrap_or_else(|| new_game(options, moment.seed));
        let referee = with_life(referee, life);
        let situation = referee.situation();
        // Stored guesses may be settled, or of no use at this stage.
        guesses.follow(&situation.stage);
        let mut hands = Hands::default();
        hands.focus.square = Scene::of(&situation.stage).and_then(Scene::first_focus);
        let mut table = Self {
            moment,
            clock_state: ClockState::default(),
            hands,
            guesses,
            heat: Heat::Hidden,
            past: Past::default(),
            tour: TourProgress::new(preferences.tour),
            referee,
            situation,
            preferences,
            motion,
            life,
            sentences: Vec::new(),
            announcement: Announcement::default(),
            decision: None,
            refusal: None,
            shown: None,
            reply: None,
            hint: Hint::None,
            thinking: Thinking::default(),
            pace: WatchPace::default(),
            site,
            link: None,
            is_link_copied: false,
            saving: opened.saving,
            effects: opened.effects,
            reports: Vec::new(),
        };
        table.think();
        // A new table is drawn in any case, and has nothing to report.
        let effects = table.updated(Redraw::Yes).effects;
        (table, effects)
    }

    fn screen(&self) -> StrategoScreen {
        let hinted_move = match self.hint {
            Hint::Move(mv) => Some(mv),
            Hint::None | Hint::Asked => None,
        };
        let advice = self.advice();
        let marks = Marks {
            guesses: Some(&self.guesses),
            mv: hinted_move,
            battle: self.battle(),
            refusal: self.refusal,
            advice,
        };
        let scene = Scene::of(&self.situation.stage);
        let is_watched = matches!(self.situation.stage, Stage::Watch(_));
        StrategoScreen {
            game: Rc::clone(&self.situation),
            board: BoardScreen::new(scene, &self.hands, marks, &self.preferences),
            decision: self.decision,
            announcement: self.announcement.clone(),
            hint: self.hint,
            trouble: self.thinking.trouble(),
            notices: self.saving.notices(),
            pace: is_watched.then_some(self.pace),
            link: self.link.clone(),
            is_link_copied: self.is_link_copied,
            word: self.word(),
            advice,
            undoes_placing: !self.past.is_empty(),
            tour: self.step(),
            clock: self.referee.clock(),
        }
    }

    fn stored_text(&self) -> String {
        self.saving.append_lineage(self.guesses.append_to(self.text()))
    }

    fn digest(&self) -> Option<Digest> {
        self.situation.digest()
    }

    fn pairing(&self) -> Pairing {
        self.situation.pairing()
    }
}

impl Machine for Stratego {
    type Input = Input<StrategoAsk>;
    type Effect = Effect;

    fn update(&mut self, input: Input<StrategoAsk>, moment: Moment) -> Update<Effect> {
        self.moment = moment;
        // The time before the input counts first, because it may have ended the game.
        let clock_redraw = self.pass_time();
        let earlier_trouble = self.thinking.trouble();
        let redraw = match input {
            // A still board only shows a position.
            Input::Ask(_) if self.life == Life::Still => Redraw::No,
            Input::Ask(ask) => {
                let keys_before = self.hands.keys;
                let redraw = self.ask(ask);
                self.update_tour(keys_before);
                redraw
            }
            Input::Elapsed(timer) => self.handle_timer(timer),
            Input::Engine(event) => {
                let (effects, answer) = self.thinking.handle_engine_event(event);
                self.effects.extend(effects);
                self.handle_answer(answer);
                Redraw::Yes
            }
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
                // Without a link, another text was copied. With one, the text counts as the link.
                self.is_link_copied = self.link.is_some();
                self.sentences.push(Sentence::Copied);
                Redraw::Yes
            }
            Input::Copied(Copying::Refused) => {
                self.saving.note_refused_copy();
                Redraw::Yes
            }
            Input::Preferences(preferences) => {
                self.preferences = preferences;
                Redraw::Yes
            }
            Input::Motion(motion) => {
                // Only the durations of later plies depend on the motion.
                self.motion = motion;
                Redraw::No
            }
            Input::Sight(sight) => {
                let effect = self.clock_state.set_sight(sight, self.running());
                self.effects.extend(effect);
                Redraw::No
            }
        };
        self.reports.extend(self.thinking.trouble_since(earlier_trouble));
        self.updated(redraw.or(clock_redraw))
    }
}

impl SharedTable for Stratego {
    type Game = Local;
    type Sentence = Sentence;

    const OTHER_TAB: Sentence = Sentence::OtherTab;
    const OUTDONE: Sentence = Sentence::Outdone;

    fn read(text: &str) -> Result<Local, FormatError> {
        stratego::read_session(text)
    }

    fn text(&self) -> String {
        stratego::write_session(&self.referee)
    }

    fn saving_and_effects(&mut self) -> (&mut Saving, &mut Vec<Effect>) {
        (&mut self.saving, &mut self.effects)
    }

    fn adopt(&mut self, referee: Local, sentence: Sentence) {
        self.replace(referee);
        self.sentences.push(sentence);
        if self.computer_to_move().is_some() {
            // The other tab lets the computer think, unless the tab is closed. If no move comes in
            // this time, the computer thinks here.
            let patience = self.budget().saturating_add(OTHER_TAB_MILLIS);
            self.effects.push(Effect::Wait(Timer::OtherTab, patience));
        }
    }

    fn take_data_beside_game(&mut self, text: &str) -> Redraw {
        self.take_guesses(text)
    }
}

impl Stratego {
    /// Ends the handling of an input or of a call of the page: sets the clock's timer and announces
    /// the new sentences. Returns the effects and reports, and whether the screen must be drawn.
    pub(super) fn updated(&mut self, redraw: Redraw) -> Update<Effect> {
        self.set_clock_timer();
        let sentences = std::mem::take(&mut self.sentences);
        let redraw = if sentences.is_empty() { redraw } else { Redraw::Yes };
        self.announcement = self.announcement.followed_by(sentences);
        let effects = std::mem::take(&mut self.effects);
        Update { effects, redraw, reports: std::mem::take(&mut self.reports) }
    }

    /// Carries out a request of the person at the table. Only a request at the board may leave the
    /// screen as it is.
    fn ask(&mut self, ask: StrategoAsk) -> Redraw {
        match ask {
            StrategoAsk::Board(ask) => return self.at_board(ask),
            StrategoAsk::Army(ask) => self.handle_army_ask(ask),
            StrategoAsk::Command(command) => self.command(command),
            StrategoAsk::Consider(decision) => {
                let may = self.situation.may;
                self.decision = decision.filter(|decision| may.contains(decision.offer()));
                self.sentences.extend(self.decision.map(Sentence::Consider));
            }
            StrategoAsk::Players(players) => self.seat_players(players),
            StrategoAsk::Rules(rules) => self.begin(rules, self.situation.players),
            StrategoAsk::PlayAgain => self.begin(self.situation.rules, self.situation.players),
            StrategoAsk::Rematch => self.rematch(),
            StrategoAsk::Hint => self.ask_for_hint(),
            StrategoAsk::RetryEngine => self.think_if_idle(),
            StrategoAsk::Pace(pace) => {
                self.pace = pace;
                self.think();
            }
            StrategoAsk::Tour(onward) => self.guide(onward),
            StrategoAsk::Share => self.share(),
            StrategoAsk::CopyGame => self.copy_game(),
            StrategoAsk::CopyUnreadable => self.copy_unreadable(),
            StrategoAsk::Discard => self.discard(),
        }
        Redraw::Yes
    }

    /// Handles a timer that has run out.
    fn handle_timer(&mut self, timer: Timer) -> Redraw {
        match timer {
            Timer::Shown => self.proceed(),
            Timer::OtherTab => self.think_if_idle(),
            Timer::Engine => {
                let (effects, answer) = self.thinking.timed_out();
                self.effects.extend(effects);
                self.handle_answer(answer);
            }
            // `pass_time` has counted the time already, and decides whether the clock is drawn.
            Timer::Clock => {
                self.clock_state.note_elapsed();
                return Redraw::No;
            }
            // Only tic-tac-toe sets this timer.
            Timer::Answer => return Redraw::No,
        }
        Redraw::Yes
    }

    /// The finished game as the last part of a link; `None` before the end of the game, or if the
    /// game is too long for a link.
    fn word(&self) -> Option<Rc<str>> {
        let is_over = matches!(self.situation.stage, Stage::Over(..));
        is_over.then(|| write_finished(&self.referee)).flatten().map(Rc::from)
    }

    /// Makes a link to the finished game, and shares the link. A sentence says if the game is too
    /// long for a link. Before the end of the game nothing happens.
    fn share(&mut self) {
        if !matches!(self.situation.stage, Stage::Over(..)) {
            return;
        }
        let Some(word) = write_finished(&self.referee) else {
            self.sentences.push(Sentence::NotShared);
            return;
        };
        let link = format!("{}{}{word}", self.site, Page::Replay.hash());
        self.link = Some(link.as_str().into());
        self.effects.push(Effect::Share(link));
        self.sentences.push(Sentence::Shared);
    }

    /// Longest thinking time of a computer, in milliseconds: the least of the preference, the limit
    /// of the clock and, in a game that is only watched, the limit of the pace.
    pub(super) fn budget(&self) -> u32 {
        let millis = self.preferences.thinking.millis().min(self.allowance());
        match self.situation.stage {
            Stage::Watch(_) => millis.min(self.pace.speed().thinking()),
            Stage::Deploy(_) | Stage::Curtain(_) | Stage::Play(_) | Stage::Over(..) => millis,
        }
    }

    /// The battle on display. `None` behind the curtain, after a ply without a battle, and once the
    /// person has seen the result.
    fn battle(&self) -> Option<ShownBattle> {
        let ply = self.shown?;
        let attacker = Scene::of(&self.situation.stage)?.view()?.last_mover()?;
        let is_to_move =
            self.situation.seat.side().is_some_and(|side| self.situation.to_move == Some(side));
        let press = if is_to_move { Press::Acts } else { Press::Skips };
        Some(ShownBattle { attacker, ply, battle: ply.battle?, press })
    }

    pub(super) fn has_computer(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.situation.players[color] != Player::Person)
    }

    /// Continues another game in place of the present game, and drops everything that belongs to
    /// the present game. Asks no computer for a move; [`think`](Self::think) does.
    pub(super) fn replace(&mut self, referee: Local) {
        self.referee = with_life(referee, self.life);
        self.reports.push(EmbedReport::Changed);
        self.guesses = BoardGuesses::new(NO_GUESSES);
        self.refresh();
        self.clear_passing_state();
        let dropped = self.thinking.drop_question();
        self.effects.extend(dropped);
    }
}

/// The game as a live or a still board shows it. A live board leaves `referee` as it is. Nobody
/// plays at a still board, which shows every rank.
fn with_life(referee: Local, life: Life) -> Local {
    match life {
        Life::Live => referee,
        Life::Still => referee.watched(),
    }
}

/// A new game with these options, or between two people if the options cannot be met.
pub(super) fn new_game(Options { rules, players }: Options, seed: u64) -> Local {
    let armies = computers_armies(rules, players, seed);
    Local::new(rules, players, armies).unwrap_or_else(|_| Local::people(rules))
}

/// Time that another tab gets to make the computer's move, beyond the thinking time, in
/// milliseconds. If two tabs both answered, each would take over the other's game.
const OTHER_TAB_MILLIS: u32 = 3_000;
