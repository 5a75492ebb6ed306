//! The hundred squares.

use core::fmt;
use core::str::FromStr;

use super::notation::SquareError;

/// A square, `a1` to `j10`: columns a to j from left to right, rows 1 to 10 from bottom to top.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::Square;
///
/// let square: Square = "c5".parse()?;
/// assert_eq!((square.column(), square.row(), square.index()), (2, 4, 42));
/// assert_eq!(square.rotated().to_string(), "h6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Number of squares, lakes included.
    pub const COUNT: usize = 100;

    /// Number of columns, and of rows.
    pub const SIDE: u8 = 10;

    /// The square of column 0..=9 (a is 0) and row 0..=9 (the bottom row, written 1, is 0); `None`
    /// for any other column or row.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < Self::SIDE && row < Self::SIDE {
            Some(Self(row * Self::SIDE + column))
        } else {
            None
        }
    }

    /// The square with an index 0..=99: `a1` is 0, `b1` is 1, `a2` is 10. `None` for any other
    /// index.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::Square;
    ///
    /// assert_eq!(Square::from_index(10), Square::new(0, 1));
    /// assert_eq!(Square::from_index(100), None);
    /// ```
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT { Some(Self(index)) } else { None }
    }

    /// The square with an index that the caller has checked.
    pub(crate) const fn unchecked(index: u8) -> Self {
        debug_assert!((index as usize) < Self::COUNT);
        Self(index)
    }

    /// Every square in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The index, 0..=99: ten times the row plus the column.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The column, 0..=9 from left to right.
    pub const fn column(self) -> u8 {
        self.0 % Self::SIDE
    }

    /// The row, 0..=9 from bottom to top.
    pub const fn row(self) -> u8 {
        self.0 / Self::SIDE
    }

    /// The square seen from the other side of the board: `a1` becomes `j10`.
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self(Self::COUNT as u8 - 1 - self.0)
    }

    /// Returns `true` if the two squares have a border in common.
    pub const fn is_next_to(self, other: Self) -> bool {
        match self.0.abs_diff(other.0) {
            // The indices of `j1` and `a2` also differ by 1.
            1 => self.row() == other.row(),
            Self::SIDE => true,
            _ => false,
        }
    }
}

/// The text `a1` .. `j10`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The inverse of `Display`.
impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (column, row) = text.split_at_checked(1).ok_or(SquareError::Syntax)?;
        let [letter @ b'a'..=b'z'] = column.as_bytes() else { return Err(SquareError::Syntax) };
        // `k1` and `a0` have the form of a square, so they are off the board. `a01` and `a+1` have
        // another form, although `parse` would read them as `a1`.
        let is_number = !row.is_empty() && row.bytes().all(|digit| digit.is_ascii_digit());
        let has_leading_zero = row.len() > 1 && row.starts_with('0');
        if !is_number || has_leading_zero {
            return Err(SquareError::Syntax);
        }
        // A number that does not fit into a byte is off the board, too.
        row.parse::<u8>()
            .ok()
            .and_then(|number| number.checked_sub(1))
            .and_then(|index| Self::new(letter - b'a', index))
            .ok_or(SquareError::OffBoard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_indices_are_squares() {
        assert_eq!(Square::from_index(99).map(|square| square.to_string()), Some("j10".into()));
        assert_eq!(Square::from_index(100), None);
    }

    #[test]
    fn names_round_trip() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn indices_count_from_a1_row_by_row() {
        for (text, index) in [("a1", 0), ("b1", 1), ("j1", 9), ("a2", 10), ("c5", 42), ("j10", 99)]
        {
            assert_eq!(text.parse::<Square>().map(Square::index), Ok(index), "{text}");
        }
    }

    #[test]
    fn what_is_no_square_is_told_apart_from_what_is_off_the_board() {
        for text in ["a0", "a11", "k1", "z9", "a300", "a99999999999"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError::OffBoard), "{text}");
        }
        for text in ["", "a", "1a", "A1", "a01", "a+1", "a 1", "ä1", "a1 ", "aé"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError::Syntax), "{text}");
        }
    }
}
