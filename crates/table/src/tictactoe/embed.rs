//! The interface of a tic-tac-toe table for the page around its board.

use fairboard_forms::tictactoe;
use fairboard_play::board_option::{BoardGame, BoardOption, GivenOptions};
use fairboard_play::tictactoe::{Command, Event, Refusal, Session, Situation};
use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::{ByMark, Cell, Mark, NoCell, Outcome};

use super::table::new_game;
use super::{Options, Sentence, TicTacToe};
use crate::embed::{
    Call, EmbedFault, EmbedReport, Embedded, ReportedEnd, View, check_life, player,
};
use crate::tabs::SharedTable as _;
use crate::{Effect, Life, Moment, Redraw, Update};

impl Embedded for TicTacToe {
    const GAME: BoardGame = BoardGame::TicTacToe;

    fn options(given: &GivenOptions) -> Result<Options, EmbedFault> {
        // The options have the names of Stratego's sides: Red has x.
        let players = ByMark {
            x: player(given, BoardOption::Red, Self::GAME)?,
            o: player(given, BoardOption::Blue, Self::GAME)?,
        };
        Ok(Options { players, ..Options::default() })
    }

    fn call(&mut self, call: Call<Options>, moment: Moment) -> Result<Update<Effect>, EmbedFault> {
        // The time until the call counts, and may end the game before the call. The board is drawn
        // after the call in any case, or after the next input if the call is refused.
        let _ = self.pass_time(moment);
        match call {
            Call::Play(text) => self.play_text(&text)?,
            Call::Load(text) => {
                let game = tictactoe::read_session(&text)?;
                let Situation { late, cursor, .. } = game.situation();
                let event_to_announce = match late {
                    // A game that time has ended is announced by its end.
                    Some(mark) => Event::Late(mark),
                    // The announcement of a step tells the number of marks and the state, and so
                    // describes a loaded game, too.
                    None => Event::SteppedTo(cursor),
                };
                self.go_on_with(game, event_to_announce);
            }
            Call::Begin(options) => self.go_on_with(new_game(options), Event::Began),
        }
        Ok(self.updated(Redraw::Yes))
    }

    fn check_record(text: &str) -> Result<(), EmbedFault> {
        Ok(tictactoe::read_session(text).map(drop)?)
    }

    fn legal_moves(&self) -> Vec<String> {
        let is_person = |mark: Mark| self.situation.players[mark].is_person();
        let may_play = self.life == Life::Live && self.situation.to_move.is_some_and(is_person);
        let cells = may_play.then(|| self.situation.position.legal_moves());
        cells.into_iter().flatten().map(|cell| cell.to_string()).collect()
    }

    fn view(&self) -> View {
        let late_end = self.situation.late.map(end_by_time);
        let end = late_end.or_else(|| self.situation.position.outcome().map(end_by_marks));
        let moves_made = self.situation.record.iter().take(self.situation.cursor);
        View {
            stage: if end.is_some() { "over" } else { "play" },
            turn: self.situation.to_move.map(Mark::name),
            seat: self.situation.seat.side().map(Mark::name),
            position: Some(self.situation.position.board()),
            moves: moves_made.map(Cell::to_string).collect(),
            end,
        }
    }

    fn record(&self) -> Result<String, EmbedFault> {
        Ok(self.text())
    }
}

impl TicTacToe {
    /// Marks the cell that `text` names, as a move of the person at the device.
    fn play_text(&mut self, text: &str) -> Result<(), EmbedFault> {
        check_life(self.life)?;
        let cell = text.parse()?;
        // The move is tried on a copy first, because the board would announce a refusal.
        self.session.clone().ask(self.situation.seat, Command::Play(cell))?;
        self.play(cell);
        Ok(())
    }

    /// Replaces the present game by another game, announces `event` as the reason, stores the new
    /// game, and lets its computer answer.
    fn go_on_with(&mut self, session: Session, event: Event) {
        self.replace(session);
        self.sentences.push(Sentence::Event(event, self.situation.position, self.situation.late));
        self.save();
        self.await_computer();
    }

    /// Turns an event into a report for the page. The situation is already the one after the event.
    pub(super) fn report(&self, event: Event) -> EmbedReport {
        match event {
            Event::Played(mark, cell) => EmbedReport::Move {
                side: mark.name(),
                text: cell.to_string(),
                number: self.situation.cursor,
            },
            Event::Ended(outcome) => EmbedReport::Ended(end_by_marks(outcome)),
            Event::Late(mark) => EmbedReport::Ended(end_by_time(mark)),
            // Clearing the tally also removes a game that is over.
            Event::SteppedTo(_) | Event::Began | Event::TallyCleared => EmbedReport::Changed,
        }
    }
}

const fn end_by_marks(outcome: Outcome) -> ReportedEnd {
    match outcome {
        Outcome::Win(mark) => ReportedEnd { winner: Some(mark.name()), reason: "line" },
        Outcome::Draw => ReportedEnd { winner: None, reason: "full" },
    }
}

const fn end_by_time(mark: Mark) -> ReportedEnd {
    ReportedEnd { winner: Some(mark.other().name()), reason: "time" }
}

/// The fault of a text that is no cell.
impl From<NoCell> for EmbedFault {
    fn from(error: NoCell) -> Self {
        Self::new("off-board", &error.to_string())
    }
}

impl From<Refusal> for EmbedFault {
    fn from(refusal: Refusal) -> Self {
        Self::new(refusal.code(), &refusal.to_string())
    }
}
