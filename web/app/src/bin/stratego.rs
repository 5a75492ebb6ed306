//! The module of Stratego.

#![no_main]

use fairboard_app::{Visit, game, replay};
use fairboard_host::Ports;
use fairboard_play::link::Page;
use fairboard_table::stratego::Stratego;
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
        Page::Replay => replay(visit),
        Page::Stratego => game::<Stratego>(visit.messages.stratego(), visit),
        // Other modules have these.
        Page::Home | Page::TicTacToe | Page::Embed | Page::Far | Page::Packet => Html::default(),
    }
}
