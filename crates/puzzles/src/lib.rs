#![doc = include_str!("../README.md")]
//!
//! `cargo xtask puzzles` finds the puzzles of Stratego.

mod collection;
mod progress;
mod puzzle;
mod row;
pub mod tictactoe;

pub use collection::{COLLECTION, Collection, Difficulty, ListedPuzzle};
pub use progress::{BadPuzzleName, Day, Id, PuzzleProgress};
pub use puzzle::{BadPuzzle, Puzzle};
pub use row::{BadRow, Row, Theme};
