//! The rules of two board games, pure and exact: tic-tac-toe as four formal documents define it,
//! and Stratego on 10x10 as a VDM++ model and the international rules define it.
//!
//! Nothing here reads a clock, draws a random number, touches a file or knows of a browser; the
//! crate has no dependencies and compiles unchanged to native code and to WebAssembly.
//!
//! - [`tictactoe`]: marks, cells and lines; the position; perfect play; the four documents.
//! - [`stratego`]: squares, ranks and pieces; deployments; the position and its rules as data; what
//!   a player may know.
//! - [`Position`]: what both have in common, for whatever walks through games, such as [`perft()`].

mod perft;
mod position;
pub mod stratego;
pub mod tictactoe;

pub use perft::perft;
pub use position::Position;
