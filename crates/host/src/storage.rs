//! The browser's storage. A text that the browser refuses is kept in the page's memory instead.

use fairboard_table::storage::{Storage, StorageRefused, Texts};
use gloo::events::EventListener;
use js_sys::{Array, Function, Map, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::StorageEvent;

/// The storage of the browser. The map `memory` keeps texts that the browser refuses. All modules
/// that a page loads may share one such map.
pub fn storage(memory: Map) -> Storage {
    Storage::new(LocalStorage, Memory(memory))
}

/// Asks the browser to keep stored texts even when space is short. The browser may ask the person.
pub fn keep_stored() {
    let Some(window) = web_sys::window() else { return };
    // Outside of a secure context, as on plain HTTP, the navigator has no `storage`.
    let storage = Reflect::get(&window.navigator(), &"storage".into()).unwrap_or_default();
    if let Some(persist) = function(&storage, "persist") {
        // The browser's answer changes nothing here.
        let _ = persist.call0(&storage);
    }
}

/// Listens for texts that other tabs change. `changed` gets the key of each of these texts. If a
/// tab empties the whole storage, the browser names no key, and nothing is reported. The listening
/// ends when the listener is dropped. The result is `None` outside of a window.
pub fn on_change(changed: impl Fn(String) + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, "storage", move |event| {
        let event = event.dyn_ref::<StorageEvent>();
        if let Some(key) = event.and_then(StorageEvent::key) {
            changed(key);
        }
    }))
}

/// The method `name` of a JavaScript object; `None` if there is no such method.
fn function(object: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(object, &name.into()).ok()?.dyn_into().ok()
}

/// The browser's `localStorage`, which all pages of one origin share.
struct LocalStorage;

/// The browser's `localStorage`; `None` if the browser forbids it, as in a sandboxed frame.
fn local_storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

impl Texts for LocalStorage {
    fn read(&self, key: &str) -> Option<String> {
        local_storage()?.get_item(key).ok().flatten()
    }

    fn write(&self, key: &str, text: &str) -> Result<(), StorageRefused> {
        let written = local_storage().map(|storage| storage.set_item(key, text));
        written.and_then(Result::ok).ok_or(StorageRefused)
    }

    fn remove(&self, key: &str) {
        if let Some(storage) = local_storage() {
            // A text that cannot be removed was not stored.
            let _ = storage.remove_item(key);
        }
    }

    fn keys(&self) -> Vec<String> {
        let Some(storage) = local_storage() else { return Vec::new() };
        let count = storage.length().unwrap_or_default();
        (0..count).filter_map(|index| storage.key(index).ok().flatten()).collect()
    }
}

/// A JavaScript map in the page's memory, with a text for each key. It is lost with the page.
struct Memory(Map);

impl Texts for Memory {
    fn read(&self, key: &str) -> Option<String> {
        self.0.get(&JsValue::from_str(key)).as_string()
    }

    fn write(&self, key: &str, text: &str) -> Result<(), StorageRefused> {
        self.0.set(&JsValue::from_str(key), &JsValue::from_str(text));
        Ok(())
    }

    fn remove(&self, key: &str) {
        self.0.delete(&JsValue::from_str(key));
    }

    fn keys(&self) -> Vec<String> {
        Array::from(&self.0.keys()).iter().filter_map(|key| key.as_string()).collect()
    }
}
