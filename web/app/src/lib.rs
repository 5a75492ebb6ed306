//! The page: host and views put together.
//!
//! The loader of the page calls [`start`], which draws the whole app; a page that embeds a single
//! board calls [`mount`]. Both get the [`Ports`] of their loader.

mod app;
mod board;
mod home;
mod mount;
mod preferences;
mod seats;

use fairboard_host::{Ports, Storage};
use fairboard_mount::report_panics;
use wasm_bindgen::prelude::*;
use web_sys::Element;

pub use mount::mount;

/// Small and fast, where the usual allocator of WebAssembly is neither.
#[cfg(target_family = "wasm")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Draws the whole app in `root`.
#[wasm_bindgen]
pub fn start(root: Element, ports: Ports) {
    report_panics();
    root.set_text_content(None);
    let props = app::Props { storage: Storage::default(), ports };
    yew::Renderer::<app::App>::with_root_and_props(root, props).render();
}
