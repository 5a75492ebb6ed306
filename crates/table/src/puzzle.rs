//! Puzzles: a position in which a person looks for the best move.
//!
//! [`StrategoPuzzle`] and [`TicTacToePuzzle`] are [machines](crate::Machine) from requests to a
//! screen. A wrong move changes nothing on the board, and the person can try another move. In
//! Stratego the engine says what a wrong move costs, as far as the person's side can know. If the
//! engine fails, the puzzle goes on, and only this cost is missing.

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
