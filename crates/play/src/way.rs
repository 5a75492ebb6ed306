//! Ways to play.

/// The kinds of the two players of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Way {
    /// A person against a computer.
    #[default]
    Computer,
    /// Two people at one device.
    People,
    /// Two computers.
    Watch,
}

impl Way {
    /// Every way, the usual one first.
    pub const ALL: [Self; 3] = [Self::Computer, Self::People, Self::Watch];

    /// The name in addresses and saved texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Computer => "computer",
            Self::People => "people",
            Self::Watch => "watch",
        }
    }

    /// The way of a [name](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.name() == name)
    }

    /// The way of two players, each of whom is a person or not.
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
    fn a_way_is_found_by_its_name() {
        for (way, name) in
            [(Way::Computer, "computer"), (Way::People, "people"), (Way::Watch, "watch")]
        {
            assert_eq!((way.name(), Way::named(name)), (name, Some(way)));
        }
        for name in ["", "Computer", "chess"] {
            assert_eq!(Way::named(name), None, "{name:?}");
        }
    }
}
