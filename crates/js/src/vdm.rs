//! The operation `play` of the VDM-SL model.

use fairboard_rules::tictactoe::{Mark, vdm};
use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::convert::text;
use crate::error::Failure;

/// `play` to the letter: `CROSS`, `NOUGHT`, `DRAW` or `UNFINISHED`.
///
/// # Errors
///
/// The check of the model that refuses the call, or `type` for what is no call at all.
#[wasm_bindgen(js_name = vdmPlay)]
pub fn vdm_play(order: &JsValue, moves: &JsValue) -> Result<String, JsValue> {
    let order = play_order(order)?;
    let moves = positions(moves)?;
    Ok(vdm::play(&order, &moves).map_err(Failure::from)?.to_string())
}

fn play_order(value: &JsValue) -> Result<Vec<Mark>, Failure> {
    let player = |letter| match letter {
        'X' => Ok(Mark::X),
        'O' => Ok(Mark::O),
        _ => Err(Failure::type_("A play order is a string of X and O.")),
    };
    text(value)?.chars().map(player).collect()
}

fn positions(value: &JsValue) -> Result<Vec<(i64, i64)>, Failure> {
    let sentence = "Moves are a list of pairs [row, column].";
    if !Array::is_array(value) {
        return Err(Failure::type_(sentence));
    }
    let position = |pair: JsValue| {
        if !Array::is_array(&pair) || Array::from(&pair).length() != 2 {
            return Err(Failure::type_(sentence));
        }
        let pair = Array::from(&pair);
        Ok((coordinate(&pair.get(0))?, coordinate(&pair.get(1))?))
    };
    Array::from(value).iter().map(position).collect()
}

/// A row or column. What is no whole number is no `nat1`: it becomes 0, which the model refuses as
/// such in its turn.
fn coordinate(value: &JsValue) -> Result<i64, Failure> {
    let number = value.as_f64().ok_or_else(|| Failure::type_("A row is a number."))?;
    Ok(if number.fract() == 0.0 { number as i64 } else { 0 })
}
