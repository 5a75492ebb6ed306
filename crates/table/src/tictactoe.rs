//! The tic-tac-toe table.

pub(crate) mod bare;
mod embed;
mod screen;
mod table;

use screen::looks;
pub use screen::{CellLook, Focus, Hints, Screen, Sentence};
pub use table::{Ask, Options, TicTacToe};
