//! The clipboard of the system.

use js_sys::{Promise, Reflect};
use web_sys::Node;

/// Puts a text on the clipboard. The promise is rejected if the browser does not let the page do
/// so; there is none on pages without a secure origin, which have no clipboard.
pub fn write(text: &str) -> Option<Promise> {
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
