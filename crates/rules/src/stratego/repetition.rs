//! The rules on repetition, each a small memory of its own.
//!
//! A memory hears every move that is made and says which of a piece's targets it refuses. Which
//! one is at work is chosen once, by [`Repetition`].

mod more_squares;
mod returns;
mod two_squares;

use super::{BattleResult, Board, Color, IllegalMove, Move, Repetition, Square, SquareSet};

pub use more_squares::MoreSquares;
pub use returns::Returns;
pub use two_squares::TwoSquares;

/// What the rules on repetition remember of the game so far: moves, never ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Memory {
    Free,
    Federation { two: TwoSquares, more: MoreSquares },
    Returns(Box<Returns>),
}

impl Memory {
    pub(super) fn new(repetition: Repetition) -> Self {
        match repetition {
            Repetition::Free => Self::Free,
            Repetition::Federation => {
                Self::Federation { two: TwoSquares::default(), more: MoreSquares::default() }
            }
            Repetition::Returns => Self::Returns(Box::default()),
        }
    }

    /// The squares of the pieces that may be refused a move of `side`: most often none.
    pub(super) fn suspects(&self, board: &Board, side: Color) -> SquareSet {
        match self {
            Self::Free => SquareSet::EMPTY,
            Self::Federation { two, more } => two.suspects(side) | more.suspects(board, side),
            Self::Returns(returns) => returns.suspects() & board.occupied(side),
        }
    }

    /// Which of the `targets` of `side`'s piece on `from` are refused.
    pub(super) fn barred(
        &self,
        board: &Board,
        side: Color,
        from: Square,
        targets: SquareSet,
    ) -> SquareSet {
        match self {
            Self::Free => SquareSet::EMPTY,
            Self::Federation { two, more } => {
                let barred = two.barred(side, from) & targets;
                barred | more.barred(board, side, from, targets & !barred)
            }
            Self::Returns(returns) => returns.barred(from) & targets,
        }
    }

    /// Why `side`'s move `mv`, which the movement allows, is refused.
    pub(super) fn check(&self, board: &Board, side: Color, mv: Move) -> Result<(), IllegalMove> {
        let to = SquareSet::of(mv.to);
        match self {
            Self::Free => Ok(()),
            Self::Federation { two, .. } if two.barred(side, mv.from).contains(mv.to) => {
                Err(IllegalMove::TwoSquares)
            }
            Self::Federation { more, .. } if !more.barred(board, side, mv.from, to).is_empty() => {
                Err(IllegalMove::MoreSquares)
            }
            Self::Federation { .. } => Ok(()),
            Self::Returns(_) => self.check_before_arrival(mv),
        }
    }

    /// Why `mv` is refused whatever stands on its square of arrival: the model of the return rule
    /// asks before it looks there.
    pub(super) fn check_before_arrival(&self, mv: Move) -> Result<(), IllegalMove> {
        match self {
            Self::Returns(returns) if returns.barred(mv.from).contains(mv.to) => {
                Err(IllegalMove::Repeat)
            }
            Self::Free | Self::Federation { .. } | Self::Returns(_) => Ok(()),
        }
    }

    /// Hears of `side`'s move `mv`, which was no attack; `board` is the one after it.
    pub(super) fn moved(&mut self, board: &Board, side: Color, mv: Move) {
        match self {
            Self::Free => {}
            Self::Federation { two, more } => {
                two.moved(side, mv);
                more.moved(board, side, mv);
            }
            Self::Returns(returns) => returns.moved(mv),
        }
    }

    /// Hears of `side`'s attack `mv`.
    pub(super) fn attacked(&mut self, side: Color, mv: Move, result: BattleResult) {
        match self {
            Self::Free => {}
            Self::Federation { two, more } => {
                two.moved(side, mv);
                more.attacked(side, mv);
            }
            Self::Returns(returns) => match result {
                BattleResult::Attacker => returns.moved(mv),
                BattleResult::Defender => returns.forget(mv.from),
                BattleResult::Both => {
                    returns.forget(mv.from);
                    returns.forget(mv.to);
                }
            },
        }
    }
}
