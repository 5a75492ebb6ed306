//! A frame with a board of this site. The page in the frame reports the height of its board.

use gloo::events::EventListener;
use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement, HtmlIFrameElement, MessageEvent};

/// Version of a frame's messages, as `web/embed/frame-page.js` writes them.
const VERSION: f64 = 1.0;

/// Limit of the height in a message, in CSS pixels. A message with this height or more is ignored.
const HEIGHT_LIMIT: f64 = 10_000.0;

/// Gives an element the height that the frame inside it reports, until the listener is dropped.
/// `find_outer` returns the element, whose frame may be replaced at any time. Returns
/// `None` without a window.
pub fn fit(find_outer: impl Fn() -> Option<HtmlElement> + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, "message", move |event| {
        let Some(outer) = find_outer() else { return };
        let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
        let frame = outer.first_element_child();
        if let Some(height) = frame.and_then(|frame| height_in_message(&frame, event)) {
            // The value is well-formed, so the call does not fail.
            let _ = outer.style().set_property("height", &format!("{height}px"));
        }
    }))
}

/// The height in a message of the frame, in CSS pixels; `None` for any other message.
fn height_in_message(frame: &Element, event: &MessageEvent) -> Option<i32> {
    let window = frame.dyn_ref::<HtmlIFrameElement>()?.content_window()?;
    let source = event.source()?;
    let number = |name: &str| Reflect::get(&event.data(), &name.into()).ok()?.as_f64();
    let height = number("height").filter(|height| (1.0..HEIGHT_LIMIT).contains(height))?;
    let is_ours = Object::is(&source, &window) && number("fairboard") == Some(VERSION);
    is_ours.then_some(height as i32)
}
