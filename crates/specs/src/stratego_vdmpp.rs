//! The VDM++ model of Stratego (document 002, section 3), class by class and clause by clause.
//!
//! Coordinates are the model's: `x` to the right, `y` downwards from Blue's back row. The demands
//! of a clause are checked when it is used: a call that violates an invariant, a precondition or a
//! postcondition returns the [`Violation`], and [`Stratego`] is then as it was before.

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
    /// `pre_freeSpace` and the other preconditions `validCoords(position)`.
    PreFreeSpace,
    /// `pre_placePiece`
    PrePlacePiece,
    /// `post_placePiece`
    PostPlacePiece,
    /// `pre_makeMove`
    PreMakeMove,
    /// `pre_movePossible`
    PreMovePossible,
    /// `pre_isFreeLane`
    PreIsFreeLane,
    /// `pre_setPiece`
    PreSetPiece,
    /// `post_setPiece`
    PostSetPiece,
    /// `pre_removePiece`
    PreRemovePiece,
    /// `post_removePiece`
    PostRemovePiece,
    /// An invariant of the class `Cell`.
    InvCell,
    /// An invariant of the class `Piece`.
    InvPiece,
    /// The invariant of the class `Stratego`, or `validTurn` where a clause demands it.
    InvTurn,
}

impl Violation {
    /// Returns the name of the clause in the vectors.
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

/// Returns the violation of a clause whose demand does not hold.
fn demand(holds: bool, otherwise: Violation) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(otherwise) }
}
