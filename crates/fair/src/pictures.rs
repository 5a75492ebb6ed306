//! Five pictures that two players compare, to notice somebody who replaces packets between them.

use crate::hash::{HashBytes, hash};
use crate::keys::Coin;

/// Number of different pictures, each of which is chosen by six bits.
const PICTURES: u32 = 64;

/// The five pictures of a game, chosen by 30 bits of a digest of both coins and of `game`.
pub(crate) fn pictures(home: &Coin, away: &Coin, game: &HashBytes) -> [u8; 5] {
    let [a, b, c, d, ..] = hash(*b"word", &[home, away, game]);
    // Each picture takes six bits, the first picture the highest six. The lowest two of the 32 bits
    // are left over.
    let bits = u32::from_be_bytes([a, b, c, d]) >> 2;
    std::array::from_fn(|index| ((bits >> (24 - 6 * index)) & (PICTURES - 1)) as u8)
}
