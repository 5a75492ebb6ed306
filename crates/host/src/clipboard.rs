//! The clipboard of the system.

use wasm_bindgen::prelude::*;
use web_sys::Node;

use crate::Ports;

/// A way to the clipboard. Its answers come as long as this lives.
pub struct Clipboard {
    ports: Ports,
    answered: Closure<dyn FnMut(JsValue)>,
}

impl Clipboard {
    /// `done` is called when the clipboard has taken a text, `refused` when the browser keeps the
    /// page from it.
    pub fn new(ports: Ports, done: impl Fn() + 'static, refused: impl Fn() + 'static) -> Self {
        let answered = Closure::new(
            move |is_done: JsValue| if is_done.is_truthy() { done() } else { refused() },
        );
        Self { ports, answered }
    }

    /// Puts a text on the clipboard.
    pub fn write(&self, text: &str) {
        // A board of another version of the page's scripts copies nothing.
        let _ = self.ports.copy_text(text, &self.answered);
    }
}

/// Selects everything in an element, for a person who copies it.
pub fn select(element: &Node) {
    let selection = web_sys::window().and_then(|window| window.get_selection().ok()?);
    if let Some(selection) = selection {
        // An element of the document can always be selected.
        let _ = selection.select_all_children(element);
    }
}
