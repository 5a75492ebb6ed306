//! The module of play with somebody far away.

#![no_main]

use fairboard_app::{Plain, Shown, Visit, desk, elsewhere, message};
use fairboard_host::Ports;
use fairboard_play::link::Page;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;
use yew::Callback;

/// Starts the module; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    fairboard_app::start(root, ports, memory, words, open)
}

fn open(page: Page, _: &Visit<'_>, _: Callback<()>) -> Box<dyn Shown> {
    match page {
        Page::Far => Box::new(desk as Plain),
        Page::Packet => Box::new(message as Plain),
        // Other modules have these.
        Page::Home
        | Page::TicTacToe
        | Page::Stratego
        | Page::Embed
        | Page::Replay
        | Page::Setups
        | Page::Setup
        | Page::TicTacToeGame
        | Page::Games => elsewhere(),
    }
}
