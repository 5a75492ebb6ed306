//! The Stratego opponent as a WebAssembly module of its own, loaded when it is first needed.
//!
//! `web/assets/engine.js` calls it, most often in a Web Worker: a
//! [`Request`] in, a [`Reply`] out, both as text.

use fairboard_engine::{Engine, Limit, Observation};
use fairboard_play::stratego::question::{Reply, Request};
use fastrand::Rng;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the module's page or worker began.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Version of the requests that are understood. The page reads it before anything else.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Answers a request after a search as long as it allows; `undefined` if the text is no request.
#[wasm_bindgen]
pub fn answer(request: &str) -> Option<String> {
    let begun = now();
    let Request { ticket, strength, millis, seed, question } = request.parse().ok()?;
    let observation = Observation::new(question.view(), question.plies());
    let mut is_over = || now() - begun >= f64::from(millis);
    let mut random = Rng::with_seed(seed);
    let mv = Engine::new(strength).choose(&observation, Limit::NONE, &mut random, &mut is_over);
    Some(Reply { ticket, mv }.to_string())
}
