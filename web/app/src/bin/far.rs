//! The program of games with people far away, and of open games if the build has a relay.

#![no_main]

use fairboard_app::FAR;
#[cfg(feature = "relay")]
use fairboard_app::{GetOpenGames, chunk, open_games, take_open_games_from};
use fairboard_host::Ports;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;

#[cfg(feature = "relay")]
chunk! { opengames "00000000000000000000000000000005": GetOpenGames = open_games }

/// Starts the program; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    #[cfg(feature = "relay")]
    // The chunk is not there yet, so the function is taken from the chunk at its first use.
    take_open_games_from(|| opengames::get()());
    fairboard_app::start(root, ports, memory, words, [FAR, &[]])
}
