//! The referee of Stratego: answers the commands of seats, and shows each seat what it may know.
//!
//! [`Local`] is the referee of the people and computers at one device. It takes commands, and gives
//! events and a [`Situation`].

mod command;
mod local;
mod situation;

use fairboard_rules::stratego::{ByColor, Color};

pub use super::question::Question;
pub use command::{ArmyChange, Command, Event, Refusal};
pub use local::{Local, Snapshot};
pub use situation::{Curtain, NoUndo, Situation, Stage};

use crate::Player;

/// The part of a person or computer in a game: Red, Blue, or a watcher, who plays neither side.
pub type Seat = crate::Seat<Color>;

/// Two people at one device.
pub const PEOPLE: ByColor<Player> = ByColor { red: Player::Person, blue: Player::Person };
