#![doc = include_str!("../README.md")]
//!
//! # Where to look
//!
//! - [`arena`] referees one game between two players; [`tournament`] plays many of them.
//! - [`league`] plays the games from which an evaluation is learned, some with a [`character`].
//! - [`contestant`] names the players, [`ladder`] holds the simple ones, [`tally`] counts results.
//! - [`record`] writes and reads games. [`judge`] counts the events that win and lose them.
//!   [`losses`] examines the beliefs of a player before it lost pieces, and
//!   [`meetings`](losses::meetings) the risks of its Marshal and General.
//! - [`review`] reviews games, and plays on with the moves that it advises.
//! - [`convert`] turns records of contests into games of Fairboard, and [`archive`] turns games of
//!   the Gravon server into such games. [`armies`] reads setups from a file.
//! - [`chances`] compares chances of winning with results, and [`habits`] learns from true ranks.
//! - [`puzzles`] finds puzzles in recorded games.
//! - [`tuning`] improves the weights. [`parts`] divides its games among several processes, and
//!   [`threads`] divides work among the cores.
//! - [`follower`] is a seat that follows a game by its plies.
//! - [`contest`] speaks the text protocol of contests between programs.
//! - [`program`] lets programs of other people play, by a protocol of lines.
//!
//! The program `fairboard-arena` and the examples are the commands. Each begins with its purpose
//! and its arguments.

pub mod archive;
pub mod arena;
pub mod armies;
pub mod chances;
pub mod character;
pub mod contest;
pub mod contestant;
pub mod convert;
pub mod follower;
pub mod habits;
pub mod judge;
pub mod ladder;
pub mod league;
pub mod losses;
pub mod parts;
pub mod program;
pub mod puzzles;
pub mod record;
pub mod review;
pub mod tally;
pub mod threads;
pub mod tournament;
pub mod tuning;
