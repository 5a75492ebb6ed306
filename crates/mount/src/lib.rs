//! A board on any page.
//!
//! [`mount`] puts one board of a [`Game`] on a page and returns its handle, [`Mounted`]. Each game
//! has a module of its own, `bin/board-*.rs`, which `web/embed/fairboard.mjs` loads when a page
//! needs it.

mod game;
mod mounted;
mod options;
mod slot;
mod values;

pub use game::Game;
pub use mounted::{Mounted, learn, mount};
pub use options::MountOptions;
