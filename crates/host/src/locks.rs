//! Locks that all tabs of a site share.

use gloo::timers::callback::Timeout;
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The browser's locks, which all tabs of a site share.
    type Locks;

    /// Calls `change` as soon as nobody else holds the lock. The lock is held until the promise of
    /// `change` is settled.
    #[wasm_bindgen(method, catch)]
    fn request(this: &Locks, name: &str, change: &Function) -> Result<Promise, JsValue>;
}

/// Milliseconds for which a tab keeps a lock after its change, because the storage of other tabs
/// may lag behind for a moment.
const SETTLING: u32 = 150;

/// A lock of this tab. The lock is released a moment after the value is dropped.
pub struct Lock(Option<Function>);

impl Drop for Lock {
    fn drop(&mut self) {
        let Some(done) = self.0.take() else { return };
        // Nobody uses the result of the call.
        Timeout::new(SETTLING, move || drop(done.call0(&JsValue::UNDEFINED))).forget();
    }
}

/// Calls `change` with the lock of this name as soon as no other tab holds it. Browsers have no
/// locks on pages without a secure origin or without storage. There `change` is called at once.
pub fn alone(name: &str, change: impl FnOnce(Lock) + 'static) {
    let Some(locks) = locks() else { return change(Lock(None)) };
    let change = Closure::once_into_js(move |_: JsValue| {
        let mut lock = Lock(None);
        let until_release = Promise::new(&mut |done, _| lock.0 = Some(done));
        change(lock);
        until_release
    });
    // The browser refuses a lock only to a document that is gone.
    let _ = locks.request(name, change.unchecked_ref());
}

fn locks() -> Option<Locks> {
    let window = web_sys::window()?;
    window.local_storage().ok()??;
    let locks = Reflect::get(&window.navigator(), &"locks".into()).ok()?;
    locks.is_object().then(|| locks.unchecked_into())
}
