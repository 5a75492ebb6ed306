//! Measurements of the Stratego engine: native only, and never part of the page.
//!
//! - [`arena`] referees one game between two players; [`tournament`] plays many of them.
//! - [`league`] plays the games that an evaluation is learned from, some with a [`character`].
//! - [`contestant`] names the players, [`ladder`] holds the simple ones, [`tally`] counts results.
//! - [`record`] writes and reads games, [`judge`] finds in them what wins and loses;
//!   [`losses`] looks into what was believed before.
//! - [`tuning`] improves the weights, also in [`parts`] that several processes play.
//! - [`follower`] is a seat that follows a game by its plies.
//! - [`contest`] speaks the text protocol of contests between programs.
//!
//! The examples `arena`, `judge`, `contest` and `tune` are the commands.

pub mod arena;
pub mod armies;
pub mod chances;
pub mod character;
pub mod contest;
pub mod contestant;
pub mod follower;
pub mod judge;
pub mod ladder;
pub mod league;
pub mod losses;
pub mod parts;
pub mod record;
pub mod tally;
pub mod tournament;
pub mod tuning;
