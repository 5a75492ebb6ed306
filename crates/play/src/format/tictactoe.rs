//! Saved form of tic-tac-toe, version 1.

use fairboard_rules::tictactoe::{ByMark, Cell, Ending, Mark, Position, Rules};
use serde::{Deserialize, Serialize};

use super::{Damage, FormatError, level_of, player_of, read_versioned, write};
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
    /// `true` if play goes on after a win.
    #[serde(rename = "playOn")]
    play_on: bool,
    /// The moves, also those that were taken back.
    cells: Vec<u8>,
    /// The number of the moves that stand.
    cursor: usize,
    /// The results of the earlier games.
    #[serde(default)]
    tally: WireTally,
    /// The strengths of the computers that play x and o; none where a person plays.
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
/// [`FormatError`]; see [`read_session_until_damage`] for a record with a damaged move.
pub fn read_session(text: &str) -> Result<Session, FormatError> {
    let (session, damage) = read_session_until_damage(text)?;
    damage.map_or(Ok(session), Err)
}

/// Reads a session up to the last good move of its record, and returns the damage after that move.
///
/// # Errors
///
/// [`FormatError`] for a text of which not even the start can be read.
pub fn read_session_until_damage(
    text: &str,
) -> Result<(Session, Option<FormatError>), FormatError> {
    let wire: Wire = read_versioned(text, FORMAT, VERSION)?;
    let WireTally { x, o, draws } = wire.tally;
    let players = ByMark { x: player_of(wire.x_level)?, o: player_of(wire.o_level)? };
    let (history, damage) = history(&wire)?;
    let tally = Tally { won: ByMark { x, o }, draws };
    let session = Session::resumed(history, players, tally).ok_or(Damage::Strength)?;
    Ok((session, damage))
}

/// The saved text of a single game.
pub fn write_game(game: &History<Position>) -> String {
    write(&wire(game, WireTally::default()))
}

/// Reads a single game.
///
/// # Errors
///
/// [`FormatError`].
pub fn read_game(text: &str) -> Result<History<Position>, FormatError> {
    let (game, damage) = history(&read_versioned(text, FORMAT, VERSION)?)?;
    damage.map_or(Ok(game), Err)
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

/// The record up to its last good move, and the damage after it.
fn history(wire: &Wire) -> Result<(History<Position>, Option<FormatError>), FormatError> {
    let first = Mark::named(&wire.first).ok_or(Damage::Side)?;
    let ending = if wire.play_on { Ending::AtFullBoard } else { Ending::AtFirstLine };
    let mut history = History::new(Position::new(Rules { first, ending }));
    for (index, number) in wire.cells.iter().enumerate() {
        let played = Cell::new(*number).is_some_and(|cell| history.play(cell).is_ok());
        if !played {
            let damage = FormatError::Damaged { at: Some(index), code: Damage::Move };
            return Ok((history, Some(damage)));
        }
    }
    let damage = if history.seek(wire.cursor) { None } else { Some(Damage::Cursor.into()) };
    Ok((history, damage))
}
