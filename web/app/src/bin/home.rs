//! The module of home and tic-tac-toe, with which the app starts.

#![no_main]

use fairboard_app::{Plain, Shown, Visit, elsewhere, game, home};
use fairboard_host::Ports;
use fairboard_play::link::Page;
use fairboard_table::tictactoe::TicTacToe;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;
use yew::Callback;

/// Starts the module; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    fairboard_app::start(root, ports, memory, words, open)
}

fn open(page: Page, visit: &Visit<'_>, redraw: Callback<()>) -> Box<dyn Shown> {
    match page {
        Page::Home => Box::new(home as Plain),
        Page::TicTacToe => game::<TicTacToe>(visit, redraw),
        // They have modules of their own.
        Page::Stratego
        | Page::Embed
        | Page::Replay
        | Page::Far
        | Page::Packet
        | Page::Setups
        | Page::Setup
        | Page::TicTacToeGame
        | Page::Games => elsewhere(),
    }
}
