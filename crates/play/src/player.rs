//! Players and their strength.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Strength of a computer player, from 1 to 5: the higher, the better it plays.
///
/// # Examples
///
/// ```
/// use fairboard_play::Strength;
///
/// assert_eq!(Strength::new(3).map(Strength::number), Some(3));
/// assert_eq!(Strength::new(6), None);
/// assert_eq!("5".parse(), Ok(Strength::STRONGEST));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u8);

impl Strength {
    /// Every strength, the weakest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];
    /// The lowest strength, 1.
    pub const WEAKEST: Self = Self(1);
    /// The highest strength, 5, which only Stratego has.
    pub const STRONGEST: Self = Self(5);

    /// The strength with this number, from 1 to 5; `None` for any other number.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::WEAKEST.0 && number <= Self::STRONGEST.0 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number, from 1 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// The number, such as `3`.
impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The inverse of `Display`.
impl FromStr for Strength {
    type Err = UnknownStrength;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // `parse` would also accept `+1` and `01`.
        let [digit] = text.as_bytes() else { return Err(UnknownStrength) };
        // A byte that is no digit gives a number above 9, which `new` refuses.
        Self::new(digit.wrapping_sub(b'0')).ok_or(UnknownStrength)
    }
}

/// A text that names no [`Strength`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a strength is a number from 1 to 5")]
pub struct UnknownStrength;

/// The player of a side: a person, or a computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person at the device.
    Person,
    /// A computer of this strength.
    Computer(Strength),
}

impl Player {
    /// The strength of a computer; `None` for a person.
    pub const fn strength(self) -> Option<Strength> {
        match self {
            Self::Person => None,
            Self::Computer(strength) => Some(strength),
        }
    }

    /// Returns `true` for a person, and `false` for a computer of any strength.
    pub const fn is_person(self) -> bool {
        matches!(self, Self::Person)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_numbers_one_to_five_are_strengths() {
        for number in 0..=u8::MAX {
            let strength = Strength::new(number);
            assert_eq!(strength.is_some(), (1..=5).contains(&number), "{number}");
            assert_eq!(strength.map_or(number, Strength::number), number);
        }
        assert_eq!(Strength::ALL.first(), Some(&Strength::WEAKEST));
        assert_eq!(Strength::ALL.last(), Some(&Strength::STRONGEST));
    }

    #[test]
    fn a_strength_is_read_as_it_is_written() {
        for strength in Strength::ALL {
            assert_eq!(strength.to_string().parse(), Ok(strength));
        }
        for text in ["", "0", "6", "255", "01", "+1", " 1", "one"] {
            assert_eq!(text.parse::<Strength>(), Err(UnknownStrength), "{text:?}");
        }
    }

    #[test]
    fn only_a_computer_has_a_strength() {
        assert_eq!(Player::Person.strength(), None);
        for strength in Strength::ALL {
            assert_eq!(Player::Computer(strength).strength(), Some(strength));
            assert!(!Player::Computer(strength).is_person());
        }
    }
}
