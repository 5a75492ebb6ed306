//! The rules as a JavaScript package: what `fairboard.d.ts` declares, and nothing else.
//!
//! Whatever a caller passes, a call answers or throws an `Error` with a stable `code`; a call that
//! throws has changed nothing. So every argument arrives as a [`JsValue`] and is looked at first,
//! by `convert`; `error` makes what is thrown.
//!
//! The comments here are for readers of the code; `fairboard.d.ts` has those for callers.

mod convert;
mod error;
mod stratego;
mod tictactoe;
mod vdm;

use fairboard_rules::perft as count;
use fairboard_rules::stratego::{Position, Rules};
use wasm_bindgen::prelude::*;

pub use crate::stratego::Stratego;
pub use crate::tictactoe::TicTacToe;
pub use crate::vdm::vdm_play;

use crate::convert::{integer, text};
use crate::error::Failure;

/// The version of the package.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The number of legal move sequences of a length, without rules on repetition.
///
/// # Errors
///
/// `syntax` for a text that is no position, `type` for what is no text, or a depth that is no whole
/// number from 0 to 20.
#[wasm_bindgen]
pub fn perft(position: &JsValue, depth: &JsValue) -> Result<f64, JsValue> {
    let rules = Rules::CLASSIC.without_repetition();
    let position = Position::from_text(&text(position)?, rules).map_err(Failure::from)?;
    let depth = integer(depth, 0..=20)?;
    #[expect(clippy::cast_precision_loss, reason = "what can be waited for is far below 2^53")]
    let sequences = count(&position, depth) as f64;
    Ok(sequences)
}
