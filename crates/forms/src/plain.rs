//! Texts as they were before messengers, mail programs and word processors changed them.

use std::iter::Peekable;

/// The text with plain characters in place of the typographic ones that other programs insert.
///
/// Invisible characters are removed. Other dashes, spaces, line ends and wide letters become the
/// plain ones. The marks of quoted mail (`>`), of a list, a table and emphasis are removed, as are
/// quotation marks around the text. Lines that a mail program has broken are joined. A text from a
/// writer of this crate stays as it is, unless a name in it has such characters. So a reader first
/// tries a text as it is.
///
/// # Examples
///
/// ```
/// use fairboard_forms::plain::plain;
///
/// let brought = "> **Rules:**\u{a0}classic\n> 1.\u{200b} a4\u{2013}a5";
/// assert_eq!(plain(brought), "Rules: classic\n1. a4-a5");
/// ```
pub fn plain(text: &str) -> String {
    let is_mail = is_encoded_by_mail(text);
    let mut plain = String::with_capacity(text.len());
    let mut characters =
        text.chars().map(plain_character).filter(|character| !is_removed(*character)).peekable();
    let mut is_at_line_start = true;
    while let Some(character) = characters.next() {
        let next = characters.peek().copied();
        match character {
            // One end of a line is enough.
            '\r' if next == Some('\n') => {}
            // No text of this crate has `=` at the end of a line. So a mail program has broken the
            // line there, even if the rest of the text does not look like mail.
            '=' if matches!(next, None | Some('\n' | '\r')) => skip_line_break(&mut characters),
            // A space or the bar of a table at the end of a line is removed.
            '\n' | '\r' => {
                plain.truncate(plain.trim_end_matches([' ', '|']).len());
                plain.push('\n');
                is_at_line_start = true;
            }
            // The marks of quoted mail, tables and lists are removed from the beginning of a line.
            '>' | '|' | '\u{2022}' | ' ' | '\t' if is_at_line_start => {}
            // A dash is the mark of a list only if a space follows, which the row above removes.
            '-' if is_at_line_start && next.is_some_and(char::is_whitespace) => {}
            _ => {
                plain.push(character);
                // A quotation mark may stand before the marks of quoted mail or a list.
                is_at_line_start = is_at_line_start && character == '"';
                if is_mail && character == '=' {
                    // The mail program has written this `=` as `=3D`, so `3D` is skipped.
                    characters.nth(1);
                }
            }
        }
    }
    // Quotation marks and the bars of a table may also stand around the whole text.
    let is_outer = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '|');
    plain.trim_matches(is_outer).to_owned()
}

/// Returns `true` for a text in which a mail program may have encoded each `=`. A mail program
/// writes `=` as `=3D`, and breaks lines behind another `=` (quoted-printable, RFC 2045, 6.7).
fn is_encoded_by_mail(text: &str) -> bool {
    let is_code = |rest: &str| rest.starts_with("3D");
    let is_at_line_end = |rest: &str| rest.is_empty() || rest.starts_with(['\n', '\r']);
    text.split('=').skip(1).all(|rest| is_code(rest) || is_at_line_end(rest))
}

/// Skips all line ends up to the next text, and the marks of quoted mail before that text.
fn skip_line_break(characters: &mut Peekable<impl Iterator<Item = char>>) {
    skip_while(characters, |character| matches!(character, '\n' | '\r'));
    if characters.peek() == Some(&'>') {
        skip_while(characters, |character| character == '>' || character.is_whitespace());
    }
}

/// Skips all characters before the first one for which `is_skipped` returns `false`.
fn skip_while(characters: &mut Peekable<impl Iterator<Item = char>>, is_skipped: fn(char) -> bool) {
    while characters.peek().is_some_and(|character| is_skipped(*character)) {
        characters.next();
    }
}

/// True for marks of a direction, joiners, soft hyphens and other characters without a width
/// (Unicode 16, general category Cf), selectors of a variant, controls, and marks of Markdown.
fn is_removed(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
        || (character.is_control() && !matches!(character, '\n' | '\r' | '\t'))
        || matches!(character, '*' | '`' | '\\')
}

/// The plain character for a typographic one. Any other character stays as it is.
fn plain_character(character: char) -> char {
    match character {
        // Hyphens, dashes and the minus sign.
        '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => '-',
        // Spaces of other widths, and those at which no line breaks.
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => {
            ' '
        }
        // Separators of lines and paragraphs.
        '\u{85}' | '\u{2028}' | '\u{2029}' => '\n',
        // The times sign, between the squares of an attack.
        '\u{d7}' => 'x',
        // Single quotation marks, then double ones.
        '\u{2018}' | '\u{2019}' | '\u{201a}' | '\u{2039}' | '\u{203a}' => '\'',
        '\u{201c}'..='\u{201e}' | '\u{ab}' | '\u{bb}' => '"',
        // An ellipsis. One point is enough, because readers pass over any number of points.
        '\u{2026}' => '.',
        // The wide forms of the characters of ASCII, each 0xfee0 places after its character.
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character)
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_as_it_was_before_programs_changed_it() {
        for (why, text, expected) in [
            ("a dash", "a4\u{2013}a5 a4\u{2212}a5 a4\u{2011}a5", "a4-a5 a4-a5 a4-a5"),
            ("a space", "a\u{a0}b\u{2009}c\u{3000}d", "a b c d"),
            ("a character that nobody sees", "\u{feff}a\u{200b}b\u{ad}c\u{202e}d\u{2066}", "abcd"),
            ("an end of a line", "a\r\nb\rc\u{2028}d\u{85}e", "a\nb\nc\nd\ne"),
            ("wide characters", "\u{ff21}\u{ff11}\u{ff1a}", "A1:"),
            ("a quotation", "> a\n>> b\n > > c", "a\nb\nc"),
            ("a table", "| a |\n| b |", "a\nb"),
            ("a list", "\u{2022} a\n* b\n- c", "a\nb\nc"),
            ("emphasis", "**Red** `setup`", "Red setup"),
            ("a fence", "```text\na\n```", "text\na"),
            ("quotes", "\u{201c}a\u{201d}", "a"),
            ("a broken line of a mail", "https://a/#/p/AB=\nCD", "https://a/#/p/ABCD"),
            ("a trace of a mail program", "a=3D1 b=3D=\n2", "a=1 b=2"),
            ("no trace of a mail program", "a=3D1 b=2", "a=3D1 b=2"),
            ("an escape of Markdown", "a4\\-a5", "a4-a5"),
            ("nothing to change", "a4-a5\n__M_", "a4-a5\n__M_"),
        ] {
            assert_eq!(plain(text), expected, "{why}");
            assert_eq!(plain(expected), expected, "{why}: twice");
        }
    }
}
