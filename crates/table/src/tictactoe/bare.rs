//! A board of tic-tac-toe without a session.

use std::iter;
use std::rc::Rc;

use fairboard_play::Offers;
use fairboard_play::tictactoe::{PEOPLE, Screen as Session, Seat, Tally};
use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::{Cell, Mark, Position};

use super::{Focus, Hints, Screen, looks};
use crate::announcement::Announcement;

/// The board after these cells were marked, for the player of a side.
pub(crate) fn screen(position: Position, cells: &[Cell], seat: Mark, focus: Focus) -> Screen {
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
        seat: Seat::Player(seat),
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
