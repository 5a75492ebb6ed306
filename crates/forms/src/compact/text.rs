//! Words: compact texts in links. Each word has a version, choices (such as the moves of a game) as
//! one large number, and a check.

use super::number::{Number, NumberReader, Writer};
use crate::check::{CHARACTERS, CHECK_LENGTH, Check, character};
use crate::head::{VERSION, check_version};
use crate::{Damage, FormatError};

/// Greatest length of a word, in characters. Browsers and messengers accept links of this length.
const MOST: usize = 16_000;

/// Writes the choices in `writer` as a word: the version, the digits of the number with the lowest
/// first, and the check. The check also covers `kind`. `None` if the word would be longer than
/// [`MOST`].
pub(super) fn write(kind: &str, writer: Writer) -> Option<String> {
    let mut number = writer.finish();
    let mut word = VERSION.to_string();
    while !number.is_zero() {
        word.push(character(number.divide(CHARACTERS.len() as u32)));
    }
    word += &check(kind, &word);
    (word.len() <= MOST).then_some(word)
}

/// The choices of a word of this kind. A damaged word is read again without a `_` at its end, which
/// may be a messenger's sign of emphasis and no part of the link.
fn read(kind: &str, word: &str) -> Result<NumberReader, FormatError> {
    let without_emphasis = || read_as_it_is(kind, word.strip_suffix('_')?).ok();
    read_as_it_is(kind, word).or_else(|bad| without_emphasis().ok_or(bad))
}

/// The choices of a word, exactly as it is written. The check is verified first, although it stands
/// at the end of the word. So a changed word counts as damaged, even if the
/// change has made the version a newer one.
fn read_as_it_is(kind: &str, word: &str) -> Result<NumberReader, FormatError> {
    let known_values: Option<Vec<_>> = word.bytes().map(value).collect();
    let values = known_values.filter(|values| values.len() <= MOST).ok_or(Damage::Check)?;
    // The body is the version, which is one character, and the digits. It is never empty.
    let body_length = values.len().checked_sub(CHECK_LENGTH).filter(|length| *length > 0);
    let body_length = body_length.ok_or(Damage::Check)?;
    let (body, found_check) = word.split_at(body_length);
    if found_check != check(kind, body) {
        return Err(Damage::Check.into());
    }
    check_version(&body[..1])?;
    // Every character of the word is one byte and has one value, so both have the same index.
    let digits = &values[1..body_length];
    // A zero at the end would be a second word for the same number.
    if digits.last() == Some(&0) {
        return Err(Damage::Form.into());
    }
    let mut number = Number::default();
    for value in digits.iter().rev() {
        number.multiply_add(CHARACTERS.len() as u32, *value);
    }
    Ok(NumberReader::new(number))
}

/// Reads a whole word. A word that holds more choices than `read_choices` reads is damaged.
pub(super) fn read_all<T>(
    kind: &str,
    word: &str,
    read_choices: impl FnOnce(&mut NumberReader) -> Result<T, FormatError>,
) -> Result<T, FormatError> {
    let mut reader = read(kind, word)?;
    let value = read_choices(&mut reader)?;
    if reader.is_at_end() { Ok(value) } else { Err(Damage::Form.into()) }
}

fn value(character: u8) -> Option<u32> {
    CHARACTERS.iter().position(|known| *known == character).map(|value| value as u32)
}

/// The check of a word, as characters. The same word has another check in another kind of link.
fn check(kind: &str, word: &str) -> String {
    let mut check = Check::new();
    check.add(kind);
    check.add(word);
    check.characters()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorPlace;

    fn word() -> String {
        let mut writer = Writer::default();
        (0..40).for_each(|value| writer.one_of(value, 50));
        write("test", writer).unwrap()
    }

    fn damage(word: &str) -> Option<FormatError> {
        read("test", word).err()
    }

    const CUT_OR_CHANGED: Option<FormatError> = Some(Damage::Check.at(ErrorPlace::Text));

    #[test]
    fn a_word_that_was_cut_or_changed_is_recognized() {
        let word = word();
        assert_eq!(damage(&word), None);
        for end in 0..word.len() {
            assert_eq!(damage(&word[..end]), CUT_OR_CHANGED, "{end} characters");
            assert_eq!(damage(&word[end + 1..]), CUT_OR_CHANGED, "without {end} characters");
            for character in
                CHARACTERS.iter().map(|character| char::from(*character)).chain(['=', 'é', ' '])
            {
                let changed = format!("{}{character}{}", &word[..end], &word[end + 1..]);
                let expected = if changed == word { None } else { CUT_OR_CHANGED };
                assert_eq!(damage(&changed), expected, "{changed}");
            }
        }
        assert_eq!(read("other", &word).err(), CUT_OR_CHANGED, "a word of another kind");
        assert_eq!(damage(&format!("{word}A")), CUT_OR_CHANGED);
        assert_eq!(damage(&format!("{word}_")), None, "emphasis");
        assert_eq!(damage(&"A".repeat(MOST + 1)), CUT_OR_CHANGED);
    }

    #[test]
    fn a_word_with_a_right_check_may_have_another_fault() {
        let checked = |body: &str| format!("{body}{}", check("test", body));
        let damaged = |code: Damage| Some(code.into());
        for (body, expected) in [
            ("", damaged(Damage::Check)),
            ("1", None),
            ("1B", None),
            ("1A", damaged(Damage::Form)),
            ("1BA", damaged(Damage::Form)),
            ("0B", damaged(Damage::Version)),
            ("xB", damaged(Damage::Version)),
            ("2B", Some(FormatError::Newer(2))),
        ] {
            assert_eq!(damage(&checked(body)), expected, "{body}");
        }
    }

    #[test]
    fn a_word_that_is_too_long_is_not_written() {
        let mut writer = Writer::default();
        (0..MOST).for_each(|_| writer.one_of(63, 64));
        assert_eq!(write("test", writer), None);
    }
}
