//! A piece: its side and its rank.

use super::{Color, Rank, Square};

/// A piece as the referee knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side that owns the piece. The sides of all pieces are public.
    pub color: Color,
    /// The rank, which only the owner knows until a battle shows it.
    pub rank: Rank,
}

/// The lasting name of a piece: the square on which it stood when the game began.
///
/// The name does not depend on the rank, so everyone may see the name.
///
/// # Examples
///
/// ```
/// use fairboard_rules::Position as _;
/// use fairboard_rules::stratego::{PieceId, Position, Rules};
///
/// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
/// let mut position = Position::from_text(&text, Rules::CLASSIC)?;
/// position.play("b1b6".parse()?)?;
/// let scout = position.id_at("b6".parse()?);
/// assert_eq!(scout.map(PieceId::start), Some("b1".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
