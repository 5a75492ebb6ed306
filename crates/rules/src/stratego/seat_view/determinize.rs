//! Positions that a player may take for the true one.

use super::SeatView;
use crate::stratego::ranks::Ranks;
use crate::stratego::token::Token;
use crate::stratego::{ByRank, DrawBy, Outcome, Position, Rank, Reach, Square, WinBy};

/// Number of attempts after which a view is given up.
const ATTEMPTS: usize = 10_000;

impl SeatView {
    /// A position that the seat cannot tell from the true one: its view for the seat equals this.
    ///
    /// The hidden pieces get ranks at random, each way of dealing them equally likely as far as the
    /// rules go: a piece that has moved is no Bomb and no Flag, and one that has run is a Scout.
    /// `below` is given a number and returns a smaller one. The answer is `None` if no way of
    /// dealing fits, which cannot be if the army was complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::{Color, Position, Rules};
    ///
    /// let text = format!("MLAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YXAAAAAAAA r 0", "A".repeat(30));
    /// let view = Position::from_text(&text, Rules::CLASSIC)?.view(Color::Red);
    /// let guess = view.determinize(|count| count / 2).ok_or("no way of dealing fits")?;
    /// assert_eq!(guess.view(Color::Red), view);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn determinize(&self, mut below: impl FnMut(u32) -> u32) -> Option<Position> {
        (0..ATTEMPTS).find_map(|_| {
            let position = Position::with_ranks(self.public.clone(), self.deal(&mut below)?);
            // The end of a game may depend on ranks that are hidden.
            self.ends_like(position.ending()).then_some(position)
        })
    }

    /// Returns `true` if a game that comes to this end by itself has the outcome of this view.
    fn ends_like(&self, ending: Option<Outcome>) -> bool {
        match self.outcome() {
            Some(
                Outcome::Win { by: WinBy::Resigned, .. } | Outcome::Draw { by: DrawBy::Agreed },
            ) => ending.is_none(),
            Some(
                Outcome::Win { by: WinBy::Flag | WinBy::NoMoves, .. }
                | Outcome::Draw { by: DrawBy::NoAttack | DrawBy::BothImmobile },
            )
            | None => ending == self.outcome(),
        }
    }

    /// The known ranks and ranks for the hidden pieces; `None` if there are more or fewer pieces
    /// than ranks.
    fn deal(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Ranks> {
        let mut ranks = self.ranks.clone();
        let enemy = self.seat().other();
        let hidden = self.hidden();
        let all = self.hidden_squares();
        let (moved, ran) =
            (self.with_token(all, Token::has_moved), self.with_token(all, Token::has_run));
        // Each kind of rank is dealt among the pieces that can have it, the most restricted first,
        // so that all ways of dealing are equally likely.
        let mut left: Vec<Square> = Vec::new();
        for (reach, joining) in
            [(Reach::None, all & !moved), (Reach::Step, moved & !ran), (Reach::Line, ran)]
        {
            left.extend(joining);
            for rank in each(&hidden).filter(|rank| self.rules().reach[*rank] == reach) {
                let count = u32::try_from(left.len()).ok().filter(|count| *count > 0)?;
                let square = left.swap_remove(below(count) as usize);
                ranks.put(self.rules(), enemy, square, rank);
            }
        }
        left.is_empty().then_some(ranks)
    }
}

/// Each rank as often as it is counted.
fn each(counts: &ByRank<u8>) -> impl Iterator<Item = Rank> {
    counts.iter().flat_map(|(rank, count)| std::iter::repeat_n(rank, usize::from(*count)))
}
