//! The saved form of tic-tac-toe, version 1.

use fairboard_rules::tictactoe::{ByMark, Cell, Ending, Mark, Position, Rules};
use serde::{Deserialize, Serialize};

use super::{FormatError, level_of, player_of_level, read_versioned, write};
use crate::History;
use crate::tictactoe::{Session, Tally};

const FORMAT: &str = "fairboard/tic-tac-toe";
const VERSION: u32 = 1;

#[derive(Debug, Serialize, Deserialize)]
struct Wire {
    format: String,
    version: u32,
    /// `x` or `o`.
    first: String,
    /// Whether play goes on after a win.
    #[serde(rename = "playOn")]
    play_on: bool,
    /// The moves, also those that were taken back.
    cells: Vec<u8>,
    /// How many of the moves stand.
    cursor: usize,
    /// The results of the earlier games.
    #[serde(default)]
    tally: WireTally,
    /// At which level a computer plays x, and o; nothing where a person plays.
    #[serde(default, rename = "xLevel", skip_serializing_if = "Option::is_none")]
    x_level: Option<u8>,
    #[serde(default, rename = "oLevel", skip_serializing_if = "Option::is_none")]
    o_level: Option<u8>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct WireTally {
    x: u32,
    o: u32,
    draws: u32,
}

/// The saved text of a session.
pub fn write_session(session: &Session) -> String {
    let Tally { won, draws } = session.earlier();
    let players = session.players();
    write(&Wire {
        x_level: level_of(players.x),
        o_level: level_of(players.o),
        ..wire(session.history(), WireTally { x: won.x, o: won.o, draws })
    })
}

/// Reads a session.
///
/// # Errors
///
/// Why the text cannot be read.
pub fn read_session(text: &str) -> Result<Session, FormatError> {
    let wire: Wire = read_versioned(text, FORMAT, VERSION)?;
    let WireTally { x, o, draws } = wire.tally;
    let player_of = |level| {
        player_of_level(level)
            .ok_or_else(|| FormatError::Damaged("an unknown strength.".to_owned()))
    };
    let players = ByMark { x: player_of(wire.x_level)?, o: player_of(wire.o_level)? };
    Ok(Session::resumed(history(&wire)?, players, Tally { won: ByMark { x, o }, draws }))
}

/// The saved text of a single game.
pub fn write_game(game: &History<Position>) -> String {
    write(&wire(game, WireTally::default()))
}

/// Reads a single game.
///
/// # Errors
///
/// Why the text cannot be read.
pub fn read_game(text: &str) -> Result<History<Position>, FormatError> {
    history(&read_versioned(text, FORMAT, VERSION)?)
}

fn wire(history: &History<Position>, tally: WireTally) -> Wire {
    let Rules { first, ending } = history.start().rules();
    Wire {
        format: FORMAT.to_owned(),
        version: VERSION,
        first: first.name().to_owned(),
        play_on: ending == Ending::AtFullBoard,
        cells: history.plies().iter().map(|cell| cell.number()).collect(),
        cursor: history.cursor(),
        tally,
        x_level: None,
        o_level: None,
    }
}

fn history(wire: &Wire) -> Result<History<Position>, FormatError> {
    let damaged = |what: &str| FormatError::Damaged(what.to_owned());
    let first = Mark::named(&wire.first).ok_or_else(|| damaged("its first player is unknown."))?;
    let ending = if wire.play_on { Ending::AtFullBoard } else { Ending::AtFirstLine };
    let mut history = History::new(Position::new(Rules { first, ending }));
    for number in &wire.cells {
        let refused = |why: String| FormatError::Damaged(format!("of its move {number}: {why}"));
        let cell =
            Cell::new(*number).ok_or_else(|| refused("there is no such cell.".to_owned()))?;
        history.play(cell).map_err(|error| refused(error.to_string()))?;
    }
    if history.seek(wire.cursor) { Ok(history) } else { Err(damaged("its cursor is too far.")) }
}
