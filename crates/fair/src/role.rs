//! The two players: home, who invited, and away, who accepted.

use std::ops::{Index, IndexMut};

/// A player of a game between two machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The player who invited the other.
    Home,
    /// The player who accepted the invitation.
    Away,
}

impl Role {
    /// Both players, home first.
    pub const ALL: [Self; 2] = [Self::Home, Self::Away];

    /// The other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Home => Self::Away,
            Self::Away => Self::Home,
        }
    }
}

/// One value for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ByRole<T> {
    pub(crate) home: T,
    pub(crate) away: T,
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    fn index(&self, role: Role) -> &T {
        match role {
            Role::Home => &self.home,
            Role::Away => &self.away,
        }
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    fn index_mut(&mut self, role: Role) -> &mut T {
        match role {
            Role::Home => &mut self.home,
            Role::Away => &mut self.away,
        }
    }
}
