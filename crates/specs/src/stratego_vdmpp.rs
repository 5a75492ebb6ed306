//! The VDM++ model of Stratego, class by class and clause by clause. It is section 3 of the
//! document that `docs/spec/stratego-vdmpp.md` names. In the doc comments, code is the text of the
//! model, and quotation marks enclose its comments.
//!
//! Coordinates are those of the model: `x` grows to the right, and `y` downwards from Blue's back
//! row. Each call checks the demands of the clauses that it uses. If an invariant, a precondition
//! or a postcondition is violated, the call returns the [`Violation`], and leaves [`Stratego`] as
//! it was.

mod board;
mod cell;
mod piece;
mod stratego;

pub use board::{Board, Position, color_region, get_index, stronger_piece};
pub use cell::Cell;
pub use piece::{PColor, PType, Piece};
pub use stratego::{PIECES_PER_PLAYER, Stratego, TYPEOFPIECES};

/// The clause that a call violates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Violation {
    /// `pre_freeSpace` and the other preconditions `validCoords(position)`: the position is off the
    /// board.
    PreFreeSpace,
    /// `pre_placePiece`: the cell is not free or not in the home of the color, or all pieces of the
    /// type are on the board.
    PrePlacePiece,
    /// `post_placePiece`: the cell has no piece afterwards.
    PostPlacePiece,
    /// `pre_makeMove`: a position is off the board, or the origin has no piece that the player can
    /// move.
    PreMakeMove,
    /// `pre_movePossible`: the rows differ, and the columns differ or a position is off the board.
    PreMovePossible,
    /// `pre_isFreeLane`: a position is off the board, or the destination is water.
    PreIsFreeLane,
    /// `pre_setPiece`: the cell has a piece, or it is water.
    PreSetPiece,
    /// `post_setPiece`: the cell has no piece afterwards.
    PostSetPiece,
    /// `pre_removePiece`: the cell has no piece, or it is water.
    PreRemovePiece,
    /// `post_removePiece`: the cell has a piece afterwards.
    PostRemovePiece,
    /// An invariant of the class `Cell`.
    InvCell,
    /// An invariant of the class `Piece`.
    InvPiece,
    /// The invariant of the class `Stratego`, or `validTurn` where a clause demands it.
    InvTurn,
}

impl Violation {
    /// Returns the name of the clause, as it stands in the recorded answers of the model
    /// ([`vectors`](crate::vectors)).
    pub const fn name(self) -> &'static str {
        match self {
            Self::PreFreeSpace => "pre_freeSpace",
            Self::PrePlacePiece => "pre_placePiece",
            Self::PostPlacePiece => "post_placePiece",
            Self::PreMakeMove => "pre_makeMove",
            Self::PreMovePossible => "pre_movePossible",
            Self::PreIsFreeLane => "pre_isFreeLane",
            Self::PreSetPiece => "pre_setPiece",
            Self::PostSetPiece => "post_setPiece",
            Self::PreRemovePiece => "pre_removePiece",
            Self::PostRemovePiece => "post_removePiece",
            Self::InvCell => "inv_Cell",
            Self::InvPiece => "inv_Piece",
            Self::InvTurn => "inv_Stratego",
        }
    }
}

/// Checks the condition of a clause. If `holds` is `false`, fails with the violation `otherwise`.
fn demand(holds: bool, otherwise: Violation) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(otherwise) }
}
