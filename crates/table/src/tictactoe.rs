//! A game of tic-tac-toe on one device: its state, its screen, and the interface for other pages.

mod embed;
mod screen;
mod table;

pub use screen::{CellLook, Focus, GridScreen, Hints, Sentence, TicTacToeScreen};
pub use table::{GridAsk, Options, TicTacToe, TicTacToeAsk};
