//! The ranks that the enemy's hidden pieces can have.

use crate::stratego::token::Token;
use crate::stratego::{ByRank, Rank, Reach, Rules, SeatView, Square, SquareSet};

/// The ranks that are hidden, and the pieces that hide them.
///
/// A piece that has run needs a rank that runs, and one that has moved needs a rank that moves. The
/// three kinds of pieces and of ranks lie in one another, so the ranks can be dealt if there are
/// enough for each kind.
#[derive(Clone, Debug)]
pub(super) struct Hidden {
    ranks: ByRank<u8>,
    moved: usize,
    ran: usize,
}

impl Hidden {
    /// Number of hidden ranks that run.
    fn runners(&self, rules: &Rules) -> usize {
        count(&self.ranks, rules, |reach| reach == Reach::Line)
    }

    /// Number of hidden ranks that move.
    fn movers(&self, rules: &Rules) -> usize {
        count(&self.ranks, rules, |reach| reach != Reach::None)
    }

    /// The longest reach that is left for one more piece.
    pub(super) fn reach_left(&self, rules: &Rules) -> Reach {
        if self.moved >= self.movers(rules) {
            Reach::None
        } else if self.ran >= self.runners(rules) {
            Reach::Step
        } else {
            Reach::Line
        }
    }

    /// Takes one piece of `rank` out; `false` if there is none, or if the other pieces need it.
    pub(super) fn take(&mut self, rules: &Rules, rank: Rank) -> bool {
        let Some(left) = self.ranks[rank].checked_sub(1) else { return false };
        self.ranks[rank] = left;
        self.ran <= self.runners(rules) && self.moved <= self.movers(rules)
    }
}

impl SeatView {
    /// Number of pieces of each rank among the enemy's hidden ones: its army without its losses and
    /// without the pieces whose rank is public.
    pub fn hidden(&self) -> ByRank<u8> {
        let enemy = self.seat().other();
        let mut hidden = *self.rules().army.counts();
        for (rank, lost) in self.losses(enemy).iter() {
            hidden[rank] = hidden[rank].saturating_sub(*lost);
        }
        for rank in self.enemies().into_iter().filter_map(|square| self.ranks.at(square)) {
            hidden[rank] = hidden[rank].saturating_sub(1);
        }
        hidden
    }

    /// The squares of the enemy's pieces of unknown rank.
    pub(super) fn hidden_squares(&self) -> SquareSet {
        self.enemies().into_iter().filter(|square| self.ranks.at(*square).is_none()).collect()
    }

    /// Those of `squares` whose piece has a token of which `holds` is true.
    pub(super) fn with_token(&self, squares: SquareSet, holds: fn(Token) -> bool) -> SquareSet {
        squares.into_iter().filter(|square| holds(self.public.tokens.at(*square))).collect()
    }

    /// The hidden ranks and the hidden pieces other than the one on `square`.
    pub(super) fn hidden_without(&self, square: Square) -> Hidden {
        let others = self.hidden_squares() & !SquareSet::of(square);
        Hidden {
            ranks: self.hidden(),
            moved: self.with_token(others, Token::has_moved).len() as usize,
            ran: self.with_token(others, Token::has_run).len() as usize,
        }
    }

    /// Number of hidden ranks of which `reaches` holds.
    pub(super) fn hidden_count(&self, reaches: impl Fn(Reach) -> bool) -> usize {
        count(&self.hidden(), self.rules(), reaches)
    }
}

/// Number of ranks of which `reaches` holds.
fn count(ranks: &ByRank<u8>, rules: &Rules, reaches: impl Fn(Reach) -> bool) -> usize {
    let counted = ranks.iter().filter(|(rank, _)| reaches(rules.reach[*rank]));
    counted.map(|(_, count)| usize::from(*count)).sum()
}
