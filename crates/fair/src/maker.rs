//! The key under which a person offers games on a list that everybody can read.

use ed25519_dalek::{Signer as _, SigningKey};

use crate::hash::{HashBytes, hash, prefix};
use crate::keys::PublicKey;
use crate::meeting::MeetingKey;

/// The secret key of a person who offers and accepts games on a list. The key is the same for all
/// games of the person.
///
/// # Examples
///
/// ```
/// # use fairboard_fair::Maker;
/// let maker = Maker::new(&[7; 32]);
/// let signature = maker.offer(b"an offer");
/// assert!(maker.key().has_offered(b"an offer", &signature).is_some());
/// assert!(maker.key().has_offered(b"another", &signature).is_none());
/// ```
pub struct Maker(SigningKey);

impl Maker {
    /// The key that follows from 32 secret random bytes.
    pub fn new(secret: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(&hash(*b"make", &[secret])))
    }

    /// The public key, by which other people recognize this person.
    pub fn key(&self) -> MakerKey {
        MakerKey(self.0.verifying_key().to_bytes())
    }

    /// Signs an offer together with the public key. [`MakerKey::has_offered`] checks the signature.
    pub fn offer(&self, offer: &[u8]) -> [u8; 64] {
        self.0.sign(&Offered::new(&self.key(), offer).0).to_bytes()
    }

    /// Signs an acceptance of an offer: the packet of the acceptance, and the meeting key from
    /// which the secrets of the game follow.
    pub fn accept(&self, offered: &Offered, key: &MeetingKey, packet: &[u8]) -> [u8; 64] {
        self.0.sign(&acceptance_digest(offered, key, packet)).to_bytes()
    }

    /// Signs that an offer is taken by the acceptance with this meeting key.
    pub fn take(&self, offered: &Offered, key: &MeetingKey) -> [u8; 64] {
        self.0.sign(&taken_digest(offered, key)).to_bytes()
    }
}

/// The public key of a person who offers and accepts games on a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MakerKey([u8; 32]);

impl MakerKey {
    /// The key with these bytes. Bytes that are no key are accepted, but no signature fits them.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes of the key, as offers contain them.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The digest of an offer and its maker, if the key's owner has signed the offer; otherwise
    /// `None`.
    pub fn has_offered(&self, offer: &[u8], signature: &[u8; 64]) -> Option<Offered> {
        let offered = Offered::new(self, offer);
        self.has_signed(&offered.0, signature).then_some(offered)
    }

    /// Returns `true` if the owner of this maker key has signed the acceptance of an offer: its
    /// packet and its meeting key.
    pub fn has_accepted(
        &self,
        offered: &Offered,
        key: &MeetingKey,
        packet: &[u8],
        signature: &[u8; 64],
    ) -> bool {
        self.has_signed(&acceptance_digest(offered, key, packet), signature)
    }

    /// Returns `true` if the owner of this maker key has signed that an offer is taken by the
    /// acceptance with this meeting key.
    pub fn has_taken(&self, offered: &Offered, key: &MeetingKey, signature: &[u8; 64]) -> bool {
        self.has_signed(&taken_digest(offered, key), signature)
    }

    fn has_signed(&self, digest: &HashBytes, signature: &[u8; 64]) -> bool {
        PublicKey(self.0).verifies(digest, signature)
    }
}

/// The digest of an offer and its maker, which stands for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offered(pub(crate) HashBytes);

impl Offered {
    /// The digest of an offer of a maker. No signature is checked.
    pub fn new(maker: &MakerKey, offer: &[u8]) -> Self {
        Self(hash(*b"open", &[&maker.0, offer]))
    }

    /// Last part of the name of the topic to which acceptances are sent. The name follows from the
    /// offer alone, so everybody who has the offer knows the topic.
    pub fn acceptance_topic_id(&self) -> [u8; 16] {
        prefix(&hash(*b"addr", &[&self.0]))
    }
}

/// The digest that the person who accepts an offer signs.
fn acceptance_digest(offered: &Offered, key: &MeetingKey, packet: &[u8]) -> HashBytes {
    hash(*b"acpt", &[&offered.0, key, packet])
}

/// The digest that the maker of an offer signs to take the acceptance with the meeting key `key`.
fn taken_digest(offered: &Offered, key: &MeetingKey) -> HashBytes {
    hash(*b"gone", &[&offered.0, key])
}
