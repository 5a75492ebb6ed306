//! Random positions that fit everything a player knows of the true position.

use alloc::vec::Vec;

use super::SeatView;
use crate::stratego::ranks::Ranks;
use crate::stratego::token::Token;
use crate::stratego::{ByRank, DrawBy, Outcome, Position, Rank, Reach, Square, SquareSet, WinBy};

/// Number of attempts to deal ranks that fit, before `determinize` gives up. An attempt can fail if
/// the hidden ranks decide whether the game is over.
const ATTEMPTS: usize = 10_000;

/// The hidden pieces that have the same shortest possible reach, such as one step.
struct ReachGroup {
    reach: Reach,
    /// The pieces that must have a rank of exactly this reach, because with a longer reach they
    /// would have a move. Empty unless the game is over because the enemy has no move.
    must_have: SquareSet,
    /// The other pieces, which can have a rank of this reach or of a longer one.
    may_have: SquareSet,
}

impl SeatView {
    /// A position that the seat cannot tell from the true one: the seat's view of it equals this
    /// view.
    ///
    /// The hidden pieces get ranks at random. Each way of dealing that the rules allow is equally
    /// likely. A piece that has moved gets no Bomb and no Flag. A piece that has moved several
    /// squares at once is a Scout. `below` gets a number and returns a smaller one.
    ///
    /// The result is `None` if no way of dealing fits, which never happens if the army was complete
    /// at the start. It is also `None` if 10,000 attempts find no way.
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
        let (hidden, groups) = (self.hidden(), self.reach_groups());
        (0..ATTEMPTS).find_map(|_| {
            // If the ranks do not fit the pieces, every attempt fails here.
            let ranks = self.deal(&hidden, &groups, &mut below)?;
            let position = Position::with_ranks(self.public.clone(), ranks);
            // The end of a game may depend on ranks that are hidden.
            self.ends_like(position.ending()).then_some(position)
        })
    }

    /// Returns `true` if a dealt position fits the outcome of this view. `ending` is the outcome of
    /// the dealt position by the rules.
    fn ends_like(&self, ending: Option<Outcome>) -> bool {
        match self.outcome() {
            Some(
                Outcome::Win { by: WinBy::Resigned | WinBy::Time, .. }
                | Outcome::Draw { by: DrawBy::Agreed },
            ) => {
                // The players ended the game, so the rules had not ended it before.
                ending.is_none()
            }
            Some(
                Outcome::Win { by: WinBy::Flag | WinBy::NoMoves, .. }
                | Outcome::Draw { by: DrawBy::NoAttack | DrawBy::BothImmobile },
            )
            | None => ending == self.outcome(),
        }
    }

    /// The known ranks, and the `hidden` ranks dealt at random to the hidden pieces, which are in
    /// `groups`; `None` if the ranks and the pieces do not fit. `below` gets a number and returns a
    /// random smaller one.
    fn deal(
        &self,
        hidden: &ByRank<u8>,
        groups: &[ReachGroup],
        below: &mut impl FnMut(u32) -> u32,
    ) -> Option<Ranks> {
        let mut ranks = self.ranks.clone();
        // A random index below `count`; `None` if nothing is left to choose from.
        let mut pick = |count: usize| {
            let count = u32::try_from(count).ok().filter(|count| *count > 0)?;
            Some(below(count) as usize)
        };
        // The ranks of the shortest reach are dealt first, because the fewest pieces can have them.
        // A piece that gets none of them is left over for the ranks of the next reach. A draw
        // always has the same number of choices, whatever was drawn before. So all ways of dealing
        // are equally likely.
        let mut squares_left: Vec<Square> = Vec::new();
        for &ReachGroup { reach, must_have, may_have } in groups {
            let mut ranks_to_deal: Vec<Rank> =
                each_rank(hidden).filter(|rank| self.rules().reach[*rank] == reach).collect();
            for square in must_have {
                // Here the piece draws a rank, because no other reach is possible for it.
                let rank = ranks_to_deal.swap_remove(pick(ranks_to_deal.len())?);
                ranks.set(self.rules(), self.seat().other(), square, rank);
            }
            squares_left.extend(may_have);
            for rank in ranks_to_deal {
                // Here the rank draws a piece, because not every piece has to get a rank yet.
                let square = squares_left.swap_remove(pick(squares_left.len())?);
                ranks.set(self.rules(), self.seat().other(), square, rank);
            }
        }
        squares_left.is_empty().then_some(ranks)
    }

    /// The hidden pieces by their shortest possible reach, the shortest first.
    fn reach_groups(&self) -> [ReachGroup; 3] {
        let all = self.hidden_squares();
        let moved = self.with_token(all, Token::has_moved);
        let ran = self.with_token(all, Token::has_run);
        let (unmoved, moved_by_steps) = (all & !moved, moved & !ran);
        // If the game is over because the enemy has no move, no deal may give it one. With any rank
        // that moves, an unmoved piece beside a free square would have a move.
        let must_stay = self.without_reach(unmoved, Reach::Step);
        // The rules on repetition may bar all steps of a moved piece, but not a run past the barred
        // squares. With such a run it would have a move, so it is no Scout.
        let must_step = self.without_reach(moved_by_steps, Reach::Line);
        let group = |reach, must_have, may_have| ReachGroup { reach, must_have, may_have };
        [
            group(Reach::None, must_stay, unmoved & !must_stay),
            group(Reach::Step, must_step, moved_by_steps & !must_step),
            group(Reach::Line, SquareSet::EMPTY, ran),
        ]
    }

    /// The hidden pieces among `squares` that cannot have `reach`, because a piece with this reach
    /// would have a legal move. Empty unless the game is over because the enemy has no legal move.
    fn without_reach(&self, squares: SquareSet, reach: Reach) -> SquareSet {
        if !self.has_stuck_enemy() {
            return SquareSet::EMPTY;
        }
        self.with_moves(squares, reach)
    }

    /// Returns `true` if the game is over because the enemy had no legal move at its turn.
    fn has_stuck_enemy(&self) -> bool {
        let is_side_stuck = matches!(
            self.outcome(),
            Some(
                Outcome::Win { by: WinBy::NoMoves, .. }
                    | Outcome::Draw { by: DrawBy::BothImmobile }
            )
        );
        // After these ends `side` is the side that had no legal move. If it is the seat, the enemy
        // may have moves after a win, and after a draw no hidden rank moves in any case.
        is_side_stuck && self.side() != self.seat()
    }
}

/// Each rank, repeated as often as `counts` says.
fn each_rank(counts: &ByRank<u8>) -> impl Iterator<Item = Rank> {
    counts.iter().flat_map(|(rank, count)| core::iter::repeat_n(rank, usize::from(*count)))
}
