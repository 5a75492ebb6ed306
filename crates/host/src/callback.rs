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

/// Passes `callback` to `call`, which calls a function of the page's script. If the function fails,
/// as a function of another version may, calls `callback` with no answer.
pub(crate) fn pass(callback: &JsValue, call: impl FnOnce(&JsValue) -> Result<(), JsValue>) {
    if call(callback).is_err() {
        let _ = callback.unchecked_ref::<js_sys::Function>().call0(&JsValue::UNDEFINED);
    }
}
