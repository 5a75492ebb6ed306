//! Puzzles: a position in which a person looks for the best move.
//!
//! [`StrategoPuzzle`] and [`TicTacToePuzzle`] are [machines](crate::Machine) from requests to a
//! screen. A wrong move changes nothing on the board, and the person can try another move. In
//! Stratego the engine says what a wrong move costs, from the knowledge of the seat. Without the
//! engine the puzzle goes on.

mod stratego;
mod tictactoe;

pub use stratego::{
    Cost, PieceMove, PuzzleAsk, PuzzleEffect, PuzzleInput, PuzzleScreen, PuzzleSentence,
    StrategoPuzzle, Trial,
};
pub use tictactoe::{
    TicTacToePuzzle, TicTacToePuzzleAsk, TicTacToePuzzleEffect, TicTacToePuzzleScreen,
    TicTacToePuzzleSentence, TicTacToeTrial,
};
