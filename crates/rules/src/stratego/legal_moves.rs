//! Every legal move of a side, counted without being listed.

use std::iter::FusedIterator;

use super::{Direction, Move, Square, SquareSet};

/// The legal moves of one side: first those to the right, then those up, left and down, each in the
/// order of their squares of arrival.
///
/// In each direction a square is reached by at most one piece, the nearest one behind it. So all
/// moves are four sets of squares of arrival: [`len`](ExactSizeIterator::len) counts bits, and
/// [`nth`](Iterator::nth) makes the one move that is asked for.
#[derive(Clone, Debug)]
pub struct LegalMoves {
    own: SquareSet,
    arrivals: [SquareSet; 4],
}

/// The pieces of a side that move at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Movers {
    /// Those that move, by one step at least.
    pub(super) all: SquareSet,
    /// Those of them that run.
    pub(super) runners: SquareSet,
}

impl LegalMoves {
    /// None.
    pub(super) const NONE: Self = Self { own: SquareSet::EMPTY, arrivals: [SquareSet::EMPTY; 4] };

    /// The moves of the pieces `movers` among `own`, repetition aside.
    pub(super) fn new(movers: Movers, own: SquareSet, enemy: SquareSet) -> Self {
        let open = !(own | SquareSet::LAKES);
        let empty = open & !enemy;
        let runners = movers.runners & empty.adjacent();
        let mut arrivals = Direction::ALL.map(|direction| movers.all.step(direction) & open);
        if !runners.is_empty() {
            for (arrivals, direction) in arrivals.iter_mut().zip(Direction::ALL) {
                *arrivals |= runners.run(direction, empty) & open;
            }
        }
        Self { own, arrivals }
    }

    /// One of them, chosen by `below`, which hears how many there are and answers with a smaller
    /// number; `None` if there is none, or if the answer is too large.
    ///
    /// The same as [`nth`](Iterator::nth) of a number below [`len`](ExactSizeIterator::len), but the
    /// moves are counted once: playouts ask for nothing else.
    pub fn choose(&self, below: impl FnOnce(u32) -> u32) -> Option<Move> {
        let mut before = [0; 4];
        let mut count = 0;
        for (before, arrivals) in before.iter_mut().zip(self.arrivals) {
            *before = count;
            count += arrivals.len();
        }
        let chosen = (count > 0).then(|| below(count))?;
        let index = before[1..].iter().filter(|before| **before <= chosen).count();
        let mut arrivals = self.arrivals[index];
        let to = arrivals.drop_first(chosen - before[index])?;
        self.arriving(to, Direction::ALL[index])
    }

    /// Takes `mv` out.
    pub(super) fn remove(&mut self, mv: Move) {
        if let Some(direction) = Direction::of(mv) {
            self.arrivals[direction as usize].remove(mv.to);
        }
    }

    /// The move that comes to `to` in `direction`: the nearest piece behind makes it.
    fn arriving(&self, to: Square, direction: Direction) -> Option<Move> {
        let back = direction.opposite();
        let mut from = to.offset(back)?;
        while !self.own.contains(from) {
            from = from.offset(back)?;
        }
        Some(Move::new(from, to))
    }
}

impl Iterator for LegalMoves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let (to, direction) = self
            .arrivals
            .iter_mut()
            .zip(Direction::ALL)
            .find_map(|(arrivals, direction)| Some((arrivals.drop_first(0)?, direction)))?;
        self.arriving(to, direction)
    }

    fn nth(&mut self, n: usize) -> Option<Move> {
        let mut left = u32::try_from(n).ok()?;
        for (arrivals, direction) in self.arrivals.iter_mut().zip(Direction::ALL) {
            let count = arrivals.len();
            if left < count {
                let to = arrivals.drop_first(left)?;
                return self.arriving(to, direction);
            }
            left -= count;
            *arrivals = SquareSet::EMPTY;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.arrivals.iter().map(|arrivals| arrivals.len() as usize).sum();
        (len, Some(len))
    }

    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for LegalMoves {}

impl FusedIterator for LegalMoves {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stratego::{Reach, movement};

    fn set(names: &str) -> SquareSet {
        names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
    }

    /// Two Scouts in one row, one beside a lake, one in a corner; others that step; some that stay.
    fn example() -> (Movers, SquareSet, SquareSet) {
        let runners = set("a4 d4 b5 j10");
        let all = runners | set("e4 e3 f7 i9");
        (Movers { all, runners }, all | set("a1 e2 j4"), set("h4 b9 f8 d3 e7"))
    }

    fn example_moves() -> LegalMoves {
        let (movers, own, enemy) = example();
        LegalMoves::new(movers, own, enemy)
    }

    #[test]
    fn they_are_the_targets_of_each_piece() {
        let (movers, own, enemy) = example();
        let mut listed: Vec<_> = LegalMoves::new(movers, own, enemy).collect();
        listed.sort();
        let targets = |from| {
            let reach = if movers.runners.contains(from) { Reach::Line } else { Reach::Step };
            movement::targets(reach, from, own, enemy)
                .into_iter()
                .map(move |to| Move::new(from, to))
        };
        assert_eq!(listed, movers.all.into_iter().flat_map(targets).collect::<Vec<_>>());
    }

    #[test]
    fn counting_and_skipping_agree_with_listing() {
        let moves = example_moves();
        let listed: Vec<_> = moves.clone().collect();
        assert_eq!(moves.len(), listed.len());
        assert_eq!(moves.clone().count(), listed.len());
        for (n, mv) in listed.iter().enumerate() {
            let mut rest = moves.clone();
            assert_eq!(rest.nth(n), Some(*mv));
            assert_eq!(rest.collect::<Vec<_>>(), listed[n + 1..]);
        }
        assert_eq!(moves.clone().nth(listed.len()), None);
    }

    #[test]
    fn each_number_chooses_the_move_that_has_it() {
        let moves = example_moves();
        for (n, mv) in (0..).zip(moves.clone()) {
            let chosen = moves.choose(|count| {
                assert_eq!(count as usize, moves.len());
                n
            });
            assert_eq!(chosen, Some(mv));
        }
        assert_eq!(moves.choose(|count| count), None);
        assert_eq!(moves.choose(|count| count + 50), None);
        assert_eq!(LegalMoves::NONE.choose(|_| unreachable!("there is nothing to choose")), None);
    }

    #[test]
    fn what_is_removed_is_gone_and_nothing_else() {
        let moves = example_moves();
        for mv in moves.clone() {
            let mut without = moves.clone();
            without.remove(mv);
            assert!(without.eq(moves.clone().filter(|other| *other != mv)), "{mv}");
        }
        let mut none = moves.clone();
        moves.for_each(|mv| none.remove(mv));
        assert_eq!(none.len(), 0);
        assert_eq!(none.next(), None);
    }
}
