//! The nine cells.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// A cell, 1 to 9, row by row from the top left corner, as in section 1 of the
/// [LED document](super::led).
///
/// # Examples
///
/// ```
/// use fairboard_rules::tictactoe::Cell;
///
/// assert_eq!(Cell::new(6), Cell::at(2, 3));
/// assert_eq!(Cell::new(10), None);
/// assert_eq!("5".parse(), Ok(Cell::ALL[4]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// Number of cells.
    pub const COUNT: usize = 9;

    /// Number of rows, and of columns.
    pub const SIDE: u8 = 3;

    /// Every cell in order.
    pub const ALL: [Self; Self::COUNT] =
        [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8), Self(9)];

    /// The cell with a number 1..=9; `None` for any other number.
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=9) { Some(Self(number)) } else { None }
    }

    /// The cell in a row and a column; `None` unless both are 1..=3. The [VDM-SL model](super::vdm)
    /// numbers rows and columns in the same way.
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        if matches!(row, 1..=Self::SIDE) && matches!(column, 1..=Self::SIDE) {
            Some(Self((row - 1) * Self::SIDE + column))
        } else {
            None
        }
    }

    /// The number, 1..=9.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The row, 1..=3 from top to bottom.
    pub const fn row(self) -> u8 {
        (self.0 - 1) / Self::SIDE + 1
    }

    /// The column, 1..=3 from left to right.
    pub const fn column(self) -> u8 {
        (self.0 - 1) % Self::SIDE + 1
    }

    /// The cell with an index 0..=8 that the caller has checked.
    pub(super) const fn of_index(index: u8) -> Self {
        debug_assert!((index as usize) < Self::COUNT);
        Self(index + 1)
    }

    /// The index, 0..=8: the bit of the cell in a [`CellSet`](super::CellSet).
    pub(super) const fn index(self) -> u8 {
        self.0 - 1
    }
}

/// The text `1` .. `9`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The inverse of `Display`.
impl FromStr for Cell {
    type Err = NoCell;

    fn from_str(text: &str) -> Result<Self, NoCell> {
        match text.as_bytes() {
            [digit @ b'1'..=b'9'] => Ok(Self(digit - b'0')),
            _ => Err(NoCell),
        }
    }
}

/// The error for a text that is no cell.
///
/// # Examples
///
/// ```
/// use fairboard_rules::tictactoe::{Cell, NoCell};
///
/// assert_eq!("0".parse::<Cell>(), Err(NoCell));
/// assert_eq!(NoCell.to_string(), "Cells are numbered 1 to 9.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCell;

/// One sentence, for programmers.
impl fmt::Display for NoCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cells are numbered 1 to 9.")
    }
}

impl Error for NoCell {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_count_row_by_row() {
        for (number, row, column) in [(1, 1, 1), (3, 1, 3), (4, 2, 1), (8, 3, 2), (9, 3, 3)] {
            let cell = Cell::new(number).unwrap();
            assert_eq!((cell.row(), cell.column()), (row, column));
            assert_eq!(Cell::at(row, column), Some(cell));
        }
        for (row, column) in [(0, 1), (1, 0), (4, 1), (1, 4)] {
            assert_eq!(Cell::at(row, column), None);
        }
    }

    #[test]
    fn texts_round_trip_and_others_are_refused() {
        for cell in Cell::ALL {
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        for text in ["0", "10", "", "a", "01", " 1", "１"] {
            assert_eq!(text.parse::<Cell>(), Err(NoCell), "{text:?}");
        }
        assert_eq!(Cell::new(0), None);
        assert_eq!(Cell::new(10), None);
    }
}
