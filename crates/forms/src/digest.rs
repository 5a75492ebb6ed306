//! Saved form of a digest, a short summary of a stored game. The digest is stored beside the game,
//! so that the home page need not read the game.
//!
//! ```text
//! fairboard/digest 1 computer 7 3
//! ```
//!
//! The head is followed by the pairing, which says who plays whom, the number of moves, and the
//! strength of the computer if a person plays against one. While armies are being placed, `setup`
//! stands in place of the number. Nothing follows the head if there is no game to continue.

use fairboard_play::digest::{Digest, GameProgress};
use fairboard_play::pairing::Pairing;

use crate::head::Form;
use crate::{Damage, FormatError};

/// Word in place of the number of moves while armies are being placed.
const SET_UP: &str = "setup";

/// Writes the digest of a game, or a head alone if there is no game to continue.
///
/// # Examples
///
/// ```
/// use fairboard_play::Strength;
/// use fairboard_play::digest::{Digest, GameProgress};
/// use fairboard_forms::digest::{read, write};
/// use fairboard_play::pairing::Pairing;
///
/// let (level, progress) = (Strength::new(3), GameProgress::Moves(7));
/// let digest = Some(Digest { pairing: Pairing::Computer, level, progress });
/// assert_eq!(write(digest), "fairboard/digest 1 computer 7 3");
/// assert_eq!(read("fairboard/digest 1 computer 7 3"), Ok(digest));
/// ```
pub fn write(digest: Option<Digest>) -> String {
    let mut text = Form::Digest.head();
    if let Some(Digest { pairing, level, progress }) = digest {
        text = match progress {
            GameProgress::SetUp => format!("{text} {} {SET_UP}", pairing.name()),
            GameProgress::Moves(count) => format!("{text} {} {count}", pairing.name()),
        };
        if let Some(level) = level {
            text = format!("{text} {level}");
        }
    }
    text
}

/// Reads a digest; `None` if there is no game to continue.
///
/// # Errors
///
/// [`FormatError`] if the text is no digest, is a digest of a newer version, or is damaged.
pub fn read(text: &str) -> Result<Option<Digest>, FormatError> {
    let mut words = Form::Digest.body(text)?.split_whitespace();
    let Some(name) = words.next() else { return Ok(None) };
    let pairing = Pairing::named(name).ok_or(Damage::Word)?;
    let progress = match words.next() {
        Some(SET_UP) => GameProgress::SetUp,
        Some(count) => GameProgress::Moves(count.parse().map_err(|_| Damage::Word)?),
        None => return Err(Damage::Form.into()),
    };
    let level = words.next().map(|level| level.parse().map_err(|_| Damage::Word)).transpose()?;
    match words.next() {
        Some(_) => Err(Damage::Word.into()),
        None => Ok(Some(Digest { pairing, level, progress })),
    }
}
