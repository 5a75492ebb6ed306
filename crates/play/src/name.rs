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
        if has_forbidden_character(&line) {
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
    /// The name has an invisible character, a character out of place such as an accent at the
    /// beginning, or a letter with more than two accents. Invisible characters may reorder the text
    /// around them. Many accents would reach into other lines.
    #[error("an invisible character")]
    Hidden,
}

/// Largest number of marks, such as accents, on one letter. Vietnamese has letters with two.
const MOST_MARKS: usize = 2;

/// Returns `true` if a name is refused as [`BadName::Hidden`]. Its words must already be separated
/// by single spaces, without other white space.
fn has_forbidden_character(name: &str) -> bool {
    // The ends of the name count as spaces.
    let mut previous = ' ';
    let mut marks_in_a_row = 0;
    let mut rest = name.chars();
    while let Some(letter) = rest.next() {
        let next = rest.clone().next().unwrap_or(' ');
        marks_in_a_row = match letter {
            // Marks before and after these are drawn on one letter.
            '\u{200c}' | '\u{200d}' | '\u{fe0e}' | '\u{fe0f}' => marks_in_a_row,
            _ if is_mark(letter) => marks_in_a_row + 1,
            _ => 0,
        };
        let has_too_many_marks = marks_in_a_row > MOST_MARKS;
        if is_hidden(letter) || is_out_of_place(previous, letter, next) || has_too_many_marks {
            return true;
        }
        previous = letter;
    }
    false
}

/// Returns `true` for a joiner, a variation selector or a mark that stands where it means nothing.
const fn is_out_of_place(previous: char, letter: char, next: char) -> bool {
    match letter {
        // Joiners belong between emoji, and between letters of Arabic and Indian scripts. All of
        // these have codes from U+0600 on. So do joiners, but two joiners in a row join nothing.
        '\u{200c}' | '\u{200d}' => {
            previous < '\u{600}' || next < '\u{600}' || matches!(next, '\u{200c}' | '\u{200d}')
        }
        // A variation selector changes the look of the character before it.
        '\u{fe0e}' | '\u{fe0f}' => previous == ' ',
        // A mark is drawn on the letter before it.
        _ => is_mark(letter) && previous == ' ',
    }
}

/// Returns `true` for control characters, for characters that set a direction or have neither width
/// nor ink, and for codes that are no characters.
const fn is_hidden(letter: char) -> bool {
    // The last two codes of each plane are no characters.
    let is_end_of_plane = letter as u32 & 0xfffe == 0xfffe;
    is_end_of_plane
        || matches!(
            letter,
            '\0'..='\u{1f}' // controls
                | '\u{7f}'..='\u{9f}' // further controls
                | '\u{ad}' // soft hyphen
                | '\u{34f}' // combining grapheme joiner
                | '\u{61c}' // Arabic direction mark
                | '\u{115f}'..='\u{1160}' // Hangul fillers
                | '\u{17b4}'..='\u{17b5}' // Khmer vowels that are not written
                | '\u{180b}'..='\u{180f}' // Mongolian selectors
                | '\u{200b}' // space without width
                | '\u{200e}'..='\u{200f}' // direction marks
                | '\u{202a}'..='\u{202e}' // directions of a part of the text
                | '\u{2060}'..='\u{206f}' // operators without ink, further directions
                | '\u{2800}' // blank of Braille
                | '\u{3164}' // Hangul filler
                | '\u{fdd0}'..='\u{fdef}' // no characters
                | '\u{fe00}'..='\u{fe0d}' // variation selectors other than those of emoji
                | '\u{feff}' // byte order mark
                | '\u{ffa0}' // Hangul filler of half the width
                | '\u{fff0}'..='\u{fffc}' // annotations, place of an object
                | '\u{1bca0}'..='\u{1bca3}' // controls of shorthand
                | '\u{1d159}' // note without a head
                | '\u{1d173}'..='\u{1d17a}' // controls of musical notation
                | '\u{e0000}'..='\u{e0fff}' // tags, further variation selectors
        )
}

/// Returns `true` for marks that are drawn on the letter before them: the Unicode blocks of
/// combining marks, and the marks of the Cyrillic block.
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
            (
                "a letter with four marks and a form between them",
                "e\u{302}\u{301}\u{fe0f}\u{302}\u{301}",
                Err(BadName::Hidden),
            ),
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
