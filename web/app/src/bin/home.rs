//! The module of home and tic-tac-toe, with which the app starts.

#![no_main]

use fairboard_app::{Visit, game, home};
use fairboard_host::Ports;
use fairboard_play::link::Page;
use fairboard_table::tictactoe::TicTacToe;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;
use yew::Html;

/// Starts the module; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    fairboard_app::start(root, ports, memory, words, page)
}

fn page(page: Page, visit: &Visit<'_>) -> Html {
    match page {
        Page::Home => home(visit.messages),
        Page::TicTacToe => game::<TicTacToe>(visit.messages.tictactoe(), visit),
        // They have modules of their own.
        Page::Stratego | Page::Embed | Page::Replay | Page::Far | Page::Packet => Html::default(),
    }
}
