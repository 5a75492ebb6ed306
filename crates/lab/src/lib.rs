//! Measurements of the Stratego engine: native only, and never part of the page.
//!
//! - [`arena`] referees one game between two players; [`tournament`] plays many.
//! - [`ladder`] holds simple players that the levels are measured against.
//! - [`contest`] speaks the text protocol of contests between programs.
//!
//! The examples `arena`, `contest` and `tune` are the commands.

pub mod arena;
pub mod contest;
pub mod ladder;
pub mod tournament;
