//! The Stratego opponent as a WebAssembly module of its own, loaded when it is first needed.
//!
//! `web/assets/opponent.js` calls it, most often in a Web Worker: a
//! [`Request`](fairboard_engine::Request) in, a [`Reply`] out, both as text.

use fairboard_engine::{Bot, Limit, Reply, Request};
use fastrand::Rng;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the module's page or worker began.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// The version of the requests that are understood: the page asks for it before anything else.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Thinks about a request, for as long as it allows; `undefined` if the text is none.
#[wasm_bindgen]
pub fn answer(request: &str) -> Option<String> {
    let begun = now();
    let Request { ticket, level, millis, seed, observation } = request.parse().ok()?;
    let unlimited = Limit { depth: u8::MAX, nodes: u64::MAX };
    let mut is_over = || now() - begun >= f64::from(millis);
    let mut random = Rng::with_seed(seed);
    let mv = Bot::new(level).choose(&observation, unlimited, &mut random, &mut is_over);
    Some(Reply { ticket, mv }.to_string())
}
