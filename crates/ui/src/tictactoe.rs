//! Views of tic-tac-toe.

mod board;
mod choices;
mod record;
mod view;

pub use view::tictactoe_view;
