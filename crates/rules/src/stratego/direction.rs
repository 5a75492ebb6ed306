//! The four ways along rows and columns, and the steps, runs and rays of squares along them.

use super::square_set::{COLUMNS, ROWS, SIDE};
use super::{Move, Square, SquareSet};

/// One of the four ways along a row or a column, named as Red sees the board.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Direction, SquareSet};
///
/// let up = Direction::of("a4a5".parse()?).ok_or("not straight")?;
/// assert_eq!((up, up.opposite()), (Direction::Up, Direction::Down));
/// assert_eq!(SquareSet::ray("a4".parse()?, up).len(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along the row, towards column j.
    Right,
    /// Along the column, towards row 10.
    Up,
    /// Along the row, towards column a.
    Left,
    /// Along the column, towards row 1.
    Down,
}

impl Direction {
    /// Every direction, in the order of the variants.
    pub const ALL: [Self; 4] = [Self::Right, Self::Up, Self::Left, Self::Down];

    /// The direction of the way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Up => Self::Down,
            Self::Left => Self::Right,
            Self::Down => Self::Up,
        }
    }

    /// The direction of a move; `None` if the move goes nowhere or is not straight.
    pub const fn of(mv: Move) -> Option<Self> {
        let (from, to) = (mv.from.index(), mv.to.index());
        if from == to {
            None
        } else if mv.from.row() == mv.to.row() {
            Some(if from < to { Self::Right } else { Self::Left })
        } else if mv.from.column() == mv.to.column() {
            Some(if from < to { Self::Up } else { Self::Down })
        } else {
            None
        }
    }
}

impl Square {
    /// The square one step away; `None` beyond the top or bottom edge. The left and right edges are
    /// not checked: a step over them leads to the neighbouring row, or to `None`.
    ///
    /// `LegalMoves` steps from a square back to the piece that moves to it, so no edge is crossed.
    pub(super) const fn offset(self, direction: Direction) -> Option<Self> {
        const ROW: i8 = Square::SIDE.cast_signed();
        // In the order of the directions.
        const OFFSETS: [i8; 4] = [1, ROW, -1, -ROW];
        // An index below 0 wraps round to an index far above 99, which no square has.
        Self::from_index(self.index().wrapping_add_signed(OFFSETS[direction as usize]))
    }
}

impl SquareSet {
    /// The squares one step away from the squares of this set; steps off the board are left out.
    #[must_use]
    #[inline]
    pub const fn step(self, direction: Direction) -> Self {
        Self(match direction {
            Direction::Right => (self.0 & !COLUMNS[SIDE - 1]) << 1,
            Direction::Up => (self.0 & !ROWS[SIDE - 1]) << SIDE,
            Direction::Left => (self.0 & !COLUMNS[0]) >> 1,
            // The shift drops the bottom row, so no mask is needed.
            Direction::Down => self.0 >> SIDE,
        })
    }

    /// The squares that pieces on this set reach by two steps or more. A piece runs over `empty`
    /// squares, and on to the square behind the last of them, empty or not.
    ///
    /// This is the Kogge-Stone fill of chess programs: all pieces run at once. After the first step
    /// they have run over 1 empty square, and after each round of the loop over up to 2, 4 and 8 in
    /// all. A row has 8 squares between its ends.
    #[must_use]
    #[inline]
    pub fn run(self, direction: Direction, empty: Self) -> Self {
        let shift = |bits: u128, steps: usize| match direction {
            Direction::Right => bits << steps,
            Direction::Up => bits << (SIDE * steps),
            Direction::Left => bits >> steps,
            Direction::Down => bits >> (SIDE * steps),
        };
        // A bit that `shift` moves into this column has come round the edge of the board.
        let round_the_edge = match direction {
            Direction::Right => COLUMNS[0],
            Direction::Left => COLUMNS[SIDE - 1],
            Direction::Up | Direction::Down => 0,
        };
        // The squares on which a piece can be after a run over empty squares alone.
        let mut run = self.step(direction).0 & empty.0;
        // A square is in `free` if it and the `steps - 1` squares before it are empty, so a piece
        // runs `steps` squares to reach it.
        let mut free = empty.0 & !round_the_edge;
        for steps in [1, 2, 4] {
            run |= free & shift(run, steps);
            // Two free stretches in a row make one of twice the length, for the next round.
            free &= shift(free, steps);
        }
        Self(run).step(direction)
    }

    /// The squares from `square` to the edge of the board, without `square`.
    #[must_use]
    pub const fn ray(square: Square, direction: Direction) -> Self {
        match direction {
            Direction::Right => Self::row(square).after(square),
            Direction::Up => Self::column(square).after(square),
            Direction::Left => Self::row(square).before(square),
            Direction::Down => Self::column(square).before(square),
        }
    }

    /// The squares beyond `square`, up to and with the first square of this set, or to the edge of
    /// the board.
    #[must_use]
    pub const fn ray_until(self, square: Square, direction: Direction) -> Self {
        let ray = Self::ray(square, direction);
        match direction {
            Direction::Right | Direction::Up => ray.up_to_first(Self(ray.0 & self.0)),
            Direction::Left | Direction::Down => ray.down_to_last(Self(ray.0 & self.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> SquareSet {
        names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
    }

    #[test]
    fn a_move_goes_one_way_and_back_the_other() {
        use Direction::{Down, Left, Right, Up};
        for (mv, direction) in [
            ("a4a5", Some(Up)),
            ("a4a10", Some(Up)),
            ("j10j1", Some(Down)),
            ("c3d3", Some(Right)),
            ("j3a3", Some(Left)),
            // The end of a row and the start of the next are not next to each other.
            ("j3a4", None),
            ("a1b2", None),
            ("a1a1", None),
        ] {
            let mv: Move = mv.parse().unwrap();
            assert_eq!(Direction::of(mv), direction, "{mv}");
            assert_eq!(Direction::of(mv.reversed()), direction.map(Direction::opposite), "{mv}");
        }
    }

    #[test]
    fn steps_do_not_wrap_round_the_edges() {
        let corners = set("a1 j1 a10 j10");
        for (direction, expected) in [
            (Direction::Right, "b1 b10"),
            (Direction::Up, "a2 j2"),
            (Direction::Left, "i1 i10"),
            (Direction::Down, "a9 j9"),
        ] {
            assert_eq!(corners.step(direction), set(expected), "{direction:?}");
        }
    }

    #[test]
    fn rays_reach_the_edge_or_the_first_obstacle() {
        let obstacles = set("b8 d8 f8 i8 h10 h3 h2");
        let from = "h8".parse().unwrap();
        for (direction, ray, until) in [
            (Direction::Right, "i8 j8", "i8"),
            (Direction::Up, "h9 h10", "h9 h10"),
            (Direction::Left, "a8 b8 c8 d8 e8 f8 g8", "f8 g8"),
            (Direction::Down, "h1 h2 h3 h4 h5 h6 h7", "h3 h4 h5 h6 h7"),
        ] {
            assert_eq!(SquareSet::ray(from, direction), set(ray), "{direction:?}");
            assert_eq!(SquareSet::EMPTY.ray_until(from, direction), set(ray), "{direction:?}");
            assert_eq!(obstacles.ray_until(from, direction), set(until), "{direction:?}");
        }
    }
}
