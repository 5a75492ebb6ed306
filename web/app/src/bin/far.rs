//! The module of play with somebody far away.

#![no_main]

use fairboard_app::{Visit, far};
use fairboard_host::Ports;
use fairboard_play::link::Page;
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
        Page::Far | Page::Packet => far(page, visit),
        // Other modules have these.
        Page::Home | Page::TicTacToe | Page::Stratego | Page::Embed | Page::Replay => {
            Html::default()
        }
    }
}
