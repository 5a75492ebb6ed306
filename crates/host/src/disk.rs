//! Texts on the disk.
//!
//! What a page puts into the browser's storage reaches the disk many seconds later, and a browser
//! that is killed forgets it. A text here is on the disk before the page goes on.

use js_sys::Array;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;

use crate::engine::Ports;

/// Puts a text under a key, or removes what is there. Calls `done` once that is so, also where the
/// browser has no such place.
pub fn keep(ports: &Ports, key: &str, text: Option<&str>, done: impl FnOnce() + 'static) {
    let done = Closure::once_into_js(move |_: JsValue| done());
    // Scripts of another version of the page call nothing, and throw.
    if ports.keep_text(key, text, &done).is_err() {
        let _ = done.unchecked_ref::<js_sys::Function>().call0(&JsValue::UNDEFINED);
    }
}

/// Gives `found` all texts whose keys begin so, by their keys; none where the browser has no such
/// place.
pub fn kept(ports: &Ports, begin: &str, found: impl FnOnce(Vec<(String, String)>) + 'static) {
    let found = Closure::once_into_js(move |pairs: JsValue| {
        let pairs = pairs.dyn_into::<Array>().unwrap_or_default();
        let pair = |pair: JsValue| {
            let pair = pair.dyn_into::<Array>().ok()?;
            Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
        };
        found(pairs.iter().filter_map(pair).collect());
    });
    if ports.kept_texts(begin, &found).is_err() {
        let _ = found.unchecked_ref::<js_sys::Function>().call0(&JsValue::UNDEFINED);
    }
}
