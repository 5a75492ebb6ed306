//! The same game in another tab.

use gloo::events::EventListener;
use wasm_bindgen::JsCast as _;
use web_sys::StorageEvent;
use yew::prelude::*;

/// Hears of every text that another tab stores under `key`.
#[hook]
pub fn use_other_tabs(key: &'static str, stored: impl Fn(String) + 'static) {
    use_effect_with((), move |()| {
        let listener = super::window().map(|window| {
            EventListener::new(&window, "storage", move |event| {
                let event = event.dyn_ref::<StorageEvent>();
                let event = event.filter(|event| event.key().as_deref() == Some(key));
                if let Some(text) = event.and_then(StorageEvent::new_value) {
                    stored(text);
                }
            })
        });
        move || drop(listener)
    });
}
