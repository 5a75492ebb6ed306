//! Saved forms of setups and of finished games, version 1. Each is lines of words.
//!
//! The setups of a person are one text: `fairboard/setups 1`, and for each setup a line with its
//! [word](crate::compact) and its name. Each finished game is a text by itself:
//! `fairboard/finished-game 1`, the minute of its end and its word.
//!
//! A setup or a game that was damaged in its storage is read like any other, because its word has a
//! check of its own: so one that is damaged costs no other.

use crate::saved::{KeptGame, SavedSetup, SavedSetups};
use crate::{Damage, FormatError};

const SETUPS: &str = "fairboard/setups";
const GAME: &str = "fairboard/finished-game";
const VERSION: u32 = 1;

/// The saved text of setups.
pub fn write_setups(setups: &SavedSetups) -> String {
    let line = |setup: &SavedSetup| format!("\n{} {}", setup.word(), setup.name());
    format!("{SETUPS} {VERSION}{}", setups.iter().map(line).collect::<String>())
}

/// Reads setups.
///
/// # Errors
///
/// [`FormatError`].
pub fn read_setups(text: &str) -> Result<SavedSetups, FormatError> {
    let body = body(text, SETUPS)?;
    let setup = |line: &str| {
        let (word, name) = line.split_once(' ').ok_or(Damage::Form)?;
        Ok(SavedSetup::from_word(name, word).ok_or(Damage::Form)?)
    };
    body.lines().filter(|line| !line.is_empty()).map(setup).collect()
}

/// The saved text of a finished game.
pub fn write_kept(game: &KeptGame) -> String {
    format!("{GAME} {VERSION} {} {}", game.minutes, game.word)
}

/// Reads a finished game.
///
/// # Errors
///
/// [`FormatError`].
pub fn read_kept(text: &str) -> Result<KeptGame, FormatError> {
    let mut words = body(text, GAME)?.split_whitespace();
    let minutes = words.next().and_then(|word| word.parse().ok()).ok_or(Damage::Form)?;
    let word = words.next().ok_or(Damage::Form)?.to_owned();
    Ok(KeptGame { minutes, word })
}

/// The text after its head: its form and its version.
fn body<'a>(text: &'a str, form: &str) -> Result<&'a str, FormatError> {
    let rest = text.strip_prefix(form).ok_or(FormatError::Foreign)?;
    let rest = rest.strip_prefix(' ').ok_or(Damage::Form)?;
    let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
    let (version, body) = rest.split_at(end);
    match version.parse::<u32>() {
        Ok(VERSION) => Ok(body.trim_start_matches([' ', '\n', '\r'])),
        Ok(newer) if newer > VERSION => Err(FormatError::Newer(newer)),
        Ok(_) => Err(Damage::Version.into()),
        Err(_) => Err(Damage::Form.into()),
    }
}
