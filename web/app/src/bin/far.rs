//! The module for games with a person far away.

#![no_main]

use fairboard_app::FAR;
use fairboard_host::Ports;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// Starts the module; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    fairboard_app::start(root, ports, memory, words, [FAR, &[]])
}
