//! The browser behind functions whose every answer may be "no".

pub mod opponent;
pub mod other_tabs;
pub mod storage;

use web_sys::{CustomEvent, Element, Window};

/// The element that holds the app.
const MOUNT_POINT: &str = "app";

/// What the guard script listens for.
const PANIC_EVENT: &str = "fairboard-panic";

pub fn window() -> Option<Window> {
    web_sys::window()
}

/// The element that holds the app, emptied of what stood there while it was loading.
pub fn mount_point() -> Option<Element> {
    let root = window()?.document()?.get_element_by_id(MOUNT_POINT)?;
    root.set_text_content(None);
    Some(root)
}

/// Writes a panic to the console and wakes the guard script.
pub fn report_panic(text: &str) {
    web_sys::console::error_1(&text.into());
    if let (Some(window), Ok(event)) = (window(), CustomEvent::new(PANIC_EVENT)) {
        // There is nobody left to tell if this fails.
        let _ = window.dispatch_event(&event);
    }
}

/// The part of the address after and with `#`.
pub fn hash() -> String {
    window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// Names the window.
pub fn set_title(title: &str) {
    if let Some(document) = window().and_then(|window| window.document()) {
        document.set_title(title);
    }
}

/// Whether the player asked the system for less motion.
pub fn prefers_reduced_motion() -> bool {
    window()
        .and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok().flatten())
        .is_some_and(|query| query.matches())
}

/// Puts `value` into an attribute of the root element, or takes it away.
pub fn set_root_attribute(name: &str, value: Option<&str>) {
    let root = window().and_then(|window| window.document()?.document_element());
    let Some(root) = root else { return };
    // Refused only for names that are none; these are ours.
    let _ = match value {
        Some(value) => root.set_attribute(name, value),
        None => root.remove_attribute(name),
    };
}

/// A number that differs from call to call.
pub fn random_seed() -> u64 {
    // A double below one has 53 random bits.
    #[expect(clippy::cast_sign_loss, reason = "random numbers are not negative")]
    let seed = (js_sys::Math::random() * 9_007_199_254_740_992.0) as u64;
    seed
}

/// Moves the keyboard's focus.
pub fn focus(element: &Element) {
    use wasm_bindgen::JsCast as _;
    if let Some(element) = element.dyn_ref::<web_sys::HtmlElement>() {
        // An element that takes no focus leaves it where it was.
        let _ = element.focus();
    }
}
