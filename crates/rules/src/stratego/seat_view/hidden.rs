//! The ranks that the enemy's hidden pieces can have.

use crate::stratego::known::Known;
use crate::stratego::token::Token;
use crate::stratego::{ByRank, Reach, SeatView, SquareSet};

impl SeatView {
    /// Number of pieces of each rank among the enemy's hidden ones: its army without its losses and
    /// without the pieces whose rank is public.
    pub fn hidden(&self) -> ByRank<u8> {
        self.known().hidden(self.seat().other())
    }

    /// The squares of the enemy's pieces of unknown rank.
    pub(super) fn hidden_squares(&self) -> SquareSet {
        self.known().hidden_squares(self.seat().other())
    }

    /// Those of `squares` whose piece has a token of which `holds` is true.
    pub(super) fn with_token(&self, squares: SquareSet, holds: fn(Token) -> bool) -> SquareSet {
        self.known().with_token(squares, holds)
    }

    /// Number of hidden ranks of which `reaches` holds.
    pub(super) fn hidden_count(&self, reaches: impl Fn(Reach) -> bool) -> usize {
        self.known().hidden_count(self.seat().other(), reaches)
    }

    /// Everything that the seat knows.
    pub(super) const fn known(&self) -> Known<'_> {
        Known { public: &self.public, ranks: &self.ranks, seat: Some(self.seat) }
    }
}
