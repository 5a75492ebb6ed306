//! Selection of one bit of a word.

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const TOPS: u64 = ONES << 7;

/// Index of the set bit of `word` that has `n` set bits below it; meaningless if there is no such
/// bit.
///
/// The function takes the same steps for every word and every `n`, because a loop over a random
/// number of bits cannot be predicted. Source: Sebastiano Vigna, "Broadword Implementation of
/// Rank/Select Queries", 2008. First the set bits are summed up byte by byte. A comparison of all
/// sums with `n` at once gives the byte of the bit. The bit in the byte is found in the same way.
#[inline]
pub(super) const fn select(word: u64, n: u32) -> u32 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    // Byte i has the number of set bits in the bytes 0 to i.
    let sums = bytes.wrapping_mul(ONES);
    // The bit is in the first byte whose sum is above `n`. If there is none, `shift` is 64.
    let shift = count_at_most(sums, n as u64) * 8;
    // Byte i of `sums << 8` has the number of set bits in the bytes below byte i.
    let below = (sums << 8) >> (shift % u64::BITS) & 0xFF;
    let byte = word >> (shift % u64::BITS) & 0xFF;
    // The byte is copied to every byte, and byte i keeps only bit i of its copy. For the byte
    // 0b0000_0110, byte 1 becomes 0b10, byte 2 becomes 0b100, and the others become 0.
    let spread = (byte * ONES) & 0x8040_2010_0804_0201;
    // Adding 127 sets the highest bit of each byte that is not 0, and carries nothing into the next
    // byte. The mask and the shift make 1 of each such byte: in the example, of bytes 1 and 2.
    let bits = ((spread + (TOPS - ONES)) & TOPS) >> 7;
    // Wraps only if the bit does not exist.
    let n_in_byte = (n as u64).wrapping_sub(below);
    // Again byte i of the product is a sum, here of the bits 0 to i of the byte. In the example the
    // sums are 0, 1, 2, 2, 2, 2, 2, 2. If `n_in_byte` is 1, two sums are at most 1. So the result
    // is bit 2, the set bit that has one set bit below it.
    shift + count_at_most(bits.wrapping_mul(ONES), n_in_byte)
}

/// Number of the bytes of `sums`, each below 128, that are at most `n`; meaningless if `n` is above
/// 127.
#[inline]
const fn count_at_most(sums: u64, n: u64) -> u32 {
    // The highest bit of a byte stays set in n + 128 - sum if the sum is at most n.
    let at_most = (((n.wrapping_mul(ONES) | TOPS) - sums) & TOPS) >> 7;
    // The highest byte of the product is the sum of all bytes.
    (at_most.wrapping_mul(ONES) >> 56) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_bit_is_found_by_its_number() {
        let mut word = 1_u64;
        for round in 0..2_000 {
            // Words of few bits, of many, and the two extremes.
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
            let word = match round {
                0 => u64::MAX,
                1 => 1 << 63,
                _ if round % 3 == 0 => word & word.rotate_left(20) & word.rotate_left(40),
                _ if round % 3 == 1 => word | word.rotate_left(20),
                _ => word,
            };
            let set = (0..64).filter(|bit| word >> bit & 1 == 1);
            for (n, bit) in (0..).zip(set) {
                assert_eq!(select(word, n), bit, "bit {n} of {word:#x}");
            }
        }
    }

    #[test]
    fn no_word_and_number_overflow() {
        for word in [0, 1, 0xFF, u64::MAX] {
            for n in [0, 1, 8, 63, 64, 127] {
                assert!(select(word, n) <= 72, "{n} of {word:#x}");
            }
        }
    }
}
