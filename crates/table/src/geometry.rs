//! Which square lies where on the screen.

use fairboard_rules::stratego::{Color, Square};

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
}
