//! The module of home.

#![no_main]

use fairboard_app::{Pages, Plain, home};
use fairboard_host::Ports;
use fairboard_play::link::Page;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// The pages of the module.
const PAGES: Pages = &[(Page::Home, |_, _| Box::new(home as Plain))];

/// Starts the module; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    fairboard_app::start(root, ports, memory, words, PAGES)
}
