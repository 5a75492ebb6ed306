//! The module of setups, finished games, links to games and setups, and added players.

#![no_main]

use fairboard_app::{Pages, Part, library, players};
use fairboard_host::Ports;
use fairboard_play::link::Page;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// The pages of the module.
const PAGES: Pages = &[
    (Page::Setups, |_, _| library(Part::Setups)),
    (Page::Setup, |_, _| library(Part::Setup)),
    (Page::TicTacToeGame, |_, _| library(Part::TicTacToeGame)),
    (Page::PlayOn, |_, _| library(Part::PlayOn)),
    (Page::Games, |_, _| library(Part::Games)),
    (Page::Players, players),
];

/// Starts the module; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    fairboard_app::start(root, ports, memory, words, PAGES)
}
