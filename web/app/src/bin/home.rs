//! The program of the home page and of both games.

#![no_main]

use fairboard_app::{HOME, Pages, chunks, open_game_page};
use fairboard_forms::link::Page;
use fairboard_host::Ports;
use fairboard_table::stratego::Stratego;
use fairboard_table::tictactoe::TicTacToe;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;

chunks! {
    tictactoe "00000000000000000000000000000001": open_game_page::<TicTacToe>;
    stratego "00000000000000000000000000000002": open_game_page::<Stratego>;
}

/// The pages that are loaded on demand, each with the function that opens the page.
const CHUNKS: Pages = &[(Page::TicTacToe, tictactoe::open), (Page::Stratego, stratego::open)];

/// Starts the program; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    fairboard_app::start(root, ports, memory, words, [HOME, CHUNKS])
}
