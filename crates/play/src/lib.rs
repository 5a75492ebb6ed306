#![doc = include_str!("../README.md")]
//!
//! # Where to look
//!
//! - [`stratego::Game`] is a game by itself. [`stratego::referee::Local`] seats people and
//!   computers at one device, and shows each seat what it may know.
//! - [`stratego::question`] holds what an engine learns of a game.
//! - [`tictactoe::Session`] is the same for a game without secrets, and
//!   [`tictactoe::computer`] its computer player.
//! - [`History`] is the one record that undo, replay, saving and links read.
//! - [`clock`] has the times of both sides of a game.
//! - [`saved`] are the setups and finished games that a person keeps.
//! - [`format`](mod@format) holds the saved forms, each with its version, and [`link`] the
//!   addresses of the pages. [`digest`] says how far a stored game is. [`snippet`] holds the code
//!   that puts a board on another page.

pub mod clock;
pub mod digest;
pub mod format;
mod history;
pub mod link;
pub mod name;
mod offers;
mod player;
pub mod preferences;
pub mod saved;
mod seat;
pub mod snippet;
pub mod stratego;
pub mod tictactoe;
pub mod way;

pub use history::History;
pub use offers::{Offer, Offers};
pub use player::{BadProgramName, Player, ProgramName, Strength, UnknownStrength};
pub use seat::Seat;
