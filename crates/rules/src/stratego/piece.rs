//! A piece: whose it is and what it is.

use super::{Color, Rank, Square};

/// A piece as the referee knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub rank: Rank,
}

/// The lasting name of a piece: the square on which it stood when the game began.
///
/// It never depends on the rank, so it may be shown to everyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceId(Square);

impl PieceId {
    pub(crate) const fn new(start: Square) -> Self {
        Self(start)
    }

    /// Where the piece stood when the game began.
    pub const fn start(self) -> Square {
        self.0
    }
}
