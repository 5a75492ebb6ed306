//! The board of tic-tac-toe.

use std::iter;
use std::rc::Rc;

use fairboard_play::Offers;
use fairboard_play::tictactoe::{PEOPLE, Screen as Session, Seat, Tally};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::Color;
use fairboard_rules::tictactoe::{Cell, Mark, Position};

use crate::announcement::Announcement;
use crate::tictactoe::{Focus, Hints, Screen, looks};

/// The board after these cells were marked.
pub(super) fn board(position: Position, cells: &[Cell], color: Color, focus: Focus) -> Screen {
    let game = Session {
        position,
        line: position.winning_line(),
        record: cells.into(),
        cursor: cells.len(),
        tally: Tally::default(),
        players: PEOPLE,
        rules: position.rules(),
        late: None,
        to_move: position.turn(),
        awaited: None,
        seat: Seat::Player(mark(color)),
        may: Offers::NONE,
    };
    Screen {
        game: Rc::new(game),
        cells: looks(&position, focus.cell, Hints::Hidden, iter::empty()),
        focus,
        hints: Hints::Hidden,
        announcement: Announcement::default(),
        notices: Vec::new(),
        clock: None,
    }
}

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
