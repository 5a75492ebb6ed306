//! The kinds of lie that the signed entries of a game can prove.

use fairboard_rules::stratego::{IllegalMove, Rank, Square};

use crate::Role;

/// A lie that a signature proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The player who signed the lie.
    pub by: Role,
    /// The number of the ply, counted from 1; 0 if the lie belongs to no ply.
    pub ply: u32,
    /// The kind of the lie, with the square or the rank that the lie is about.
    pub kind: FaultKind,
}

/// The kind of a lie. To open a piece is to prove its rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The player opened a piece as a rank that the commitment to the piece, or its earlier moves,
    /// do not allow.
    Opening {
        /// The square on which the piece stood when it was opened.
        square: Square,
        /// The claimed rank.
        rank: Rank,
    },
    /// The player moved a piece without proving that it can move, or attacked without opening it.
    Step {
        /// The square of departure.
        square: Square,
    },
    /// The player moved a piece several squares without proving that it is a Scout.
    Run {
        /// The square of departure.
        square: Square,
    },
    /// The player made a move that the rules refuse, for this reason.
    Illegal(IllegalMove),
    /// The player put x or o into a cell of tic-tac-toe that is taken.
    Occupied,
    /// The player showed more pieces of a rank than an army has, or moved too many pieces. For
    /// example, nine pieces moved several squares, but an army has only eight Scouts.
    Count {
        /// The rank, if a battle showed it; `None` if only moves showed the fault.
        rank: Option<Rank>,
    },
    /// The revealed army is not the army of the rules, or does not stand on the committed places.
    Army,
    /// The revealed army does not open the commitment to the piece that began on a square.
    Unopened {
        /// The square where the piece began.
        square: Square,
    },
    /// Home's first entry does not fit the seal in home's invitation, or has too few or too many
    /// commitments. Or one of its commitments occurs twice, or is also in away's army.
    Seal,
    /// The player signed two different entries in one place of the log.
    Fork,
    /// The player claimed an end that does not follow from the log.
    Result,
    /// The player wrote an entry that was not due, or added a proof that was not demanded.
    Turn,
}

impl FaultKind {
    /// The stable name of the kind, for programs.
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
