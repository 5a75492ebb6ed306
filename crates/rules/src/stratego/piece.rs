//! A piece: its side and its rank.

use super::{Color, Rank, Square};

/// A piece as the referee knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its side.
    pub color: Color,
    /// Its rank.
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

    /// The square on which the piece stood when the game began.
    pub const fn start(self) -> Square {
        self.0
    }
}
