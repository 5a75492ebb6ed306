//! Names that a person gives to others.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Name of another player, on this device alone: one line of visible signs.
///
/// # Examples
///
/// ```
/// use fairboard_play::name::{BadName, Name};
///
/// assert_eq!(" Ana \n Maria ".parse().map(|name: Name| name.to_string()), Ok("Ana Maria".into()));
/// assert_eq!("".parse::<Name>(), Err(BadName::Empty));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(String);

impl Name {
    /// Greatest length, in characters.
    pub const LONGEST: usize = 40;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Reads a name. White space between the words becomes one space.
impl FromStr for Name {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if line.is_empty() {
            return Err(BadName::Empty);
        }
        if line.chars().any(is_hidden) {
            return Err(BadName::Hidden);
        }
        if line.chars().count() > Self::LONGEST {
            return Err(BadName::Long);
        }
        Ok(Self(line))
    }
}

/// Reason why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadName {
    /// The name has no character but white space.
    #[error("an empty name")]
    Empty,
    /// The name has more than [`Name::LONGEST`] characters.
    #[error("a name that is too long")]
    Long,
    /// The name has an invisible character, which may reorder the text around the name.
    #[error("a sign that nobody sees")]
    Hidden,
}

/// True for control characters, and for characters that set a direction or have no width. The
/// joiners of emoji and of several scripts are not among them.
const fn is_hidden(letter: char) -> bool {
    matches!(
        letter,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{ad}'
            | '\u{61c}'
            | '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_forty_visible_signs() {
        let forty = "é".repeat(40);
        for (rule, text, expected) in [
            ("a name", "Ana", Ok("Ana")),
            ("several words", "  two \n words\t", Ok("two words")),
            ("the longest", &forty, Ok(forty.as_str())),
            (
                "an emoji of several signs",
                "\u{1f469}\u{200d}\u{1f680}",
                Ok("\u{1f469}\u{200d}\u{1f680}"),
            ),
            ("nothing", " \n", Err(BadName::Empty)),
            ("one too many", &"é".repeat(41), Err(BadName::Long)),
            ("a change of direction", "Ana\u{202e}", Err(BadName::Hidden)),
            ("a control character", "A\u{7}na", Err(BadName::Hidden)),
            ("no width", "\u{200b}", Err(BadName::Hidden)),
        ] {
            let name: Result<Name, _> = text.parse();
            assert_eq!(name.as_ref().map(Name::as_str), expected.as_ref().copied(), "{rule}");
        }
    }
}
