//! The program of the page that makes the code for a board on another page.

#![no_main]

use fairboard_app::EMBED;
use fairboard_host::Ports;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// Starts the program; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    fairboard_app::start(root, ports, memory, words, [EMBED, &[]])
}
