//! Pairings of people and computers.

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

    /// The name in addresses and saved texts.
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

    /// The pairing of two players, each of whom is a person or not.
    pub const fn of(people: [bool; 2]) -> Self {
        match people {
            [true, true] => Self::People,
            [false, false] => Self::Watch,
            [true, false] | [false, true] => Self::Computer,
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
