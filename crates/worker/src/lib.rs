//! The Stratego engine as a separate WebAssembly module, loaded when it is first needed.
//!
//! `web/assets/engine.js` calls the module, most often in a Web Worker. The module answers a
//! [`Request`] with a [`Reply`], and an [`Inquiry`] with a judgement, all as text. Any other text
//! means a failure, and is the reason or empty. Where workers fail, a [`Thought`] searches on the
//! page itself.

use std::panic::{self, PanicHookInfo};
use std::sync::OnceLock;

use fairboard_engine::{Engine, Limit, ResumableSearch, SearchProgress};
use fairboard_play::Strength;
use fairboard_play::stratego::question::{Reply, Request};
use fairboard_play::stratego::review::Inquiry;
use fairboard_rules::stratego::Move;
use fastrand::Rng;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the module's page or worker began.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    /// A function of JavaScript that takes a text.
    pub type Report;

    /// Calls the function with `text`; `receiver` is its `this`.
    #[wasm_bindgen(method)]
    fn call(this: &Report, receiver: &JsValue, text: &str);
}

/// Reports the text of every panic, before the module traps.
#[wasm_bindgen(js_name = onPanic)]
pub fn on_panic(report: Report) {
    let hook = move |panic: &PanicHookInfo<'_>| report.call(&JsValue::NULL, &panic.to_string());
    panic::set_hook(Box::new(hook));
}

/// Searches for the time that a request allows, and returns the reply. For an [`Inquiry`], returns
/// the judgement of its move.
#[wasm_bindgen]
pub fn answer(request: &str) -> String {
    let start = now();
    respond(request, || now() - start)
}

/// Answers a request or an inquiry; `elapsed` returns the milliseconds since the text came.
///
/// If the text cannot be read, or contradicts the rules or itself, the answer is the reason in
/// place of a [`Reply`].
fn respond(text: &str, elapsed: impl Fn() -> f64) -> String {
    if let Ok(inquiry) = text.parse::<Inquiry>() {
        let judgement = engine(Strength::STRONGEST).judge(&inquiry);
        // `None` if the move is the only legal one, or if the nodes are too few. The empty answer
        // then means a failure.
        return judgement.map(|judgement| judgement.to_string()).unwrap_or_default();
    }
    match Slices::begin(text) {
        Ok(mut slices) => {
            slices.finish(&elapsed);
            slices.reply()
        }
        Err(reason) => reason,
    }
}

/// Length of a slice of a search on a page, in milliseconds: less than half of a frame.
/// [`Thought::new`], which reads the request before the first slice, may take longer.
const SLICE_MILLIS: f64 = 6.0;

/// A search on the page itself, in slices so short that the page can draw between them.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Thought {
    /// The time of [`now`] when the request came.
    start: f64,
    /// The search, or the reason why the request cannot be read.
    slices: Result<Slices, String>,
}

#[wasm_bindgen]
impl Thought {
    /// Reads a request, and makes the search for its answer ready. If the request cannot be read,
    /// `resume` returns the reason.
    #[wasm_bindgen(constructor)]
    pub fn new(request: &str) -> Self {
        Self { start: now(), slices: Slices::begin(request) }
    }

    /// Searches for a few milliseconds. Returns the answer, or `None` if the search has to go on.
    /// The answer to a request that cannot be read is the reason.
    pub fn resume(&mut self) -> Option<String> {
        let start = self.start;
        match &mut self.slices {
            Ok(slices) => {
                let progress = slices.resume(&|| now() - start, SLICE_MILLIS);
                (progress == SearchProgress::Finished).then(|| slices.reply())
            }
            Err(reason) => Some(reason.clone()),
        }
    }
}

/// A search for the answer to a request. The search runs in short slices of time.
#[derive(Debug)]
struct Slices {
    /// The number of the request, which comes back with the reply.
    ticket: u32,
    /// Time for the whole search, in milliseconds since the request came.
    millis: f64,
    search: ResumableSearch<'static>,
}

impl Slices {
    /// Reads a request, and makes the search for its answer ready.
    ///
    /// # Errors
    ///
    /// Fails with the reason why the text cannot be read.
    fn begin(request: &str) -> Result<Self, String> {
        let request = request.parse::<Request>().map_err(|error| error.to_string())?;
        let Request { ticket, strength, millis, seed, question } = request;
        let moves: Vec<Move> = question.view().legal_moves().collect();
        let mut random = Rng::with_seed(seed);
        // `resume` ends the search when its time is over.
        let search = engine(strength).begin(&question, &moves, Limit::NONE, &mut random);
        Ok(Self { ticket, millis: f64::from(millis), search })
    }

    /// Searches for one slice, or until the search ends or its time is over. `elapsed` returns the
    /// milliseconds since the request came. A search whose time is over counts as finished.
    fn resume(&mut self, elapsed: &impl Fn() -> f64, slice_millis: f64) -> SearchProgress {
        let end = (elapsed() + slice_millis).min(self.millis);
        let progress = self.search.resume(&mut || elapsed() >= end);
        if elapsed() >= self.millis { SearchProgress::Finished } else { progress }
    }

    /// Searches until the search ends or its time is over.
    fn finish(&mut self, elapsed: &impl Fn() -> f64) {
        // A slice without a limit ends only then, so the progress is always `Finished`.
        let unlimited_slice = f64::INFINITY;
        self.resume(elapsed, unlimited_slice);
    }

    fn reply(&self) -> String {
        let (mv, chance) = (self.search.result().mv, self.search.chance());
        Reply { ticket: self.ticket, mv, chance }.to_string()
    }
}

/// The computer player of a strength, made when it is first needed.
fn engine(strength: Strength) -> &'static Engine {
    static ENGINES: [OnceLock<Engine>; Strength::ALL.len()] =
        [const { OnceLock::new() }; Strength::ALL.len()];
    let index = usize::from(strength.number() - Strength::WEAKEST.number());
    ENGINES[index].get_or_init(|| Engine::new(strength))
}

#[cfg(test)]
mod tests;
