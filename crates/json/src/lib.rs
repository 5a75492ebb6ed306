#![doc = include_str!("../README.md")]

mod field;

use fairboard_forms::fields::{pairs, with_new_check};
use fairboard_forms::{Damage, FormatError};
use serde_json::{Map, Value};

use self::field::{Field, word_of_number};

/// Fields of a kind of game: the name and the type of each.
type Fields = &'static [(&'static str, Field)];

/// The fields of both games, by the word with which a saved game begins.
const GAMES: [(&str, Fields); 2] =
    [("fairboard/stratego", &field::STRATEGO), ("fairboard/tic-tac-toe", &field::TICTACTOE)];

/// Version of the saved text and of its JSON, the only one that `fairboard_forms` writes.
const VERSION: u32 = 1;

/// The fields of the game whose saved text begins with the word `format`.
fn fields(format: &str) -> Result<Fields, FormatError> {
    let game = GAMES.iter().find(|(name, _)| *name == format);
    game.map(|(_, fields)| *fields).ok_or(FormatError::Foreign)
}

/// The JSON object of a saved game, whose text `fairboard_forms` has read or written. Only the type
/// of each field is checked here.
///
/// # Errors
///
/// [`FormatError`] for a text of another form, or for a field of another type.
///
/// # Examples
///
/// ```
/// let text = "fairboard/tic-tac-toe 1 first=x playOn=false cells=5,1 cursor=1";
/// let object = fairboard_json::to_json(text)?;
/// assert_eq!(object["cells"], serde_json::json!([5, 1]));
/// # Ok::<(), fairboard_forms::FormatError>(())
/// ```
pub fn to_json(text: &str) -> Result<Value, FormatError> {
    let format = text.split_whitespace().next().unwrap_or_default();
    let mut object = Map::new();
    for (name, field) in fields(format)? {
        let word = pairs(text).find(|(found, _)| found == name).map(|(_, word)| word);
        let value = field.value(word).ok_or(Damage::Form.of(name))?;
        if !value.is_null() {
            object.insert((*name).to_owned(), value);
        }
    }
    object.insert("format".to_owned(), format.into());
    object.insert("version".to_owned(), VERSION.into());
    Ok(object.into())
}

/// The text of the saved game that a JSON object describes. A field that is null counts as missing,
/// and unknown fields are passed over.
///
/// # Errors
///
/// [`FormatError`] for a value that is no game, or for a field of another type.
/// `fairboard_forms::stratego` and `fairboard_forms::tictactoe` read the text, and find every other
/// fault.
///
/// # Examples
///
/// ```
/// use fairboard_forms::Damage;
/// use serde_json::json;
///
/// let object = json!({ "format": "fairboard/tic-tac-toe", "version": 1, "cells": "5" });
/// assert_eq!(fairboard_json::from_json(&object), Err(Damage::Form.of("cells")));
/// ```
pub fn from_json(object: &Value) -> Result<String, FormatError> {
    let format = object["format"].as_str().ok_or(FormatError::Foreign)?;
    let fields = fields(format)?;
    // A version that is no number is left out. The reader of the text refuses the text then.
    let version = word_of_number(&object["version"]).unwrap_or_default();
    let mut text = format!("{format} {version}");
    for (name, field) in fields {
        let value = &object[*name];
        if !value.is_null() {
            let items = field.items(value).ok_or(Damage::Form.of(name))?;
            // An empty list is written like a missing list: not at all.
            if !items.is_empty() {
                text.extend([" ", name, "=", &items.join(",")]);
            }
        }
    }
    // A saved text ends with a check, by which a reader finds damage.
    Ok(with_new_check(&text))
}
