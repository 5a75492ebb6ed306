//! Saved form of tic-tac-toe.

use fairboard_play::clock::Clock;
use fairboard_play::tictactoe::{PEOPLE, Session, Tally};
use fairboard_play::{History, Player};
use fairboard_rules::tictactoe::{ByMark, Cell, Ending, Mark, Position, Rules};

use crate::fields::{
    CHECK, Fields, pairs, push, push_flag, push_if, push_level, push_list, with_check,
};
use crate::head::Form;
use crate::{Damage, ErrorPlace, FormatError};

/// Names of the fields with the levels of computers.
const LEVELS: ByMark<&str> = ByMark { x: "xLevel", o: "oLevel" };

/// Name of the field with the results of earlier games.
const TALLY: &str = "tally";

/// The saved text of a session, with its clock and the results of the earlier games.
pub fn write_session(session: &Session) -> String {
    let mut text = session_without_check(session, Some(session.earlier()), session.clock());
    // The tally never adds a counted result, which is in the tally already or came from elsewhere.
    if session.is_counted() {
        push_flag(&mut text, "counted", true);
    }
    with_check(text)
}

/// The saved text of a session's game, without tally and clock; `None` unless the game is over and
/// the session shows its end.
pub fn write_finished(session: &Session) -> Option<String> {
    let is_over = session.situation().to_move.is_none();
    let (no_tally, no_clock) = (None, None);
    is_over.then(|| with_check(session_without_check(session, no_tally, no_clock)))
}

/// The saved text of a session's finished game with the tally of the games before it; `None` as for
/// [`write_finished`]. The tally distinguishes two games with the same moves.
pub fn write_finished_with_tally(session: &Session) -> Option<String> {
    let is_over = session.situation().to_move.is_none();
    let no_clock = None;
    is_over.then(|| with_check(session_without_check(session, Some(session.earlier()), no_clock)))
}

/// Returns `true` if two texts of games are the same but for the tally of the games before.
pub fn is_same_game(one: &str, other: &str) -> bool {
    // The check covers the tally, so the checks of one game may differ.
    let is_compared = |(name, _): &(&str, &str)| ![TALLY, CHECK].contains(name);
    pairs(one).filter(is_compared).eq(pairs(other).filter(is_compared))
}

/// The saved text of a single game between two people. `late` is the side that ran out of time at
/// the end of the game.
pub fn write_game(game: &History<Position>, late: Option<Mark>) -> String {
    let (no_tally, no_clock) = (None, None);
    with_check(game_without_check(game, PEOPLE, no_tally, no_clock, late))
}

/// The text of a session without its check.
fn session_without_check(
    session: &Session,
    earlier: Option<Tally>,
    clock: Option<Clock>,
) -> String {
    game_without_check(session.history(), session.players(), earlier, clock, session.late())
}

/// The text of a game without its check. A tally, a clock and a side out of time that are `None`
/// have no field.
fn game_without_check(
    game: &History<Position>,
    players: ByMark<Player>,
    earlier: Option<Tally>,
    clock: Option<Clock>,
    late: Option<Mark>,
) -> String {
    let Rules { first, ending } = game.start().rules();
    let mut text = Form::TicTacToe.head();
    push(&mut text, "first", first.name());
    push_flag(&mut text, "playOn", ending == Ending::AtFullBoard);
    push_list(&mut text, "cells", &mut game.plies().iter().map(Cell::to_string));
    push(&mut text, "cursor", &game.cursor().to_string());
    if let Some(Tally { won, draws }) = earlier {
        push_list(&mut text, TALLY, &mut [won.x, won.o, draws].iter().map(u32::to_string));
    }
    for mark in Mark::ALL {
        push_level(&mut text, LEVELS[mark], players[mark]);
    }
    push_if(&mut text, "clock", clock.map(|clock| clock.to_string()).as_deref());
    push_if(&mut text, "late", late.map(Mark::name));
    text
}

/// Reads a session as [`write_session`] writes it, or one of the shorter texts of this module.
///
/// # Errors
///
/// [`FormatError`] if any part of the text is damaged. [`read_session_until_damage`] keeps the
/// moves before the damage.
pub fn read_session(text: &str) -> Result<Session, FormatError> {
    let (session, damage) = read_session_until_damage(text)?;
    damage.map_or(Ok(session), Err)
}

/// Reads a session up to the last good move of its record. Damage to the moves, the cursor, the
/// late side or the check is returned with the session.
///
/// # Errors
///
/// [`FormatError`] for any other damage.
pub fn read_session_until_damage(
    text: &str,
) -> Result<(Session, Option<FormatError>), FormatError> {
    let fields = Fields::read(Form::TicTacToe, text)?;
    read_fields(&fields).map_err(|damage| fields.damaged(damage))
}

/// Reads a single game, and the side that ran out of time at its end.
///
/// # Errors
///
/// [`FormatError`] if any part of the text is damaged.
pub fn read_game(text: &str) -> Result<(History<Position>, Option<Mark>), FormatError> {
    read_session(text).map(|session| (session.history().clone(), session.late()))
}

/// Reads the session up to the last good move. A bad move, a bad cursor, an impossible late side or
/// a wrong check is damage that is returned with the session. Any other damage is an error.
fn read_fields(fields: &Fields<'_>) -> Result<(Session, Option<FormatError>), Damage> {
    let first = side(fields, "first")?.ok_or(Damage::Form)?;
    let plays_on = fields.flag("playOn")?.ok_or(Damage::Form)?;
    let ending = if plays_on { Ending::AtFullBoard } else { Ending::AtFirstLine };
    let mut history = History::new(Position::new(Rules { first, ending }));
    let players = ByMark { x: player(fields, Mark::X)?, o: player(fields, Mark::O)? };
    let (tally, clock) = (tally(fields)?, fields.get("clock", Damage::Clock)?);
    let late = side(fields, "late")?;
    let cells = fields.list("cells")?;
    let cursor = fields.get("cursor", Damage::Form)?.ok_or(Damage::Form)?;
    let is_counted = fields.flag("counted")?.unwrap_or(false);
    let record_damage = replay(&mut history, cells, cursor).err();
    let session = Session::resumed(history, players, tally).ok_or(Damage::Strength)?;
    let session = if is_counted { session.counted() } else { session };
    let session = session.with_clock(clock, late);
    // `with_clock` leaves out a side that cannot have run out of time in this game.
    let late_damage = (session.late() != late).then(|| Damage::End.of("late"));
    let damage = record_damage.or(late_damage).or_else(|| fields.verify_check().err());
    // A damaged record may lack its last moves, and the time was over only after them.
    let late = late.filter(|_| damage.is_none());
    Ok((session.with_clock(clock, late), damage))
}

/// The player of a side. A computer whose strength tic-tac-toe does not have is an error.
fn player(fields: &Fields<'_>, mark: Mark) -> Result<Player, Damage> {
    let player = fields.player(LEVELS[mark])?;
    if Session::knows(player) { Ok(player) } else { Err(Damage::Strength) }
}

fn side(fields: &Fields<'_>, name: &'static str) -> Result<Option<Mark>, Damage> {
    fields.text(name)?.map(|side| Mark::named(side).ok_or(Damage::Side)).transpose()
}

/// The results of the earlier games; all zero if the field is missing.
fn tally(fields: &Fields<'_>) -> Result<Tally, Damage> {
    let mut counts = fields.list(TALLY)?.peekable();
    if counts.peek().is_none() {
        return Ok(Tally::default());
    }
    let mut count = || counts.next().and_then(|count| count.parse().ok()).ok_or(Damage::Form);
    let tally = Tally { won: ByMark { x: count()?, o: count()? }, draws: count()? };
    if counts.next().is_none() { Ok(tally) } else { Err(Damage::Form) }
}

/// Makes the moves, and then moves the cursor back to the place at which the session stands. Damage
/// leaves the record after the last good move.
fn replay<'a>(
    history: &mut History<Position>,
    cells: impl Iterator<Item = &'a str>,
    cursor: usize,
) -> Result<(), FormatError> {
    for (index, cell) in cells.enumerate() {
        let cell: Option<Cell> = cell.parse().ok();
        if cell.is_none_or(|cell| history.play(cell).is_err()) {
            return Err(Damage::Move.at(ErrorPlace::Ply(index)));
        }
    }
    if history.seek(cursor) { Ok(()) } else { Err(Damage::Cursor.of("cursor")) }
}
