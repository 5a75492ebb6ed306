//! The device that people share.

use fairboard_rules::stratego::{ByColor, Color};

use crate::Player;

/// The person at the device, and whether the curtain is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Device {
    /// The curtain is down until this person comes.
    Curtain(Color),
    /// This person is at the device.
    Taken(Color),
    /// A person watches: two computers, or a game on a board that takes no input.
    Watched,
}

impl Device {
    /// The device at the beginning: in the hands of Red's person, of Blue's if a computer plays
    /// Red, or of a watcher.
    pub(super) const fn first(players: ByColor<Player>) -> Self {
        match players {
            ByColor { red: Player::Person, .. } => Self::Taken(Color::Red),
            ByColor { blue: Player::Person, .. } => Self::Taken(Color::Blue),
            ByColor { .. } => Self::Watched,
        }
    }

    /// The person who is at the device or is to come; `None` for a watcher.
    pub(super) const fn person(self) -> Option<Color> {
        match self {
            Self::Curtain(color) | Self::Taken(color) => Some(color),
            Self::Watched => None,
        }
    }
}
