//! The system's share sheet.

use std::rc::Rc;

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;

/// Media query for devices whose main pointer is a finger.
const FINGER: &str = "(pointer: coarse)";

/// Name of the error that the browser reports when a person closes the share sheet.
const CLOSED: &str = "AbortError";

/// Access to the share sheet. Once the value is dropped, a refusal is no longer reported.
pub struct ShareSheet {
    refused: Rc<dyn Fn()>,
    rejected: Closure<dyn FnMut(JsValue)>,
}

impl ShareSheet {
    /// Access with a callback: `refused` is called if the browser shows no sheet, but not if a
    /// person closes the sheet.
    pub fn new(refused: impl Fn() + 'static) -> Self {
        let refused: Rc<dyn Fn()> = Rc::new(refused);
        let on_refusal = Rc::clone(&refused);
        let rejected = Closure::new(move |error: JsValue| {
            let name = Reflect::get(&error, &"name".into()).unwrap_or_default();
            if name != CLOSED {
                on_refusal();
            }
        });
        Self { refused, rejected }
    }

    /// Lets the person choose a program that receives a link.
    pub fn share(&self, link: &str) {
        match open_sheet(link) {
            Some(promise) => drop(promise.catch(&self.rejected)),
            None => (self.refused)(),
        }
    }
}

/// Returns `true` if the browser has a share sheet.
pub fn can_share() -> bool {
    share_function().is_some()
}

/// Returns `true` if the main pointer is a finger, as on a phone.
pub fn is_touched() -> bool {
    let query = web_sys::window().and_then(|window| window.match_media(FINGER).ok()?);
    query.is_some_and(|query| query.matches())
}

/// The browser's function that opens the share sheet, if the browser has one.
fn share_function() -> Option<Function> {
    let navigator = web_sys::window()?.navigator();
    Reflect::get(&navigator, &"share".into()).ok()?.dyn_into().ok()
}

/// Opens the share sheet with a link; `None` if the browser has no sheet or refuses at once.
fn open_sheet(link: &str) -> Option<Promise> {
    let data = Object::new();
    Reflect::set(&data, &"url".into(), &link.into()).ok()?;
    let navigator = web_sys::window()?.navigator();
    share_function()?.call1(&navigator, &data).ok()?.dyn_into().ok()
}
