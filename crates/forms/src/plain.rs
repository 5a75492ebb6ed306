//! Texts as they were before messengers, mail programs and word processors changed them.

/// A text with plain signs in the place of those that programs put there.
///
/// Signs that nobody sees are gone. Other dashes, spaces, ends of lines and wide letters are the
/// plain ones. The signs of a quotation, of a list and of emphasis are gone, and lines that a mail
/// program has broken are whole again. A text that one of the writers of this crate has made stays
/// as it is, unless a name in it has such signs; so a reader tries a text as it is first.
///
/// # Examples
///
/// ```
/// use fairboard_forms::plain::plain;
///
/// assert_eq!(plain("> **Rules:**\u{a0}classic\n> 1.\u{200b} a4\u{2013}a5"), "Rules: classic\n1. a4-a5");
/// ```
pub fn plain(text: &str) -> String {
    let mut joined = text.replace("\r\n", "\n").replace('\r', "\n");
    // A mail program has broken the lines (RFC 2045, section 6.7).
    if joined.contains("=\n") || joined.contains("=3D") {
        joined = joined.replace("=\n", "").replace("=3D", "=");
    }
    let signs: String = joined.chars().filter(|sign| !is_unseen(*sign)).flat_map(signs).collect();
    let lines: Vec<&str> = without_quotes(&signs)
        .lines()
        .map(unquoted)
        .filter(|line| !line.starts_with("~~~"))
        .collect();
    without_quotes(&lines.join("\n")).to_owned()
}

fn without_quotes(text: &str) -> &str {
    text.trim().trim_matches(['"', '\'']).trim()
}

/// Marks of a direction, joiners, soft hyphens and other signs without a width (Unicode 16, general
/// category Cf), selectors of a variant, and controls.
fn is_unseen(sign: char) -> bool {
    matches!(sign,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
        || (sign.is_control() && !matches!(sign, '\n' | '\t' | '\u{85}'))
        || matches!(sign, '*' | '`')
}

/// The plain sign for another one.
fn signs(sign: char) -> impl Iterator<Item = char> {
    let plain = match sign {
        '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => '-',
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => {
            ' '
        }
        '\u{85}' | '\u{2028}' | '\u{2029}' => '\n',
        '\u{d7}' => 'x',
        '\u{2018}' | '\u{2019}' | '\u{201a}' | '\u{2039}' | '\u{203a}' => '\'',
        '\u{201c}'..='\u{201e}' | '\u{ab}' | '\u{bb}' => '"',
        '\u{2026}' => '.',
        // The wide forms of the signs of ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(sign) - 0xfee0).unwrap_or(sign),
        other => other,
    };
    std::iter::once(plain)
}

/// A line without the signs of a quotation or a list before it.
fn unquoted(line: &str) -> &str {
    let is_sign = |sign: char| matches!(sign, '>' | '|' | '\u{2022}') || sign.is_whitespace();
    line.trim_start_matches(is_sign).trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_as_it_was_before_programs_changed_it() {
        for (why, text, expected) in [
            ("a dash", "a4\u{2013}a5 a4\u{2212}a5 a4\u{2011}a5", "a4-a5 a4-a5 a4-a5"),
            ("a space", "a\u{a0}b\u{2009}c\u{3000}d", "a b c d"),
            ("a sign that nobody sees", "\u{feff}a\u{200b}b\u{ad}c\u{202e}d\u{2066}", "abcd"),
            ("an end of a line", "a\r\nb\rc\u{2028}d\u{85}e", "a\nb\nc\nd\ne"),
            ("wide signs", "\u{ff21}\u{ff11}\u{ff1a}", "A1:"),
            ("a quotation", "> a\n>> b\n > > c", "a\nb\nc"),
            ("a list", "\u{2022} a\n* b", "a\nb"),
            ("emphasis", "**Red** `setup`", "Red setup"),
            ("a fence", "```text\na\n```", "text\na"),
            ("another fence", "~~~\na\n~~~", "a"),
            ("quotes", "\u{201c}a\u{201d}", "a"),
            ("a broken line of a mail", "https://a/#/p/AB=\nCD?x=3D1", "https://a/#/p/ABCD?x=1"),
            ("nothing to change", "a4-a5\n__M_", "a4-a5\n__M_"),
        ] {
            assert_eq!(plain(text), expected, "{why}");
            assert_eq!(plain(expected), expected, "{why}: twice");
        }
    }
}
