//! Texts on the disk.
//!
//! A text in the browser's storage reaches the disk many seconds later, and is lost if the browser
//! is killed before. A text of this module is on the disk before the page goes on.

use js_sys::{Array, Function};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;

use crate::engine::Ports;

/// Puts a text under a key, or removes the text there. Calls `done` with `true` once that is done.
/// Calls `done` with `false` if the browser has no such place, or if its disk does not answer in
/// time.
pub fn keep(ports: &Ports, key: &str, text: Option<&str>, done: impl FnOnce(bool) + 'static) {
    let done = Closure::once_into_js(move |is_kept: JsValue| done(is_kept.is_truthy()));
    if ports.keep_text(key, text, &done).is_err() {
        call(&done);
    }
}

/// Texts with their keys, each as a pair of key and text.
pub type Pairs = Vec<(String, String)>;

/// Passes to `found` all texts whose keys begin with `begin`. Passes `None` if the browser has no
/// such place, or if its disk does not answer in time.
pub fn kept(ports: &Ports, begin: &str, found: impl FnOnce(Option<Pairs>) + 'static) {
    let found = Closure::once_into_js(move |pairs: JsValue| {
        let read_pair = |pair: JsValue| {
            let pair = pair.dyn_into::<Array>().ok()?;
            Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
        };
        let pairs = pairs.dyn_into::<Array>().ok();
        found(pairs.map(|pairs| pairs.iter().filter_map(read_pair).collect()));
    });
    if ports.kept_texts(begin, &found).is_err() {
        call(&found);
    }
}

/// Calls a callback that the script has not called, because the script of another version throws.
fn call(done: &JsValue) {
    let _ = done.unchecked_ref::<Function>().call0(&JsValue::UNDEFINED);
}
