//! A single board on any page, of either game.

use fairboard_host::Ports;
use fairboard_mount::{MountOptions, Mounted, error};
use fairboard_table::embed::Fault;
use fairboard_table::stratego::Stratego;
use fairboard_table::tictactoe::TicTacToe;
use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// Mounts a board in `root`, which may be inside a shadow root. `tell` gets the name and the detail
/// of each event.
///
/// # Errors
///
/// An `Error` with a code, for the first option that makes no sense; nothing is mounted then.
#[wasm_bindgen]
pub fn mount(
    root: &Element,
    ports: Ports,
    options: &MountOptions,
    tell: Function,
) -> Result<Mounted, JsValue> {
    let mounted = match options.game().as_deref() {
        None | Some("" | "stratego") => {
            fairboard_mount::mount::<Stratego>(root, ports, options, tell)
        }
        Some("tic-tac-toe") => fairboard_mount::mount::<TicTacToe>(root, ports, options, tell),
        Some(other) => Err(Fault::new("option", &format!("there is no game «{other}»"))),
    };
    mounted.map_err(|fault| error(&fault))
}
