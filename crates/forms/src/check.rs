//! Checksum of a text that people pass on: the coded part of a link, or a saved game.

/// Characters that may stand in a link as they are, by their values (RFC 4648, section 5).
pub(crate) const CHARACTERS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Number of characters of a check. Each character stands for six bits.
pub(crate) const CHECK_LENGTH: usize = 5;

const BITS: u32 = 6 * CHECK_LENGTH as u32;

/// Polynomial of the check: CRC-30 of the cdmaOne standard. The check finds every change within
/// three neighbouring characters. Of all other changes, one in a thousand million is missed.
const POLYNOMIAL: u32 = 0x2030_b9c7;

/// The check of a text, added part by part.
pub(crate) struct Check(u32);

impl Check {
    /// The check of an empty text.
    pub(crate) const fn new() -> Self {
        Self(!0 >> (32 - BITS))
    }

    /// Adds a part of the text.
    pub(crate) fn add(&mut self, text: &str) {
        const HIGHEST: u32 = 1 << (BITS - 1);
        for byte in text.bytes() {
            // The byte enters the register at the top. Each step then divides by the polynomial.
            self.0 ^= u32::from(byte) << (BITS - 8);
            for _ in 0..8 {
                let shifted = (self.0 & (HIGHEST - 1)) << 1;
                self.0 = if self.0 & HIGHEST == 0 { shifted } else { shifted ^ POLYNOMIAL };
            }
        }
    }

    /// The check as characters of six bits each, the lowest bits first.
    pub(crate) fn characters(self) -> String {
        (0..CHECK_LENGTH as u32).map(|place| character(self.0 >> (6 * place))).collect()
    }
}

/// The character of the lowest six bits of a value.
pub(crate) fn character(value: u32) -> char {
    char::from(CHARACTERS[value as usize % CHARACTERS.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value in catalogues of CRCs, which invert the final register. `Check` does not.
    #[test]
    fn the_check_is_the_one_of_the_standard() {
        let mut check = Check::new();
        for part in ["1234", "", "56789"] {
            check.add(part);
        }
        assert_eq!(check.0 ^ (!0 >> 2), 0x04c3_4abf);
    }
}
