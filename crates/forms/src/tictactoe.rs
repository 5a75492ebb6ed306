//! Saved form of tic-tac-toe.

use fairboard_play::tictactoe::{PEOPLE, Session, Tally};
use fairboard_play::{History, Player};
use fairboard_rules::tictactoe::{ByMark, Cell, Ending, Mark, Position, Rules};

use crate::fields::{Fields, push, push_if, push_list, seal};
use crate::head::Form;
use crate::{Damage, FormatError, Place};

/// Names of the levels of computers.
const LEVELS: ByMark<&str> = ByMark { x: "xLevel", o: "oLevel" };

/// The saved text of a session.
pub fn write_session(session: &Session) -> String {
    let mut text = unsealed(session.history(), session.earlier(), session.players());
    push_if(&mut text, "clock", session.clock());
    push_if(&mut text, "late", session.late().map(Mark::name));
    seal(&text)
}

/// The saved text of a session's game alone, without tally and clock; `None` if it is not over, or
/// somebody looks back.
pub fn write_finished(session: &Session) -> Option<String> {
    let is_over = session.screen().to_move.is_none();
    let mut text = unsealed(session.history(), Tally::default(), session.players());
    push_if(&mut text, "late", session.late().map(Mark::name));
    is_over.then(|| seal(&text))
}

/// The saved text of a single game.
pub fn write_game(game: &History<Position>) -> String {
    seal(&unsealed(game, Tally::default(), PEOPLE))
}

/// A game after others, without a check.
fn unsealed(game: &History<Position>, earlier: Tally, players: ByMark<Player>) -> String {
    let Rules { first, ending } = game.start().rules();
    let Tally { won, draws } = earlier;
    let mut text = Form::TicTacToe.head();
    push(&mut text, "first", first.name());
    push(&mut text, "playOn", ending == Ending::AtFullBoard);
    push_list(&mut text, "cells", game.plies().iter());
    push(&mut text, "cursor", game.cursor());
    push_list(&mut text, "tally", [won.x, won.o, draws].into_iter());
    for mark in Mark::ALL {
        push_if(&mut text, LEVELS[mark], players[mark].strength());
    }
    text
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
    let fields = Fields::read(Form::TicTacToe, text)?;
    let mut history = History::new(Position::new(rules(&fields)?));
    let players = ByMark { x: player(&fields, Mark::X)?, o: player(&fields, Mark::O)? };
    let (tally, clock, late) = (tally(&fields)?, fields.clock()?, side(&fields, "late")?);
    let cursor = fields.require("cursor", Damage::Form)?;
    let damage = replay(&fields, &mut history, cursor).err();
    let session = Session::resumed(history, players, tally).ok_or(Damage::Strength)?;
    let late = late.filter(|_| damage.is_none());
    Ok((session.with_clock(clock, late), damage))
}

/// Reads a single game.
///
/// # Errors
///
/// [`FormatError`].
pub fn read_game(text: &str) -> Result<History<Position>, FormatError> {
    read_session(text).map(|session| session.history().clone())
}

fn rules(fields: &Fields<'_>) -> Result<Rules, FormatError> {
    let first = side(fields, "first")?.ok_or(Damage::Form.of("first"))?;
    let plays_on = fields.require("playOn", Damage::Form)?;
    let ending = if plays_on { Ending::AtFullBoard } else { Ending::AtFirstLine };
    Ok(Rules { first, ending })
}

/// The player of a side, of a strength that this game has.
fn player(fields: &Fields<'_>, mark: Mark) -> Result<Player, FormatError> {
    let player = fields.player(LEVELS[mark])?;
    if Session::knows(player) { Ok(player) } else { Err(Damage::Strength.of(LEVELS[mark])) }
}

fn side(fields: &Fields<'_>, name: &'static str) -> Result<Option<Mark>, FormatError> {
    let side = fields.get::<String>(name, Damage::Side)?;
    side.map(|side| Mark::named(&side).ok_or(Damage::Side.of(name))).transpose()
}

/// The results of the earlier games.
fn tally(fields: &Fields<'_>) -> Result<Tally, FormatError> {
    let counts: Result<Vec<u32>, _> = fields.list("tally")?.map(str::parse).collect();
    match counts.as_deref() {
        Ok([]) => Ok(Tally::default()),
        Ok(&[x, o, draws]) => Ok(Tally { won: ByMark { x, o }, draws }),
        Ok(_) | Err(_) => Err(Damage::Form.of("tally")),
    }
}

/// Makes the moves, and goes to the one at which the session stands. Damage leaves the record after
/// the last good move.
fn replay(
    fields: &Fields<'_>,
    history: &mut History<Position>,
    cursor: usize,
) -> Result<(), FormatError> {
    for (index, cell) in fields.list("cells")?.enumerate() {
        let cell: Option<Cell> = cell.parse().ok();
        if !cell.is_some_and(|cell| history.play(cell).is_ok()) {
            return Err(Damage::Move.at(Place::Ply(index)));
        }
    }
    if !history.seek(cursor) {
        return Err(Damage::Cursor.of("cursor"));
    }
    fields.damage().map_or(Ok(()), Err)
}
