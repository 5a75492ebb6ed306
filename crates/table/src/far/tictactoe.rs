//! Marks of the two sides.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::Color;
use fairboard_rules::tictactoe::{Cell, Mark, Position};

/// The mark of a side: Red has x.
pub(super) const fn mark(color: Color) -> Mark {
    match color {
        Color::Red => Mark::X,
        Color::Blue => Mark::O,
    }
}

/// The position with one more mark; `None` if the cell is not free.
pub(super) fn marked(mut position: Position, cell: Cell) -> Option<Position> {
    position.play(cell).ok().map(|_| position)
}
