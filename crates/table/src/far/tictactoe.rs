//! Marks that are not signed yet.

use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::{Cell, Position};

/// The position with one more mark; `None` if the cell is not free.
pub(super) fn marked(mut position: Position, cell: Cell) -> Option<Position> {
    position.play(cell).ok().map(|_| position)
}
