//! Puzzles: a position in which a person looks for the best move.
//!
//! [`StrategoPuzzle`] and [`TicTacToePuzzle`] are [machines](crate::Machine) from requests to a
//! screen. A wrong move changes nothing on the board and can be followed by another one. In
//! Stratego the engine says what a wrong move costs, by what the seat knows; without it the puzzle
//! goes on.

mod stratego;
mod tictactoe;

pub use stratego::{
    Cost, PieceMove, PuzzleAsk, PuzzleEffect, PuzzleInput, PuzzleScreen, PuzzleSentence,
    StrategoPuzzle, Trial,
};
pub use tictactoe::{NineAsk, NineEffect, NineScreen, NineSentence, NineTrial, TicTacToePuzzle};
