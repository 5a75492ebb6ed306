//! The WebAssembly module with which any page shows boards of Stratego.

#![no_main]

use fairboard_host::Ports;
use fairboard_mount::{MountOptions, Mounted};
use fairboard_table::stratego::Stratego;
use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// Mounts a board of Stratego in `root`. `on_event` gets the name and the detail of each event.
///
/// # Errors
///
/// The errors of [`fairboard_mount::mount`].
#[wasm_bindgen]
pub fn mount(
    root: &Element,
    ports: Ports,
    options: &MountOptions,
    on_event: Function,
) -> Result<Mounted, JsValue> {
    fairboard_mount::mount::<Stratego>(root, ports, options, on_event)
}
