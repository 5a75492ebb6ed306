//! Topic names and the key of a game, made from its secret, and the plain text that is sealed.
//!
//! Only the two players have the 16 bytes of the secret, which come with the link behind the `#`.
//! HKDF-SHA-256 (RFC 5869) with [`SALT`] and [`INFO`] makes 96 bytes of them: four names of topics
//! and a key for AES-256-GCM. A topic is named by 16 of these bytes. So guessing a topic is as hard
//! as guessing the secret itself.
//!
//! A sealed text is a random nonce of 12 bytes and the output of AES-GCM, whose associated data is
//! the name of the topic. So a text opens only in the topic for which it was sealed. A key seals
//! the texts of one game. Random nonces repeat among `n` texts with a probability below `n² / 2⁹⁷`.
//! Two players who change their packets each second for a year make less than 2²⁶ texts, and that
//! is below 2⁻⁴⁵. A repair publishes the same sealed text again, without a new nonce.
//!
//! The key proves that one of the two players has sealed a text, and the topic tells for which
//! direction. Only the signatures inside prove which of the two it was.

use std::fmt::Write as _;

/// Length of the secret in a link, in bytes.
pub const SECRET_BYTES: usize = 16;

/// Number of bytes that HKDF makes of a secret.
pub const DERIVED_BYTES: usize = 4 * NAME_BYTES + KEY_BYTES;

/// Salt that HKDF uses.
pub const SALT: &[u8] = b"fairboard relay 1";

/// Context (`info`) that HKDF uses.
pub const INFO: &[u8] = b"names and key";

/// Length of the key for AES-256-GCM, in bytes.
pub const KEY_BYTES: usize = 32;

/// Length of the nonce at the beginning of a sealed text, in bytes.
pub const NONCE_BYTES: usize = 12;

/// Longest packet, in bytes, as `docs/fair.md` defines it.
pub const PACKET_BYTES: usize = 131_072;

/// Plain texts are padded to a multiple of this number of bytes.
pub const STEP: usize = 256;

/// Longest sealed text, in bytes: nonce, padded packet with its head, and the tag of AES-GCM.
pub(crate) const SEALED_BYTES: usize = NONCE_BYTES + PACKET_BYTES + STEP + 16;

/// Length of the random part of a topic's name, in bytes.
const NAME_BYTES: usize = 16;

/// Length of the head of a plain text, in bytes: the order, and the length of the packet.
const HEAD: usize = 12;

/// Side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailboxSide {
    /// The player who invites.
    Home,
    /// The player who accepts.
    Away,
}

/// Topics of a game, as one side sees them. Their names tell a broker nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topics {
    /// Name of the mailbox with the own packet.
    pub own: String,
    /// Name of the mailbox with the other side's packet.
    pub other: String,
    /// Name of the topic with this side's mark of presence.
    pub own_presence: String,
    /// Name of the topic with the other side's mark of presence.
    pub other_presence: String,
}

/// Topic names and key of a game.
pub struct Keys {
    /// The topics, as one side sees them.
    pub topics: Topics,
    /// Key for AES-256-GCM.
    pub key: [u8; KEY_BYTES],
}

impl Keys {
    /// Splits the bytes that HKDF has made into names and key.
    pub fn new(derived: &[u8; DERIVED_BYTES], side: MailboxSide) -> Self {
        let name = |index: usize| {
            let bytes = &derived[index * NAME_BYTES..(index + 1) * NAME_BYTES];
            bytes.iter().fold("fairboard1/".to_owned(), |mut name, byte| {
                // A string takes every sign.
                let _ = write!(name, "{byte:02x}");
                name
            })
        };
        let (own, other) = match side {
            MailboxSide::Home => (0, 1),
            MailboxSide::Away => (1, 0),
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

/// Content of a mailbox. Contents are ordered: a later content is greater.
///
/// # Examples
///
/// ```
/// # use fairboard_relay::{MailboxContent, STEP};
/// let content = MailboxContent { order: 7, packet: b"a move".to_vec() };
/// let plain = content.to_plain();
/// assert_eq!(plain.len(), STEP);
/// assert_eq!(MailboxContent::of_plain(&plain), Some(content));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct MailboxContent {
    /// Number that grows with the game, such as the number of signed entries. Of two contents of
    /// one mailbox the greater one stays.
    pub order: u64,
    /// The packet.
    pub packet: Vec<u8>,
}

impl MailboxContent {
    /// Writes the content as a padded text that can be sealed.
    pub fn to_plain(&self) -> Vec<u8> {
        let mut plain = self.order.to_be_bytes().to_vec();
        plain.extend((self.packet.len() as u32).to_be_bytes());
        plain.extend(&self.packet);
        plain.resize(plain.len().next_multiple_of(STEP), 0);
        plain
    }

    /// Reads the content of a text that was opened; `None` if the text is no padded packet.
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

    fn keys(side: MailboxSide) -> Keys {
        let mut derived = [0; DERIVED_BYTES];
        derived.iter_mut().zip(0..).for_each(|(byte, number)| *byte = number);
        Keys::new(&derived, side)
    }

    #[test]
    fn the_sides_have_one_key_and_each_others_topics() {
        let (home, away) = (keys(MailboxSide::Home), keys(MailboxSide::Away));
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
            let content = MailboxContent { order: u64::MAX, packet: vec![9; length] };
            let plain = content.to_plain();
            assert_eq!(plain.len() % STEP, 0, "{length}");
            assert!(plain.len() < HEAD + length + STEP, "{length}");
            assert!(NONCE_BYTES + plain.len() + 16 <= SEALED_BYTES, "{length}");
            assert_eq!(MailboxContent::of_plain(&plain), Some(content), "{length}");
        }
    }

    #[test]
    fn every_other_text_is_no_content() {
        let plain = MailboxContent { order: 1, packet: vec![9; 3] }.to_plain();
        let mut padded_otherwise = plain.clone();
        padded_otherwise[200] = 1;
        let mut longer_than_it_says = plain.clone();
        longer_than_it_says[11] = 255;
        let too_long = MailboxContent { order: 1, packet: vec![9; PACKET_BYTES + 1] }.to_plain();
        let twice = [plain.clone(), plain.clone()].concat();
        for wrong in
            [vec![], plain[..11].to_vec(), padded_otherwise, longer_than_it_says, too_long, twice]
        {
            assert_eq!(MailboxContent::of_plain(&wrong), None, "{} bytes", wrong.len());
        }
    }
}
