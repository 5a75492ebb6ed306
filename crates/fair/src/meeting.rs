//! The key agreement of two people who share no secret. The maker of an offer puts a public key
//! into the offer, and the person who accepts answers with another public key.
//!
//! The agreement is X25519 (RFC 7748) and HKDF-SHA-256 (RFC 5869). A person who reads the offer and
//! the answer has both public keys, but neither secret key.

use curve25519_dalek::montgomery::MontgomeryPoint;
use hkdf::Hkdf;
use sha2::Sha256;

use crate::hash::hash;
use crate::mailbox::Mailbox;
use crate::maker::Offered;

/// Salt of HKDF for this key agreement, different from the salts of all other uses.
const SALT: &[u8] = b"fairboard 1 meeting";

/// A public key for the key agreement.
pub type MeetingKey = [u8; 32];

/// The secret key of one side for one offer.
///
/// # Examples
///
/// ```
/// # use fairboard_fair::{Maker, Meeting, Offered};
/// let (home, away) = (Meeting::new(&[1; 32]), Meeting::new(&[2; 32]));
/// let offered = Offered::new(&Maker::new(&[3; 32]).key(), b"an offer");
/// let met = home.meet(&away.key(), &offered);
/// assert!(met.is_some());
/// assert_eq!(met, away.accept(&home.key(), &offered));
/// ```
#[derive(Clone)]
pub struct Meeting([u8; 32]);

/// The secrets on which two sides have agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met {
    /// Secret of the mailboxes of the game between the two sides.
    pub mailbox: Mailbox,
    /// Secret from which the key that seals the acceptance is derived, like the key of a mailbox.
    pub seal: Mailbox,
}

impl Meeting {
    /// The key that follows from 32 secret random bytes.
    pub fn new(secret: &[u8; 32]) -> Self {
        Self(hash(*b"meet", &[secret]))
    }

    /// The public key, which goes into the offer or the acceptance.
    pub fn key(&self) -> MeetingKey {
        MontgomeryPoint::mul_base_clamped(self.0).to_bytes()
    }

    /// The secrets that the maker of the offer shares with the person who accepts. `away` is the
    /// key of that person. `None` if `away` is of small order, because anybody could compute the
    /// secrets then (RFC 7748, section 6.1).
    pub fn meet(&self, away: &MeetingKey, offered: &Offered) -> Option<Met> {
        self.shared(away, &[&offered.0, &self.key(), away])
    }

    /// The secrets that the person who accepts shares with the maker of the offer. `home` is the
    /// key of the maker. `None` as in [`meet`](Self::meet).
    pub fn accept(&self, home: &MeetingKey, offered: &Offered) -> Option<Met> {
        self.shared(home, &[&offered.0, home, &self.key()])
    }

    /// The secrets shared with the owner of the key `other`. Each field in `bound` changes the
    /// secrets. `None` as in [`meet`](Self::meet).
    fn shared(&self, other: &MeetingKey, bound: &[&[u8]]) -> Option<Met> {
        let agreed = MontgomeryPoint(*other).mul_clamped(self.0).to_bytes();
        // A key of small order gives zero with every secret key.
        if agreed == [0; 32] {
            return None;
        }
        // HKDF gives up to 8,160 bytes, and 32 bytes are two secrets. So no `?` returns `None`.
        let mut bytes = [0; 32];
        let hkdf = Hkdf::<Sha256>::new(Some(SALT), &agreed);
        hkdf.expand_multi_info(bound, &mut bytes).ok()?;
        let (mailbox, seal) = bytes.split_first_chunk()?;
        Some(Met { mailbox: *mailbox, seal: seal.try_into().ok()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker::Maker;

    fn bytes<const N: usize>(hex: &str) -> [u8; N] {
        let byte = |index: usize| u8::from_str_radix(&hex[2 * index..2 * index + 2], 16).unwrap();
        std::array::from_fn(byte)
    }

    /// The keys of RFC 7748, section 6.1.
    fn pair() -> [Meeting; 2] {
        [
            "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
            "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
        ]
        .map(|secret| Meeting(bytes(secret)))
    }

    fn offered() -> Offered {
        Offered([7; 32])
    }

    #[test]
    fn keys_are_those_of_rfc_7748_and_secrets_those_of_another_program() {
        let [home, away] = pair();
        let keys = [
            "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
            "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
        ];
        assert_eq!([home.key(), away.key()], keys.map(bytes));
        // By the X25519 and HKDF of Python's cryptography 48.
        let expected = Met {
            mailbox: bytes("279373f8c6f054313248559730a0f2f5"),
            seal: bytes("dcb93e71c98ffdb144101dba00a8aa23"),
        };
        assert_eq!(home.meet(&away.key(), &offered()), Some(expected));
        assert_eq!(offered().acceptance_topic_id(), bytes("d2536977b3a9247fc97d7e0b09d319f0"));
    }

    #[test]
    fn the_secrets_are_bound_to_the_offer_and_to_both_keys() {
        let [home, away] = pair();
        let good = home.meet(&away.key(), &offered()).unwrap();
        assert_eq!(away.accept(&home.key(), &offered()), Some(good));
        assert_ne!(good.mailbox, good.seal);
        let other = Meeting::new(&[1; 32]);
        for (rule, met) in [
            ("another offer", away.accept(&home.key(), &Offered([8; 32]))),
            ("another maker", away.accept(&other.key(), &offered())),
            ("another person who accepts", other.accept(&home.key(), &offered())),
            ("the sides the other way round", away.meet(&home.key(), &offered())),
        ] {
            let Some(Met { mailbox, seal }) = met else { panic!("{rule}") };
            assert!(mailbox != good.mailbox && seal != good.seal, "{rule}");
        }
    }

    #[test]
    fn a_key_that_makes_the_same_secret_with_every_other_one_is_refused() {
        // Points of small order.
        for key in [
            [0; 32],
            bytes("0100000000000000000000000000000000000000000000000000000000000000"),
            bytes("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
            bytes("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
        ] {
            assert_eq!(pair()[0].meet(&key, &offered()), None, "{key:x?}");
        }
    }

    #[test]
    fn signatures_are_for_one_offer_one_key_and_one_use() {
        let maker = Maker::new(&[1; 32]);
        let key = maker.key();
        let (meeting_key, other_meeting_key) = ([2; 32], [3; 32]);
        let offered = key.has_offered(b"an offer", &maker.offer(b"an offer")).unwrap();
        let taken = maker.take(&offered, &meeting_key);
        let accepted = maker.accept(&offered, &meeting_key, b"a packet");
        assert!(key.has_taken(&offered, &meeting_key, &taken));
        assert!(key.has_accepted(&offered, &meeting_key, b"a packet", &accepted));
        let stranger = Maker::new(&[4; 32]).key();
        for (rule, holds) in [
            ("taken by another one", key.has_taken(&offered, &other_meeting_key, &taken)),
            ("another offer", key.has_taken(&Offered([0; 32]), &meeting_key, &taken)),
            ("somebody else", stranger.has_taken(&offered, &meeting_key, &taken)),
            ("an acceptance", key.has_taken(&offered, &meeting_key, &accepted)),
            ("another packet", key.has_accepted(&offered, &meeting_key, b"another", &accepted)),
            ("another key", key.has_accepted(&offered, &other_meeting_key, b"a packet", &accepted)),
            ("no packet", key.has_accepted(&offered, &meeting_key, b"", &taken)),
            ("an acceptance that offers", key.has_offered(b"a packet", &accepted).is_some()),
        ] {
            assert!(!holds, "{rule}");
        }
    }
}
