//! Tic-tac-toe: the same log with no armies.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::Color;
use fairboard_rules::tictactoe::{Cell, IllegalMove, Mark, Outcome, Position, Rules};

use super::{EndBy, Ending, Sides};
use crate::entry::Content;
use crate::{FaultKind, Role};

/// A game of tic-tac-toe.
#[derive(Clone)]
pub(crate) struct TicTacToe {
    pub(crate) sides: Sides,
    pub(crate) position: Position,
    pub(crate) cells: Vec<Cell>,
    pub(super) resigned: Option<Role>,
}

impl TicTacToe {
    pub(crate) fn new(rules: Rules, sides: Sides) -> Self {
        Self { sides, position: Position::new(rules), cells: Vec::new(), resigned: None }
    }

    fn role(&self, mark: Mark) -> Role {
        self.sides.role(match mark {
            Mark::X => Color::Red,
            Mark::O => Color::Blue,
        })
    }

    pub(super) fn next(&self) -> Option<Role> {
        if self.resigned.is_some() {
            None
        } else {
            self.position.turn().map(|mark| self.role(mark))
        }
    }

    pub(super) fn ending(&self) -> Option<Ending> {
        if let Some(by) = self.resigned {
            return Some(Ending { winner: Some(by.other()), by: EndBy::Resigned });
        }
        self.position.outcome().map(|outcome| match outcome {
            Outcome::Win(mark) => Ending { winner: Some(self.role(mark)), by: EndBy::Line },
            Outcome::Draw => Ending { winner: None, by: EndBy::FullBoard },
        })
    }

    pub(super) fn push(&mut self, content: &Content) -> Result<(), FaultKind> {
        match content {
            Content::Mark(cell) => match self.position.play(*cell) {
                Ok(cell) => {
                    self.cells.push(cell);
                    Ok(())
                }
                Err(IllegalMove::Occupied) => Err(FaultKind::Occupied),
                Err(IllegalMove::GameOver) => Err(FaultKind::Turn),
            },
            Content::Agree | Content::Stuck => Err(FaultKind::Result),
            Content::Open { .. }
            | Content::Move { .. }
            | Content::Show(_)
            | Content::Resign
            | Content::Reveal { .. }
            | Content::Receipt
            | Content::Take(_)
            | Content::Resume(_) => Err(FaultKind::Turn),
        }
    }
}
