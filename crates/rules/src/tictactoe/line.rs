//! Sets of cells as one machine word, and the eight lines.

use core::fmt;
use core::ops::{BitAnd, BitOr, Not};

use super::Cell;

/// A set of cells: bit `n - 1` stands for cell `n`.
///
/// # Examples
///
/// ```
/// use fairboard_rules::tictactoe::{Cell, CellSet, Cells, LINES};
///
/// let row: CellSet = Cell::ALL.into_iter().take(2).collect();
/// assert_eq!(row.completions(), CellSet::of(Cell::ALL[2]));
/// assert_eq!((row | CellSet::of(Cell::ALL[2])).first_line(), Some(LINES[0]));
/// let mut cells: Cells = row.into_iter();
/// assert_eq!(cells.next(), Some(Cell::ALL[0]));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CellSet(u16);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);

    /// All nine cells.
    pub const ALL: Self = Self(0b1_1111_1111);

    /// The set of three cells with these numbers.
    const fn line(a: u8, b: u8, c: u8) -> Self {
        Self(1 << (a - 1) | 1 << (b - 1) | 1 << (c - 1))
    }

    /// The set of one cell.
    pub const fn of(cell: Cell) -> Self {
        Self(1 << cell.index())
    }

    /// Returns `true` if the set has no cell.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of cells, 0..=9.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if `cell` is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 != 0
    }

    /// Returns `true` if every cell of `other` is in the set.
    pub const fn includes(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The first line of [`LINES`] that lies in the set; `None` if none does.
    pub fn first_line(self) -> Option<Self> {
        LINES.into_iter().find(|line| self.includes(*line))
    }

    /// The cells outside of the set that would each complete a line, read from a table. They may be
    /// cells of the other player.
    #[must_use]
    pub const fn completions(self) -> Self {
        // The mask shows the compiler that the index is below 512.
        Self(COMPLETIONS[(self.0 & Self::ALL.0) as usize])
    }

    /// Returns `true` if a line lies in the set. The answer is read from a table, because searches
    /// need it at every node.
    pub const fn has_line(self) -> bool {
        WITH_LINE[(self.0 >> 6 & 7) as usize] >> (self.0 & 63) & 1 != 0
    }
}

/// The eight lines: rows, columns, diagonals. The LED document calls each a *row*, the VDM-SL model
/// a *winning line*, the TLA+ module a *winning position*.
pub const LINES: [CellSet; 8] = [
    CellSet::line(1, 2, 3),
    CellSet::line(4, 5, 6),
    CellSet::line(7, 8, 9),
    CellSet::line(1, 4, 7),
    CellSet::line(2, 5, 8),
    CellSet::line(3, 6, 9),
    CellSet::line(1, 5, 9),
    CellSet::line(3, 5, 7),
];

/// One bit for each of the 512 sets of cells, 64 bytes in all: 1 if a line lies in the set. The
/// upper three bits of a set are the index in the array. The lower six bits are the number of the
/// bit there.
const WITH_LINE: [u64; 8] = {
    let mut table = [0; 8];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < LINES.len() {
            if CellSet(set).includes(LINES[line]) {
                table[(set >> 6) as usize] |= 1 << (set & 63);
            }
            line += 1;
        }
        set += 1;
    }
    table
};

/// For each of the 512 sets of cells, the other cells that would each complete a line.
const COMPLETIONS: [u16; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < LINES.len() {
            let missing = LINES[line].0 & !set;
            // Only one cell is missing.
            if missing.is_power_of_two() {
                table[set as usize] |= missing;
            }
            line += 1;
        }
        set += 1;
    }
    table
};

impl BitAnd for CellSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for CellSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The cells that are not in the set.
impl Not for CellSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::of(cell))
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    fn into_iter(self) -> Cells {
        Cells(self)
    }
}

/// Iterator over the cells of a set, in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Cells(CellSet);

impl Iterator for Cells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let bits = self.0.0;
        if bits == 0 {
            return None;
        }
        // `x & (x - 1)` is x without its lowest set bit, which stands for the returned cell.
        self.0 = CellSet(bits & (bits - 1));
        Some(Cell::of_index(bits.trailing_zeros() as u8))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }

    fn count(self) -> usize {
        self.0.len() as usize
    }
}

impl ExactSizeIterator for Cells {}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_rows_columns_and_diagonals() {
        let numbers = LINES.map(|line| line.into_iter().map(Cell::number).collect::<Vec<_>>());
        let expected = [
            [1, 2, 3],
            [4, 5, 6],
            [7, 8, 9],
            [1, 4, 7],
            [2, 5, 8],
            [3, 6, 9],
            [1, 5, 9],
            [3, 5, 7],
        ];
        assert_eq!(numbers, expected.map(|line| line.to_vec()));
    }

    #[test]
    fn cells_come_once_in_order_and_say_how_many_are_left() {
        let numbers = [8, 2, 5, 2];
        let set: CellSet = numbers.into_iter().filter_map(Cell::new).collect();
        let mut cells = set.into_iter();
        for (number, left) in [(2, 2), (5, 1), (8, 0)] {
            assert_eq!(cells.next().map(Cell::number), Some(number));
            assert_eq!((cells.len(), cells.clone().count()), (left, left));
            assert_eq!(cells.size_hint(), (left, Some(left)));
        }
        assert_eq!(cells.next(), None);
    }

    #[test]
    fn the_table_agrees_with_the_lines() {
        for bits in 0..512 {
            let set = CellSet(bits);
            assert_eq!(set.has_line(), LINES.iter().any(|line| set.includes(*line)), "{set:?}");
            assert_eq!(set.has_line(), set.first_line().is_some(), "{set:?}");
            let completes = |cell: &Cell| {
                let larger = set | CellSet::of(*cell);
                !set.contains(*cell)
                    && LINES.iter().any(|line| line.contains(*cell) && larger.includes(*line))
            };
            assert_eq!(
                set.completions(),
                Cell::ALL.into_iter().filter(completes).collect(),
                "{set:?}"
            );
        }
    }
}
