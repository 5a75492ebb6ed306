//! The operation `play` of the VDM-SL model of tic-tac-toe (`docs/spec/ttt-vdmsl.md`).

use fairboard_rules::tictactoe::{Mark, vdm};
use wasm_bindgen::prelude::*;

use crate::convert::{List, text};
use crate::error::Failure;

/// Greatest number of moves that are read. The model refuses any list of more than nine, so the
/// moves that are not read change nothing.
const MOST_MOVES: u32 = 1_000;

/// Performs `play` exactly as the model does. `order` is a string of `X` and `O`, the players in
/// the order of their turns. `moves` are pairs `[row, column]`. Returns `CROSS`, `NOUGHT`, `DRAW`
/// or `UNFINISHED`.
///
/// # Errors
///
/// The name of the check of the model that fails, or `type` for arguments of other types.
#[wasm_bindgen(js_name = vdmPlay)]
pub fn vdm_play(order: &JsValue, moves: &JsValue) -> Result<String, JsValue> {
    let order = play_order(order)?;
    let moves = positions(moves).ok_or_else(no_moves)?;
    Ok(vdm::play(&order, &moves).map_err(Failure::from)?.to_string())
}

/// Reads a string of `X` and `O`. The model itself refuses an order that is too short or too long.
fn play_order(value: &JsValue) -> Result<Vec<Mark>, Failure> {
    let player = |letter| match letter {
        'X' => Ok(Mark::X),
        'O' => Ok(Mark::O),
        _ => Err(Failure::wrong_type("A play order is a string of X and O.")),
    };
    text(value)?.chars().map(player).collect()
}

/// The failure for an argument that is no list of moves.
fn no_moves() -> Failure {
    Failure::wrong_type("Moves are a list of pairs of numbers: [row, column].")
}

/// Reads a list of pairs `[row, column]`; `None` for any other value.
fn positions(value: &JsValue) -> Option<Vec<(i64, i64)>> {
    let list = List::of(value)?;
    (0..list.len()?.min(MOST_MOVES)).map(|index| position(&list.item(index)?)).collect()
}

/// Reads a pair `[row, column]`; `None` for any other value.
fn position(value: &JsValue) -> Option<(i64, i64)> {
    let pair = List::of(value)?;
    if pair.len()? != 2 {
        return None;
    }
    Some((coordinate(&pair.item(0)?)?, coordinate(&pair.item(1)?)?))
}

/// Reads a row or column; `None` if the value is no number. The model requires a `nat1`, a positive
/// whole number. A number that is not whole becomes 0, which is not a `nat1` either, so the model
/// refuses it in the same way.
fn coordinate(value: &JsValue) -> Option<i64> {
    let number = value.as_f64()?;
    Some(if number.fract() == 0.0 { number as i64 } else { 0 })
}
