//! A board on any page.
//!
//! [`mount`] puts one board of a [`Game`] on a page and returns its handle, [`Mounted`]. Each game
//! has a module of its own, `bin/board-*.rs`, which `web/embed/fairboard.mjs` loads when a page
//! needs it. [`EmbedSettings`](fairboard_table::embed::EmbedSettings) explains the options.

mod mounted;
mod slot;
mod values;

pub use mounted::{Game, MountOptions, Mounted, learn, mount};
