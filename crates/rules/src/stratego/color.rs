//! The two sides.

use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use super::notation::SyntaxError;

/// A side: Red has the bottom of the board (rows 1 to 4), Blue the top (rows 7 to 10).
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::Color;
///
/// assert_eq!(Color::Red.other(), Color::Blue);
/// assert_eq!("blue".parse(), Ok(Color::Blue));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Red deploys on rows 1 to 4.
    Red,
    /// Blue deploys on rows 7 to 10.
    Blue,
}

impl Color {
    /// Both sides, Red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Blue];

    /// The opponent's side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// The stable name, for programs: `red` or `blue`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
        }
    }
}

/// The [name](Color::name): `red` or `blue`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The inverse of [`Color::name`].
impl FromStr for Color {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|color| color.name() == text).ok_or(SyntaxError::Color)
    }
}

/// One value for each side, indexed by [`Color`].
#[expect(missing_docs, reason = "the names of the fields say it")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColor<T> {
    pub red: T,
    pub blue: T,
}

impl<T> ByColor<T> {
    /// The values that `f` returns for each side, Red first.
    pub fn from_fn(mut f: impl FnMut(Color) -> T) -> Self {
        Self { red: f(Color::Red), blue: f(Color::Blue) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::Red => &self.red,
            Color::Blue => &self.blue,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Red => &mut self.red,
            Color::Blue => &mut self.blue,
        }
    }
}
