//! The app, without the pages of its games: the frame around every page, home, the builder, the
//! library of setups and games, and the board of a game with the browser behind it.
//!
//! The app is several modules, `bin/*.rs`, so that nobody waits for a game that is not chosen. Each
//! calls [`start`] with the pages that it draws. `web/assets/loader.js` loads the module of the
//! page at the address, and shows one module in the place of another.

mod app;
mod board;
mod builder;
mod camera;
mod connection;
mod far;
mod home;
mod library;
mod page;
mod preferences;
mod replay;
mod seats;

pub use app::start;
pub use board::game;
pub use builder::builder;
pub use far::{desk, message};
pub use home::home;
pub use library::{Part, library};
pub use page::{Open, Pages, Plain, Shown, Visit};
pub use replay::replay;
