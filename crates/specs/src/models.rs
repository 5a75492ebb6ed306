//! Models for the model checker: the TLA+ module of tic-tac-toe, tic-tac-toe that stops at a win,
//! and endgames of Stratego. The last two play with the code of `fairboard-rules`.
//!
//! Each model has `sometimes` properties beside the `always` properties, so that a model in which
//! nothing happens fails.

mod stratego;
mod tictactoe;
mod ttt_tla;

pub use stratego::{END_GAMES, EndGame, StrategoModel};
pub use tictactoe::TicTacToeModel;
pub use ttt_tla::TlaModel;
