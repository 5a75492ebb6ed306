//! The referee of Stratego: answers the commands of seats, and shows each seat what it may know.
//!
//! - [`Referee`] is the interface: commands in, events and a [`Situation`] out.
//! - [`Local`] is the referee of the people and computers at one device.

mod command;
mod local;
mod situation;

use std::rc::Rc;

use fairboard_rules::stratego::{ByColor, Color};

pub use super::question::Question;
pub use command::{ArmyChange, Command, Event, Refusal};
pub use local::{Local, Snapshot};
pub use situation::{Curtain, Situation, Stage};

use crate::Player;

/// A place at a game of Stratego.
pub type Seat = crate::Seat<Color>;

/// Two people at one device.
pub const PEOPLE: ByColor<Player> = ByColor { red: Player::Person, blue: Player::Person };

/// Referee of a game of Stratego.
///
/// It holds the truth, or as much of it as its seats may know.
pub trait Referee {
    /// Obeys a command of a seat, and returns the events in order, each with its address.
    ///
    /// An event that is addressed to [`Seat::Watcher`](crate::Seat::Watcher) is public; use
    /// [`Seat::reaches`](crate::Seat::reaches).
    ///
    /// # Errors
    ///
    /// The reason of a refusal; nothing changes then.
    fn ask(&mut self, seat: Seat, command: Command) -> Result<Vec<(Seat, Event)>, Refusal>;

    /// Everything that may be shown at the device now. It is built once for each change.
    fn situation(&self) -> Rc<Situation>;

    /// The knowledge of the seat to move: of a computer whenever it is to move, of a person only
    /// while that person is at the device.
    fn question(&self) -> Option<Question>;
}
