//! Players and their strength.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::name::is_hidden;

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
    /// The lowest strength.
    pub const WEAKEST: Self = Self(1);
    /// The highest strength.
    pub const STRONGEST: Self = Self(5);

    /// The strength of a number from 1 to 5; `None` for any other number.
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

/// The number.
impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The inverse of `Display`.
impl FromStr for Strength {
    type Err = UnknownStrength;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = match text.as_bytes() {
            [digit] => digit.wrapping_sub(b'0'),
            _ => return Err(UnknownStrength),
        };
        Self::new(number).ok_or(UnknownStrength)
    }
}

/// A text that names no [`Strength`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a strength is a number from 1 to 5")]
pub struct UnknownStrength;

/// Player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person at the device.
    Person,
    /// A computer of this strength.
    Computer(Strength),
    /// A program that somebody has added, which plays Stratego.
    Program(ProgramName),
}

impl Player {
    /// The strength of a computer; `None` for a person and for a program.
    pub const fn strength(self) -> Option<Strength> {
        match self {
            Self::Person | Self::Program(_) => None,
            Self::Computer(strength) => Some(strength),
        }
    }

    /// The name of a program; `None` for a person and for a computer.
    pub const fn program(self) -> Option<ProgramName> {
        match self {
            Self::Program(name) => Some(name),
            Self::Person | Self::Computer(_) => None,
        }
    }

    /// Returns `true` for a person.
    pub const fn is_person(self) -> bool {
        matches!(self, Self::Person)
    }
}

/// Name of a program that plays: a line of visible signs, without quotation marks and backslashes.
/// Its number of bytes is bounded, so that it is copied like any other player.
///
/// # Examples
///
/// ```
/// use fairboard_play::{BadProgramName, ProgramName};
///
/// let name: ProgramName = "my player".parse()?;
/// assert_eq!(name.as_str(), "my player");
/// assert_eq!("é".repeat(11).parse::<ProgramName>(), Err(BadProgramName));
/// # Ok::<(), BadProgramName>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ProgramName {
    /// The bytes of the name, and zeros behind them.
    bytes: [u8; Self::LONGEST],
}

impl ProgramName {
    /// Greatest length, in bytes.
    pub const LONGEST: usize = 20;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        // A name has no zero.
        let length = self.bytes.iter().position(|byte| *byte == 0).unwrap_or(Self::LONGEST);
        std::str::from_utf8(&self.bytes[..length]).unwrap_or_default()
    }
}

/// The name.
impl fmt::Display for ProgramName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The name.
impl fmt::Debug for ProgramName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

/// The inverse of `Display`.
impl FromStr for ProgramName {
    type Err = BadProgramName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_bad = |letter: char| is_hidden(letter) || matches!(letter, '"' | '\\');
        if text.trim() != text || text.is_empty() || text.chars().any(is_bad) {
            return Err(BadProgramName);
        }
        let mut bytes = [0; Self::LONGEST];
        let place = bytes.get_mut(..text.len()).ok_or(BadProgramName)?;
        place.copy_from_slice(text.as_bytes());
        Ok(Self { bytes })
    }
}

/// A text that is no [`ProgramName`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no name of a program")]
pub struct BadProgramName;

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
    fn a_program_is_read_by_its_name_of_at_most_20_bytes() {
        let longest = "é".repeat(10);
        for (rule, text, expected) in [
            ("a name", "mine", Ok("mine")),
            ("several words", "my player", Ok("my player")),
            ("a space before it", " mine", Err(BadProgramName)),
            ("two lines", "my\nplayer", Err(BadProgramName)),
            ("a change of direction", "mine\u{202e}", Err(BadProgramName)),
            ("the longest", &longest, Ok(longest.as_str())),
            ("one byte more", &format!("{longest}e"), Err(BadProgramName)),
            ("nothing", "", Err(BadProgramName)),
            ("a quotation mark", "my \"player\"", Err(BadProgramName)),
            ("a backslash", "my\\player", Err(BadProgramName)),
            ("a zero", "a\0b", Err(BadProgramName)),
        ] {
            let name: Result<ProgramName, _> = text.parse();
            assert_eq!(
                name.as_ref().map(ProgramName::as_str),
                expected.as_ref().copied(),
                "{rule}"
            );
        }
    }

    #[test]
    fn only_a_computer_has_a_strength() {
        assert_eq!(Player::Person.strength(), None);
        let name = "mine".parse().unwrap();
        let program = Player::Program(name);
        assert_eq!((program.strength(), program.is_person()), (None, false));
        assert_eq!((program.program(), Player::Person.program()), (Some(name), None));
        assert_eq!((name.to_string(), format!("{name:?}")), ("mine".into(), "\"mine\"".into()));
        for strength in Strength::ALL {
            assert_eq!(Player::Computer(strength).strength(), Some(strength));
            assert!(!Player::Computer(strength).is_person());
        }
    }
}
