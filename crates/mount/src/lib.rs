//! A board on any page, for the WebAssembly modules that contain one game or both.
//!
//! - [`Board`] is the component that draws a runtime's screen.
//! - [`mount`] puts one board of a [`Game`] on a page and returns its handle, [`Mounted`]. The
//!   module `web/embed/fairboard.mjs` wraps it.
//! - [`report_panics`] tells the page's script of a panic.
//!
//! A module that never names a game does not contain it.

mod board;
mod game;
mod mounted;
mod options;
mod panics;
mod slot;
mod values;

pub use board::{Board, Drawn, Props};
pub use game::Game;
pub use mounted::{Mounted, mount};
pub use options::MountOptions;
pub use panics::report_panics;
pub use values::error;
