//! The rules on repetition.
//!
//! Each rule records the moves made so far, and returns the targets that are barred to a piece.
//! [`Repetition`] decides which of the rules a game has. A record holds moves and squares, never a
//! rank, so every seat can check its own moves.

mod more_squares;
mod returns;
mod two_squares;

use alloc::boxed::Box;

use super::{BattleResult, ByColor, Color, IllegalMove, Move, Repetition, Square, SquareSet};

pub use more_squares::MoreSquares;
pub use returns::Returns;
pub use two_squares::TwoSquares;

/// The moves so far, as far as a game's rules on repetition need them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum MoveRecord {
    /// Nothing is recorded, because no rule bars a move.
    Free,
    Federation {
        two_squares: TwoSquares,
        more_squares: MoreSquares,
    },
    /// The record for the return rule of the VDM++ model. It is in a box, because it has an entry
    /// for each square.
    Returns(Box<Returns>),
}

impl MoveRecord {
    /// An empty record for a game with this rule on repetition.
    pub(super) fn new(repetition: Repetition) -> Self {
        match repetition {
            Repetition::Free => Self::Free,
            Repetition::Federation => Self::Federation {
                two_squares: TwoSquares::default(),
                more_squares: MoreSquares::default(),
            },
            Repetition::Returns => Self::Returns(Box::default()),
        }
    }

    /// The squares of all pieces of `side` that the rule may bar from a move, usually none. The set
    /// may contain a square on which a piece of `side` was taken, so check what stands there.
    pub(super) fn suspects(&self, occupied: &ByColor<SquareSet>, side: Color) -> SquareSet {
        match self {
            Self::Free => SquareSet::EMPTY,
            Self::Federation { two_squares, more_squares } => {
                two_squares.suspects(side) | more_squares.suspects(occupied[side], side)
            }
            Self::Returns(returns) => returns.suspects() & occupied[side],
        }
    }

    /// The squares among `targets` to which the piece of `side` on `from` may not go.
    pub(super) fn barred(
        &self,
        occupied: &ByColor<SquareSet>,
        side: Color,
        from: Square,
        targets: SquareSet,
    ) -> SquareSet {
        match self {
            Self::Free => SquareSet::EMPTY,
            Self::Federation { two_squares, more_squares } => {
                (two_squares.barred(side, from) & targets)
                    | more_squares.barred(occupied, side, from, targets)
            }
            Self::Returns(returns) => returns.barred(from) & targets,
        }
    }

    /// Checks `side`'s move `mv`, which the movement allows, by the rule on repetition.
    #[expect(clippy::inline_always, reason = "hot, but with several callers not inlined by itself")]
    #[inline(always)]
    pub(super) fn check(
        &self,
        occupied: &ByColor<SquareSet>,
        side: Color,
        mv: Move,
    ) -> Result<(), IllegalMove> {
        match self {
            Self::Free => Ok(()),
            Self::Federation { two_squares, more_squares } => {
                let to = SquareSet::of(mv.to);
                if two_squares.barred(side, mv.from).contains(mv.to) {
                    Err(IllegalMove::TwoSquares)
                } else if !more_squares.barred(occupied, side, mv.from, to).is_empty() {
                    Err(IllegalMove::MoreSquares)
                } else {
                    Ok(())
                }
            }
            Self::Returns(_) => self.check_returns(mv),
        }
    }

    /// Checks `mv` by the return rule of the VDM++ model. A game without this rule refuses nothing
    /// here.
    pub(super) fn check_returns(&self, mv: Move) -> Result<(), IllegalMove> {
        match self {
            Self::Returns(returns) if returns.barred(mv.from).contains(mv.to) => {
                Err(IllegalMove::Repeat)
            }
            Self::Free | Self::Federation { .. } | Self::Returns(_) => Ok(()),
        }
    }

    /// Records `side`'s move `mv`, which was no attack; `occupied` is the board after the move.
    pub(super) fn moved(&mut self, occupied: &ByColor<SquareSet>, side: Color, mv: Move) {
        match self {
            // Without a rule on repetition nothing is recorded.
            Self::Free => {}
            Self::Federation { two_squares, more_squares } => {
                two_squares.moved(side, mv);
                more_squares.moved(occupied, side, mv);
            }
            Self::Returns(returns) => returns.moved(mv),
        }
    }

    /// Records `side`'s attack `mv` and its result.
    pub(super) fn attacked(&mut self, side: Color, mv: Move, result: BattleResult) {
        match self {
            // Without a rule on repetition nothing is recorded.
            Self::Free => {}
            Self::Federation { two_squares, more_squares } => {
                two_squares.moved(side, mv);
                more_squares.attacked(side, mv);
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
