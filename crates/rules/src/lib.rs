#![doc = include_str!("../README.md")]
//!
//! # Where to look
//!
//! - [`tictactoe`]: marks, cells and lines; the position; perfect play; the four documents that
//!   define the game.
//! - [`stratego`]: squares, ranks and pieces; deployments; the position and its rules as data; the
//!   view of one seat.
//! - [`Position`]: the common interface of both games, for searches, histories and [`perft()`].
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod perft;
mod position;
pub mod stratego;
pub mod tictactoe;

pub use perft::perft;
pub use position::Position;
