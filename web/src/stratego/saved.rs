//! The stored game.

use fairboard_play::format::stratego as format;
use fairboard_play::stratego::Session;
use fairboard_rules::stratego::Rules;

use crate::browser::storage::{self, NotKept};
use crate::components::unreadable::{self, Unreadable};

/// Where the game is stored.
pub const KEY: &str = "fairboard.stratego";

/// The stored game, or a new one; and what could not be read, if anything.
pub fn load() -> (Session, Option<Unreadable>) {
    let (session, unreadable) = unreadable::load(KEY, format::read_session);
    (session.unwrap_or_else(|| Session::new(Rules::CLASSIC)), unreadable)
}

/// Stores the game.
///
/// # Errors
///
/// If the browser refuses.
pub fn store(session: &Session) -> Result<(), NotKept> {
    storage::write(KEY, &format::write_session(session))
}

/// Reads a game that another tab stored.
pub fn read(text: &str) -> Option<Session> {
    format::read_session(text).ok()
}
