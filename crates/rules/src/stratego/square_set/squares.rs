//! The squares of a set, one by one.

use crate::stratego::{Square, SquareSet};

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set in index order.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{SquareSet, Squares};
///
/// let mut squares: Squares = SquareSet::LAKES.into_iter();
/// assert_eq!((squares.len(), squares.next()), (8, Some("c5".parse()?)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }

    fn count(self) -> usize {
        self.0.len() as usize
    }
}

impl ExactSizeIterator for Squares {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_that_comes_twice_is_in_the_set() {
        let names = ["c5", "a1", "c5", "j10"];
        let set: SquareSet = names.iter().map(|name| name.parse::<Square>().unwrap()).collect();
        let found: Vec<_> = set.into_iter().map(|square| square.to_string()).collect();
        assert_eq!(found, ["a1", "c5", "j10"]);
    }

    #[test]
    fn squares_say_how_many_are_left() {
        let mut squares = SquareSet::LAKES.into_iter();
        for left in (0..8).rev() {
            squares.next();
            assert_eq!((squares.len(), squares.clone().count()), (left, left));
            assert_eq!(squares.size_hint(), (left, Some(left)));
        }
    }
}
