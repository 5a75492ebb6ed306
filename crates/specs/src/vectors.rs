//! Recorded answers of the formal models of the seed documents, read from the files in `vectors/`.
//!
//! Nothing in the files is written by hand. Their README lists the source of each and the meaning
//! of its fields. The tests of this crate compare `fairboard-rules` with every line of them.

pub mod stratego;
pub mod tictactoe;

use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;

/// Reads a file in `vectors/`.
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
/// If the value is not of the expected type.
#[expect(clippy::panic, reason = "a test without its vectors must fail")]
pub fn json<T: DeserializeOwned>(name: &str) -> T {
    serde_json::from_str(&text(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Reads the values of a file in `vectors/` with one JSON value in each line.
///
/// # Panics
///
/// If a value is not of the expected type.
#[expect(clippy::panic, reason = "a test without its vectors must fail")]
pub fn lines<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let parse = |(index, line): (usize, &str)| {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}:{}: {error}", index + 1))
    };
    text(name).lines().enumerate().map(parse).collect()
}
