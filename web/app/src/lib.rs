//! The page: host and views put together.
//!
//! The loader of the page calls [`start`], which draws the whole app; a page that embeds a single
//! board calls [`mount`]. Both get the [`Ports`] of their loader.

mod app;
mod board;
mod home;
mod mount;
mod preferences;

use std::panic;
use std::sync::Once;

use fairboard_host::{Ports, Storage};
use wasm_bindgen::prelude::*;
use web_sys::{CustomEvent, Element};

pub use mount::{MountOptions, Mounted, mount};

/// Event on the window that tells the loader of a panic.
const PANIC_EVENT: &str = "fairboard-panic";

/// Draws the whole app in `root`.
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports) {
    report_panics();
    root.set_text_content(None);
    let props = app::Props { storage: Storage::default(), ports };
    yew::Renderer::<app::App>::with_root_and_props(root, props).render();
}

/// Reports every panic to the console and to the loader, which offers to reload.
///
/// A panic while rendering freezes an app for good. Nothing is lost, because each move is stored
/// before it is drawn.
fn report_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        panic::set_hook(Box::new(|panic| {
            web_sys::console::error_1(&panic.to_string().into());
            if let (Some(window), Ok(event)) = (web_sys::window(), CustomEvent::new(PANIC_EVENT)) {
                // There is nobody left to tell if this fails.
                let _ = window.dispatch_event(&event);
            }
        }));
    });
}
