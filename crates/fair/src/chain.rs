//! Rank chains: a rank committed as a number of hash steps.
//!
//! The piece on a place has a salt. The chain begins with the hash of the salt, and each link is
//! the hash of the link before it. The leaf, which is published, is the link whose number is the
//! [number](crate::army::rank_number) of the rank. So a link two steps before the leaf shows that
//! the number is 2 or more, and nothing else.

use crate::hash::{HashBytes, hash, prefix};

/// The salt of a piece: 16 secret bytes that go into the root of its chain.
pub(crate) type Salt = [u8; 16];

/// The smallest number of a rank that can move: the number of the Spy.
pub(crate) const MOVING_NUMBER: u8 = 2;

/// The number of the Scout, the only rank that can move several squares.
pub(crate) const SCOUT_NUMBER: u8 = 11;

/// The context of the chains of one side: a digest that goes into each hash of the chains, so that
/// no link fits another side or game. See `home_context` and `away_context` in `packet.rs`.
#[derive(Clone, Copy)]
pub(crate) struct Chains(pub(crate) HashBytes);

impl Chains {
    /// The link `number` steps after the root, in the chain of the piece on `place`.
    pub(crate) fn link(&self, place: u8, salt: &Salt, number: u8) -> HashBytes {
        let root = hash(*b"root", &[&self.0, &[place], salt]);
        self.advance(place, root, number)
    }

    /// Returns `true` if `link` is the link `steps` steps before `leaf`.
    pub(crate) fn leads_to(&self, place: u8, link: HashBytes, steps: u8, leaf: &HashBytes) -> bool {
        self.advance(place, link, steps) == *leaf
    }

    /// The link `steps` steps after `from`.
    fn advance(&self, place: u8, from: HashBytes, steps: u8) -> HashBytes {
        (0..steps).fold(from, |link, _| hash(*b"link", &[&self.0, &[place], &link]))
    }
}

/// The salt of the piece on a place, derived from the army's seed.
pub(crate) fn salt(seed: &HashBytes, place: u8) -> Salt {
    prefix(&hash(*b"salt", &[seed, &[place]]))
}

#[cfg(test)]
impl Chains {
    /// The link `steps` steps after `from`, for tests.
    pub(crate) fn after(&self, place: u8, from: HashBytes, steps: u8) -> HashBytes {
        self.advance(place, from, steps)
    }
}
