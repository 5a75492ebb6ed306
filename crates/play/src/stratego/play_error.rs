//! Reasons why a game of Stratego refuses a change.

use fairboard_rules::stratego::{Color, IllegalMove, IncompleteArmy, PlaceError};
use thiserror::Error;

/// Reason why a game refuses a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The play has not begun, so no move can be made, and the game cannot end.
    #[error("the game has not started")]
    NotStarted,
    /// The play has begun, so the armies cannot be changed.
    #[error("the game has started")]
    Started,
    /// The kind of the army, full or Barrage, is not the kind that the rules name.
    #[error("the army has another size than that of the rules")]
    OtherArmy,
    /// The play cannot begin, because a side still has pieces to place.
    #[error("{color}: {missing}")]
    Incomplete {
        /// The side that has pieces to place.
        color: Color,
        /// The pieces that are not placed yet.
        missing: IncompleteArmy,
    },
    /// The piece cannot be placed, moved or taken back.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// The move is not legal, or the game is over.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

impl PlayError {
    /// The stable name, for programs, such as `not-started`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotStarted => "not-started",
            Self::Started => "started",
            Self::OtherArmy => "army",
            Self::Incomplete { .. } => "incomplete",
            Self::Place(error) => error.code(),
            Self::Illegal(error) => error.code(),
        }
    }
}
