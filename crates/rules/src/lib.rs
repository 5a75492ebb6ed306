//! The rules of two board games, pure and exact: tic-tac-toe as four formal documents define it,
//! and Stratego on 10x10 as a VDM++ model and the international rules define it.
//!
//! The crate is pure functions over values. It reads no clock, draws no random number, touches no
//! file and uses no browser. It has no dependencies and compiles unchanged to native code and to
//! WebAssembly.
//!
//! - [`tictactoe`]: marks, cells and lines; the position; perfect play; the four documents.
//! - [`stratego`]: squares, ranks and pieces; deployments; the position and its rules as data; the
//!   view of one seat.
//! - [`Position`]: the common interface of both games, for searches, histories and [`perft()`].

mod perft;
mod position;
pub mod stratego;
pub mod tictactoe;

pub use perft::perft;
pub use position::Position;
