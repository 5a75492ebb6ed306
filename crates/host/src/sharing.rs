//! The system's share sheet.

use std::rc::Rc;

use js_sys::Reflect;
use wasm_bindgen::JsValue;

use crate::Ports;
use crate::callback::{AnswerHandler, pass, weak_callback};

/// Media query for devices whose main pointer is a finger.
const FINGER: &str = "(pointer: coarse)";

/// Access to the share sheet. Once the value is dropped, a refusal is no longer reported.
pub struct ShareSheet {
    ports: Ports,
    on_answer: AnswerHandler,
}

impl ShareSheet {
    /// Access with a callback: `refused` is called if the browser shows no sheet, but not if a
    /// person closes the sheet.
    pub fn new(ports: Ports, refused: impl Fn() + 'static) -> Self {
        let on_answer = move |is_shown: JsValue| {
            if !is_shown.is_truthy() {
                refused();
            }
        };
        Self { ports, on_answer: Rc::new(on_answer) }
    }

    /// Lets the person choose a program that receives a link.
    pub fn share(&self, link: &str) {
        pass(&weak_callback(&self.on_answer), |callback| self.ports.share_link(link, callback));
    }
}

/// Returns `true` if the browser has a share sheet.
pub fn can_share() -> bool {
    let navigator = web_sys::window().map(|window| window.navigator());
    let share = navigator.and_then(|navigator| Reflect::get(&navigator, &"share".into()).ok());
    share.is_some_and(|share| share.is_function())
}

/// Returns `true` if the main pointer is a finger, as on a phone.
pub fn has_coarse_pointer() -> bool {
    let query = web_sys::window().and_then(|window| window.match_media(FINGER).ok()?);
    query.is_some_and(|query| query.matches())
}
