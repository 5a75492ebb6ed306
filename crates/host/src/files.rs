//! Files that a person saves and files that a person opens.

use std::rc::Rc;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};

use crate::Ports;
use crate::callback::{AnswerHandler, pass, weak_callback};

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

/// A file that is being read. Once the value is dropped, the text is no longer passed on.
pub struct Reading(#[expect(dead_code, reason = "the callback holds it weakly")] AnswerHandler);

/// Reads a file as text. `done` gets the text, or `None` if the file cannot be read.
pub fn read(ports: &Ports, file: &File, done: impl Fn(Option<String>) + 'static) -> Reading {
    let on_answer: AnswerHandler = Rc::new(move |text: JsValue| done(text.as_string()));
    pass(&weak_callback(&on_answer), |callback| ports.read_file(file, callback));
    Reading(on_answer)
}
