//! Texts on the disk, in the browser's `IndexedDB`.
//!
//! A text in `localStorage` reaches the disk many seconds later. If the browser is killed before,
//! the text is lost. A text of this module is on the disk before the page goes on.

use js_sys::Array;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;

use crate::callback::pass;
use crate::engine::Ports;

/// Puts a text on the disk under a key; `None` removes the text there. Then calls `done` with
/// `true`, or with `false` if the browser has no place for such texts or the disk does not answer.
pub fn keep(ports: &Ports, key: &str, text: Option<&str>, done: impl FnOnce(bool) + 'static) {
    let on_answer = Closure::once_into_js(move |is_kept: JsValue| done(is_kept.is_truthy()));
    pass(&on_answer, |callback| ports.keep_text(key, text, callback));
}

/// Texts with their keys, each as a pair of key and text.
pub type Pairs = Vec<(String, String)>;

/// Passes to `found` all texts on the disk whose keys begin with `begin`. Passes `None` if the
/// browser has no place for such texts, or if the disk does not answer in time.
pub fn kept(ports: &Ports, begin: &str, found: impl FnOnce(Option<Pairs>) + 'static) {
    let on_answer = Closure::once_into_js(move |answer: JsValue| {
        let read_pair = |pair: JsValue| {
            let pair = pair.dyn_into::<Array>().ok()?;
            Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
        };
        let pairs = answer.dyn_into::<Array>().ok();
        found(pairs.map(|pairs| pairs.iter().filter_map(read_pair).collect()));
    });
    pass(&on_answer, |callback| ports.kept_texts(begin, callback));
}
