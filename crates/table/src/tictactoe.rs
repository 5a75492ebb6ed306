//! The tic-tac-toe table.

mod embed;
mod screen;
mod table;

pub use screen::{CellLook, Focus, GridScreen, Hints, Screen, Sentence};
pub use table::{Ask, GridAsk, Options, TicTacToe};
