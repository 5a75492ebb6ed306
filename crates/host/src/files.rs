//! Files that a person saves and opens.

use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};

/// Offers a text to the person as a file of this name. Returns `None` if the browser refuses.
pub fn save(name: &str, text: &str) -> Option<()> {
    let kind = BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    let parts = Array::of1(&text.into());
    let blob = Blob::new_with_str_sequence_and_options(&parts, &kind).ok()?;
    let address = Url::create_object_url_with_blob(&blob).ok()?;
    let document = web_sys::window()?.document()?;
    let link: HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser has taken the text by now.
    Url::revoke_object_url(&address).ok()
}

/// Handlers of a file that is being read, for its text and for the refusal to read it.
pub type Reading = [Closure<dyn FnMut(JsValue)>; 2];

/// Reads a file as text and passes it to `done`, as long as the handlers live; `None` if it cannot
/// be read.
pub fn read(file: &File, done: impl Fn(Option<String>) + Clone + 'static) -> Reading {
    let refused = done.clone();
    let handlers: Reading = [
        Closure::new(move |text: JsValue| done(text.as_string())),
        Closure::new(move |_| refused(None)),
    ];
    let [read, refused] = &handlers;
    let _ = file.text().then2(read, refused);
    handlers
}
