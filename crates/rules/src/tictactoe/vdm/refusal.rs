//! The reasons why the model refuses a call.

use core::error::Error;
use core::fmt;

/// The check that refuses a call. If several checks refuse the call, this is the first check in the
/// order of the model's interpreter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// A row or a column is not a number from 1.
    TypeNat1,
    /// A row or a column is above 3.
    InvPos,
    /// The play order is empty.
    TypeSeq1,
    /// The play order does not name each player exactly once.
    InvPlayOrder,
    /// The moves are not 5 to 9 distinct positions.
    InvMoves,
    /// The cell is taken, or the board is full.
    PreMove,
    /// A player would be more than one move ahead.
    InvGame,
    /// Nobody has won, or both players have.
    PreWhoWon,
    /// There is no game before the first `play`.
    UndefinedState,
}

impl Refusal {
    /// The stable name of the check. A name such as `inv_Moves` is from the model; a name such as
    /// `type_nat1` is ours, for a check without a name in the model.
    pub const fn code(self) -> &'static str {
        match self {
            Self::TypeNat1 => "type_nat1",
            Self::InvPos => "inv_Pos",
            Self::TypeSeq1 => "type_seq1",
            Self::InvPlayOrder => "inv_PlayOrder",
            Self::InvMoves => "inv_Moves",
            Self::PreMove => "pre_move",
            Self::InvGame => "inv_Game",
            Self::PreWhoWon => "pre_whoWon",
            Self::UndefinedState => "undefined_state",
        }
    }
}

/// One sentence for programmers: the fault, or the rule that the call breaks.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TypeNat1 => "A row and a column are whole numbers from 1.",
            Self::InvPos => "A row and a column are at most 3.",
            Self::TypeSeq1 => "The play order is empty.",
            Self::InvPlayOrder => "The play order names each player exactly once.",
            Self::InvMoves => "There are 5 to 9 moves, all to different cells.",
            Self::PreMove => "The cell is taken.",
            Self::InvGame => "No player is ever more than one move ahead.",
            Self::PreWhoWon => "Nobody has won, or both have.",
            Self::UndefinedState => "There is no game before the first play.",
        })
    }
}

impl Error for Refusal {}
