//! The legal moves of a side, counted without being listed.

use core::iter::FusedIterator;

use super::select::select;
use super::{Direction, Move, Square, SquareSet};

/// The legal moves of one side: first the moves to the right, then the moves up, left and down.
/// Moves in one direction come in the order of their squares of arrival.
///
/// In each direction a square is reached by at most one piece, the nearest one behind it. So all
/// moves are four sets of squares of arrival. [`len`](ExactSizeIterator::len) counts the squares,
/// and [`nth`](Iterator::nth) and [`choose`](Self::choose) find a move without a list.
/// [`for_each`](Iterator::for_each) and [`fold`](Iterator::fold) are faster than a loop.
///
/// # Examples
///
/// ```
/// use fairboard_rules::Position as _;
/// use fairboard_rules::stratego::{LegalMoves, Position, Rules};
///
/// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
/// let moves: LegalMoves = Position::from_text(&text, Rules::CLASSIC)?.legal_moves();
/// assert_eq!(moves.len(), 17);
/// assert_eq!(moves.map(|mv| mv.to_string()).next(), Some("b1c1".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LegalMoves {
    /// All pieces of the side, also those that do not move.
    own: SquareSet,
    /// The squares of arrival in each direction, in the order of [`Direction::ALL`].
    arrivals: [SquareSet; 4],
}

/// The pieces of a side that their ranks allow to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Movers {
    /// All pieces that move, also the runners.
    pub(super) all: SquareSet,
    /// The pieces that can move several squares.
    pub(super) runners: SquareSet,
}

impl LegalMoves {
    /// The moves of a side that may not move, because the game is over.
    pub(super) const NONE: Self = Self { own: SquareSet::EMPTY, arrivals: [SquareSet::EMPTY; 4] };

    /// The moves of `movers`, repetition aside. `own` has all pieces of their side, and `enemy`
    /// those of the other side.
    pub(super) fn new(movers: Movers, own: SquareSet, enemy: SquareSet) -> Self {
        let open = !(own | SquareSet::LAKES);
        let empty = open & !enemy;
        let mut arrivals = Direction::ALL.map(|direction| movers.all.step(direction) & open);
        // A runner without an empty square beside it moves one step at most.
        let free_runners = movers.runners & empty.adjacent();
        if !free_runners.is_empty() {
            // `run` gives the squares two or more steps away, with the first that is not empty.
            for (reached, direction) in arrivals.iter_mut().zip(Direction::ALL) {
                *reached |= free_runners.run(direction, empty) & open;
            }
        }
        Self { own, arrivals }
    }

    /// Chooses a move by its index, for example at random. `below` gets the number of moves, and
    /// returns an index below it.
    ///
    /// Returns `None` if there is no move, or if the index is too large. The result is that of
    /// [`nth`](Iterator::nth). `choose` is faster than [`len`](ExactSizeIterator::len) and `nth`,
    /// because the moves are counted once and none is listed.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::Position as _;
    /// use fairboard_rules::stratego::{Position, Rules};
    ///
    /// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
    /// let position = Position::from_text(&text, Rules::CLASSIC)?;
    /// let middle = position.legal_moves().choose(|count| count / 2);
    /// assert_eq!(middle, position.legal_moves().nth(position.legal_moves().len() / 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn choose(&self, below: impl FnOnce(u32) -> u32) -> Option<Move> {
        // `select` finds a bit in one word, and each set has two, that of the lower squares first.
        let [right, up, left, down] = self.arrivals.map(SquareSet::words);
        let words = [right[0], right[1], up[0], up[1], left[0], left[1], down[0], down[1]];
        // The number of moves in the words before each word.
        let mut starts = [0; 8];
        let mut count = 0;
        for (start, ones) in starts.iter_mut().zip(words.map(u64::count_ones)) {
            *start = count;
            count += ones;
        }
        if count == 0 {
            return None;
        }
        let chosen = below(count);
        if chosen >= count {
            return None;
        }
        // The move is in the last word that starts at `chosen` or before. Word 0 always does, so
        // the number of other words that do is the index of the last. An empty word is never the
        // last, because the word after it has the same start.
        let word = starts[1..].iter().filter(|start| **start <= chosen).count();
        let bit = select(words[word], chosen - starts[word]);
        let to = Square::from_index((word % 2) as u8 * u64::BITS as u8 + bit as u8)?;
        self.arriving(to, Direction::ALL[word / 2])
    }

    /// Removes `mv`, which has to be one of the moves. If its square of departure is wrong, the
    /// move in the same direction to the same square is removed.
    pub(super) fn remove(&mut self, mv: Move) {
        if let Some(direction) = Direction::of(mv) {
            self.arrivals[direction as usize].remove(mv.to);
        }
    }

    /// Folds the moves in `direction` into `folded` with `add`, in the order of their squares of
    /// arrival.
    #[inline]
    fn fold_direction<T>(
        &self,
        direction: Direction,
        mut folded: T,
        mut add: impl FnMut(T, Move) -> T,
    ) -> T {
        let one_step_from_own = self.own.step(direction);
        let mut arrivals = self.arrivals[direction as usize];
        while let Some(to) = arrivals.first() {
            // `x & (x - 1)` is `x` without its lowest set bit, which stands for `to` here. To take
            // the bit from the set is faster than to make it from `to` (`SquareSet::of`).
            let rest = SquareSet(arrivals.0 & (arrivals.0 - 1));
            let to_bit = arrivals.0 ^ rest.0;
            // A step needs no search for the piece behind.
            let from = if (one_step_from_own.0 & to_bit) != 0 {
                to.offset(direction.opposite())
            } else {
                self.nearest_piece_behind(to, direction)
            };
            // There always is such a piece. Without one the square would be passed over.
            if let Some(from) = from {
                folded = add(folded, Move::new(from, to));
            }
            arrivals = rest;
        }
        folded
    }

    /// The square of the piece that moves in `direction` to `to`: the nearest own piece on the way
    /// back from `to`.
    #[inline]
    fn nearest_piece_behind(&self, to: Square, direction: Direction) -> Option<Square> {
        let own = self.own;
        // Between the piece and `to` all squares are empty. In a row, no other squares have indices
        // in between, so the piece is also the nearest in index order.
        match direction {
            Direction::Right => own.before(to).last(),
            Direction::Up => (own & SquareSet::column(to)).before(to).last(),
            Direction::Left => own.after(to).first(),
            Direction::Down => (own & SquareSet::column(to)).after(to).first(),
        }
    }

    /// The move in `direction` to `to`, a square of arrival. It begins on the nearest own piece on
    /// the way back from `to`; `None` if there is none.
    ///
    /// Most ways back are one step, so a loop finds the piece soon. `fold_direction` uses
    /// [`nearest_piece_behind`](Self::nearest_piece_behind) instead, because its direction is a
    /// constant once the code is inlined, so no `match` is left.
    #[inline]
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
            .find_map(|(arrivals, direction)| Some((arrivals.pop_first()?, direction)))?;
        self.arriving(to, direction)
    }

    fn nth(&mut self, n: usize) -> Option<Move> {
        let mut to_skip = u32::try_from(n).ok()?;
        for (arrivals, direction) in self.arrivals.iter_mut().zip(Direction::ALL) {
            let count = arrivals.len();
            if to_skip < count {
                (0..to_skip).for_each(|_| _ = arrivals.pop_first());
                let to = arrivals.pop_first()?;
                return self.arriving(to, direction);
            }
            to_skip -= count;
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

    /// Lists the moves one direction at a time, which is faster than a loop over `next`.
    fn fold<T, F: FnMut(T, Move) -> T>(self, start: T, mut add: F) -> T {
        // Four calls and no loop, so each direction is a constant once the code is inlined.
        let after_right = self.fold_direction(Direction::Right, start, &mut add);
        let after_up = self.fold_direction(Direction::Up, after_right, &mut add);
        let after_left = self.fold_direction(Direction::Left, after_up, &mut add);
        self.fold_direction(Direction::Down, after_left, &mut add)
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
