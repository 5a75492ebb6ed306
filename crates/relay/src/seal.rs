//! The names and the key that a secret makes, and the plain text that is sealed.
//!
//! Both players have the 16 bytes of the secret, and nobody else does: they come with the link,
//! behind the `#`. HKDF-SHA-256 (RFC 5869) with [`SALT`] and [`INFO`] makes 96 bytes of them: four
//! names of topics and a key for AES-256-GCM. A topic is named by 16 of these bytes, so it can
//! only be guessed like the secret itself.
//!
//! A sealed text is a random nonce of 12 bytes and the output of AES-GCM, whose associated data is
//! the name of the topic. So a text opens in no other direction, use or game. A key seals the texts
//! of one game. Random nonces repeat among `n` texts with a probability below `n² / 2⁹⁷`: two
//! players who change their packets each second for a year make less than 2²⁶ texts, and that is
//! below 2⁻⁴⁵. What is put right is the same sealed text again, without a new nonce.
//!
//! The key says that one of the two players has sealed a text, and the topic for which direction.
//! Who of the two it was is proved by the signatures inside alone.

use std::fmt::Write as _;

/// Length of the secret in a link.
pub const SECRET_BYTES: usize = 16;

/// Length of the bytes that HKDF makes of a secret.
pub const DERIVED_BYTES: usize = 4 * NAME_BYTES + KEY_BYTES;

/// Salt of HKDF.
pub const SALT: &[u8] = b"fairboard relay 1";

/// Context of HKDF.
pub const INFO: &[u8] = b"names and key";

/// Length of the key for AES-256-GCM.
pub const KEY_BYTES: usize = 32;

/// Length of a nonce, which a sealed text begins with.
pub const NONCE_BYTES: usize = 12;

/// Longest packet, in bytes: that of `docs/fair.md`.
pub const PACKET_BYTES: usize = 131_072;

/// Step of the lengths of plain texts.
pub const STEP: usize = 256;

/// Longest sealed text: nonce, padded packet with its head, and the tag of AES-GCM.
pub(crate) const SEALED_BYTES: usize = NONCE_BYTES + PACKET_BYTES + STEP + 16;

/// Length of the random part of a topic.
const NAME_BYTES: usize = 16;

/// Length of order and length before the packet.
const HEAD: usize = 12;

/// Side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The player who invites.
    Home,
    /// The player who accepts.
    Away,
}

/// Topics of a game, as one side sees them. A broker learns nothing from their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topics {
    /// Mailbox with the own packet.
    pub own: String,
    /// Mailbox with the other side's packet.
    pub other: String,
    /// Mark that this side is there.
    pub own_presence: String,
    /// Mark that the other side is there.
    pub other_presence: String,
}

/// Names and key of a game.
pub struct Keys {
    /// The topics, as one side sees them.
    pub topics: Topics,
    /// Key for AES-256-GCM.
    pub key: [u8; KEY_BYTES],
}

impl Keys {
    /// The names and the key in the bytes that HKDF has made.
    pub fn new(derived: &[u8; DERIVED_BYTES], side: Side) -> Self {
        let name = |index: usize| {
            let bytes = &derived[index * NAME_BYTES..(index + 1) * NAME_BYTES];
            bytes.iter().fold("fairboard1/".to_owned(), |mut name, byte| {
                // A string takes every sign.
                let _ = write!(name, "{byte:02x}");
                name
            })
        };
        let (own, other) = match side {
            Side::Home => (0, 1),
            Side::Away => (1, 0),
        };
        let topics = Topics {
            own: name(own),
            other: name(other),
            own_presence: name(2 + own),
            other_presence: name(2 + other),
        };
        let mut key = [0; KEY_BYTES];
        key.copy_from_slice(&derived[4 * NAME_BYTES..]);
        Self { topics, key }
    }
}

/// Content of a mailbox. Contents have an order, in which later ones are greater.
///
/// # Examples
///
/// ```
/// # use fairboard_relay::{Content, STEP};
/// let content = Content { order: 7, packet: b"a move".to_vec() };
/// let plain = content.to_plain();
/// assert_eq!(plain.len(), STEP);
/// assert_eq!(Content::of_plain(&plain), Some(content));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Content {
    /// Number that grows with the game, such as the number of signed entries. Of two contents of
    /// one mailbox the greater one stays there.
    pub order: u64,
    /// The packet.
    pub packet: Vec<u8>,
}

impl Content {
    /// The content as a padded text that can be sealed.
    pub fn to_plain(&self) -> Vec<u8> {
        let mut plain = self.order.to_be_bytes().to_vec();
        plain.extend((self.packet.len() as u32).to_be_bytes());
        plain.extend(&self.packet);
        plain.resize(plain.len().next_multiple_of(STEP), 0);
        plain
    }

    /// The content of a text that was opened; `None` if it is no padded packet.
    pub fn of_plain(plain: &[u8]) -> Option<Self> {
        let (head, rest) = plain.split_at_checked(HEAD)?;
        let (order, length) = head.split_at_checked(8)?;
        let order = u64::from_be_bytes(order.try_into().ok()?);
        let length = u32::from_be_bytes(length.try_into().ok()?) as usize;
        let packet = rest.get(..length).filter(|packet| packet.len() <= PACKET_BYTES)?;
        let content = Self { order, packet: packet.to_vec() };
        (content.to_plain() == plain).then_some(content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(side: Side) -> Keys {
        let mut derived = [0; DERIVED_BYTES];
        derived.iter_mut().zip(0..).for_each(|(byte, number)| *byte = number);
        Keys::new(&derived, side)
    }

    #[test]
    fn the_sides_have_one_key_and_each_others_topics() {
        let (home, away) = (keys(Side::Home), keys(Side::Away));
        assert_eq!(home.key, away.key);
        assert_eq!(home.key[0], 64);
        assert_eq!(home.topics.own, "fairboard1/000102030405060708090a0b0c0d0e0f");
        assert_eq!(home.topics.own, away.topics.other);
        assert_eq!(home.topics.other, away.topics.own);
        assert_eq!(home.topics.own_presence, away.topics.other_presence);
        assert_eq!(home.topics.other_presence, away.topics.own_presence);
        let Topics { own, other, own_presence, other_presence } = home.topics;
        let mut all = [own, other, own_presence, other_presence];
        all.sort();
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn contents_are_padded_to_steps_and_read_again() {
        for length in [0, 1, STEP - HEAD, STEP - HEAD + 1, PACKET_BYTES] {
            let content = Content { order: u64::MAX, packet: vec![9; length] };
            let plain = content.to_plain();
            assert_eq!(plain.len() % STEP, 0, "{length}");
            assert!(plain.len() < HEAD + length + STEP, "{length}");
            assert!(NONCE_BYTES + plain.len() + 16 <= SEALED_BYTES, "{length}");
            assert_eq!(Content::of_plain(&plain), Some(content), "{length}");
        }
    }

    #[test]
    fn every_other_text_is_no_content() {
        let plain = Content { order: 1, packet: vec![9; 3] }.to_plain();
        let mut padded_otherwise = plain.clone();
        padded_otherwise[200] = 1;
        let mut longer_than_it_says = plain.clone();
        longer_than_it_says[11] = 255;
        let too_long = Content { order: 1, packet: vec![9; PACKET_BYTES + 1] }.to_plain();
        let twice = [plain.clone(), plain.clone()].concat();
        for wrong in
            [vec![], plain[..11].to_vec(), padded_otherwise, longer_than_it_says, too_long, twice]
        {
            assert_eq!(Content::of_plain(&wrong), None, "{} bytes", wrong.len());
        }
    }
}
