//! The module of setups, finished games, and links to games and setups.

#![no_main]

use fairboard_app::{Shown, Visit, elsewhere, library};
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
        Page::Setups | Page::Setup | Page::TicTacToeGame | Page::Games => library(page),
        // Other modules have these.
        Page::Home
        | Page::TicTacToe
        | Page::Stratego
        | Page::Embed
        | Page::Replay
        | Page::Far
        | Page::Packet => elsewhere(),
    }
}
