//! Reasons why a game of Stratego refuses a change.

use fairboard_rules::stratego::{Color, IllegalMove, IncompleteArmy, PlaceError};
use thiserror::Error;

/// Reason of a game to refuse something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The play has not begun.
    #[error("the game has not started")]
    NotStarted,
    /// The play has begun, and the armies stand.
    #[error("the game has started")]
    Started,
    /// The army is of another size than the rules'.
    #[error("the army has another size than that of the rules")]
    OtherArmy,
    /// A side has pieces to place.
    #[error("{color}: {missing}")]
    Incomplete {
        /// The side.
        color: Color,
        /// The pieces that are missing.
        missing: IncompleteArmy,
    },
    /// The piece cannot be placed or taken back.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

impl PlayError {
    /// The stable name, for programs: `not-started`.
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
