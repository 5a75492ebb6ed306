//! Names of people.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Name of a person: one line of visible characters. The names that a person gives to other players
/// stay on this device. The name under which a person offers games is public.
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
        if has_hidden(&line) {
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
    /// The name has an invisible character, which may reorder the text around it. Or a letter has
    /// more than two marks, which would reach into other lines.
    #[error("an invisible character")]
    Hidden,
}

/// Most marks on one letter. Vietnamese has letters with two.
const MOST_MARKS: usize = 2;

/// Returns `true` if a name is refused as [`BadName::Hidden`]: a character is invisible, stands
/// where it has no meaning, or is one mark too many on a letter. The only white space of the name
/// is the single space between two words.
fn has_hidden(text: &str) -> bool {
    // The ends of the name count as spaces. `marks` is the number of marks on the last letter.
    let (mut previous, mut marks) = (' ', 0);
    let mut rest = text.chars();
    while let Some(letter) = rest.next() {
        let next = rest.clone().next().unwrap_or(' ');
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        let is_out_of_place = match letter {
            // Joiners belong between emoji, and between letters of Arabic and Indian scripts. All
            // of these have codes from U+0600 on.
            '\u{200c}' | '\u{200d}' => {
                previous < '\u{600}' || next < '\u{600}' || matches!(next, '\u{200c}' | '\u{200d}')
            }
            // A variation selector changes the look of the character before it.
            '\u{fe0e}' | '\u{fe0f}' => previous == ' ',
            // A mark is drawn on the letter before it.
            _ => marks > 0 && previous == ' ',
        };
        if is_hidden(letter) || is_out_of_place || marks > MOST_MARKS {
            return true;
        }
        previous = letter;
    }
    false
}

/// True for control characters, for characters that set a direction or have neither width nor ink,
/// and for codes that are no characters, such as the last two of each plane. Among them are the
/// soft hyphen (U+AD), the fillers of Hangul, the selectors of Mongolian, the directions (U+200E
/// on), and tags (U+E0000 on).
const fn is_hidden(letter: char) -> bool {
    matches!(
        letter,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fdd0}'..='\u{fdef}'
            | '\u{fe00}'..='\u{fe0d}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffc}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d159}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    ) || letter as u32 & 0xfffe == 0xfffe
}

/// True for marks that are drawn on the letter before them: the Unicode blocks of combining marks,
/// and the marks of the Cyrillic block.
const fn is_mark(letter: char) -> bool {
    matches!(
        letter,
        '\u{300}'..='\u{36f}'
            | '\u{483}'..='\u{489}'
            | '\u{1ab0}'..='\u{1aff}'
            | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}'
            | '\u{fe20}'..='\u{fe2f}'
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
            ("a letter with two marks", "Hie\u{302}\u{301}u", Ok("Hie\u{302}\u{301}u")),
            ("a letter with three marks", "Hie\u{302}\u{301}\u{303}u", Err(BadName::Hidden)),
            ("a mark without a letter", "\u{301}a", Err(BadName::Hidden)),
            (
                "a joiner in Persian",
                "\u{645}\u{6cc}\u{200c}\u{62e}",
                Ok("\u{645}\u{6cc}\u{200c}\u{62e}"),
            ),
            ("a joiner in another name", "An\u{200c}a", Err(BadName::Hidden)),
            ("joiners alone", "\u{200d}\u{200d}", Err(BadName::Hidden)),
            ("two joiners", "\u{1f469}\u{200d}\u{200d}\u{1f680}", Err(BadName::Hidden)),
            ("an emoji in its colours", "\u{2764}\u{fe0f}", Ok("\u{2764}\u{fe0f}")),
            ("a form alone", "\u{fe0f}", Err(BadName::Hidden)),
            ("a blank of Braille", "\u{2800}", Err(BadName::Hidden)),
            ("a filler", "\u{3164}", Err(BadName::Hidden)),
            ("a tag", "\u{e0041}", Err(BadName::Hidden)),
            ("no character", "a\u{1ffff}", Err(BadName::Hidden)),
        ] {
            let name: Result<Name, _> = text.parse();
            assert_eq!(name.as_ref().map(Name::as_str), expected.as_ref().copied(), "{rule}");
        }
    }
}
