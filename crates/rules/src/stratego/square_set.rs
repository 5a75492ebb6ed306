//! Sets of squares as one machine word.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::{Color, Square};

/// A set of squares: bit `i` stands for the square with index `i`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u128);

const SIDE: u32 = Square::SIDE as u32;
const BOTTOM_ROW: u128 = (1 << SIDE) - 1;
const LEFT_COLUMN: u128 = {
    let mut bits = 0;
    let mut row = 0;
    while row < SIDE {
        bits |= 1 << (row * SIDE);
        row += 1;
    }
    bits
};

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// All hundred squares.
    pub const ALL: Self = Self((1 << Square::COUNT) - 1);

    /// `c5 d5 c6 d6` and `g5 h5 g6 h6`, which nothing enters or crosses.
    pub const LAKES: Self = {
        let pair = 0b11 << 2 | 0b11 << 6;
        Self(pair << (4 * SIDE) | pair << (5 * SIDE))
    };

    /// The rows on which `color` deploys: 1 to 4 for Red, 7 to 10 for Blue.
    pub const fn home(color: Color) -> Self {
        let four_rows = (1 << (4 * SIDE)) - 1;
        match color {
            Color::Red => Self(four_rows),
            Color::Blue => Self(four_rows << (6 * SIDE)),
        }
    }

    /// The set of one square.
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The squares next to `square`: up to four, lakes included.
    pub const fn neighbours(square: Square) -> Self {
        Self::of(square).adjacent()
    }

    /// The squares next to at least one of these: the sets moved one step each way.
    #[must_use]
    pub const fn adjacent(self) -> Self {
        let right = (self.0 & !(LEFT_COLUMN << (SIDE - 1))) << 1;
        let left = (self.0 & !LEFT_COLUMN) >> 1;
        Self((right | left | self.0 << SIDE | self.0 >> SIDE) & Self::ALL.0)
    }

    /// The squares from `square` to the right, above it, to the left and below it, each way to the
    /// edge of the board.
    pub(crate) const fn rays(square: Square) -> [Self; 4] {
        let at = square.index() as u32;
        let row = BOTTOM_ROW << (at - at % SIDE);
        let column = LEFT_COLUMN << (at % SIDE);
        let below = (1 << at) - 1;
        let above = !(below | 1 << at);
        [Self(row & above), Self(column & above), Self(row & below), Self(column & below)]
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are, 0..=100.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `square` is one of them.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Adds `square`.
    pub fn insert(&mut self, square: Square) {
        *self |= Self::of(square);
    }

    /// Takes `square` out.
    pub fn remove(&mut self, square: Square) {
        *self &= !Self::of(square);
    }

    /// The square with the lowest index.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::unchecked(self.0.trailing_zeros() as u8)) }
    }

    /// The square with the highest index.
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::unchecked(127 - self.0.leading_zeros() as u8)) }
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// The squares of the board that are not in the set.
impl Not for SquareSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

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
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
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

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(set: SquareSet) -> String {
        set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lakes_are_two_blocks_of_four() {
        assert_eq!(names(SquareSet::LAKES), "c5 d5 g5 h5 c6 d6 g6 h6");
    }

    #[test]
    fn homes_are_the_four_rows_of_each_side() {
        for square in Square::all() {
            assert_eq!(SquareSet::home(Color::Red).contains(square), square.row() < 4);
            assert_eq!(SquareSet::home(Color::Blue).contains(square), square.row() > 5);
        }
    }

    #[test]
    fn neighbours_do_not_wrap_round_the_edges() {
        for (square, expected) in [
            ("a1", "b1 a2"),
            ("j1", "i1 j2"),
            ("a10", "a9 b10"),
            ("j10", "j9 i10"),
            ("a5", "a4 b5 a6"),
            ("j5", "j4 i5 j6"),
            ("e5", "e4 d5 f5 e6"),
        ] {
            let square = square.parse().unwrap();
            assert_eq!(names(SquareSet::neighbours(square)), expected);
        }
    }

    #[test]
    fn rays_reach_the_edges() {
        let [right, up, left, down] = SquareSet::rays("h8".parse().unwrap());
        assert_eq!(names(right), "i8 j8");
        assert_eq!(names(up), "h9 h10");
        assert_eq!(names(left), "a8 b8 c8 d8 e8 f8 g8");
        assert_eq!(names(down), "h1 h2 h3 h4 h5 h6 h7");
    }

    #[test]
    fn complement_stays_on_the_board() {
        assert_eq!((!SquareSet::EMPTY), SquareSet::ALL);
        assert_eq!(SquareSet::ALL.len(), 100);
        assert_eq!(SquareSet::ALL.last(), Square::from_index(99));
    }
}
