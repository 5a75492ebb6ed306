//! The program of setups, finished games, and links to games and setups.

#![no_main]

use fairboard_app::LIBRARY;
use fairboard_host::Ports;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// Starts the program; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    fairboard_app::start(root, ports, memory, words, [LIBRARY, &[]])
}
