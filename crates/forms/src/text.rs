//! Plain text of a setup and of a finished game of Stratego, for files, mails and people.
//!
//! A setup is forty letters, which may stand in four lines: the [letters of the
//! rules](fairboard_rules::stratego::notation), the front row first.
//!
//! A game is a head, lines with a name and a value, and the moves by rounds:
//!
//! ```text
//! Fairboard 1: Stratego
//! Rules: classic
//! Army: barrage
//! Red: person
//! Red setup: ADAAALAADAAAAAKAAAAABAAACAAAAAMEAAAAAAAA
//! Blue: computer 3
//! Blue setup: PAAAXAAAAPAAAAAWAAAAAANAAOAAAAAQYAAAAAAA
//! Moves:
//! 1. b4-b5 a7-a6
//! End: blue resigned
//! ```
//!
//! `End` stands only in a game that the players or a clock ended, and not the rules. A game that
//! began from a position has a line `Position`, with the [text of the
//! rules](fairboard_rules::stratego::notation), in the place of the two setups.

mod game;
mod setup;

pub use game::{BadGame, BadLine, read_game, write_finished, write_game};
pub use setup::{BadSetup, read_setup, write_setup};
