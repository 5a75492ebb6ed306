//! The two players.

use core::fmt;
use core::ops::{Index, IndexMut};

/// A player, and the mark that the player makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// `x`; `CROSS` in the VDM-SL model.
    X,
    /// `o`; `NOUGHT` in the VDM-SL model.
    O,
}

impl Mark {
    /// Both players, x first.
    pub const ALL: [Self; 2] = [Self::X, Self::O];

    /// The other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }

    /// `x` or `o`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::O => "o",
        }
    }

    /// The inverse of [`name`](Self::name); `None` for any other text.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mark| mark.name() == name)
    }
}

/// The text `x` or `o`.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each player, indexed by [`Mark`].
///
/// # Examples
///
/// ```
/// use fairboard_rules::tictactoe::{ByMark, Mark};
///
/// let mut won = ByMark { x: 0, o: 0 };
/// won[Mark::named("o").ok_or("no mark")?] += 1;
/// assert_eq!(won[Mark::O], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByMark<T> {
    /// The value for the player x.
    pub x: T,
    /// The value for the player o.
    pub o: T,
}

impl<T> Index<Mark> for ByMark<T> {
    type Output = T;

    fn index(&self, mark: Mark) -> &T {
        match mark {
            Mark::X => &self.x,
            Mark::O => &self.o,
        }
    }
}

impl<T> IndexMut<Mark> for ByMark<T> {
    fn index_mut(&mut self, mark: Mark) -> &mut T {
        match mark {
            Mark::X => &mut self.x,
            Mark::O => &mut self.o,
        }
    }
}
