//! The tic-tac-toe table.

mod embed;
mod screen;
mod table;

pub use screen::{CellLook, Focus, GridScreen, Hints, Sentence, TicTacToeScreen};
pub use table::{GridAsk, Options, TicTacToe, TicTacToeAsk};
