//! Saved forms: text forms of each game, of setups and of preferences, each with its version.
//!
//! The types here are wire types and serve nothing else. Every version that was ever released is
//! still read, and the files in `tests/golden` hold one of each.

pub mod compact;
pub mod connection;
pub mod digest;
pub mod far;
pub mod found;
pub mod guesses;
mod json;
pub mod lineage;
pub mod preferences;
pub mod saved;
pub mod stratego;
pub mod text;
pub mod tictactoe;

use std::fmt;

use fairboard_rules::stratego::{ByColor, Color};
use thiserror::Error;

use self::json::{Object, Writer};
use crate::clock::Clock;
use crate::{Player, Strength};

/// Reason why a saved text cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    /// The text is not of this saved form.
    #[error("not a saved text of this kind")]
    Foreign,
    /// The text was written by a newer Fairboard, in this version of the form.
    #[error("saved by a newer Fairboard, in version {0} of the form")]
    Newer(u32),
    /// The text is of this saved form, but one of its fields makes no sense.
    #[error("damaged saved text{at}: {code}")]
    Damaged {
        /// The place of the damage.
        at: Place,
        /// The kind of the damage.
        code: Damage,
    },
}

/// Place of damage in a saved text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The text as a whole, or a text without named fields.
    Text,
    /// The field of this name.
    Field(&'static str),
    /// The record of the plies, after this many good ones.
    Ply(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text => Ok(()),
            Self::Field(name) => write!(f, " in the field {name}"),
            Self::Ply(plies) => write!(f, " after ply {plies}"),
        }
    }
}

/// Kind of damage to a saved text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Damage {
    /// It is cut off, or a field is missing or of another type.
    #[error("a field is missing or of another type")]
    Form,
    /// Its version never existed.
    #[error("there is no such version")]
    Version,
    /// Its rules are unknown.
    #[error("the rules are unknown")]
    Rules,
    /// The name of a side is unknown.
    #[error("a side is unknown")]
    Side,
    /// The strength of a computer is unknown.
    #[error("the strength of a computer is unknown")]
    Strength,
    /// An army cannot be read, or is not complete where it has to be.
    #[error("an army is unreadable or incomplete")]
    Army,
    /// The position at the start cannot be read, or holds an impossible army.
    #[error("the position at the start is unreadable or impossible")]
    Position,
    /// A move cannot be read, or is not legal.
    #[error("a move is unreadable or not legal")]
    Move,
    /// The end of the game is unknown, or came after another end.
    #[error("the end of the game is unknown or impossible")]
    End,
    /// The cursor lies beyond the end of the record.
    #[error("the cursor lies beyond the record")]
    Cursor,
    /// The clock cannot be read.
    #[error("the clock is unreadable")]
    Clock,
    /// A word is unknown.
    #[error("a word is unknown")]
    Word,
    /// It was cut off or changed on its way.
    #[error("the text was cut off or changed")]
    Check,
}

impl Damage {
    /// This damage at a place.
    pub const fn at(self, at: Place) -> FormatError {
        FormatError::Damaged { at, code: self }
    }

    /// This damage of a field.
    pub const fn of(self, field: &'static str) -> FormatError {
        self.at(Place::Field(field))
    }
}

impl From<Damage> for FormatError {
    /// Damage of the text as a whole.
    fn from(code: Damage) -> Self {
        code.at(Place::Text)
    }
}

/// Reads a saved text after a look at its head.
fn read_versioned<'a>(text: &'a str, form: &str, version: u32) -> Result<Object<'a>, FormatError> {
    // A text that was cut off still names its form.
    let is_ours = {
        let form = format!("\"{form}\"");
        text.as_bytes().windows(form.len()).any(|part| part == form.as_bytes())
    };
    let unread = if is_ours { Damage::Form.into() } else { FormatError::Foreign };
    let object = Object::read(text).ok_or(unread)?;
    if object.text("format").map_err(|_| unread)? != Some(form) {
        return Err(FormatError::Foreign);
    }
    match object.word("version").map_err(|damage| object.damaged(damage))? {
        None => Err(object.damaged(Damage::Form)),
        Some(0) => Err(object.damaged(Damage::Version)),
        Some(newer) if newer > version => Err(FormatError::Newer(newer)),
        Some(_) => Ok(object),
    }
}

/// Begins a saved text with its head.
fn write_versioned(form: &str, version: u32) -> Writer {
    let mut writer = Writer::new();
    writer.text("format", form);
    writer.word("version", version);
    writer
}

/// The clock of a field, if there is one.
fn read_clock(object: &Object<'_>, field: &'static str) -> Result<Option<Clock>, Damage> {
    object.text(field)?.map(str::parse).transpose().map_err(|_| Damage::Clock)
}

/// The player of a field with a level, which a person has not.
fn player_of(object: &Object<'_>, field: &'static str) -> Result<Player, Damage> {
    let Some(level) = object.word(field)? else { return Ok(Player::Person) };
    Strength::new(level).map(Player::Computer).ok_or(Damage::Strength)
}

/// Returns `true` if a program plays a side.
fn has_program(players: ByColor<Player>) -> bool {
    Color::ALL.into_iter().any(|color| players[color].program().is_some())
}

/// The inverse of [`player_of`].
fn level_of(player: Player) -> Option<u8> {
    player.strength().map(Strength::number)
}
