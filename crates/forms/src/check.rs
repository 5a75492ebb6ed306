//! Check of a text that people carry: a word of a link, or a saved game.

/// Signs that may stand in a link as they are, by their values (RFC 4648, section 5).
pub(crate) const SIGNS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Signs of a check.
pub(crate) const LENGTH: usize = 5;

/// Bits of the check, and its polynomial: CRC-30 of the cdmaOne standard. It finds every change
/// within three signs side by side, and any other but one in a thousand million.
const BITS: u32 = 30;
const POLYNOMIAL: u32 = 0x2030_b9c7;

/// The check of a text, in signs.
pub(crate) fn of(text: impl Iterator<Item = u8>) -> String {
    let mut check = crc(text);
    let mut signs = String::new();
    for _ in 0..LENGTH {
        signs.push(sign(check));
        check /= SIGNS.len() as u32;
    }
    signs
}

/// The sign of the lowest six bits of a value.
pub(crate) fn sign(value: u32) -> char {
    char::from(SIGNS[value as usize % SIGNS.len()])
}

fn crc(text: impl Iterator<Item = u8>) -> u32 {
    const HIGHEST: u32 = 1 << (BITS - 1);
    text.fold(!0 >> (32 - BITS), |crc, byte| {
        (0..8).fold(crc ^ u32::from(byte) << (BITS - 8), |crc, _| {
            let shifted = (crc & (HIGHEST - 1)) << 1;
            if crc & HIGHEST == 0 { shifted } else { shifted ^ POLYNOMIAL }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value that catalogues of CRCs give, with the register as it stands at the end.
    #[test]
    fn the_check_is_the_one_of_the_standard() {
        assert_eq!(crc("123456789".bytes()) ^ (!0 >> 2), 0x04c3_4abf);
    }
}
