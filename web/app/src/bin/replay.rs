//! The program of finished games, seen again, of puzzles and of practice.

#![no_main]

use fairboard_app::{Open, Pages, Plain, Shown, Visit, chunks, replay, review};
use fairboard_forms::link::Page;
use fairboard_host::Ports;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;
use yew::Callback;

chunks! {
    puzzles "00000000000000000000000000000003": fairboard_app::puzzles;
    practice "00000000000000000000000000000004": fairboard_app::practice;
}

/// The pages of the program.
const PAGES: Pages = &[
    (Page::Replay, |_, _| Box::new(replay as Plain)),
    (Page::Review, |_, _| Box::new(review as Plain)),
    (Page::Puzzles, puzzles::open),
    (Page::Practice, practice::open),
];

/// Starts the program; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    fairboard_app::start(root, ports, memory, words, PAGES)
}
