//! The engine's worker.

use fairboard_table::EngineEvent;
use gloo::events::EventListener;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

#[wasm_bindgen]
extern "C" {
    /// Functions of the page's loader, which alone knows the address of the engine's script and
    /// holds the policy that allows it.
    #[derive(Clone)]
    pub type Ports;

    /// Starts a worker.
    #[wasm_bindgen(method, catch, js_name = startEngine)]
    fn start_engine(this: &Ports) -> Result<Worker, JsValue>;

    /// Runs the engine on the page. `done` gets its answer, or `undefined` if it cannot be run.
    #[wasm_bindgen(method, catch, js_name = runEngine)]
    fn run_engine(this: &Ports, request: &str, done: &JsValue) -> Result<(), JsValue>;
}

/// A running worker; it ends when this is dropped.
pub(crate) struct EngineWorker {
    worker: Worker,
    _listeners: [EventListener; 2],
}

impl EngineWorker {
    /// Starts a worker that reports to `report`; `None` if the browser refuses.
    pub(crate) fn start(
        ports: &Ports,
        report: impl Fn(EngineEvent) + Clone + 'static,
    ) -> Option<Self> {
        let worker = ports.start_engine().ok()?;
        let failed = report.clone();
        let on_message = EventListener::new(&worker, "message", move |event| {
            let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
            report(EngineEvent::Message(data.and_then(|data| data.as_string())));
        });
        let on_error = EventListener::new(&worker, "error", move |_| failed(EngineEvent::Failed));
        Some(Self { worker, _listeners: [on_message, on_error] })
    }

    /// Sends a text; `false` if the browser refuses.
    pub(crate) fn post(&self, text: &str) -> bool {
        self.worker.post_message(&text.into()).is_ok()
    }
}

impl Drop for EngineWorker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// Runs the engine on the page and reports its answer; `false` if the loader cannot.
pub(crate) fn run_on_page(
    ports: &Ports,
    request: &str,
    report: impl FnOnce(EngineEvent) + 'static,
) -> bool {
    let done = Closure::once_into_js(move |answer: JsValue| {
        report(EngineEvent::FromPage(answer.as_string()));
    });
    ports.run_engine(request, &done).is_ok()
}
