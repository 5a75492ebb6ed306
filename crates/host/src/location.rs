//! The address and the title of the window.

use gloo::events::EventListener;

/// The part of the address from `#` on.
pub fn hash() -> String {
    web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// Calls `changed` whenever that part changes, as long as the listener lives.
pub fn on_hash_change(changed: impl Fn(String) + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, "hashchange", move |_| changed(hash())))
}

/// Sets the title of the window.
pub fn set_title(title: &str) {
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        document.set_title(title);
    }
}

/// The languages that the browser asks for, the favourite first.
pub fn languages() -> Vec<String> {
    let list = web_sys::window().map(|window| window.navigator().languages());
    list.map(|list| list.iter().filter_map(|tag| tag.as_string()).collect()).unwrap_or_default()
}
