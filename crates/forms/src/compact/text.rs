//! A number as a word of a link, with its version and its check.

use super::number::{Number, Reader, Writer};
use crate::{Damage, FormatError};

/// Signs that may stand in a link as they are, by their values (RFC 4648, section 5).
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Signs of the check.
const CHECK: usize = 5;

/// Most signs of a word. Browsers and messengers take this much.
const MOST: usize = 16_000;

/// Bits of the check, and its polynomial: CRC-30 of the cdmaOne standard. It finds every change
/// within three signs side by side, and any other but one in a thousand million.
const BITS: u32 = 30;
const POLYNOMIAL: u32 = 0x2030_b9c7;

/// The word of some choices, whose first sign is its version; `None` if it would be too long.
pub(super) fn write(kind: &str, version: u32, writer: Writer) -> Option<String> {
    let mut number = writer.finish();
    let mut word = version.to_string();
    while !number.is_zero() {
        word.push(sign(number.divide(SIGNS.len() as u32)));
    }
    let mut check = check(kind, &word);
    for _ in 0..CHECK {
        word.push(sign(check));
        check /= SIGNS.len() as u32;
    }
    (word.len() <= MOST).then_some(word)
}

/// The version and the choices of a word of a kind that has versions up to `newest`.
fn read(kind: &str, newest: u32, word: &str) -> Result<(u32, Reader), FormatError> {
    let values: Option<Vec<_>> = word.bytes().map(value).collect();
    let values = values.filter(|values| values.len() <= MOST).ok_or(Damage::Check)?;
    let end = values.len().checked_sub(CHECK).filter(|end| *end > 0).ok_or(Damage::Check)?;
    let number = |values: &[u32]| values.iter().rev().fold(0, |sum, value| sum << 6 | value);
    if number(&values[end..]) != check(kind, &word[..end]) {
        return Err(Damage::Check.into());
    }
    let version = match char::from(word.as_bytes()[0]).to_digit(10) {
        Some(newer) if newer > newest => return Err(FormatError::Newer(newer)),
        Some(0) | None => return Err(Damage::Version.into()),
        Some(version) => version,
    };
    // A zero at the end would be a second word for the same number.
    if values[1..end].last() == Some(&0) {
        return Err(Damage::Form.into());
    }
    let mut number = Number::default();
    for value in values[1..end].iter().rev() {
        number.multiply_add(SIGNS.len() as u32, *value);
    }
    Ok((version, Reader::new(number)))
}

/// Reads choices from a word, all of them.
pub(super) fn read_all<T>(
    kind: &str,
    newest: u32,
    word: &str,
    read_choices: impl FnOnce(u32, &mut Reader) -> Result<T, FormatError>,
) -> Result<T, FormatError> {
    let (version, mut reader) = read(kind, newest, word)?;
    let value = read_choices(version, &mut reader)?;
    if reader.is_at_end() { Ok(value) } else { Err(Damage::Form.into()) }
}

fn sign(value: u32) -> char {
    char::from(SIGNS[value as usize % SIGNS.len()])
}

fn value(sign: u8) -> Option<u32> {
    SIGNS.iter().position(|known| *known == sign).map(|value| value as u32)
}

fn check(kind: &str, word: &str) -> u32 {
    const HIGHEST: u32 = 1 << (BITS - 1);
    kind.bytes().chain(word.bytes()).fold(!0 >> (32 - BITS), |crc, byte| {
        (0..8).fold(crc ^ u32::from(byte) << (BITS - 8), |crc, _| {
            let shifted = (crc & (HIGHEST - 1)) << 1;
            if crc & HIGHEST == 0 { shifted } else { shifted ^ POLYNOMIAL }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Place;

    fn word() -> String {
        let mut writer = Writer::default();
        (0..40).for_each(|value| writer.one_of(value, 50));
        write("test", 1, writer).unwrap()
    }

    fn damage(word: &str) -> Option<FormatError> {
        read("test", 1, word).err()
    }

    const CUT_OR_CHANGED: Option<FormatError> = Some(Damage::Check.at(Place::Text));

    #[test]
    fn a_word_that_was_cut_or_changed_is_recognized() {
        let word = word();
        assert_eq!(damage(&word), None);
        for end in 0..word.len() {
            assert_eq!(damage(&word[..end]), CUT_OR_CHANGED, "{end} signs");
            assert_eq!(damage(&word[end + 1..]), CUT_OR_CHANGED, "without {end} signs");
            for sign in SIGNS.iter().map(|sign| char::from(*sign)).chain(['=', 'é', ' ']) {
                let changed = format!("{}{sign}{}", &word[..end], &word[end + 1..]);
                let expected = if changed == word { None } else { CUT_OR_CHANGED };
                assert_eq!(damage(&changed), expected, "{changed}");
            }
        }
        assert_eq!(read("other", 1, &word).err(), CUT_OR_CHANGED, "a word of another kind");
        assert_eq!(damage(&format!("{word}A")), CUT_OR_CHANGED);
        assert_eq!(damage(&"A".repeat(MOST + 1)), CUT_OR_CHANGED);
    }

    #[test]
    fn each_whole_word_that_is_none_has_its_code() {
        let checked = |body: &str| {
            let mut check = check("test", body);
            let mut word = body.to_owned();
            for _ in 0..CHECK {
                word.push(sign(check));
                check /= 64;
            }
            word
        };
        let damaged = |code: Damage| Some(code.into());
        for (body, expected) in [
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

    /// The check value that catalogues of CRCs give, with the register as it stands at the end.
    #[test]
    fn the_check_is_the_one_of_the_standard() {
        assert_eq!(check("", "123456789") ^ (!0 >> 2), 0x04c3_4abf);
    }

    #[test]
    fn a_word_that_is_too_long_is_not_written() {
        let mut writer = Writer::default();
        (0..MOST).for_each(|_| writer.one_of(63, 64));
        assert_eq!(write("test", 1, writer), None);
    }
}
