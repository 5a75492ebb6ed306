//! The module of Stratego.

#![no_main]

use fairboard_app::{Plain, Shown, Visit, elsewhere, game, replay};
use fairboard_host::Ports;
use fairboard_play::link::Page;
use fairboard_table::stratego::Stratego;
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
        Page::Replay => Box::new(replay as Plain),
        Page::Stratego => game::<Stratego>(visit, redraw),
        // Other modules have these.
        Page::Home
        | Page::TicTacToe
        | Page::Embed
        | Page::Far
        | Page::Packet
        | Page::Setups
        | Page::Setup
        | Page::TicTacToeGame
        | Page::Games => elsewhere(),
    }
}
