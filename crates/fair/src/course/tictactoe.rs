//! Tic-tac-toe on the log of the protocol, without armies.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::Color;
use fairboard_rules::tictactoe::{Cell, IllegalMove, Mark, Outcome, Position, Rules};

use super::{EndBy, LogEnding, Sides};
use crate::entry::EntryContent;
use crate::{FaultKind, Role};

/// A game of tic-tac-toe, which a line, a full board or a resignation ends.
#[derive(Clone)]
pub(crate) struct TicTacToeCourse {
    pub(crate) sides: Sides,
    pub(crate) position: Position,
    /// The marked cells in the order of play.
    pub(crate) cells: Vec<Cell>,
    /// The player who has resigned, if any. The position does not show a resignation.
    pub(super) resigned: Option<Role>,
}

impl TicTacToeCourse {
    pub(crate) fn new(rules: Rules, sides: Sides) -> Self {
        Self { sides, position: Position::new(rules), cells: Vec::new(), resigned: None }
    }

    /// The player who plays `mark`.
    fn role(&self, mark: Mark) -> Role {
        self.sides.role(match mark {
            Mark::X => Color::Red,
            Mark::O => Color::Blue,
        })
    }

    pub(super) fn due_author(&self) -> Option<Role> {
        if self.resigned.is_some() {
            None
        } else {
            self.position.turn().map(|mark| self.role(mark))
        }
    }

    /// The end; `None` while the game goes on.
    pub(super) fn ending(&self) -> Option<LogEnding> {
        if let Some(by) = self.resigned {
            return Some(LogEnding { winner: Some(by.other()), by: EndBy::Resigned });
        }
        self.position.outcome().map(|outcome| match outcome {
            Outcome::Win(mark) => LogEnding { winner: Some(self.role(mark)), by: EndBy::Line },
            Outcome::Draw => LogEnding { winner: None, by: EndBy::FullBoard },
        })
    }

    /// Applies an entry of the player to move, and refuses every entry but a mark on a free cell.
    /// An error is the fault of that player.
    pub(super) fn push(&mut self, content: &EntryContent) -> Result<(), FaultKind> {
        match content {
            EntryContent::Mark(cell) => match self.position.play(*cell) {
                Ok(cell) => {
                    self.cells.push(cell);
                    Ok(())
                }
                Err(IllegalMove::Occupied) => Err(FaultKind::Occupied),
                Err(IllegalMove::GameOver) => Err(FaultKind::Turn),
            },
            // No draw is offered in tic-tac-toe, and the side to move always has a free cell.
            EntryContent::Agree | EntryContent::Stuck => Err(FaultKind::Result),
            // None of these entries is due. `Course::push` makes each Resign and Take itself, and
            // the log itself handles each Reveal and Receipt.
            EntryContent::Open { .. }
            | EntryContent::Move { .. }
            | EntryContent::Show(_)
            | EntryContent::Resign
            | EntryContent::Reveal { .. }
            | EntryContent::Receipt
            | EntryContent::Take(_)
            | EntryContent::Resume(_) => Err(FaultKind::Turn),
        }
    }
}
