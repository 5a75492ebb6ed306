//! Pairings of people and computers.

use crate::Player;

/// The kinds of the two players of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pairing {
    /// A person against a computer.
    #[default]
    Computer,
    /// Two people at one device.
    People,
    /// Two computers.
    Watch,
}

impl Pairing {
    /// Every pairing, the usual pairing first.
    pub const ALL: [Self; 3] = [Self::Computer, Self::People, Self::Watch];

    /// The name in addresses and saved texts: `computer`, `people` or `watch`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Computer => "computer",
            Self::People => "people",
            Self::Watch => "watch",
        }
    }

    /// The pairing of a [name](Self::name); `None` for any other text.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pairing| pairing.name() == name)
    }

    /// The pairing of two players, whose order does not matter.
    pub const fn of(players: [Player; 2]) -> Self {
        match players {
            [Player::Person, Player::Person] => Self::People,
            [Player::Computer(_), Player::Computer(_)] => Self::Watch,
            [Player::Person, Player::Computer(_)] | [Player::Computer(_), Player::Person] => {
                Self::Computer
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pairing_is_found_by_its_name() {
        for (pairing, name) in [
            (Pairing::Computer, "computer"),
            (Pairing::People, "people"),
            (Pairing::Watch, "watch"),
        ] {
            assert_eq!((pairing.name(), Pairing::named(name)), (name, Some(pairing)));
        }
        for name in ["", "Computer", "chess"] {
            assert_eq!(Pairing::named(name), None, "{name:?}");
        }
    }
}
