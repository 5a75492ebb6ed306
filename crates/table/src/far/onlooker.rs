//! A game that is watched.
//!
//! The onlooker's page reads both mailboxes into which the players put the log of a game. Of the
//! logs that are signed to their end, the page shows the longest, or one that proves a foul.

use fairboard_fair::{
    Attack, AuditVerdict, Board, EndBy, LogEnding, Mailbox, Onlooker, Role, text,
};
use fairboard_forms::timing::{Ender, MoveTime, read_shown_note};
use fairboard_play::preferences::Preferences;
use fairboard_rules::stratego::{Color, Ply, PublicView, SeatView};

use super::FarSentence;
use super::begin::kind;
use super::board::all_ranks;
use super::current::{marks_since, new_battle, plies_since};
use super::desk::{Desk, DeskPlace};
use super::input::{FarEffect, Post};
use super::notice::FarNotice;
use super::record::Record;
use super::screen::{FarBoard, Line, WatchScreen, WatchState, Who};
use crate::Redraw;
use crate::stratego::{BoardAsk, BoardScreen, Hands, Marks, Scene, ShownBattle, ShownGame};
use crate::tictactoe::{self, GridAsk, GridScreen};

/// A game that is watched, and the state of its board for the person who watches.
#[derive(Clone)]
pub(super) struct Watch {
    /// The digest that names the game.
    digest: [u8; 16],
    /// The longest log that has come, or a log that proves a foul; `None` before the first log.
    newest: Option<WatchedLog>,
    hands: Hands,
    focus: tictactoe::Focus,
    /// The battle that is displayed.
    pub(super) shown: Option<ShownBattle>,
    pub(super) sentences: Vec<FarSentence>,
}

/// A log that a player shows to onlookers.
#[derive(Clone)]
pub(super) struct WatchedLog {
    pub(super) log: Onlooker,
    /// The player who has ended the game because no move came within this time. A note of one of
    /// the players, which is not proved, says so; `None` without a note.
    ended_by: Option<(Role, MoveTime)>,
}

impl WatchedLog {
    /// Reads a text of a mailbox for onlookers: a log, which may follow a note that the game was
    /// ended for time. `None` if the text cannot be read, lacks a signature, or has an unknown
    /// note.
    pub(super) fn read(text: &[u8]) -> Option<Self> {
        // Without a note, the text is the log alone.
        let Ok((note, author, log)) = Onlooker::read_noted(text) else {
            return Some(Self { log: Onlooker::read(text).ok()?, ended_by: None });
        };
        let (ender, time) = read_shown_note(note)?;
        // The note tells what the author's own page has stored, so its `You` is the author.
        let by = match ender {
            Ender::You => author,
            Ender::Other => author.other(),
        };
        Some(Self { log, ended_by: Some((by, time)) })
    }

    /// The length of the log, and whether the log has a note. A greater value means a later state
    /// of the game.
    pub(super) fn progress(&self) -> (usize, bool) {
        (self.log.length(), self.ended_by.is_some())
    }

    /// Whether the log proves a foul, and its progress. The log with the greatest value is shown.
    fn extent(&self) -> (bool, (usize, bool)) {
        (matches!(self.log.verdict(), AuditVerdict::Foul(..)), self.progress())
    }

    /// State of the game; `Nothing` before the first entry of the log. The first of these decides:
    /// a foul, the end in the log, the end for time that a player has noted, and the turn.
    fn state(&self) -> WatchState {
        if let AuditVerdict::Foul(fault, _) = self.log.verdict() {
            // The sentence names a player by color, and before the first entry nobody has one.
            let by = self.log.color(fault.by);
            return by.map_or(WatchState::Nothing, |by| WatchState::Foul(self.who(by), *fault));
        }
        match self.log.board() {
            None => WatchState::Nothing,
            Some(Board::TicTacToe { position, .. }) => self.tictactoe_state(*position),
            Some(Board::Stratego { view, attack, .. }) => self.stratego_state(view, attack),
        }
    }

    /// State of a game of tic-tac-toe without a foul.
    fn tictactoe_state(&self, position: fairboard_rules::tictactoe::Position) -> WatchState {
        match self.log.ending() {
            Some(LogEnding { winner: Some(winner), by: EndBy::Resigned }) => {
                let [winner, loser] = [winner, winner.other()].map(|role| self.player(role));
                WatchState::TicTacToeResigned { winner, loser }
            }
            // A note of the loser cannot hide the end of the game.
            Some(_) => WatchState::TicTacToe(position),
            None => self.ended_for_time().unwrap_or(WatchState::TicTacToe(position)),
        }
    }

    /// State of a game of Stratego without a foul. `attack` waits for its answer.
    fn stratego_state(&self, view: &PublicView, attack: Option<Attack>) -> WatchState {
        // The rules know no end by length, so `view` gives another reason for this draw.
        if self.log.ending().is_some_and(|end| end.by == EndBy::Length) {
            return WatchState::TooLong;
        }
        match (attack, view.outcome()) {
            (None, Some(outcome)) => WatchState::Over(outcome, *view.rules()),
            (Some(Attack { by, mv, rank }), _) => {
                self.ended_for_time().unwrap_or(WatchState::Attacking(by, mv, rank))
            }
            (None, None) => self.ended_for_time().unwrap_or(WatchState::Turn(view.side())),
        }
    }

    /// The state after a player has ended the game for time, by the note; `None` without a note.
    fn ended_for_time(&self) -> Option<WatchState> {
        self.ended_by.map(|(by, time)| WatchState::EndedForTime(self.player(by), time))
    }

    /// The player with a role. The game has a board, so every color is known, and the fallback to
    /// Red is never used.
    fn player(&self, role: Role) -> Who {
        self.who(self.log.color(role).unwrap_or(Color::Red))
    }

    fn who(&self, color: Color) -> Who {
        Who::of(kind(self.log.terms()), color)
    }
}

impl Desk {
    /// Watches a game. A person who plays in this game goes to the person's own game instead.
    pub(super) fn watch(&mut self, secret: Mailbox, digest: [u8; 16]) {
        let mut own_games = self.records.values().filter_map(Record::game);
        if let Some(game) = own_games.find(|game| game.duel.game_digest() == Some(digest)) {
            return self.go_to_game(&game.clone());
        }
        if !self.relaying.is_possible() {
            return self.show_notice(FarNotice::NotWatched);
        }
        self.place = DeskPlace::Watch(Box::new(Watch::new(digest)));
        // Leaves even this game first, because the relay sends stored logs only after a new join.
        self.stop_watching();
        let name = text::encode(&digest);
        self.watching = Some(name.clone());
        // An onlooker puts nothing, and gets both mailboxes in either role.
        let join = Post::Join { name, secret, role: Role::Home };
        self.effects.push(FarEffect::Onlookers(join));
    }

    /// Leaves the mailboxes of a game that is watched no more.
    pub(super) fn leave_unwatched(&mut self) {
        if !matches!(self.place, DeskPlace::Watch(_)) {
            self.stop_watching();
        }
    }

    /// Leaves the mailboxes for onlookers, if they are joined.
    fn stop_watching(&mut self) {
        let parting = self.watching.take().map(Post::Part);
        self.effects.extend(parting.map(FarEffect::Onlookers));
    }

    /// Takes a log from the mailboxes with this name, if they belong to the game that is watched.
    pub(super) fn take_log(&mut self, mailboxes_name: &str, log: &[u8]) {
        if let DeskPlace::Watch(watch) = &mut self.place
            && self.watching.as_deref() == Some(mailboxes_name)
        {
            watch.take(log);
        }
    }
}

impl Watch {
    /// A game of which no log has come yet.
    fn new(digest: [u8; 16]) -> Self {
        let focus = tictactoe::Focus::START;
        Self {
            digest,
            newest: None,
            hands: Hands::default(),
            focus,
            shown: None,
            sentences: Vec::new(),
        }
    }

    fn log(&self) -> Option<&Onlooker> {
        self.newest.as_ref().map(|newest| &newest.log)
    }

    /// Takes a player's log, if the log is of this game and goes further than the newest log here.
    fn take(&mut self, log: &[u8]) {
        let Some(new) = WatchedLog::read(log) else { return };
        let known_extent = self.newest.as_ref().map(WatchedLog::extent);
        if new.log.game_digest() != self.digest
            || known_extent.is_some_and(|known| new.extent() <= known)
        {
            return;
        }
        // Of the first log only the state is announced.
        let known_plies = self.log().map_or_else(|| new.log.plies(), Onlooker::plies);
        let known_state = self.state();
        self.newest = Some(new);
        self.show_new_plies(known_plies);
        self.find_focus();
        if self.state() != known_state {
            self.sentences.push(FarSentence::Watching(self.state()));
        }
    }

    /// Announces the plies after the first `known_plies`. In Stratego also shows a new battle.
    fn show_new_plies(&mut self, known_plies: usize) {
        let newest = self.newest.as_ref();
        let Some(board) = newest.and_then(|newest| newest.log.board()) else { return };
        match board {
            Board::TicTacToe { position, cells } => {
                self.sentences.extend(marks_since(*position, cells, known_plies));
            }
            Board::Stratego { view, plies, .. } => {
                let first = view.rules().first;
                self.sentences.extend(plies_since(first, plies, known_plies));
                // Without a new ply, the battle on display stays.
                if plies.len() > known_plies {
                    self.shown = new_battle(first, plies, known_plies);
                }
            }
        }
    }

    /// Puts the keyboard's focus on the board of Stratego, unless the focus is there already. A
    /// board of tic-tac-toe has a focus from the start.
    fn find_focus(&mut self) {
        let board = self.newest.as_ref().and_then(|newest| newest.log.board());
        if self.hands.focus.square.is_none()
            && let Some(Board::Stratego { view, .. }) = board
        {
            self.hands.focus.square = Scene::Public(view).first_focus();
        }
    }

    /// Carries out a request at the board of Stratego, at which nothing moves.
    pub(super) fn at_board(&mut self, ask: BoardAsk, preferences: &Preferences) -> Redraw {
        if ask == BoardAsk::Skip {
            self.shown = None;
            return Redraw::Yes;
        }
        let Some(WatchedLog { log, .. }) = &self.newest else { return Redraw::No };
        let Some(Board::Stratego { view, plies, .. }) = log.board() else { return Redraw::No };
        let revealed = revealed_board(log, plies);
        let scene = revealed.as_ref().map_or(Scene::Public(view), Scene::Open);
        let mut board_sentences = Vec::new();
        let redraw = self.hands.ask(ask, Some(scene), preferences, &mut board_sentences).redraw;
        self.sentences.extend(board_sentences.into_iter().map(FarSentence::Stratego));
        redraw
    }

    /// Carries out a request at the board of tic-tac-toe, at which nothing is marked.
    pub(super) fn at_grid(&mut self, ask: GridAsk) -> Redraw {
        self.focus.ask(ask);
        Redraw::Yes
    }

    /// State of the game by the newest log; `Nothing` before the first entry of the log.
    fn state(&self) -> WatchState {
        self.newest.as_ref().map_or(WatchState::Nothing, WatchedLog::state)
    }

    /// Everything that is drawn of the watched game.
    pub(super) fn screen(&self, line: Line, preferences: &Preferences) -> WatchScreen {
        let log = self.log();
        let is_proved = log.is_some_and(|log| matches!(log.verdict(), AuditVerdict::Sound(_)));
        WatchScreen {
            state: self.state(),
            board: log.and_then(|log| self.board(log, preferences)),
            is_proved,
            line,
        }
    }

    /// The board that is drawn; `None` if the log has no board. After the end the board shows every
    /// rank, if both armies are revealed.
    fn board(&self, log: &Onlooker, preferences: &Preferences) -> Option<FarBoard> {
        Some(match log.board()? {
            Board::TicTacToe { position, .. } => {
                let is_stopped = matches!(
                    self.state(),
                    WatchState::TicTacToeResigned { .. }
                        | WatchState::EndedForTime(..)
                        | WatchState::Foul(..)
                );
                let board = GridScreen::new(*position, self.focus);
                FarBoard::TicTacToe(Box::new(GridScreen { is_stopped, ..board }))
            }
            Board::Stratego { view, plies, attack } => {
                let revealed = revealed_board(log, plies);
                let scene = revealed.as_ref().map_or(Scene::Public(view), Scene::Open);
                let marks = Marks {
                    mv: attack.map(|attack| attack.mv),
                    battle: self.shown,
                    ..Marks::default()
                };
                let board = BoardScreen::new(Some(scene), &self.hands, marks, preferences);
                FarBoard::Stratego(Box::new(ShownGame::public(board, view, plies)))
            }
        })
    }
}

/// The board of a finished game with every rank, once both armies are revealed.
fn revealed_board(log: &Onlooker, plies: &[Ply]) -> Option<SeatView> {
    let Some(Board::Stratego { view, .. }) = log.board() else { return None };
    all_ranks(&log.setup()?, plies, view.outcome()?, Color::Red)
}
