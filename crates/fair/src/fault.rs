//! Proved faults.

use fairboard_rules::stratego::{IllegalMove, Rank, Square};

use crate::Role;

/// A lie that a signature proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The player who signed it.
    pub by: Role,
    /// The ply, counted from 1; 0 before the first.
    pub ply: u32,
    /// The lie.
    pub kind: FaultKind,
}

/// The kind of a lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Opened the piece on a square as a rank that was not placed there.
    Opening {
        /// The square of the piece.
        square: Square,
        /// The claimed rank.
        rank: Rank,
    },
    /// Moved the piece of a square without proving that it moves.
    Step {
        /// The square of departure.
        square: Square,
    },
    /// Moved the piece of a square several squares without proving that it is a Scout.
    Run {
        /// The square of departure.
        square: Square,
    },
    /// Made a move that the rules refuse, for this reason.
    Illegal(IllegalMove),
    /// Made a mark in a cell that is taken.
    Occupied,
    /// Showed more pieces than an army has: of this rank, or of those that move so.
    Count {
        /// The rank, if a battle showed it.
        rank: Option<Rank>,
    },
    /// The revealed army is not the one of the rules.
    Army,
    /// The piece that began on a square cannot be opened as anything.
    Unopened {
        /// The square where it began.
        square: Square,
    },
    /// Opened another coin or army than the ones that the invitation sealed.
    Seal,
    /// Signed two different entries in one place.
    Fork,
    /// Claimed an end that the moves do not give.
    Result,
    /// Wrote an entry that was not due.
    Turn,
}

impl FaultKind {
    /// The stable name, for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Opening { .. } => "opening",
            Self::Step { .. } => "step",
            Self::Run { .. } => "run",
            Self::Illegal(_) | Self::Occupied => "illegal",
            Self::Count { .. } => "count",
            Self::Army => "army",
            Self::Unopened { .. } => "unopened",
            Self::Seal => "seal",
            Self::Fork => "fork",
            Self::Result => "result",
            Self::Turn => "turn",
        }
    }
}
