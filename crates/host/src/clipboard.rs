//! The clipboard of the system.

use std::rc::Rc;

use wasm_bindgen::JsValue;
use web_sys::Node;

use crate::Ports;
use crate::callback::{AnswerHandler, weak_callback};

/// Access to the clipboard. Once the value is dropped, answers are no longer reported.
pub struct Clipboard {
    ports: Ports,
    on_answer: AnswerHandler,
}

impl Clipboard {
    /// Access with two callbacks: `done` is called once a text is on the clipboard, or `refused` if
    /// the browser does not let the page put a text there.
    pub fn new(ports: Ports, done: impl Fn() + 'static, refused: impl Fn() + 'static) -> Self {
        let on_answer =
            move |is_done: JsValue| if is_done.is_truthy() { done() } else { refused() };
        Self { ports, on_answer: Rc::new(on_answer) }
    }

    /// Puts a text on the clipboard, and later calls one of the two callbacks. Does nothing if the
    /// page's scripts are of another version.
    pub fn write(&self, text: &str) {
        let _ = self.ports.copy_text(text, &weak_callback(&self.on_answer));
    }
}

/// Selects everything in an element, so that a person can copy it.
pub fn select(element: &Node) {
    let selection = web_sys::window().and_then(|window| window.get_selection().ok()?);
    if let Some(selection) = selection {
        // An element of the document can always be selected.
        let _ = selection.select_all_children(element);
    }
}
