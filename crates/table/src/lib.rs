//! How a board behaves: pure functions and state machines between what the hand does and what the
//! game is asked.
//!
//! - [`gesture`]: press, drag and drop, or press and press, by pointer or key.
//! - [`keyboard`]: what each key means on a grid and on the Stratego board.
//! - [`geometry`]: which square lies where, from either side of the board.
//! - [`motion`]: how long things take that are shown.
//! - [`opponent`]: keeping a program that thinks elsewhere.
//! - [`announce`]: every sentence about a game, for eyes and ears alike.
//!
//! Nothing here knows a browser, and nothing decides what is legal.

pub mod announce;
pub mod geometry;
pub mod gesture;
pub mod keyboard;
pub mod motion;
pub mod opponent;
