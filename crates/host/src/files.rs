//! Files that a person saves and files that a person opens.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};

/// The address of a file that is offered to the person. The address is valid until the value is
/// dropped.
#[derive(Debug)]
pub struct OfferedFile(String);

impl Drop for OfferedFile {
    fn drop(&mut self) {
        // The address was made by this page, so revoking it does not fail.
        let _ = Url::revoke_object_url(&self.0);
    }
}

/// Offers a text to the person as a file with a name. Returns `None` if the browser refuses.
#[must_use = "the address of the file ends with what is returned"]
pub fn offer_text(name: &str, text: &str) -> Option<OfferedFile> {
    let kind = BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    let parts = Array::of1(&text.into());
    offer(name, &Blob::new_with_str_sequence_and_options(&parts, &kind).ok()?)
}

/// Offers bytes to the person as a file with a name. Returns `None` if the browser refuses.
#[must_use = "the address of the file ends with what is returned"]
pub fn offer_bytes(name: &str, bytes: &[u8]) -> Option<OfferedFile> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    offer(name, &Blob::new_with_u8_array_sequence(&parts).ok()?)
}

/// Offers a file as a download, by the click of a link that no document shows.
fn offer(name: &str, content: &Blob) -> Option<OfferedFile> {
    let address = OfferedFile(Url::create_object_url_with_blob(content).ok()?);
    let document = web_sys::window()?.document()?;
    let link: HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&address.0);
    link.set_download(name);
    link.click();
    Some(address)
}

/// The two handlers of a file that is being read: one for its text, and one for a failure.
pub type Reading = [Closure<dyn FnMut(JsValue)>; 2];

/// Reads a file as text and passes it to `done`; `None` if the file cannot be read. The reading
/// ends when the handlers are dropped.
pub fn read(file: &File, done: impl Fn(Option<String>) + Clone + 'static) -> Reading {
    let done_without_text = done.clone();
    let handlers: Reading = [
        Closure::new(move |text: JsValue| done(text.as_string())),
        Closure::new(move |_| done_without_text(None)),
    ];
    let [on_text, on_failure] = &handlers;
    // The handlers get the result, so nobody needs the promise.
    let _ = file.text().then2(on_text, on_failure);
    handlers
}
