//! The module of a finished game, seen again.

#![no_main]

use fairboard_app::{Pages, Plain, replay};
use fairboard_host::Ports;
use fairboard_play::link::Page;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// The pages of the module.
const PAGES: Pages = &[(Page::Replay, |_, _| Box::new(replay as Plain))];

/// Starts the module; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    fairboard_app::start(root, ports, memory, words, PAGES)
}
