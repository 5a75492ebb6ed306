//! Geometry of a board as it is drawn: cells, steps between them, and hit testing.

use fairboard_rules::stratego::{Color, Square};
use fairboard_rules::tictactoe;

use crate::gesture::Point;

/// Functions for a drawn grid of `W` columns and `H` rows. No value of this type is needed.
///
/// # Examples
///
/// ```
/// use fairboard_table::gesture::Point;
/// use fairboard_table::grid::{Bounds, GridCell, StrategoGrid};
///
/// let point = |x, y| Point { x, y };
/// // A board with its top left corner at (20, 0), and with cells of 50 pixels.
/// let board = StrategoGrid::plane([point(45.0, 25.0), point(495.0, 25.0), point(45.0, 475.0)]);
/// let under_pointer = StrategoGrid::hit(board.to_grid(point(75.0, 10.0)));
/// assert_eq!(under_pointer, Some(GridCell { column: 1, row: 0 }));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Grid<const W: u8, const H: u8>;

/// The grid of the Stratego board. The squares of the lakes are cells, too.
pub type StrategoGrid = Grid<10, 10>;

/// The grid of the tic-tac-toe board. Its rows and columns are counted from 0, unlike those of
/// [`tictactoe::Cell`].
pub type TicTacToeGrid = Grid<3, 3>;

/// A cell of a drawn grid. Columns and rows are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GridCell {
    /// Column from the left.
    pub column: u8,
    /// Row from the top.
    pub row: u8,
}

/// A measured rectangle on the screen, in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bounds {
    /// Left edge, which lies inside.
    pub left: f64,
    /// Top edge, which lies inside.
    pub top: f64,
    /// Distance to the right edge, which lies outside.
    pub width: f64,
    /// Distance to the bottom edge, which lies outside.
    pub height: f64,
}

impl Bounds {
    /// True if `point` lies within the rectangle, or on its left or top edge.
    pub fn contains(self, point: Point) -> bool {
        let Self { left, top, width, height } = self;
        (left..left + width).contains(&point.x) && (top..top + height).contains(&point.y)
    }

    /// The middle of the rectangle. Turning an element leaves the middle of its bounds in place.
    pub fn middle(self) -> Point {
        Point { x: self.left + self.width / 2.0, y: self.top + self.height / 2.0 }
    }
}

/// The plane of a grid in the window. Styles of a page may have scaled, turned, mirrored or slanted
/// the grid, so the map from the grid to the window may be any affine map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// The middle of the first cell.
    first: Point,
    /// The vector from a cell to the next cell on the right, in pixels of the window.
    across: Point,
    /// The vector from a cell to the next cell below, in pixels of the window.
    down: Point,
}

impl Plane {
    /// Converts a point of the window into grid coordinates: cells from the grid's top left corner.
    /// On a grid without extent the coordinates are not finite.
    pub fn to_grid(self, at: Point) -> Point {
        let Self { first, across, down } = self;
        let (x, y) = (at.x - first.x, at.y - first.y);
        // Cramer's rule for the multiples of `across` and `down` that lead from `first` to `at`.
        let extent = across.x * down.y - across.y * down.x;
        // As the middle of a cell, `first` has the grid coordinates 0.5 and 0.5.
        Point {
            x: 0.5 + (x * down.y - y * down.x) / extent,
            y: 0.5 + (across.x * y - across.y * x) / extent,
        }
    }
}

/// A keyboard step on a grid, as in the WAI-ARIA grid pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridStep {
    /// One cell to the left.
    Left,
    /// One cell to the right.
    Right,
    /// One cell up.
    Up,
    /// One cell down.
    Down,
    /// To the first cell of the row.
    RowStart,
    /// To the last cell of the row.
    RowEnd,
    /// To the first cell of the grid.
    GridStart,
    /// To the last cell of the grid.
    GridEnd,
}

impl<const W: u8, const H: u8> Grid<W, H> {
    /// Cells in reading order, row by row from the top left corner.
    pub fn cells() -> impl Iterator<Item = GridCell> {
        (0..H).flat_map(|row| (0..W).map(move |column| GridCell { column, row }))
    }

    /// The plane of a grid, from the middles of three corner cells in the window: the first cell,
    /// the last cell of the first row, and the first cell of the last row.
    pub fn plane([first, right, below]: [Point; 3]) -> Plane {
        let vector = |to: Point, steps: u8| {
            let steps = f64::from(steps);
            Point { x: (to.x - first.x) / steps, y: (to.y - first.y) / steps }
        };
        Plane { first, across: vector(right, W - 1), down: vector(below, H - 1) }
    }

    /// The cell at a point in grid coordinates (cells from the top left corner); `None` outside.
    pub fn hit(at: Point) -> Option<GridCell> {
        // No range contains NaN or infinity, so these are outside.
        let is_inside = (0.0..f64::from(W)).contains(&at.x) && (0.0..f64::from(H)).contains(&at.y);
        #[expect(clippy::cast_sign_loss, reason = "the cell counts only if both are at least 0")]
        is_inside.then_some(GridCell { column: at.x as u8, row: at.y as u8 })
    }

    /// The cell at a point of the window, also on a grid in perspective; `None` outside of the grid
    /// or without measured cells. `plane` is the plane of the corner cells, and `middle` measures
    /// the middle of a cell.
    ///
    /// The search begins at the cell that would be there without perspective. From there it goes
    /// from cell to cell, guided by the measured middles around each cell.
    pub fn cell_at(
        at: Point,
        plane: Plane,
        middle: impl Fn(GridCell) -> Option<Point>,
    ) -> Option<GridCell> {
        let guess = plane.to_grid(at);
        #[expect(clippy::cast_sign_loss, reason = "the index is at least 0, and NaN becomes 0")]
        let nearest = |index: f64, cells: u8| index.clamp(0.0, f64::from(cells - 1)) as u8;
        let mut cell = GridCell { column: nearest(guess.x, W), row: nearest(guess.y, H) };
        // No way across the grid needs more steps. A search with more steps goes in circles.
        for _ in 0..W + H {
            let from_cell = Self::plane_around(cell, &middle)?.to_grid(at);
            // Coordinates from 0 to 1 lie in this cell. Otherwise the next cell is one column to
            // the left or right (-1 or 1), or one row up or down, or both.
            let step = |coordinate: f64| coordinate.floor().clamp(-1.0, 1.0);
            // `hit` finds the next cell by its middle. There is none beyond the edge of the grid.
            let next = Self::hit(Point {
                x: f64::from(cell.column) + 0.5 + step(from_cell.x),
                y: f64::from(cell.row) + 0.5 + step(from_cell.y),
            })?;
            if next == cell {
                return Some(cell);
            }
            cell = next;
        }
        None
    }

    /// The plane that fits the grid around `cell`, with `cell` as its first cell. In perspective
    /// each cell has another plane. `None` without measured cells.
    fn plane_around(cell: GridCell, middle: &impl Fn(GridCell) -> Option<Point>) -> Option<Plane> {
        let GridCell { column, row } = cell;
        let first = middle(cell)?;
        let vector = |from: Point, to: Point| Point { x: to.x - from.x, y: to.y - from.y };
        // The last cell of a row or column has no next cell. There the vector from the cell before
        // it serves.
        let across = if column + 1 < W {
            vector(first, middle(GridCell { column: column + 1, row })?)
        } else {
            vector(middle(GridCell { column: column - 1, row })?, first)
        };
        let down = if row + 1 < H {
            vector(first, middle(GridCell { column, row: row + 1 })?)
        } else {
            vector(middle(GridCell { column, row: row - 1 })?, first)
        };
        Some(Plane { first, across, down })
    }

    /// The cell that `step` leads to. A step over the edge of the grid stays on the same cell.
    pub const fn step(from: GridCell, step: GridStep) -> GridCell {
        let GridCell { column, row } = from;
        match step {
            GridStep::Left if column > 0 => GridCell { column: column - 1, row },
            GridStep::Right if column + 1 < W => GridCell { column: column + 1, row },
            GridStep::Up if row > 0 => GridCell { column, row: row - 1 },
            GridStep::Down if row + 1 < H => GridCell { column, row: row + 1 },
            GridStep::Left | GridStep::Right | GridStep::Up | GridStep::Down => from,
            GridStep::RowStart => GridCell { column: 0, row },
            GridStep::RowEnd => GridCell { column: W - 1, row },
            GridStep::GridStart => GridCell { column: 0, row: 0 },
            GridStep::GridEnd => GridCell { column: W - 1, row: H - 1 },
        }
    }
}

/// The cell in which `square` is drawn when the side `bottom` is at the bottom.
pub const fn cell_of(square: Square, bottom: Color) -> GridCell {
    let square = match bottom {
        Color::Red => square,
        Color::Blue => square.rotated(),
    };
    GridCell { column: square.column(), row: Square::SIDE - 1 - square.row() }
}

/// The square drawn in `cell` when the side `bottom` is at the bottom; `None` off the board.
pub fn square_in(cell: GridCell, bottom: Color) -> Option<Square> {
    let row = (Square::SIDE - 1).checked_sub(cell.row)?;
    let square = Square::new(cell.column, row)?;
    Some(match bottom {
        Color::Red => square,
        Color::Blue => square.rotated(),
    })
}

/// The squares in reading order when the side `bottom` is at the bottom.
pub fn squares(bottom: Color) -> impl Iterator<Item = Square> {
    StrategoGrid::cells().filter_map(move |cell| square_in(cell, bottom))
}

/// The square that `step` leads to when the side `bottom` is at the bottom.
pub fn step_from(square: Square, step: GridStep, bottom: Color) -> Square {
    square_in(StrategoGrid::step(cell_of(square, bottom), step), bottom).unwrap_or(square)
}

/// The tic-tac-toe cell that `step` leads to. A step over the edge stays on the same cell.
pub fn tictactoe_step(from: tictactoe::Cell, step: GridStep) -> tictactoe::Cell {
    // The game counts its rows and columns from 1.
    let at = GridCell { column: from.column() - 1, row: from.row() - 1 };
    let GridCell { column, row } = TicTacToeGrid::step(at, step);
    tictactoe::Cell::at(row + 1, column + 1).unwrap_or(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stop_at_the_edges() {
        let cell = |index: u8| GridCell { column: index % 3, row: index / 3 };
        for (step, from, to) in [
            (GridStep::Left, 4, 3),
            (GridStep::Left, 3, 3),
            (GridStep::Right, 4, 5),
            (GridStep::Right, 5, 5),
            (GridStep::Up, 4, 1),
            (GridStep::Up, 1, 1),
            (GridStep::Down, 4, 7),
            (GridStep::Down, 7, 7),
            (GridStep::RowStart, 5, 3),
            (GridStep::RowEnd, 3, 5),
            (GridStep::GridStart, 5, 0),
            (GridStep::GridEnd, 0, 8),
        ] {
            assert_eq!(TicTacToeGrid::step(cell(from), step), cell(to), "{step:?} from {from}");
        }
    }

    /// The plane of a tic-tac-toe grid at 100 and 50, with cells of 100 pixels, changed by `map`.
    fn plane(map: impl Fn(f64, f64) -> (f64, f64)) -> Plane {
        let middle = |x, y| {
            let (x, y) = map(x, y);
            Point { x, y }
        };
        TicTacToeGrid::plane([middle(150.0, 100.0), middle(350.0, 100.0), middle(150.0, 300.0)])
    }

    /// A map from points of an unchanged window to points of the window.
    type Map = Box<dyn Fn(f64, f64) -> (f64, f64)>;

    /// A board of 600 pixels, turned about the vertical axis and seen from 800 pixels away.
    #[test]
    fn a_grid_may_be_shown_in_perspective() {
        for degrees in [0.0_f64, 20.0, 45.0, -60.0] {
            let (sin, cos) = degrees.to_radians().sin_cos();
            let seen = |x: f64, y: f64| {
                let (x, y) = (x - 300.0, y - 300.0);
                let scale = 800.0 / (800.0 + x * sin);
                Point { x: x * cos * scale, y: y * scale }
            };
            let at = |column: f64, row: f64| seen(column * 60.0, row * 60.0);
            let middle =
                |cell: GridCell| Some(at(f64::from(cell.column) + 0.5, f64::from(cell.row) + 0.5));
            let plane = StrategoGrid::plane([at(0.5, 0.5), at(9.5, 0.5), at(0.5, 9.5)]);
            for (column, row) in (0..10).flat_map(|column| (0..10).map(move |row| (column, row))) {
                for (right, lower) in [(0.5, 0.5), (0.1, 0.1), (0.9, 0.1), (0.9, 0.9)] {
                    let point = at(f64::from(column) + right, f64::from(row) + lower);
                    let found = StrategoGrid::cell_at(point, plane, middle);
                    assert_eq!(
                        found,
                        Some(GridCell { column, row }),
                        "{degrees} degrees, {point:?}"
                    );
                }
            }
            for outside in [at(-0.3, 5.0), at(10.3, 5.0), at(5.0, -0.3), at(5.0, 11.0)] {
                assert_eq!(
                    StrategoGrid::cell_at(outside, plane, middle),
                    None,
                    "{degrees} degrees"
                );
            }
        }
    }

    #[test]
    fn a_grid_may_be_turned_mirrored_and_slanted() {
        let turned = |degrees: f64| {
            let (sin, cos) = degrees.to_radians().sin_cos();
            move |x: f64, y: f64| (x * cos - y * sin, x * sin + y * cos)
        };
        let maps: [(&str, Map); 7] = [
            ("as it is", Box::new(|x, y| (x, y))),
            ("by 30 degrees", Box::new(turned(30.0))),
            ("by 90 degrees", Box::new(turned(90.0))),
            ("upside down", Box::new(turned(180.0))),
            ("mirrored", Box::new(|x, y| (-x, y))),
            ("slanted", Box::new(|x, y| (x + y / 2.0, y))),
            ("scaled", Box::new(|x, y| (x / 3.0, y * 2.0))),
        ];
        for (why, map) in maps {
            for (x, y, expected) in [
                (110.0, 60.0, Some((0, 0))),
                (390.0, 60.0, Some((2, 0))),
                (205.0, 340.0, Some((1, 2))),
                (95.0, 60.0, None),
                (390.0, 355.0, None),
            ] {
                let (x, y) = map(x, y);
                let cell = TicTacToeGrid::hit(plane(&map).to_grid(Point { x, y }));
                let expected = expected.map(|(column, row)| GridCell { column, row });
                assert_eq!(cell, expected, "{why}: {x} {y}");
            }
        }
    }

    #[test]
    fn a_point_hits_the_cell_under_it_and_none_outside() {
        let bounds = Bounds { left: 100.0, top: 50.0, width: 300.0, height: 300.0 };
        let plane = plane(|x, y| (x, y));
        for (x, y, expected) in [
            (100.0, 50.0, Some((0, 0))),
            (199.9, 50.0, Some((0, 0))),
            (200.0, 50.0, Some((1, 0))),
            (399.9, 349.9, Some((2, 2))),
            (400.0, 100.0, None),
            (99.9, 100.0, None),
            (150.0, 49.9, None),
            (150.0, 350.0, None),
            (f64::NAN, 100.0, None),
        ] {
            let expected = expected.map(|(column, row)| GridCell { column, row });
            assert_eq!(TicTacToeGrid::hit(plane.to_grid(Point { x, y })), expected, "{x} {y}");
            assert_eq!(bounds.contains(Point { x, y }), expected.is_some(), "{x} {y}");
        }
        let nothing = TicTacToeGrid::plane([Point::default(); 3]);
        assert_eq!(TicTacToeGrid::hit(nothing.to_grid(Point::default())), None, "without extent");
    }

    #[test]
    fn the_players_side_lies_at_the_bottom() {
        for (bottom, square, column, row) in [
            (Color::Red, "a1", 0, 9),
            (Color::Red, "j10", 9, 0),
            (Color::Red, "c4", 2, 6),
            (Color::Blue, "a1", 9, 0),
            (Color::Blue, "j10", 0, 9),
            (Color::Blue, "j7", 0, 6),
        ] {
            let cell = cell_of(square.parse().unwrap(), bottom);
            assert_eq!(cell, GridCell { column, row }, "{square} {bottom}");
        }
    }

    #[test]
    fn cells_and_squares_are_inverse() {
        for bottom in Color::ALL {
            for square in Square::all() {
                assert_eq!(square_in(cell_of(square, bottom), bottom), Some(square));
            }
            assert_eq!(square_in(GridCell { column: 10, row: 0 }, bottom), None);
            assert_eq!(square_in(GridCell { column: 0, row: 10 }, bottom), None);
        }
    }

    #[test]
    fn reading_order_begins_at_the_top_left() {
        let names = |bottom| squares(bottom).map(|square| square.to_string());
        assert_eq!(names(Color::Red).take(2).collect::<Vec<_>>(), ["a10", "b10"]);
        assert_eq!(names(Color::Blue).take(2).collect::<Vec<_>>(), ["j1", "i1"]);
        assert_eq!(names(Color::Red).count(), 100);
    }

    #[test]
    fn steps_on_the_board_follow_the_drawing() {
        for (bottom, from, step, to) in [
            (Color::Red, "e4", GridStep::Up, "e5"),
            (Color::Blue, "e4", GridStep::Up, "e3"),
            (Color::Red, "a4", GridStep::Left, "a4"),
            (Color::Blue, "a4", GridStep::Left, "b4"),
            (Color::Red, "e4", GridStep::GridStart, "a10"),
            (Color::Blue, "e4", GridStep::RowEnd, "a4"),
        ] {
            let reached = step_from(from.parse().unwrap(), step, bottom);
            assert_eq!(reached.to_string(), to, "{step:?} from {from}, {bottom} at the bottom");
        }
    }

    #[test]
    fn steps_reach_every_cell_of_tic_tac_toe_and_stop_at_the_edges() {
        for (step, reached) in [
            (GridStep::Left, [1, 1, 2, 4, 4, 5, 7, 7, 8]),
            (GridStep::Right, [2, 3, 3, 5, 6, 6, 8, 9, 9]),
            (GridStep::Up, [1, 2, 3, 1, 2, 3, 4, 5, 6]),
            (GridStep::Down, [4, 5, 6, 7, 8, 9, 7, 8, 9]),
            (GridStep::RowStart, [1, 1, 1, 4, 4, 4, 7, 7, 7]),
            (GridStep::GridEnd, [9, 9, 9, 9, 9, 9, 9, 9, 9]),
        ] {
            let cells = tictactoe::Cell::ALL.map(|from| tictactoe_step(from, step).number());
            assert_eq!(cells, reached, "{step:?}");
        }
    }
}
