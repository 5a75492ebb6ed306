//! What is saved: one text form for each game, each with its version.
//!
//! The types here are the wire's and nobody else's. Every version that was ever released is still
//! read, and the files in `tests/golden` hold one of each.

pub mod stratego;
pub mod tictactoe;

use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Player, Strength};

/// Why a saved text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatError {
    /// It is not a saved game of this kind.
    Foreign,
    /// It was written by a newer Fairboard.
    Newer(u32),
    /// It is a saved game, but something in it makes no sense.
    Damaged(String),
}

/// One sentence, for people.
impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => f.write_str("This text is not a saved game of this kind."),
            Self::Newer(version) => {
                write!(f, "This game was saved by a newer Fairboard, in form {version}.")
            }
            Self::Damaged(what) => write!(f, "The saved game is damaged: {what}"),
        }
    }
}

impl Error for FormatError {}

/// What every saved form begins with.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
}

/// Reads the body of a saved text after a look at its head.
fn read_versioned<'a, T: Deserialize<'a>>(
    text: &'a str,
    format: &str,
    version: u32,
) -> Result<T, FormatError> {
    let head: Head = serde_json::from_str(text).map_err(|_| FormatError::Foreign)?;
    if head.format != format {
        return Err(FormatError::Foreign);
    }
    if head.version > version {
        return Err(FormatError::Newer(head.version));
    }
    serde_json::from_str(text).map_err(|error| FormatError::Damaged(format!("{error}.")))
}

/// The player of a saved level, of which a person has none; `None` for an unknown level.
fn player_of_level(level: Option<u8>) -> Option<Player> {
    level.map_or(Some(Player::Person), |level| Strength::new(level).map(Player::Computer))
}

/// The inverse of [`player_of_level`].
fn level_of(player: Player) -> Option<u8> {
    player.strength().map(Strength::number)
}

/// The text of a wire value.
fn write(value: &impl Serialize) -> String {
    // Wire types hold nothing but texts, numbers and lists of them, which always have a text.
    serde_json::to_string(value).unwrap_or_default()
}
