//! The app, without the pages of its games: the frame around every page, home, the builder, the
//! library of setups and games, and the board of a game with the browser behind it.
//!
//! The app is several programs, `bin/*.rs`, so that nobody waits for a page that is not chosen.
//! Each calls [`start`] with the pages that it draws, and some pages are [chunks](chunks!) of
//! theirs. `web/assets/loader.js` loads what the page at the address needs, and shows one program
//! in the place of another.

mod advisor;
mod app;
mod board;
mod builder;
mod camera;
mod chunk;
mod connection;
mod far;
mod home;
mod library;
mod page;
mod players;
mod practice;
mod preferences;
mod puzzles;
mod replay;
mod seats;
mod waiting;

pub use app::start;
pub use board::game;
pub use builder::builder;
pub use far::{desk, message};
pub use home::home;
pub use library::{Part, library};
pub use page::{Open, Pages, Plain, Shown, Visit};
pub use players::players;
pub use practice::practice;
pub use puzzles::puzzles;
pub use replay::{replay, review};
