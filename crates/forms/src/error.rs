//! Reasons why a text cannot be read.

use std::fmt;

use thiserror::Error;

/// Reason why a saved text, or the text after the page in a link, cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    /// The text does not begin with the head of the expected form, such as `fairboard/digest`.
    #[error("not a saved text of this kind")]
    Foreign,
    /// The text was written by a newer Fairboard, in this version of the form.
    #[error("saved by a newer Fairboard, in version {0} of the form")]
    Newer(u32),
    /// The text is of this saved form, but makes no sense as a whole or in one of its fields.
    #[error("damaged saved text{at}: {code}")]
    Damaged {
        /// The field or ply with the fault; [`ErrorPlace::Text`] if there is none to name.
        at: ErrorPlace,
        /// The first fault that was found there.
        code: Damage,
    },
}

/// Place of damage in a saved text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorPlace {
    /// The text as a whole, or a text without named fields.
    Text,
    /// The field of this name.
    Field(&'static str),
    /// The record of the plies, after this many good plies.
    Ply(usize),
}

impl fmt::Display for ErrorPlace {
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
    /// The text ends too early, or a field is missing, stands twice or is of another type.
    #[error("a field is missing or of another type")]
    Form,
    /// The version never existed, or is not a number.
    #[error("there is no such version")]
    Version,
    /// The rules are unknown.
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
    /// The end of the game is unknown, or impossible after the moves of the record.
    #[error("the end of the game is unknown or impossible")]
    End,
    /// The cursor lies beyond the end of the record.
    #[error("the cursor lies beyond the record")]
    Cursor,
    /// The clock cannot be read.
    #[error("the clock is unreadable")]
    Clock,
    /// A word is an unknown name, is superfluous, or is no number where a number has to stand.
    #[error("a word is unknown")]
    Word,
    /// The checksum does not match the text, which was cut off or changed on its way.
    #[error("the text was cut off or changed")]
    Check,
}

impl Damage {
    /// The error for this damage at a place.
    pub const fn at(self, at: ErrorPlace) -> FormatError {
        FormatError::Damaged { at, code: self }
    }

    /// The error for this damage in a field.
    pub const fn of(self, field: &'static str) -> FormatError {
        self.at(ErrorPlace::Field(field))
    }
}

impl From<Damage> for FormatError {
    /// The error for this damage of the text as a whole.
    fn from(code: Damage) -> Self {
        code.at(ErrorPlace::Text)
    }
}
