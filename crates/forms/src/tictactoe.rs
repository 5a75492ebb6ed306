//! Saved form of tic-tac-toe, version 2. A game that has no clock, and that none has ended, is
//! written in version 1, which is the same but for that.

use fairboard_rules::tictactoe::{ByMark, Cell, Ending, Mark, Position, Rules};

use super::json::{Object, Writer};
use super::{
    Damage, FormatError, Place, level_of, player_of, read_clock, read_versioned, write_versioned,
};
use fairboard_play::clock::Clock;
use fairboard_play::tictactoe::{PEOPLE, Session, Tally};
use fairboard_play::{History, Player};

const FORMAT: &str = "fairboard/tic-tac-toe";
const NEWEST: u32 = 2;

/// The fields of the saved text.
struct Wire {
    /// `first`: `x` or `o`, the side that moves first.
    first: Mark,
    /// `playOn`: `true` if play goes on after a win.
    play_on: bool,
    /// `cells`: the moves, also those that were taken back.
    cells: Vec<u8>,
    /// `cursor`: the number of the moves that stand.
    cursor: usize,
    /// `tally`: the results of the earlier games, in an object with `x`, `o` and `draws`.
    tally: Tally,
    /// `xLevel`, `oLevel`: the strengths of computers; none where a person plays.
    players: ByMark<Player>,
    /// `clock`: the clock, if the game has one.
    clock: Option<Clock>,
    /// `late`: `x` or `o`, the side that ran out of time, if one did.
    late: Option<Mark>,
}

impl Wire {
    fn read(text: &str) -> Result<Self, FormatError> {
        let object = read_versioned(text, FORMAT, NEWEST)?;
        Self::of(&object).map_err(|damage| object.damaged(damage))
    }

    fn of(object: &Object<'_>) -> Result<Self, Damage> {
        let first = side(object.text("first")?.ok_or(Damage::Form)?)?;
        let tally = object.object("tally")?.map(read_tally).transpose()?;
        Ok(Self {
            first,
            play_on: object.word("playOn")?.ok_or(Damage::Form)?,
            cells: object.words("cells")?,
            cursor: object.word("cursor")?.ok_or(Damage::Form)?,
            tally: tally.unwrap_or_default(),
            players: ByMark { x: player(object, "xLevel")?, o: player(object, "oLevel")? },
            clock: read_clock(object, "clock")?,
            late: object.text("late")?.map(side).transpose()?,
        })
    }

    fn write(&self) -> String {
        let has_clock = self.clock.is_some() || self.late.is_some();
        let version = if has_clock { NEWEST } else { 1 };
        let mut writer = write_versioned(FORMAT, version);
        writer.text("first", self.first.name());
        writer.word("playOn", self.play_on);
        writer.words("cells", &self.cells);
        writer.word("cursor", self.cursor);
        writer.object("tally", write_tally(self.tally));
        writer.word_if("xLevel", level_of(self.players.x));
        writer.word_if("oLevel", level_of(self.players.o));
        let clock = self.clock.map(|clock| clock.to_string());
        writer.text_if("clock", clock.as_deref());
        writer.text_if("late", self.late.map(Mark::name));
        writer.finish()
    }
}

fn read_tally(object: &Object<'_>) -> Result<Tally, Damage> {
    let count = |name| object.word(name)?.ok_or(Damage::Form);
    Ok(Tally { won: ByMark { x: count("x")?, o: count("o")? }, draws: count("draws")? })
}

fn write_tally(tally: Tally) -> Writer {
    let mut writer = Writer::new();
    writer.word("x", tally.won.x);
    writer.word("o", tally.won.o);
    writer.word("draws", tally.draws);
    writer
}

/// The saved text of a session.
pub fn write_session(session: &Session) -> String {
    let players = session.players();
    let (clock, late) = (session.clock(), session.late());
    Wire { players, clock, late, tally: session.earlier(), ..wire(session.history()) }.write()
}

/// The saved text of a session's game alone, without tally and clock; `None` if it is not over, or
/// somebody looks back.
pub fn write_finished(session: &Session) -> Option<String> {
    let is_over = session.screen().to_move.is_none();
    let (players, late) = (session.players(), session.late());
    is_over.then(|| Wire { players, late, ..wire(session.history()) }.write())
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
    let wire = Wire::read(text)?;
    let (history, damage) = history(&wire);
    let session = Session::resumed(history, wire.players, wire.tally).ok_or(Damage::Strength)?;
    let late = wire.late.filter(|_| damage.is_none());
    Ok((session.with_clock(wire.clock, late), damage))
}

/// The saved text of a single game.
pub fn write_game(game: &History<Position>) -> String {
    wire(game).write()
}

/// Reads a single game.
///
/// # Errors
///
/// [`FormatError`].
pub fn read_game(text: &str) -> Result<History<Position>, FormatError> {
    let (game, damage) = history(&Wire::read(text)?);
    damage.map_or(Ok(game), Err)
}

/// The player of a field with a level of this game.
fn player(object: &Object<'_>, field: &'static str) -> Result<Player, Damage> {
    let player = player_of(object, field)?;
    if Session::knows(player) { Ok(player) } else { Err(Damage::Strength) }
}

fn side(name: &str) -> Result<Mark, Damage> {
    Mark::named(name).ok_or(Damage::Side)
}

/// The fields of a game between people, without results of earlier ones.
fn wire(history: &History<Position>) -> Wire {
    let Rules { first, ending } = history.start().rules();
    Wire {
        first,
        play_on: ending == Ending::AtFullBoard,
        cells: history.plies().iter().map(|cell| cell.number()).collect(),
        cursor: history.cursor(),
        tally: Tally::default(),
        players: PEOPLE,
        clock: None,
        late: None,
    }
}

/// The record up to its last good move, and the damage after it.
fn history(wire: &Wire) -> (History<Position>, Option<FormatError>) {
    let ending = if wire.play_on { Ending::AtFullBoard } else { Ending::AtFirstLine };
    let mut history = History::new(Position::new(Rules { first: wire.first, ending }));
    for (index, number) in wire.cells.iter().enumerate() {
        let played = Cell::new(*number).is_some_and(|cell| history.play(cell).is_ok());
        if !played {
            return (history, Some(Damage::Move.at(Place::Ply(index))));
        }
    }
    let damage = if history.seek(wire.cursor) { None } else { Some(Damage::Cursor.of("cursor")) };
    (history, damage)
}
