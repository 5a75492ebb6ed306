//! Saved forms of setups and of finished games.
//!
//! The setups of a person are one text: the head, and for each setup a line with its
//! [word](crate::compact) and its name. Each finished game is a text by itself. The text has the
//! head, the minute of the game's end, and the word of the game. The mark `brought` stands before
//! the word if the game was played elsewhere.
//!
//! Each word has its own check, which only [`SavedSetup::setup`], [`KeptGame::game`] and
//! [`KeptGame::tictactoe`] verify. So a damaged word leaves the other setups readable.

use crate::head::Form;
use crate::library::{KeptGame, Origin, SavedSetup, SavedSetups};
use crate::{Damage, FormatError};

/// The saved text of setups.
pub fn write_setups(setups: &SavedSetups) -> String {
    let line = |setup: &SavedSetup| format!("\n{} {}", setup.word(), setup.name());
    setups.iter().map(line).fold(Form::Setups.head(), |text, line| text + &line)
}

/// Reads setups. The words of the setups are not checked here.
///
/// # Errors
///
/// [`FormatError`] for a bad head, or for a line without a word or a name.
pub fn read_setups(text: &str) -> Result<SavedSetups, FormatError> {
    let body = Form::Setups.body(text)?;
    let read_line = |line: &str| {
        let (word, name) = line.split_once(' ')?;
        SavedSetup::from_word(name, word)
    };
    // If lines end with `\r\n`, an empty line stands after the head.
    let setups: Option<_> = body.lines().filter(|line| !line.is_empty()).map(read_line).collect();
    setups.ok_or_else(|| Damage::Form.into())
}

/// The saved text of a finished game.
pub fn write_kept(game: &KeptGame) -> String {
    let origin = match game.origin {
        Origin::Here => "",
        Origin::Elsewhere => BROUGHT,
    };
    format!("{} {} {origin}{}", Form::FinishedGame.head(), game.minutes, game.word)
}

/// Reads a finished game. The word of the game is not checked here.
///
/// # Errors
///
/// [`FormatError`] for a bad head, or without the minute or the word of the game.
pub fn read_kept(text: &str) -> Result<KeptGame, FormatError> {
    let (minutes, game) = Form::FinishedGame.body(text)?.split_once(' ').ok_or(Damage::Form)?;
    let minutes = minutes.parse().map_err(|_| Damage::Form)?;
    let (origin, word) = match game.strip_prefix(BROUGHT) {
        Some(word) => (Origin::Elsewhere, word),
        None => (Origin::Here, game),
    };
    // A text from a file may end with a line end.
    Ok(KeptGame { minutes, word: word.trim().to_owned(), origin })
}

/// Text before the word of a game that was played elsewhere. A game played here has no such text.
const BROUGHT: &str = "brought ";
