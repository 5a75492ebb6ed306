//! Who plays a side.

/// Who plays a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// Someone at the device.
    #[default]
    Person,
    /// A program.
    Computer {
        /// How well it plays: the larger, the better.
        level: u8,
    },
}

impl Player {
    /// The player of a saved level; a person has none.
    pub(crate) fn of_level(level: Option<u8>) -> Self {
        level.map_or(Self::Person, |level| Self::Computer { level })
    }

    /// The level, for the saved form.
    pub(crate) const fn level(self) -> Option<u8> {
        match self {
            Self::Person => None,
            Self::Computer { level } => Some(level),
        }
    }
}
