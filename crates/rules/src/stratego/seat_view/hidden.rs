//! The ranks that the enemy's hidden pieces can have.

use crate::stratego::known::Known;
use crate::stratego::token::Token;
use crate::stratego::{ByRank, Reach, SeatView, Square, SquareSet};

impl SeatView {
    /// Number of the enemy's hidden pieces by rank: the army without its losses and without the
    /// pieces whose rank is public.
    pub fn hidden(&self) -> ByRank<u8> {
        self.known().hidden(self.seat().other())
    }

    /// The ranks that the hidden enemy piece on `square` can have, as far as the seat knows. There
    /// are none if no hidden enemy piece stands there.
    ///
    /// A piece that has moved is no Bomb and no Flag. A piece that has moved several squares at
    /// once is a Scout. No piece can have a rank of which all pieces are known or have fallen, or
    /// which other hidden pieces need for the moves that they have made.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::{Color, Position, Rank, Rules};
    ///
    /// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YXAAAAAAAA r 0", "A".repeat(30));
    /// let view = Position::from_text(&text, Rules::CLASSIC)?.view(Color::Red);
    /// let possible = view.possible_ranks("a10".parse()?);
    /// assert!(possible[Rank::Flag] && possible[Rank::Marshal]);
    /// assert!(!possible[Rank::Bomb], "Blue has lost its Bombs");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn possible_ranks(&self, square: Square) -> ByRank<bool> {
        let token = self.public.token_at(square).filter(|_| self.hidden_squares().contains(square));
        ByRank::from_fn(|rank| {
            token.is_some_and(|token| self.known().check_rank(square, token, rank).is_ok())
        })
    }

    /// The squares of the enemy's pieces of unknown rank.
    pub(super) fn hidden_squares(&self) -> SquareSet {
        self.known().hidden_squares(self.seat().other())
    }

    /// The squares among `squares` with a piece for whose token `holds` returns `true`. A token
    /// says whether its piece has moved, run or been revealed.
    pub(super) fn with_token(&self, squares: SquareSet, holds: fn(Token) -> bool) -> SquareSet {
        self.known().with_token(squares, holds)
    }

    /// Number of the enemy's hidden pieces whose rank has a reach for which `reaches` returns
    /// `true`.
    pub(super) fn hidden_count(&self, reaches: impl Fn(Reach) -> bool) -> usize {
        self.known().hidden_count(self.seat().other(), reaches)
    }

    /// Everything that the seat knows, in the form that checks plies and counts hidden ranks.
    pub(super) const fn known(&self) -> Known<'_> {
        Known { public: &self.public, ranks: &self.ranks, seat: Some(self.seat) }
    }
}
