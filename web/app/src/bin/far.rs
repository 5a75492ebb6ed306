//! The module of play with somebody far away.

#![no_main]

use fairboard_app::{Pages, Plain, desk, message};
use fairboard_forms::link::Page;
use fairboard_host::Ports;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// The pages of the module.
const PAGES: Pages = &[
    (Page::Far, |_, _| Box::new(desk as Plain)),
    (Page::Packet, |_, _| Box::new(message as Plain)),
];

/// Starts the module; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    fairboard_app::start(root, ports, memory, words, PAGES)
}
