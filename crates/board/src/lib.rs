//! The common part of all modules of the site that draw boards.
//!
//! - [`LiveBoard`] draws the screen of a runtime, for any game whose table is [`Drawn`].
//! - [`languages`] holds the languages whose texts the module has read.
//! - [`report_panics`] reports a panic to the page's script.
//! - The allocator of all these modules is here, too.
//!
//! A module contains the code of a game only if it has a [`LiveBoard`] of this game.

mod board;
pub mod languages;
mod panics;

pub use board::{Drawn, LiveBoard};
pub use panics::report_panics;

/// Allocator of the modules, which is smaller and faster than the usual allocator of WebAssembly.
#[cfg(target_family = "wasm")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();
