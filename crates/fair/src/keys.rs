//! Signatures, and the secrets of one side, all made from one master secret.

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};

use crate::hash::{HashBytes, hash, prefix};
use crate::mailbox::Mailbox;

/// A player's random bytes for the lot that decides the colors.
pub(crate) type Coin = [u8; 16];

/// The bytes of a signature.
pub(crate) type Signed = [u8; 64];

/// The secrets of one side of one game.
#[derive(Clone)]
pub(crate) struct Secrets {
    master: [u8; 32],
    signing: SigningKey,
}

impl Secrets {
    pub(crate) fn new(master: [u8; 32]) -> Self {
        Self { master, signing: SigningKey::from_bytes(&hash(*b"keys", &[&master])) }
    }

    pub(crate) const fn master(&self) -> &[u8; 32] {
        &self.master
    }

    /// The seed of the army's salts, which is revealed after the end.
    pub(crate) fn seed(&self) -> HashBytes {
        hash(*b"seed", &[&self.master])
    }

    /// The coin for the lot, which is revealed when the game opens.
    pub(crate) fn coin(&self) -> Coin {
        prefix(&hash(*b"coin", &[&self.master]))
    }

    pub(crate) fn key(&self) -> PublicKey {
        PublicKey(self.signing.verifying_key().to_bytes())
    }

    /// Signs a head of the log (the hash over the entries so far), or the digest that names the
    /// game.
    pub(crate) fn sign(&self, head: &HashBytes) -> Signed {
        self.signing.sign(&hash(*b"sign", &[head])).to_bytes()
    }

    /// Signs that the person with the [`MakerKey`](crate::MakerKey) `maker` offers this game on a
    /// list. `meeting` is the offer's [`MeetingKey`](crate::MeetingKey).
    pub(crate) fn sign_offer(&self, maker: &[u8; 32], meeting: &[u8; 32]) -> Signed {
        self.signing.sign(&hash(*b"mine", &[maker, meeting])).to_bytes()
    }

    /// Signs that this side resigns at `head` while the other player is due. The other player
    /// accepts the resignation by the next entry, a Take.
    pub(crate) fn sign_resignation(&self, head: &HashBytes) -> Signed {
        self.signing.sign(&hash(*b"quit", &[head])).to_bytes()
    }

    /// Signs a question of this side. By such a question, a side restored from a backup asks to
    /// play on.
    pub(crate) fn sign_question(&self, game: &HashBytes, question: &[u8]) -> Signed {
        self.signing.sign(&question_digest(game, question)).to_bytes()
    }

    /// Signs a packet of another game with the key of `game`. So the player of `game` vouches for
    /// the other game, such as a rematch.
    pub(crate) fn sign_packet(&self, game: &HashBytes, packet: &[u8]) -> Signed {
        self.signing.sign(&packet_digest(game, packet)).to_bytes()
    }

    /// The secret of the mailboxes of a game to which this side invites.
    pub(crate) fn mailbox(&self) -> Mailbox {
        prefix(&hash(*b"mail", &[&self.master]))
    }
}

/// A public key of Ed25519. A player has another key in each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PublicKey(pub(crate) [u8; 32]);

impl PublicKey {
    /// Returns `true` if the key's owner has signed `head`.
    pub(crate) fn has_signed(&self, head: &HashBytes, signature: &Signed) -> bool {
        self.verifies(&hash(*b"sign", &[head]), signature)
    }

    /// Returns `true` if the key's owner has signed that `maker` offers the game. `meeting` is the
    /// offer's `MeetingKey`.
    pub(crate) fn has_offered(
        &self,
        maker: &[u8; 32],
        meeting: &[u8; 32],
        signature: &Signed,
    ) -> bool {
        self.verifies(&hash(*b"mine", &[maker, meeting]), signature)
    }

    /// Returns `true` if the key's owner has resigned at `head`.
    pub(crate) fn has_resigned(&self, head: &HashBytes, signature: &Signed) -> bool {
        self.verifies(&hash(*b"quit", &[head]), signature)
    }

    /// Returns `true` if the key's owner has signed `question` in `game`.
    pub(crate) fn has_asked(&self, game: &HashBytes, question: &[u8], signature: &Signed) -> bool {
        self.verifies(&question_digest(game, question), signature)
    }

    /// Returns `true` if the key's owner, a player of `game`, has signed `packet` of another game.
    pub(crate) fn has_vouched(&self, game: &HashBytes, packet: &[u8], signature: &Signed) -> bool {
        self.verifies(&packet_digest(game, packet), signature)
    }

    /// Returns `true` if the key's owner has signed a digest, and `false` for every signature if
    /// the key is malformed or weak.
    pub(crate) fn verifies(&self, digest: &HashBytes, signature: &Signed) -> bool {
        let signature = Signature::from_bytes(signature);
        VerifyingKey::from_bytes(&self.0)
            .is_ok_and(|key| key.verify_strict(digest, &signature).is_ok())
    }
}

/// The digest of a question that a restored side signs.
fn question_digest(game: &HashBytes, question: &[u8]) -> HashBytes {
    hash(*b"asks", &[game, question])
}

/// The digest by which a player of `game` signs a packet of another game.
fn packet_digest(game: &HashBytes, packet: &[u8]) -> HashBytes {
    hash(*b"agin", &[game, packet])
}
