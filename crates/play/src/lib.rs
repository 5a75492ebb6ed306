//! What lies between the rules and a page: the referee, the record, and what is saved.
//!
//! - [`stratego::Game`] is a game by itself, [`stratego::Session`] the referee who seats people and
//!   computers at one device and lets none see another's secrets.
//! - [`tictactoe::Session`] is the same for a game without secrets.
//! - [`History`] is the one record that undo, replay, saving and links read.
//! - [`format`](mod@format) holds the saved forms, each with its version, and [`link`] the addresses
//!   of the pages.
//!
//! Nothing here does I/O: a session answers each command with events and with effects for others to
//! carry out.

pub mod format;
mod history;
pub mod link;
mod offers;
mod player;
mod seat;
pub mod stratego;
pub mod tictactoe;

pub use history::History;
pub use offers::{Offer, Offers};
pub use player::{Player, Strength, UnknownStrength};
pub use seat::Seat;
