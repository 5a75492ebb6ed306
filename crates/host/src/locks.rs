//! Locks that all tabs of a site share.

use gloo::timers::callback::Timeout;
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The locks that all tabs of a site share.
    type Locks;

    /// Calls `change` as soon as nobody else holds the lock, until its promise is settled.
    #[wasm_bindgen(method, catch)]
    fn request(this: &Locks, name: &str, change: &Function) -> Result<Promise, JsValue>;
}

/// Time for which a tab keeps a lock after its change, in milliseconds: the storage of other tabs
/// may lag behind for a moment.
const SETTLING: u32 = 150;

/// Calls `change` while no other tab changes the same thing. Browsers have no locks on pages
/// without a secure origin; there it is called at once.
pub fn alone(name: &str, change: impl FnOnce() + 'static) {
    let Some(locks) = locks() else { return change() };
    let change = Closure::once_into_js(move |_: JsValue| {
        change();
        let mut settled = |done: Function, _: Function| {
            // Nobody waits for the value.
            Timeout::new(SETTLING, move || drop(done.call0(&JsValue::UNDEFINED))).forget();
        };
        Promise::new(&mut settled)
    });
    // The browser refuses only to documents that are gone.
    let _ = locks.request(name, change.unchecked_ref());
}

fn locks() -> Option<Locks> {
    let locks = Reflect::get(&web_sys::window()?.navigator(), &"locks".into()).ok()?;
    locks.is_object().then(|| locks.unchecked_into())
}
