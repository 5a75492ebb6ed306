//! The tic-tac-toe page.

mod board;
mod options;
mod page;
mod panel;

pub use page::TicTacToePage;
