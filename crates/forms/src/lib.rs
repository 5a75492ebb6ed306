#![doc = include_str!("../README.md")]
//!
//! # Where to look
//!
//! - [`found`] reads any text that somebody brings, and [`plain`](mod@plain) undoes the changes of
//!   other programs to a text.
//! - [`stratego`] and [`tictactoe`] are saved games, with [`lineage`] and [`guesses`] beside them.
//! - [`compact`] are the words of links, [`link`] and [`entry`] the addresses of the pages.
//! - [`library`] are the setups and finished games that a person keeps.
//! - [`far`], [`relay_link`], [`timing`] and [`offers`] belong to games with somebody far away.
//! - [`preferences`] are a person's choices; a [`digest`] says how far a stored game has come.
//! - [`text`] is the plain text of setups and games, for people.
//!
//! The types here are wire types and serve nothing else.

mod check;
pub mod compact;
pub mod digest;
pub mod entry;
mod error;
pub mod far;
pub mod fields;
pub mod found;
pub mod guesses;
mod head;
pub mod library;
pub mod lineage;
pub mod link;
pub mod offers;
mod percent;
pub mod plain;
pub mod preferences;
pub mod relay_link;
pub mod stratego;
pub mod text;
pub mod tictactoe;
pub mod timing;
mod wrapped;

pub use error::{Damage, ErrorPlace, FormatError};

use fairboard_play::{Player, Strength};

/// Computer of medium strength, in place of a program that a person had added as a player. Such
/// programs can no longer be added.
const ADDED: Player = Player::Computer(Strength::ALL[2]);
