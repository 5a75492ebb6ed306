//! The knowledge of a seat about one square or one piece.

use super::{
    Color, DeploymentDraft, IllegalMove, Move, PieceId, Rank, SeatView, Square, SquareSet,
};

/// The content of a square as a seat sees it.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Color, Position, Rank, Rules, Seen};
///
/// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
/// let view = Position::from_text(&text, Rules::CLASSIC)?.view(Color::Red);
/// assert!(matches!(view.seen("a1".parse()?), Seen::Own { rank: Rank::Flag, .. }));
/// assert!(matches!(view.seen("a10".parse()?), Seen::Hidden { moved: false, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// A square without a piece; not a lake.
    Empty,
    /// A square of a lake, which no piece can enter.
    Lake,
    /// A piece of the seat.
    Own {
        /// The piece's lasting name: the square on which the piece began.
        id: PieceId,
        /// The piece's rank, known to the seat from the start.
        rank: Rank,
        /// `true` if the piece has moved.
        moved: bool,
        /// `true` if the enemy knows the piece's rank.
        revealed: bool,
    },
    /// An enemy piece of unknown rank.
    Hidden {
        /// The piece's lasting name: the square on which the piece began.
        id: PieceId,
        /// `true` if the piece has moved.
        moved: bool,
    },
    /// An enemy piece of known rank: a battle or the text of the position has shown the rank, or
    /// the view shows every rank ([`Position::uncovered`](super::Position::uncovered)).
    Revealed {
        /// The piece's lasting name: the square on which the piece began.
        id: PieceId,
        /// The rank that was shown.
        rank: Rank,
        /// `true` if the piece has moved.
        moved: bool,
    },
}

/// A piece as a seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeenPiece {
    /// The square on which the piece stands now.
    pub square: Square,
    /// The side that owns the piece.
    pub color: Color,
    /// The piece's lasting name: the square on which the piece began.
    pub id: PieceId,
    /// The piece's rank; `None` if the seat does not know it.
    pub rank: Option<Rank>,
    /// `true` if the piece has moved.
    pub moved: bool,
    /// `true` if the piece's rank is public.
    pub revealed: bool,
}

/// A move that only a rule on repetition refuses.
///
/// # Examples
///
/// ```
/// use fairboard_rules::Position as _;
/// use fairboard_rules::stratego::{Barred, Color, IllegalMove, Position, Rules};
///
/// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
/// let mut position = Position::from_text(&text, Rules::CLASSIC)?;
/// for mv in ["b1b2", "b10b9", "b2b1", "b9b10", "b1b2", "b10b9"] {
///     position.play(mv.parse()?)?;
/// }
/// let barred = position.view(Color::Red).barred();
/// let back = Barred { mv: "b2b1".parse()?, reason: IllegalMove::TwoSquares };
/// assert_eq!(barred, [back]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Barred {
    /// The refused move, which would be legal without the rule on repetition.
    pub mv: Move,
    /// The rule that refuses the move, as a reason.
    pub reason: IllegalMove,
}

impl SeatView {
    /// The content of `square` as the seat sees it.
    pub fn seen(&self, square: Square) -> Seen {
        match self.piece_at(square) {
            None if SquareSet::LAKES.contains(square) => Seen::Lake,
            None => Seen::Empty,
            Some(SeenPiece { color, id, rank: Some(rank), moved, revealed, .. }) => {
                if color == self.seat() {
                    Seen::Own { id, rank, moved, revealed }
                } else {
                    Seen::Revealed { id, rank, moved }
                }
            }
            Some(SeenPiece { id, rank: None, moved, .. }) => Seen::Hidden { id, moved },
        }
    }

    /// The piece on `square` as the seat sees it; `None` if there is no piece.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::{Color, Position, Rank, Rules, SeenPiece};
    ///
    /// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
    /// let view = Position::from_text(&text, Rules::CLASSIC)?.view(Color::Red);
    /// let SeenPiece { rank, moved, .. } = view.piece_at("b1".parse()?).ok_or("no piece")?;
    /// assert_eq!((rank, moved), (Some(Rank::Scout), false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn piece_at(&self, square: Square) -> Option<SeenPiece> {
        let color = self.public.color_at(square)?;
        let token = self.public.tokens.at(square);
        Some(SeenPiece {
            square,
            color,
            id: token.id,
            rank: self.ranks.at(square),
            moved: token.has_moved(),
            revealed: token.is_revealed(),
        })
    }

    /// Every piece on the board, in square order.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::{Color, Position, Rules};
    ///
    /// let text = format!("MLAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YXAAAAAAAA r 0", "A".repeat(30));
    /// let view = Position::from_text(&text, Rules::CLASSIC)?.view(Color::Red);
    /// let hidden = view.pieces().filter(|piece| piece.rank.is_none());
    /// assert!(hidden.eq(view.pieces().filter(|piece| piece.color == Color::Blue)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = SeenPiece> {
        (self.own() | self.enemies()).into_iter().filter_map(|square| self.piece_at(square))
    }
}

impl DeploymentDraft {
    /// The content of `square` as the owner of the draft sees it; enemy pieces are never shown.
    pub fn seen(&self, square: Square) -> Seen {
        match self.rank_at(square) {
            Some(rank) => {
                Seen::Own { id: PieceId::new(square), rank, moved: false, revealed: false }
            }
            None if SquareSet::LAKES.contains(square) => Seen::Lake,
            None => Seen::Empty,
        }
    }
}
