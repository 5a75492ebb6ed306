//! Names of the topics and the key of a game, made from its secret.
//!
//! Only the two players have the 16 bytes of the secret, which stand behind the `#` of a link.
//! HKDF-SHA-256 (RFC 5869) with [`SALT`] and [`INFO`] makes 96 bytes of them: four names of topics
//! and a key for AES-256-GCM. A topic is named by 16 of these bytes. So guessing a topic is as hard
//! as guessing the secret itself.

use std::fmt::Write as _;

use crate::seal::KEY_BYTES;

/// Beginning of the names of all topics.
pub(crate) const PREFIX: &str = "fairboard1/";

/// Length of the secret in a link, in bytes.
pub const SECRET_BYTES: usize = 16;

/// Number of bytes that HKDF makes of a secret: four names of topics, and a key.
pub const DERIVED_BYTES: usize = 4 * NAME_BYTES + KEY_BYTES;

/// Salt that HKDF uses. Both pages must use the same salt to get the same names and key.
pub const SALT: &[u8] = b"fairboard relay 1";

/// Context (`info` in RFC 5869) that HKDF uses. Both pages must use the same context.
pub const INFO: &[u8] = b"names and key";

/// Length of the random part of a topic's name, in bytes.
const NAME_BYTES: usize = 16;

/// A player of a game. Each player fills one mailbox, and reads the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailboxSide {
    /// The player who invites.
    Home,
    /// The player who accepts.
    Away,
}

/// Names of the topics of a game, as one side uses them. A broker learns nothing from the names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topics {
    /// Name of the mailbox that this side fills.
    pub own: String,
    /// Name of the mailbox that the other side fills.
    pub other: String,
    /// Name of the topic that holds a text while this side is present.
    pub own_presence: String,
    /// Name of the topic that holds a text while the other side is present.
    pub other_presence: String,
}

/// Names of the topics of a game, and its key.
pub struct Keys {
    /// The four names. The other side has the same names, with `own` and `other` swapped.
    pub topics: Topics,
    /// Key for AES-256-GCM, the same for both sides.
    pub key: [u8; KEY_BYTES],
}

impl Keys {
    /// Splits the bytes that HKDF has made of a secret into names and key.
    pub fn new(derived: &[u8; DERIVED_BYTES], side: MailboxSide) -> Self {
        let topic_name = |index: usize| {
            let bytes = &derived[index * NAME_BYTES..(index + 1) * NAME_BYTES];
            bytes.iter().fold(PREFIX.to_owned(), |mut text, byte| {
                // Writing to a string never fails.
                let _ = write!(text, "{byte:02x}");
                text
            })
        };
        let (own_index, other_index) = match side {
            MailboxSide::Home => (0, 1),
            MailboxSide::Away => (1, 0),
        };
        // The names of the two mailboxes come first, then the names of the topics of presence.
        let topics = Topics {
            own: topic_name(own_index),
            other: topic_name(other_index),
            own_presence: topic_name(2 + own_index),
            other_presence: topic_name(2 + other_index),
        };
        let mut key = [0; KEY_BYTES];
        key.copy_from_slice(&derived[4 * NAME_BYTES..]);
        Self { topics, key }
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
}
