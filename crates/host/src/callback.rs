//! Callbacks that the browser calls once, perhaps after the page that waits for them is gone.

use std::rc::Rc;

use wasm_bindgen::prelude::*;

/// A function that handles an answer of the browser.
pub(crate) type AnswerHandler = Rc<dyn Fn(JsValue)>;

/// A function for the browser, which has to call it exactly once. Passes the answer to `handler`,
/// or does nothing if `handler` is dropped by then.
pub(crate) fn weak_callback(handler: &AnswerHandler) -> JsValue {
    let handler = Rc::downgrade(handler);
    Closure::once_into_js(move |answer: JsValue| {
        if let Some(handler) = handler.upgrade() {
            handler(answer);
        }
    })
}

/// Calls `callback` with no answer, after the page's script has failed. A script of another version
/// may throw, for example.
pub(crate) fn call_without_answer(callback: &JsValue) {
    let _ = callback.unchecked_ref::<js_sys::Function>().call0(&JsValue::UNDEFINED);
}
