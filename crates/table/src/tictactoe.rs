//! The tic-tac-toe table.

mod embed;
mod screen;
mod table;

pub(crate) use screen::looks;
pub use screen::{CellLook, Focus, Hints, Screen, Sentence};
pub use table::{Ask, Options, TicTacToe};
