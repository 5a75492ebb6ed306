//! The Stratego engine as a WebAssembly module of its own, loaded when it is first needed.
//!
//! `web/assets/engine.js` calls it, most often in a Web Worker: a [`Request`] in, a [`Reply`] out,
//! both as text. Any other text that comes out is a failure, and says which.

use std::panic::{self, PanicHookInfo};

use fairboard_engine::{Engine, Limit};
use fairboard_play::stratego::question::{Reply, Request};
use fastrand::Rng;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the module's page or worker began.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    /// A function of JavaScript that takes a text.
    pub type Report;

    /// Calls the function.
    #[wasm_bindgen(method)]
    fn call(this: &Report, receiver: &JsValue, text: &str);
}

/// Has every panic reported by a text, before the module traps.
#[wasm_bindgen(js_name = onPanic)]
pub fn on_panic(report: Report) {
    let hook = move |panic: &PanicHookInfo<'_>| report.call(&JsValue::NULL, &panic.to_string());
    panic::set_hook(Box::new(hook));
}

/// Answers a request after a search as long as it allows.
#[wasm_bindgen]
pub fn answer(request: &str) -> String {
    let begun = now();
    respond(request, || now() - begun)
}

/// Answers a request; `elapsed` returns the milliseconds since it came.
///
/// An unreadable request, or one that contradicts the rules or itself, is answered by the reason,
/// which is no [`Reply`].
fn respond(request: &str, mut elapsed: impl FnMut() -> f64) -> String {
    let Request { ticket, strength, millis, seed, question } = match request.parse::<Request>() {
        Ok(request) => request,
        Err(error) => return error.to_string(),
    };
    let mut is_time_over = || elapsed() >= f64::from(millis);
    let mut random = Rng::with_seed(seed);
    let engine = Engine::new(strength);
    let mv = engine.choose(&question, Limit::NONE, &mut random, &mut is_time_over);
    Reply { ticket, mv }.to_string()
}

#[cfg(test)]
mod tests;
