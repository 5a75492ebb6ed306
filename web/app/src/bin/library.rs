//! The module of setups, finished games, and links to games and setups.

#![no_main]

use fairboard_app::{Pages, Part, library};
use fairboard_forms::link::Page;
use fairboard_host::Ports;
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
];

/// Starts the module; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    fairboard_app::start(root, ports, memory, words, PAGES)
}
