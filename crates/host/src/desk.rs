//! The browser behind games with people far away: several stored games, each changed by one tab at
//! a time.

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::StorageEvent;

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

/// Length of a secret.
const SECRET: usize = 32;

/// Fresh secret bytes; `None` if the browser has none to give.
pub fn secret() -> Option<[u8; SECRET]> {
    let mut bytes = [0; SECRET];
    let crypto = web_sys::window()?.crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes)
}

/// Asks the browser to keep what is stored, also when space is short. It may ask the person.
pub fn keep_stored() {
    let Some(window) = web_sys::window() else { return };
    let storage = Reflect::get(&window.navigator(), &"storage".into()).unwrap_or_default();
    if let Some(persist) = function(&storage, "persist") {
        // What the browser answers changes nothing here.
        let _ = persist.call0(&storage);
    }
}

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

/// Listens to the changes of other tabs: `changed` gets the key of each.
pub fn on_change(changed: impl Fn(String) + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, "storage", move |event| {
        let event = event.dyn_ref::<StorageEvent>();
        if let Some(key) = event.and_then(StorageEvent::key) {
            changed(key);
        }
    }))
}

fn function(object: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(object, &name.into()).ok()?.dyn_into().ok()
}
