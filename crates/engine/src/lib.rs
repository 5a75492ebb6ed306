//! Players of the two games that see what a player sees.
//!
//! - [`tictactoe`]: four levels, from one that only takes its wins to one that never loses.
//! - [`stratego`]: five levels of one player, which knows its own army, what the board shows, and
//!   the moves that were made; and the players that it is measured against.
//!
//! Nothing here reads a clock or a system's random numbers: equal seeds and equal views give equal
//! moves as long as the search is bounded by its own count.

pub mod stratego;
pub mod tictactoe;
