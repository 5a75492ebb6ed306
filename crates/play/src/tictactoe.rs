//! Tic-tac-toe as it is played: one game after another, with a tally, by people and computers.

mod command;
pub mod computer;
mod session;

use fairboard_rules::tictactoe::{ByMark, Mark};

pub use command::{Command, Event, Refusal};
pub use session::{Session, Situation, Tally};

use crate::Player;

/// A seat at a game of tic-tac-toe: that of x, of o, or of a watcher.
pub type Seat = crate::Seat<Mark>;

/// Two people at one device.
pub const PEOPLE: ByMark<Player> = ByMark { x: Player::Person, o: Player::Person };
