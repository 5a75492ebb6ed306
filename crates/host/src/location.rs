//! The address, the title, the theme and the languages of the window.

use wasm_bindgen::JsValue;
use web_sys::Element;

/// Attribute of the document's root element with the name of the theme.
const THEME: &str = "data-theme";

/// Attribute of the document's root element that the app's loader sets while it shows the page of
/// the rules over this page.
const COVERED: &str = "data-covered";

/// The whole address of the window; empty without a window.
pub fn address() -> String {
    web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default()
}

/// The part of the address from `#` on; empty if the address has no `#`.
pub fn hash() -> String {
    web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// Replaces the part of the address from `#` on, and opens the page at the new address. A step back
/// does not lead to the old part.
pub fn replace_hash(hash: &str) {
    if let Some(window) = web_sys::window() {
        // The browser never refuses an address of the same document.
        let _ = window.location().replace(hash);
    }
}

/// Replaces the part of the address from `#` on, without opening the page at the new address. A
/// step back does not lead to the old part.
pub fn replace_hash_silently(hash: &str) {
    let history = web_sys::window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        // The browser never refuses an address of the same document.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(hash));
    }
}

/// Opens the page whose address has the part `hash` from `#` on. A step back leads to the old page.
pub fn go(hash: &str) {
    if let Some(window) = web_sys::window() {
        // The browser never refuses an address of the same document.
        let _ = window.location().set_hash(hash);
    }
}

/// Sets the document's title, which the browser shows at its tab.
pub fn set_title(title: &str) {
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        document.set_title(title);
    }
}

/// Returns `true` while the page of the rules is shown over this page.
pub(crate) fn is_covered() -> bool {
    root().is_some_and(|root| root.has_attribute(COVERED))
}

/// Sets the theme of the document. `None` follows the theme of the system.
pub fn set_theme(name: Option<&str>) {
    let Some(root) = root() else { return };
    // The name of the attribute is well-formed, so neither call fails.
    let _ = match name {
        Some(name) => root.set_attribute(THEME, name),
        None => root.remove_attribute(THEME),
    };
}

/// Sets the language of the document by its tag, such as `pt`.
pub fn set_language(tag: &str) {
    if let Some(root) = root() {
        // The name of the attribute is well-formed, so the call does not fail.
        let _ = root.set_attribute("lang", tag);
    }
}

/// The document's root element.
fn root() -> Option<Element> {
    web_sys::window()?.document()?.document_element()
}

/// The languages that the browser asks for, the preferred one first.
pub fn languages() -> Vec<String> {
    let list = web_sys::window().map(|window| window.navigator().languages());
    list.map(|list| list.iter().filter_map(|tag| tag.as_string()).collect()).unwrap_or_default()
}
