//! Sets of squares as integers of 128 bits.

mod squares;

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::{Color, Direction, Move, Square};

pub use squares::Squares;

/// A set of squares (a bitboard): bit `i` stands for the square with index `i`.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Color, Square, SquareSet};
///
/// let front: SquareSet = Square::all().filter(|square| square.row() == 3).collect();
/// assert_eq!((front & SquareSet::home(Color::Red)).len(), 10);
/// assert!((front.adjacent() & SquareSet::LAKES).contains("c5".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(pub(super) u128);

pub(super) const SIDE: usize = Square::SIDE as usize;

/// The squares of each row, from the bottom row up.
pub(super) const ROWS: [u128; SIDE] = shifted_copies((1 << SIDE) - 1, SIDE);

/// The squares of each column, from left to right.
pub(super) const COLUMNS: [u128; SIDE] = {
    let mut left_column = 0;
    let mut row = 0;
    while row < SIDE {
        left_column |= 1 << (row * SIDE);
        row += 1;
    }
    shifted_copies(left_column, 1)
};

/// `bits`, and `bits` moved up by `step` bits once, twice and so on.
const fn shifted_copies(bits: u128, step: usize) -> [u128; SIDE] {
    let mut sets = [bits; SIDE];
    let mut index = 1;
    while index < SIDE {
        sets[index] = sets[index - 1] << step;
        index += 1;
    }
    sets
}

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// All hundred squares.
    pub const ALL: Self = Self((1 << Square::COUNT) - 1);

    /// `c5 d5 c6 d6` and `g5 h5 g6 h6`, which nothing enters or crosses.
    pub const LAKES: Self = {
        let lakes_in_row: u128 = 0b11 << 2 | 0b11 << 6;
        Self(lakes_in_row << (4 * SIDE) | lakes_in_row << (5 * SIDE))
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
        // One half is shifted, because `1_u128 << index` would be a function call in WebAssembly.
        let bit = 1_u64 << (square.index() % u64::BITS as u8);
        if square.index() < u64::BITS as u8 {
            Self(bit as u128)
        } else {
            Self((bit as u128) << u64::BITS)
        }
    }

    /// All ten squares of the row in which `square` lies.
    pub const fn row(square: Square) -> Self {
        Self(ROWS[square.row() as usize])
    }

    /// All ten squares of the column in which `square` lies.
    pub const fn column(square: Square) -> Self {
        Self(COLUMNS[square.column() as usize])
    }

    /// The squares next to `square`: up to four, lakes included.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::SquareSet;
    ///
    /// let square = "e5".parse()?;
    /// let cross = SquareSet::row(square) | SquareSet::column(square);
    /// assert_eq!((cross.len(), (cross & SquareSet::neighbours(square)).len()), (19, 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn neighbours(square: Square) -> Self {
        Self::of(square).adjacent()
    }

    /// The squares next to at least one square of this set: the set moved one step each way.
    #[must_use]
    pub const fn adjacent(self) -> Self {
        use Direction::{Down, Left, Right, Up};
        Self(self.step(Right).0 | self.step(Up).0 | self.step(Left).0 | self.step(Down).0)
    }

    /// The squares of this set with a higher index than `square`.
    pub(super) const fn after(self, square: Square) -> Self {
        let bit = Self::of(square).0;
        Self(self.0 & !(bit | (bit - 1)))
    }

    /// The squares of this set with a lower index than `square`.
    pub(super) const fn before(self, square: Square) -> Self {
        Self(self.0 & (Self::of(square).0 - 1))
    }

    /// The squares of this set with at most the index of the first square of `ends`; all of them if
    /// `ends` is empty. So a run to the right or up stops at its first obstacle.
    pub(super) const fn up_to_first(self, ends: Self) -> Self {
        // `x ^ (x - 1)` has the bits of x up to the lowest set bit, or all bits if x is 0.
        Self(self.0 & (ends.0 ^ ends.0.wrapping_sub(1)))
    }

    /// The squares of this set with at least the index of the last square of `ends`; all of them if
    /// `ends` is empty. So a run to the left or down stops at its first obstacle.
    pub(super) const fn down_to_last(self, ends: Self) -> Self {
        match ends.last() {
            Some(last) => Self(self.0 & !(Self::of(last).0 - 1)),
            None => self,
        }
    }

    /// Returns `true` if the set has no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of squares, 0..=100.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if `square` is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    /// Adds `square`; changes nothing if it is in the set.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::{Square, SquareSet};
    ///
    /// let mut set = SquareSet::of("a1".parse()?);
    /// set.insert("b1".parse()?);
    /// set.remove("a1".parse()?);
    /// assert_eq!(set.first(), Square::new(1, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insert(&mut self, square: Square) {
        *self |= Self::of(square);
    }

    /// Removes `square`; changes nothing if it is not in the set.
    pub fn remove(&mut self, square: Square) {
        *self &= !Self::of(square);
    }

    /// Puts `mv.to` in the place of `mv.from`, if `mv.from` is in the set.
    ///
    /// There is no branch, because it cannot be predicted whether the moving piece is in the set.
    #[inline]
    pub(super) const fn relocate_if_present(&mut self, mv: Move) {
        let from = Self::of(mv.from).0;
        // All bits are 1 if `mv.from` is in the set, and 0 otherwise.
        let mask = ((self.0 & from != 0) as u128).wrapping_neg();
        self.0 = (self.0 & !from) | (Self::of(mv.to).0 & mask);
    }

    /// Puts `mv.to` in the place of `mv.from`, which must be in the set.
    #[inline]
    pub(super) const fn relocate(&mut self, mv: Move) {
        self.0 = (self.0 & !Self::of(mv.from).0) | Self::of(mv.to).0;
    }

    /// The square with the lowest index; `None` if the set is empty.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::unchecked(self.0.trailing_zeros() as u8)) }
    }

    /// Removes the square with the lowest index, if there is one, and returns it.
    #[inline]
    pub(super) const fn pop_first(&mut self) -> Option<Square> {
        let square = self.first();
        // `x & (x - 1)` is x without its lowest set bit, and 0 if x is 0.
        self.0 &= self.0.wrapping_sub(1);
        square
    }

    /// The set as two words, the squares of lower index first.
    #[inline]
    pub(super) const fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> u64::BITS) as u64]
    }

    /// The square with the highest index; `None` if the set is empty.
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::unchecked((u128::BITS - 1 - self.0.leading_zeros()) as u8))
        }
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
    fn complement_stays_on_the_board() {
        assert_eq!((!SquareSet::EMPTY), SquareSet::ALL);
        assert_eq!(SquareSet::ALL.len(), 100);
        assert_eq!(SquareSet::ALL.last(), Square::from_index(99));
    }
}
