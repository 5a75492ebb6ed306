//! Views of both games: functions and Yew components that draw a screen of `fairboard-table`, and
//! report the requests of the person who sees it.
//!
//! - [`stratego::stratego_view`] and [`tictactoe::tictactoe_view`] draw a whole board with
//!   everything beside it.
//! - [`far::far_view`] draws the desk of games with people far away.
//! - [`puzzle`] draws the boards of puzzles.
//! - [`Look`] is everything that a view needs besides its screen, and [`DrawingState`] lasts from
//!   one drawing to the next.
//! - [`shell`] and [`focus`] are the parts that both games share: root element, notices, live
//!   region and focus.
//! - [`settings`] and [`choice`](mod@choice) draw the player's preferences.
//! - `styles/` has a style sheet for each block. The size of the board's container sets all sizes.
//!
//! Yew matches the children of an element from the last one backwards, unless all have keys. If a
//! child came or went, the children before it would be made anew and lose the focus. So an optional
//! child takes a place even when it is empty: it stands in an `if`, or is an `unwrap_or_default()`.
//!
//! No view holds a table or a referee, and nothing here names a window, a storage or a worker.

mod button;
pub mod choice;
mod clock;
mod decision;
mod drawing_state;
pub mod far;
pub mod focus;
mod icon;
mod keyboard;
mod map;
mod measure;
mod notices;
pub mod puzzle;
pub mod settings;
pub mod shell;
pub mod stratego;
pub mod tictactoe;
mod token;
mod words;

pub use drawing_state::{DrawingState, Look};
pub use notices::trouble;
pub use words::{opinion_words, setup_idea, setup_name, unreadable_words};
