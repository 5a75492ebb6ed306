//! The program of games with people far away, and of open games if the build has a relay.

#![no_main]

use fairboard_app::FAR;
#[cfg(feature = "relay")]
use fairboard_app::{GetOpenGames, chunk, open_games, set_open_games_getter};
use fairboard_host::Ports;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;

#[cfg(feature = "relay")]
chunk! { opengames "00000000000000000000000000000005": GetOpenGames = open_games }

/// Starts the program; see [`fairboard_app::start`].
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports, memory: Map, words: Option<String>) -> JsValue {
    // The chunk is loaded later, so its function is taken from the chunk only when it is called.
    #[cfg(feature = "relay")]
    set_open_games_getter(|| {
        let get_part = opengames::get();
        get_part()
    });
    fairboard_app::start(root, ports, memory, words, [FAR, &[]])
}
