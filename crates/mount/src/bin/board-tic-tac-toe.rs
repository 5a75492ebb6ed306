//! The WebAssembly module with which any page shows boards of tic-tac-toe.

#![no_main]

use fairboard_host::Ports;
use fairboard_mount::{MountOptions, Mounted};
use fairboard_table::tictactoe::TicTacToe;
use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// Mounts a board of tic-tac-toe in `root`. `on_event` gets the name and the detail of each event.
///
/// # Errors
///
/// The errors of [`fairboard_mount::mount`].
#[wasm_bindgen]
pub fn mount(
    root: &Element,
    ports: Ports,
    options: &MountOptions,
    on_event: Function,
) -> Result<Mounted, JsValue> {
    fairboard_mount::mount::<TicTacToe>(root, ports, options, on_event)
}
