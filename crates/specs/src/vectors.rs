//! Recorded answers of the formal models that define the games, read from this crate's folder
//! `vectors/`.
//!
//! Nothing in the files is written by hand. The folder's README gives the source of the models'
//! answers and the meaning of each field. One file, `stratego_chase_rule.jsonl`, has recorded games
//! instead ([`stratego::Chase`]). The tests of this crate compare `fairboard-rules` with each line.

pub mod stratego;
pub mod tictactoe;

use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;

/// Returns the text of the file `name` in `vectors/`.
///
/// # Panics
///
/// If the file cannot be read, because a test without its vectors must fail.
#[expect(clippy::panic, reason = "a test without its vectors must fail")]
pub fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Reads the value of a JSON file in `vectors/`.
///
/// # Panics
///
/// If the file cannot be read, or the value is not of the expected type.
#[expect(clippy::panic, reason = "a test without its vectors must fail")]
pub fn json<T: DeserializeOwned>(name: &str) -> T {
    serde_json::from_str(&text(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Reads the values of a file in `vectors/` with one JSON value in each line.
///
/// # Panics
///
/// If the file cannot be read, or a value is not of the expected type.
#[expect(clippy::panic, reason = "a test without its vectors must fail")]
pub fn lines<T: DeserializeOwned>(name: &str) -> Vec<T> {
    // An error names the line, counted from 1.
    let parse = |(index, line): (usize, &str)| {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}:{}: {error}", index + 1))
    };
    text(name).lines().enumerate().map(parse).collect()
}
