//! The program of replays of finished games, of puzzles and of practice.

#![no_main]

use fairboard_app::{Pages, PracticePage, PuzzlePage, REPLAY, chunks};
use fairboard_forms::link::Page;
use fairboard_host::Ports;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;

chunks! {
    puzzles "00000000000000000000000000000003": fairboard_app::open::<PuzzlePage>;
    practice "00000000000000000000000000000004": fairboard_app::open::<PracticePage>;
}

/// The pages whose code is a chunk of its own, which this program loads on demand.
const CHUNKS: Pages = &[(Page::Puzzles, puzzles::open), (Page::Practice, practice::open)];

/// Starts the program; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    fairboard_app::start(root, ports, memory, words, [REPLAY, CHUNKS])
}
