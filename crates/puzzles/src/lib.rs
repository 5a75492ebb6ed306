#![doc = include_str!("../README.md")]
//!
//! `cargo xtask puzzles` finds the puzzles of Stratego.

mod collection;
mod progress;
mod puzzle;
mod row;
pub mod tictactoe;

pub use collection::{COLLECTION, Collection, Difficulty, Entry};
pub use progress::{Day, Id, Progress, Unreadable};
pub use puzzle::{BadPuzzle, Puzzle};
pub use row::{BadRow, Row, Theme};
