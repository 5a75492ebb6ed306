//! The floor of each module of the site that draws boards.
//!
//! - [`LiveBoard`] draws a runtime's screen, of any game that is [`Drawn`].
//! - [`languages`] holds the languages that the module has learned.
//! - [`report_panics`] tells the page's script of a panic.
//! - The allocator of all these modules is here, too.
//!
//! A module that never names a game does not contain it.

mod board;
pub mod languages;
mod panics;

pub use board::{Drawn, LiveBoard};
pub use panics::report_panics;

/// Small and fast, where the usual allocator of WebAssembly is neither.
#[cfg(target_family = "wasm")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();
