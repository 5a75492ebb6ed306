//! Sentences about a game of tic-tac-toe.

use fairboard_play::tictactoe::Event;
use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::{Cell, IllegalMove, Mark, Outcome, Position, Score};

use crate::Messages;

impl Messages {
    /// The accessible name of a cell: `Cell 5, x`. A hint adds the cell's score under perfect play.
    pub fn cell_name(self, cell: Cell, mark: Option<Mark>, hint: Option<Score>) -> String {
        let name = match mark {
            Some(mark) => self.cell_name_marked(cell, mark),
            None => self.cell_name_empty(cell),
        };
        match hint {
            Some(score) => self.cell_name_hinted(&name, self.score(score)),
            None => name,
        }
    }

    const fn score(self, score: Score) -> &'static str {
        match score {
            Score::Win => self.score_win(),
            Score::Draw => self.score_draw(),
            Score::Loss => self.score_loss(),
        }
    }

    /// The state of a game: `x's turn`, `o won`. `late` is the side that has run out of time. All
    /// English texts but the one about time are those of the LED document (`docs/spec/ttt-led.md`).
    pub fn tictactoe_state(self, position: &Position, late: Option<Mark>) -> String {
        match (late, position.outcome()) {
            // The sentence names the winner.
            (Some(mark), _) => self.tictactoe_late(mark.other()),
            (None, None) => self.tictactoe_status_turn(position.side()),
            (None, Some(Outcome::Win(mark))) => self.tictactoe_status_won(mark),
            (None, Some(Outcome::Draw)) => self.tictactoe_status_draw().to_owned(),
        }
    }

    /// The announcement of an event. `status` is the state of the game after the event, in words.
    pub fn tictactoe_event(self, event: Event, status: &str) -> String {
        match event {
            Event::Played(mark, cell) => self.tictactoe_event_played(mark, cell),
            Event::Ended(_) | Event::Late(_) => self.tictactoe_event_ended(status),
            Event::SteppedTo(0) => self.tictactoe_event_start(status),
            Event::SteppedTo(plies) => self.tictactoe_event_after(plies as u32, status),
            Event::Began => self.event_began().to_owned(),
            Event::TallyCleared => self.tictactoe_event_tally_cleared().to_owned(),
        }
    }

    /// The reason why a move is refused.
    pub const fn tictactoe_illegal(self, reason: IllegalMove) -> &'static str {
        match reason {
            IllegalMove::GameOver => self.illegal_game_over(),
            IllegalMove::Occupied => self.tictactoe_illegal_occupied(),
        }
    }
}
