//! The module of Stratego for other pages.

#![no_main]

use fairboard_host::Ports;
use fairboard_mount::{MountOptions, Mounted};
use fairboard_table::stratego::Stratego;
use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// Mounts a board in an element.
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
