//! Compact form of a game of tic-tac-toe, or of a position with the moves that led to it.

use fairboard_play::History;
use fairboard_play::tictactoe::{Session, Tally};
use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::{ByMark, Cell, Ending, Mark, Position, Rules};

use super::number::Writer;
use super::{read_among, read_player, text, write_among, write_player};
use crate::{Damage, ErrorPlace, FormatError};

const KIND: &str = "tic-tac-toe game";

const ENDINGS: [Ending; 2] = [Ending::AtFirstLine, Ending::AtFullBoard];

/// The possible sides that ran out of time; `None` for neither side. The compact form stores an
/// index into this list.
const LATE: [Option<Mark>; 3] = [None, Some(Mark::X), Some(Mark::O)];

/// Number of possible lengths of a game: 0 to 9 moves.
const GAME_LENGTHS: u32 = 1 + Cell::COUNT as u32;

/// Writes a session's game as a word, the last part of a link. The moves after the shown position
/// are left out. Never `None`, because a session has at most nine moves, all of them legal.
pub fn write_session(session: &Session) -> Option<String> {
    let (history, players) = (session.history(), session.players());
    let rules = history.start().rules();
    let mut writer = Writer::default();
    write_among(&mut writer, &Mark::ALL, &rules.first)?;
    write_among(&mut writer, &ENDINGS, &rules.ending)?;
    write_player(&mut writer, players.x);
    write_player(&mut writer, players.o);
    writer.one_of(history.cursor() as u32, GAME_LENGTHS);
    let mut position = *history.start();
    for cell in history.played() {
        let mut moves = position.legal_moves();
        let count = moves.len() as u32;
        writer.one_of(moves.position(|free| free == *cell)? as u32, count);
        position.play_unchecked(*cell);
    }
    // A side ran out of time after the last move, so no earlier cursor has a late side.
    let late = session.late().filter(|_| history.cursor() == history.plies().len());
    write_among(&mut writer, &LATE, &late)?;
    text::write(KIND, writer)
}

/// Reads the last part of a link as a session. The session has no clock, and no results of earlier
/// games.
///
/// # Errors
///
/// As [`read_game`](super::read_game).
pub fn read_session(word: &str) -> Result<Session, FormatError> {
    text::read_all(KIND, word, |reader| {
        let first = read_among(reader, &Mark::ALL)?;
        let rules = Rules { first, ending: read_among(reader, &ENDINGS)? };
        let players = ByMark { x: read_player(reader)?, o: read_player(reader)? };
        let mut history = History::new(Position::new(rules));
        let move_count = reader.one_of(GAME_LENGTHS).ok_or(Damage::Form)?;
        for ply_index in 0..move_count as usize {
            let damage = Damage::Move.at(ErrorPlace::Ply(ply_index));
            let mut free_cells = history.current().legal_moves();
            let index = reader.one_of(free_cells.len() as u32).ok_or(damage)?;
            let cell = free_cells.nth(index as usize).ok_or(damage)?;
            history.play(cell).map_err(|_| damage)?;
        }
        let late = read_among(reader, &LATE)?;
        // A word can name strengths that tic-tac-toe does not have. `resumed` refuses these.
        let session = Session::resumed(history, players, Tally::default());
        let no_clock = None;
        Ok(session.ok_or(Damage::Strength)?.with_clock(no_clock, late))
    })
}
