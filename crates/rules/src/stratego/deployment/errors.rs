//! The reasons why a piece or an army is refused.

use core::error::Error;
use core::fmt;

use crate::stratego::ByRank;

/// The reason why a piece cannot be placed or taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaceError {
    /// The square is a lake.
    Lake,
    /// The square is not one of the side's forty home squares.
    NotHome,
    /// A piece stands on the square.
    Occupied,
    /// All pieces of this rank are placed.
    Limit,
    /// No piece stands on the square.
    Empty,
}

impl PlaceError {
    /// The stable name, for programs, such as `not-home`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Lake => "lake",
            Self::NotHome => "not-home",
            Self::Occupied => "occupied",
            Self::Limit => "limit",
            Self::Empty => "empty",
        }
    }
}

/// One sentence, for programmers.
impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lake => "Nothing stands in a lake.",
            Self::NotHome => "Pieces are placed on the four home rows of their side.",
            Self::Occupied => "A piece stands on that square already.",
            Self::Limit => "All pieces of this rank are placed already.",
            Self::Empty => "There is no piece on that square.",
        })
    }
}

impl Error for PlaceError {}

/// The pieces that a draft lacks, so that it is no deployment yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IncompleteArmy {
    /// Number of pieces of each rank that are still to place.
    pub left: ByRank<u8>,
}

/// One sentence that counts the missing pieces: `Still to place: 2 Bombs, 1 Spy.`
impl fmt::Display for IncompleteArmy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Still to place: {}.", self.left)
    }
}

impl Error for IncompleteArmy {}
