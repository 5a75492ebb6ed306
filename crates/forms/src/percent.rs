//! Percent-decoding of links and of texts in them.

/// The bytes of a text, percent-decoded. A `%` without two hexadecimal digits after it stays.
pub(crate) fn percent_decoded(text: &str) -> Vec<u8> {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let split = part.split_at_checked(2);
        let code = split.and_then(|(digits, rest)| Some((hexadecimal(digits)?, rest)));
        let (byte, rest) = code.unwrap_or((b'%', part));
        bytes.push(byte);
        bytes.extend(rest.as_bytes());
    }
    bytes
}

/// The byte of two hexadecimal digits. `u8::from_str_radix` would also take a sign, as in `+1`.
fn hexadecimal(digits: &str) -> Option<u8> {
    digits.chars().try_fold(0, |byte, digit| Some(16 * byte + digit.to_digit(16)? as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_two_hexadecimal_digits_are_a_code() {
        for (text, expected) in [
            ("%2Fa%2f", "/a/"),
            ("%C3%A9", "é"),
            ("100%", "100%"),
            ("%2", "%2"),
            ("%+1", "%+1"),
            ("%g0", "%g0"),
        ] {
            assert_eq!(percent_decoded(text), expected.as_bytes(), "{text}");
        }
    }
}
