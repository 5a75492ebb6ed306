//! What the formal models of the seed documents answer, read from the files in `vectors/`.
//!
//! The files hold nothing written by hand; their README says where each comes from and what its
//! fields mean. The tests of this crate hold `fairboard-rules` against every line of them.

pub mod stratego;
pub mod tictactoe;

use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;

/// The text of a file in `vectors/`.
///
/// # Panics
///
/// If it cannot be read: a test without its vectors must fail.
#[expect(clippy::panic, reason = "a test without its vectors must fail")]
pub fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The value of a JSON file in `vectors/`.
///
/// # Panics
///
/// If it is not of the type asked for.
#[expect(clippy::panic, reason = "a test without its vectors must fail")]
pub fn json<T: DeserializeOwned>(name: &str) -> T {
    serde_json::from_str(&text(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The values of a file in `vectors/` that has one JSON value a line.
///
/// # Panics
///
/// If one of them is not of the type asked for.
#[expect(clippy::panic, reason = "a test without its vectors must fail")]
pub fn lines<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let parse = |(index, line): (usize, &str)| {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}:{}: {error}", index + 1))
    };
    text(name).lines().enumerate().map(parse).collect()
}
