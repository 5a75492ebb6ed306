//! Which square lies where on the screen.

use fairboard_rules::stratego::{Color, Square};

use crate::gesture::Point;

/// A place in the board as it is drawn, from 0: columns from the left, rows from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// From the left.
    pub column: u8,
    /// From the top.
    pub row: u8,
}

/// Where `square` is drawn when `bottom`'s side lies at the bottom.
pub const fn place_of(square: Square, bottom: Color) -> Place {
    let square = match bottom {
        Color::Red => square,
        Color::Blue => square.rotated(),
    };
    Place { column: square.column(), row: Square::SIDE - 1 - square.row() }
}

/// The square drawn at `place` when `bottom`'s side lies at the bottom; `None` off the board.
pub fn square_at(place: Place, bottom: Color) -> Option<Square> {
    let row = (Square::SIDE - 1).checked_sub(place.row)?;
    let square = Square::new(place.column, row)?;
    Some(match bottom {
        Color::Red => square,
        Color::Blue => square.rotated(),
    })
}

/// The squares in reading order: row by row from the top left corner.
pub fn reading_order(bottom: Color) -> impl Iterator<Item = Square> {
    (0..Square::SIDE).flat_map(move |row| {
        (0..Square::SIDE).filter_map(move |column| square_at(Place { column, row }, bottom))
    })
}

/// A board of equal cells on the screen, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The left edge.
    pub left: f64,
    /// The top edge.
    pub top: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Frame {
    /// The cell under `point`, of `side` columns and rows; `None` outside.
    pub fn cell_at(self, point: Point, side: u8) -> Option<Place> {
        Some(Place {
            column: index_along(point.x - self.left, self.width, side)?,
            row: index_along(point.y - self.top, self.height, side)?,
        })
    }
}

/// Which of `parts` equal parts of `length` holds `offset`.
fn index_along(offset: f64, length: f64, parts: u8) -> Option<u8> {
    let part = offset / length * f64::from(parts);
    (0..parts).find(|index| (f64::from(*index)..f64::from(index + 1)).contains(&part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_side_lies_at_the_bottom() {
        for (bottom, square, column, row) in [
            (Color::Red, "a1", 0, 9),
            (Color::Red, "j10", 9, 0),
            (Color::Red, "c4", 2, 6),
            (Color::Blue, "a1", 9, 0),
            (Color::Blue, "j10", 0, 9),
            (Color::Blue, "j7", 0, 6),
        ] {
            let place = place_of(square.parse().unwrap(), bottom);
            assert_eq!(place, Place { column, row }, "{square} {bottom}");
        }
    }

    #[test]
    fn places_and_squares_are_inverse() {
        for bottom in Color::ALL {
            for square in Square::all() {
                assert_eq!(square_at(place_of(square, bottom), bottom), Some(square));
            }
            assert_eq!(square_at(Place { column: 10, row: 0 }, bottom), None);
            assert_eq!(square_at(Place { column: 0, row: 10 }, bottom), None);
        }
    }

    #[test]
    fn reading_order_begins_at_the_top_left() {
        let names = |bottom| reading_order(bottom).map(|square| square.to_string());
        assert_eq!(names(Color::Red).take(2).collect::<Vec<_>>(), ["a10", "b10"]);
        assert_eq!(names(Color::Blue).take(2).collect::<Vec<_>>(), ["j1", "i1"]);
        assert_eq!(names(Color::Red).count(), 100);
    }

    #[test]
    fn points_find_their_cell() {
        let frame = Frame { left: 10.0, top: 20.0, width: 100.0, height: 100.0 };
        for (x, y, expected) in [
            (10.0, 20.0, Some((0, 0))),
            (19.9, 20.0, Some((0, 0))),
            (20.0, 119.9, Some((1, 9))),
            (9.9, 20.0, None),
            (110.0, 20.0, None),
            (f64::NAN, 20.0, None),
        ] {
            let cell = frame.cell_at(Point { x, y }, 10).map(|place| (place.column, place.row));
            assert_eq!(cell, expected, "{x} {y}");
        }
    }
}
