//! The reasons why a view refuses a ply.

use core::error::Error;
use core::fmt;

use crate::stratego::IllegalMove;

/// The reason why a ply cannot have been made, as far as a view tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BadPly {
    /// The move is refused. For a piece of unknown rank [`IllegalMove::Immovable`] and
    /// [`IllegalMove::TooFar`] mean that no rank that can make the move is left for the piece.
    Move(IllegalMove),
    /// The move attacks, but the ply has no battle.
    NoBattle,
    /// The ply has a battle, but no enemy stands on the square of arrival.
    NoDefender,
    /// The battle gives a piece of the seat another rank than the piece has.
    OwnRank,
    /// The battle gives a piece another rank than an earlier battle has shown.
    ShownRank,
    /// The battle gives a piece a rank that cannot have made the moves of the piece.
    Motion,
    /// The battle gives a piece a rank that the piece cannot have, because all pieces of this rank
    /// are known or lost, or because other pieces need the rank for the moves that they have made.
    NoneLeft,
    /// The battle ends otherwise than the rules say.
    Result,
}

impl BadPly {
    /// The stable name, for programs, such as `no-battle`. A refused move has the name of its
    /// [reason](IllegalMove::code).
    pub const fn code(self) -> &'static str {
        match self {
            Self::Move(reason) => reason.code(),
            Self::NoBattle => "no-battle",
            Self::NoDefender => "no-defender",
            Self::OwnRank => "own-rank",
            Self::ShownRank => "shown-rank",
            Self::Motion => "motion",
            Self::NoneLeft => "none-left",
            Self::Result => "result",
        }
    }
}

/// One sentence, for programmers.
impl fmt::Display for BadPly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Move(reason) => return reason.fmt(f),
            Self::NoBattle => "The move attacks, but the ply has no battle.",
            Self::NoDefender => "The ply has a battle, but there is nobody to attack.",
            Self::OwnRank => "The seat's own piece has another rank.",
            Self::ShownRank => "The enemy piece has shown another rank.",
            Self::Motion => "A piece of that rank cannot have moved as this one has.",
            Self::NoneLeft => "No piece of that rank is left for this one.",
            Self::Result => "The battle ends otherwise by the rules.",
        })
    }
}

impl Error for BadPly {}

impl From<IllegalMove> for BadPly {
    fn from(reason: IllegalMove) -> Self {
        Self::Move(reason)
    }
}
