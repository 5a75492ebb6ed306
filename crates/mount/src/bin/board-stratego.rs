//! The module of Stratego for other pages.

#![no_main]

use fairboard_board::languages;
use fairboard_host::Ports;
use fairboard_mount::{MountOptions, Mounted};
use fairboard_table::stratego::Stratego;
use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// Learns a language from its file, for all boards of the module.
#[wasm_bindgen]
pub fn learn(words: &str) {
    languages::learn(words);
}

/// Mounts a board in an element.
///
/// # Errors
///
/// Those of [`fairboard_mount::mount`].
#[wasm_bindgen]
pub fn mount(
    root: &Element,
    ports: Ports,
    options: &MountOptions,
    tell: Function,
) -> Result<Mounted, JsValue> {
    fairboard_mount::mount::<Stratego>(root, ports, options, tell)
}
