//! The rules as a JavaScript package, with exactly the declarations of `fairboard.d.ts`.
//!
//! For any arguments a call returns or throws an `Error` with a stable `code`. A call that throws
//! has changed nothing. For this reason every argument arrives as a [`JsValue`] and is checked by
//! `convert`; `error` makes the exceptions.
//!
//! Comments here are for readers of the code; `fairboard.d.ts` has the comments for callers.

mod convert;
mod error;
mod stratego;
mod tictactoe;
mod vdm;

use fairboard_rules::stratego::{Position, Rules};
use wasm_bindgen::prelude::*;

pub use crate::stratego::Stratego;
pub use crate::tictactoe::TicTacToe;
pub use crate::vdm::vdm_play;

use crate::convert::{integer, text};
use crate::error::Failure;

/// Returns the version of the project, which is also the version of the package: `1.2.0`.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Counts the legal move sequences of a length by the international rules (perft). The rules on
/// repetition are left out.
///
/// # Errors
///
/// `syntax` for a text that is not a position; `type` for a position that is not a text and for a
/// depth that is not a whole number from 0 to 20.
#[wasm_bindgen]
pub fn perft(position: &JsValue, depth: &JsValue) -> Result<f64, JsValue> {
    let rules = Rules::CLASSIC.without_repetition();
    let position = Position::from_text(&text(position)?, rules).map_err(Failure::from)?;
    let depth = integer(depth, 0..=20)?;
    #[expect(clippy::cast_precision_loss, reason = "a count as large as 2^53 would take years")]
    let sequences = fairboard_rules::perft(&position, depth) as f64;
    Ok(sequences)
}
