//! The clipboard of the system.

use std::rc::Rc;

use js_sys::{Promise, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::Node;

/// A way to the clipboard. Its answers come as long as this lives.
pub struct Clipboard {
    refused: Rc<dyn Fn()>,
    handlers: [Closure<dyn FnMut(JsValue)>; 2],
}

impl Clipboard {
    /// `done` is called when the clipboard has taken a text, `refused` when the browser keeps the
    /// page from it.
    pub fn new(done: impl Fn() + 'static, refused: impl Fn() + 'static) -> Self {
        let refused: Rc<dyn Fn()> = Rc::new(refused);
        let rejected = Rc::clone(&refused);
        let handlers = [Closure::new(move |_| done()), Closure::new(move |_| rejected())];
        Self { refused, handlers }
    }

    /// Puts a text on the clipboard.
    pub fn write(&self, text: &str) {
        let [done, refused] = &self.handlers;
        match write(text) {
            Some(promise) => drop(promise.then2(done, refused)),
            None => (self.refused)(),
        }
    }
}

/// The promise is rejected if the browser refuses; there is none on pages without a secure origin,
/// which have no clipboard.
fn write(text: &str) -> Option<Promise> {
    let navigator = web_sys::window()?.navigator();
    let found = Reflect::get(&navigator, &"clipboard".into());
    let is_there = found.is_ok_and(|clipboard| clipboard.is_object());
    is_there.then(|| navigator.clipboard().write_text(text))
}

/// Selects everything in an element, for a person who copies it.
pub fn select(element: &Node) {
    let selection = web_sys::window().and_then(|window| window.get_selection().ok()?);
    if let Some(selection) = selection {
        // An element of the document can always be selected.
        let _ = selection.select_all_children(element);
    }
}
