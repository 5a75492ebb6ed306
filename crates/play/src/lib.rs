#![doc = include_str!("../README.md")]
//!
//! # Where to look
//!
//! - [`stratego::Game`] is the record of one game. [`stratego::referee::Local`] seats people and
//!   computers at one device, and shows each seat what it may know.
//! - [`stratego::question`] holds what an engine learns of a game.
//! - [`tictactoe::Session`] is a game of tic-tac-toe with its players, and [`tictactoe::computer`]
//!   the computer player.
//! - [`History`] is the one record that undo, replay, saving and links read.
//! - [`clock`] has the times of both sides of a game.
//! - [`preferences`] has a person's settings, [`pairing`] the kinds of the players, and [`name`]
//!   the names of people.
//! - [`digest`] has the progress of a stored game.
//! - [`board_option`] is the table of the options of a board on another page, and [`snippet`] the
//!   code that puts one there.

mod available;
pub mod board_option;
pub mod clock;
pub mod digest;
mod history;
pub mod name;
pub mod pairing;
mod player;
pub mod preferences;
mod seat;
pub mod snippet;
pub mod stratego;
pub mod tictactoe;

pub use available::{Offer, Offers};
pub use history::History;
pub use player::{Player, Strength, UnknownStrength};
pub use seat::Seat;
