//! Packets: the bytes that go from one player to the other, by any carrier.

use crate::commitments::Commitments;
use crate::entry::{LogEntry, Nonce};
use crate::hash::{HashBytes, hash, length_bytes, prefix};
use crate::keys::{Coin, PublicKey, Signed};
use crate::reader::Reader;
use crate::{MakerKey, MeetingKey, Role, Terms};

/// Largest number of bytes of a packet. The packet of the longest possible game is shorter.
pub const MAX_PACKET: usize = 131_072;

// The first byte of a packet or file is its kind.
const INVITATION: u8 = 0x11;
const ACCEPTANCE: u8 = 0x12;
const FROM_HOME: u8 = 0x13;
const FROM_AWAY: u8 = 0x14;
const QUESTION: u8 = 0x15;
const AGAIN: u8 = 0x16;
/// The first byte of a certificate.
pub(crate) const CERTIFICATE: u8 = 0x17;
/// The first byte of a file of evidence.
pub(crate) const EVIDENCE: u8 = 0x18;
/// The first byte of a saved side.
pub(crate) const SAVED: u8 = 0x19;
/// The first byte of a question that asks to play on after a restoration from a backup.
const ASK: u8 = 0x1a;
const RESIGNATION: u8 = 0x1b;
const BUNDLE: u8 = 0x1c;

/// Largest number of packets in a bundle or a file of evidence.
pub(crate) const MAX_PACKETS: usize = 16;

/// The bytes cannot be read: they are cut off, changed, or of a newer version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these bytes cannot be read")]
pub struct Unreadable;

/// The name of a game in packets. Each packet of the game except the invitation contains this name.
/// Games that begin with the same invitation have the same tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tag([u8; 8]);

impl Tag {
    /// The bytes of the tag, as packets contain them.
    pub const fn bytes(self) -> [u8; 8] {
        self.0
    }

    /// The tag with these bytes. Any eight bytes are a tag.
    pub const fn new(bytes: [u8; 8]) -> Self {
        Self(bytes)
    }
}

/// The kind of a packet, which its first byte names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PacketKind {
    /// The first packet of a game, from the player who invites.
    Invitation,
    /// The answer to an invitation, from the player who accepts.
    Acceptance,
    /// Entries of the log, signed by this player.
    Entries(Role),
    /// A question, which says how far the sender's log goes.
    Question,
    /// A packet of another game, such as a rematch, or a note about this game. The whole is signed
    /// with the key of this game, which the tag names.
    Again,
    /// A resignation while the other player has to write the next entry.
    Resignation,
    /// Several packets of one game.
    Bundle,
}

/// The kind of a packet and the game that it belongs to, as [`peek`] reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peek {
    /// The name of the game. For [`PacketKind::Again`], this is the game with whose key the packet
    /// is signed.
    pub tag: Tag,
    /// The kind, by which [`Duel::receive`](crate::Duel::receive) reads the rest of the packet.
    pub kind: PacketKind,
}

/// Reads the kind and the game of a packet. Only an invitation is read and checked as a whole.
///
/// # Errors
///
/// [`Unreadable`] for more than [`MAX_PACKET`] bytes, for bytes that do not begin as a packet does,
/// and for a malformed invitation.
pub fn peek(packet: &[u8]) -> Result<Peek, Unreadable> {
    if packet.len() > MAX_PACKET {
        return Err(Unreadable);
    }
    let mut reader = Reader(packet);
    let kind = match reader.byte().ok_or(Unreadable)? {
        // An invitation does not contain its tag. The tag is the beginning of its digest.
        INVITATION => {
            let tag = Invitation::read(packet)?.tag();
            return Ok(Peek { tag, kind: PacketKind::Invitation });
        }
        ACCEPTANCE => PacketKind::Acceptance,
        FROM_HOME => PacketKind::Entries(Role::Home),
        FROM_AWAY => PacketKind::Entries(Role::Away),
        QUESTION | ASK => PacketKind::Question,
        RESIGNATION => PacketKind::Resignation,
        BUNDLE => PacketKind::Bundle,
        AGAIN => PacketKind::Again,
        _ => return Err(Unreadable),
    };
    Ok(Peek { tag: Tag(reader.array().ok_or(Unreadable)?), kind })
}

/// An invitation: the terms, the key of home, and a seal on the coin and army of home. Home is the
/// player who invites, and the coin is home's random bytes for the lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invitation {
    terms: Terms,
    pub(crate) key: PublicKey,
    pub(crate) seal: HashBytes,
}

impl Invitation {
    /// Number of bytes of an invitation: kind, terms, key and seal.
    pub(crate) const LENGTH: usize = 1 + 2 + 32 + 32;

    /// The invitation with these terms; `None` for rules that no invitation can name.
    pub(crate) fn new(terms: Terms, key: PublicKey, seal: HashBytes) -> Option<Self> {
        terms.bytes().map(|_| Self { terms, key, seal })
    }

    /// Returns `true` if `signature` proves that the player who invites offers the game under these
    /// two keys. [`Duel::sign_offer`](crate::Duel::sign_offer) makes the signature. So a person who
    /// copies an invitation from the list of open games cannot offer it under another key.
    pub fn is_offered_by(
        &self,
        maker: &MakerKey,
        meeting: &MeetingKey,
        signature: &[u8; 64],
    ) -> bool {
        self.key.has_offered(maker.bytes(), meeting, signature)
    }

    /// The offered game, and the choice of sides.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The tag by which packets name the game: the first 8 bytes of the invitation's digest.
    pub fn tag(&self) -> Tag {
        Tag(prefix(&self.digest()))
    }

    /// The digest of all bytes of the invitation.
    pub(crate) fn digest(&self) -> HashBytes {
        hash(*b"call", &[&self.bytes()])
    }

    /// The digest that goes into each hash of home's rank chains, so that no link of a chain fits
    /// another game.
    pub(crate) fn home_context(key: &PublicKey, terms: &Terms) -> HashBytes {
        // `new` refuses terms without bytes, so no game uses the default.
        let [game, red] = terms.bytes().unwrap_or_default();
        hash(*b"home", &[&key.0, &[INVITATION, game, red]])
    }

    /// The digest that goes into each hash of away's rank chains, so that no link of a chain fits
    /// another game.
    pub(crate) fn away_context(&self, key: &PublicKey) -> HashBytes {
        hash(*b"away", &[&self.digest(), &key.0])
    }

    /// The bytes of the packet, which [`read`](Self::read) reads.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![INVITATION];
        // `new` refuses terms without bytes, so the default is never used.
        bytes.extend(self.terms.bytes().unwrap_or_default());
        bytes.extend(self.key.0);
        bytes.extend(self.seal);
        bytes
    }

    /// Reads the packet of an invitation.
    ///
    /// # Errors
    ///
    /// [`Unreadable`] if the packet is not an invitation, or invites to a game that is not known
    /// here.
    pub fn read(packet: &[u8]) -> Result<Self, Unreadable> {
        Self::read_packet(packet).ok_or(Unreadable)
    }

    /// The invitation in a packet; `None` for other bytes.
    fn read_packet(packet: &[u8]) -> Option<Self> {
        let mut reader = Reader(packet);
        let [kind, game, red] = reader.array()?;
        (kind == INVITATION).then_some(())?;
        let terms = Terms::read([game, red])?;
        let invitation = Self { terms, key: PublicKey(reader.array()?), seal: reader.array()? };
        reader.end()?;
        Some(invitation)
    }
}

/// The seal of an invitation: a digest that fixes home's coin and army, but does not reveal them.
pub(crate) fn seal(coin: &Coin, army: &Commitments) -> HashBytes {
    hash(*b"seal", &[coin, &army.digest()])
}

/// An acceptance by away, the player who accepts: the key, the coin (random bytes for the lot that
/// decides the sides), and the commitments to the army.
#[derive(Clone)]
pub(crate) struct Acceptance {
    pub(crate) tag: Tag,
    pub(crate) key: PublicKey,
    pub(crate) coin: Coin,
    pub(crate) army: Commitments,
    pub(crate) signature: Signed,
}

impl Acceptance {
    /// All fields but the signature, as bytes.
    fn body(&self) -> Vec<u8> {
        let mut bytes = vec![ACCEPTANCE];
        bytes.extend(self.tag.0);
        bytes.extend(self.key.0);
        bytes.extend(self.coin);
        bytes.extend(self.army.bytes());
        bytes
    }

    /// The digest of the game: of its invitation and this acceptance.
    pub(crate) fn game(&self, invitation: &Invitation) -> HashBytes {
        let body = self.body();
        hash(*b"game", &[&invitation.digest(), &length_bytes(&body), &body])
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.body();
        bytes.extend(self.signature);
        bytes
    }

    /// Reads an acceptance; `None` for other bytes.
    pub(crate) fn read(packet: &[u8]) -> Option<Self> {
        let mut reader = Reader(packet);
        (reader.byte()? == ACCEPTANCE).then_some(())?;
        let acceptance = Self {
            tag: Tag(reader.array()?),
            key: PublicKey(reader.array()?),
            coin: reader.array()?,
            army: Commitments::read(&mut reader)?,
            signature: reader.array()?,
        };
        reader.end()?;
        Some(acceptance)
    }
}

/// Entries of the log, signed by one player.
#[derive(Clone)]
pub(crate) struct Entries {
    pub(crate) sender: Role,
    pub(crate) tag: Tag,
    /// The number in the log of the first entry in the packet.
    pub(crate) first: u32,
    /// The first 8 bytes of the head before that entry: the hash over the log up to there.
    pub(crate) before: [u8; 8],
    pub(crate) list: Vec<LogEntry>,
    /// The sender's signature on the head after the last entry: the hash over the log up to there.
    pub(crate) signature: Signed,
}

impl Entries {
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let kind = match self.sender {
            Role::Home => FROM_HOME,
            Role::Away => FROM_AWAY,
        };
        let mut bytes = vec![kind];
        bytes.extend(self.tag.0);
        bytes.extend(self.first.to_be_bytes());
        bytes.extend(self.before);
        self.list.iter().for_each(|entry| bytes.extend(entry.bytes()));
        bytes.extend(self.signature);
        bytes
    }

    /// Reads a packet of entries; `None` for other bytes.
    pub(crate) fn read(packet: &[u8]) -> Option<Self> {
        let (body, signature) = packet.split_last_chunk()?;
        let mut reader = Reader(body);
        let sender = match reader.byte()? {
            FROM_HOME => Role::Home,
            FROM_AWAY => Role::Away,
            _ => return None,
        };
        let (tag, first, before) = (Tag(reader.array()?), reader.number()?, reader.array()?);
        let mut list = Vec::new();
        while reader.end().is_none() {
            list.push(LogEntry::read(&mut reader)?);
        }
        // A player signs up to an entry that this player has written. Only this final entry may be
        // a closing.
        let (final_entry, earlier) = list.split_last()?;
        if final_entry.author != sender || earlier.iter().any(LogEntry::is_closing) {
            return None;
        }
        // A closing has no number. The numbers of all other entries must fit in 32 bits.
        let numbered_count = list.len() - usize::from(final_entry.is_closing());
        first.checked_add(u32::try_from(numbered_count).ok()?)?;
        Some(Self { sender, tag, first, before, list, signature: *signature })
    }
}

/// A question. The packet says how far the sender's log goes, so that the recipient can send the
/// missing entries.
#[derive(Clone, Copy)]
pub(crate) struct QuestionPacket {
    pub(crate) tag: Tag,
    /// Number of entries in the sender's log.
    pub(crate) length: u32,
    /// The first 8 bytes of the head, the hash over that log; zeros if the sender has no log yet.
    pub(crate) head: [u8; 8],
    /// The closings in that log, by which players sign the end: bit 0 for home's, bit 1 for away's.
    pub(crate) closed: u8,
    /// The request to play on, if the sender was restored from a backup.
    pub(crate) ask: Option<Ask>,
}

/// The request to play on, signed together with the question. The entry Resume, by which the other
/// side grants the request, has the same nonce.
#[derive(Clone, Copy)]
pub(crate) struct Ask {
    pub(crate) nonce: Nonce,
    pub(crate) signature: Signed,
}

impl QuestionPacket {
    /// The value of the field `closed`: a bit for each player whose closing is in the log.
    pub(crate) fn closings(has_closed: impl Fn(Role) -> bool) -> u8 {
        let bits = Role::ALL.into_iter().filter(|role| has_closed(*role)).map(Self::bit);
        bits.fold(0, |bits, bit| bits | bit)
    }

    /// Returns `true` if the sender's log has the closing of this player.
    pub(crate) const fn has_closing(&self, role: Role) -> bool {
        self.closed & Self::bit(role) != 0
    }

    /// The bit of a player in the field `closed`.
    const fn bit(role: Role) -> u8 {
        match role {
            Role::Home => 1,
            Role::Away => 2,
        }
    }

    /// All fields but the signature, as bytes.
    pub(crate) fn body(&self) -> Vec<u8> {
        let mut bytes = vec![if self.ask.is_some() { ASK } else { QUESTION }];
        bytes.extend(self.tag.0);
        bytes.extend(self.length.to_be_bytes());
        bytes.extend(self.head);
        bytes.push(self.closed);
        bytes.extend(self.ask.into_iter().flat_map(|ask| ask.nonce));
        bytes
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.body();
        bytes.extend(self.ask.into_iter().flat_map(|ask| ask.signature));
        bytes
    }

    /// Reads a question; `None` if the bytes are not exactly one question.
    pub(crate) fn read(packet: &[u8]) -> Option<Self> {
        let mut reader = Reader(packet);
        let kind = reader.byte()?;
        matches!(kind, QUESTION | ASK).then_some(())?;
        let question = Self {
            tag: Tag(reader.array()?),
            length: reader.number()?,
            head: reader.array()?,
            // Only the bits of the two players may be set.
            closed: reader.byte().filter(|byte| *byte < 4)?,
            ask: if kind == ASK {
                Some(Ask { nonce: reader.array()?, signature: reader.array()? })
            } else {
                None
            },
        };
        reader.end()?;
        Some(question)
    }
}

/// The packet of a resignation while the other player has to write the next entry. The resignation
/// is void if the other player has already written that entry.
pub(crate) struct Resignation {
    pub(crate) tag: Tag,
    /// Number of entries before the resignation.
    pub(crate) number: u32,
    /// The first 8 bytes of the head, the hash over the log up to there.
    pub(crate) before: [u8; 8],
    pub(crate) signature: Signed,
}

impl Resignation {
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![RESIGNATION];
        bytes.extend(self.tag.0);
        bytes.extend(self.number.to_be_bytes());
        bytes.extend(self.before);
        bytes.extend(self.signature);
        bytes
    }

    /// Reads a resignation; `None` for other bytes.
    pub(crate) fn read(packet: &[u8]) -> Option<Self> {
        let mut reader = Reader(packet);
        (reader.byte()? == RESIGNATION).then_some(())?;
        let resignation = Self {
            tag: Tag(reader.array()?),
            number: reader.number()?,
            before: reader.array()?,
            signature: reader.array()?,
        };
        reader.end()?;
        Some(resignation)
    }
}

/// Joins several packets of one game to one packet.
pub(crate) fn bundle(tag: Tag, packets: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = vec![BUNDLE];
    bytes.extend(tag.0);
    for packet in packets {
        bytes.extend(length_bytes(packet));
        bytes.extend(packet);
    }
    bytes
}

/// The packets in a bundle, which are not checked themselves. `None` if `packet` is not a
/// [`PacketKind::Bundle`] that can be read, or if the bundle is empty or holds a bundle.
pub fn unbundled(packet: &[u8]) -> Option<Vec<&[u8]>> {
    let mut reader = Reader(packet);
    (reader.byte()? == BUNDLE).then_some(())?;
    let _tag: [u8; 8] = reader.array()?;
    let packets = read_packets(reader)?;
    let is_bundle = |packet: &&[u8]| packet.first() == Some(&BUNDLE);
    (!packets.is_empty() && !packets.iter().any(is_bundle)).then_some(packets)
}

/// Reads packets, each after its length, up to the end of the bytes. `None` if a packet is cut off
/// or longer than [`MAX_PACKET`], or if there are more than [`MAX_PACKETS`].
pub(crate) fn read_packets(mut reader: Reader<'_>) -> Option<Vec<&[u8]>> {
    let mut packets = Vec::new();
    while reader.end().is_none() {
        packets.push(reader.sized().filter(|packet| packet.len() <= MAX_PACKET)?);
    }
    (packets.len() <= MAX_PACKETS).then_some(packets)
}

/// The invitation or acceptance in a packet of [`PacketKind::Again`]; `None` for any other packet
/// or content. The signature is not checked here, but by [`Duel::receive`](crate::Duel::receive) of
/// the game whose key has signed.
pub fn packet_in_again(packet: &[u8]) -> Option<&[u8]> {
    let content = Again::read(packet)?.content;
    let kind = peek(content).ok()?.kind;
    matches!(kind, PacketKind::Invitation | PacketKind::Acceptance).then_some(content)
}

/// A packet of another game, or a note about the game `tag`. Both are signed with the key of `tag`.
pub(crate) struct Again<'a> {
    pub(crate) tag: Tag,
    pub(crate) content: &'a [u8],
    pub(crate) signature: Signed,
}

impl<'a> Again<'a> {
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![AGAIN];
        bytes.extend(self.tag.0);
        bytes.extend(self.content);
        bytes.extend(self.signature);
        bytes
    }

    pub(crate) fn read(packet: &'a [u8]) -> Option<Self> {
        let (body, signature) = packet.split_last_chunk()?;
        let mut reader = Reader(body);
        (reader.byte()? == AGAIN).then_some(())?;
        Some(Self { tag: Tag(reader.array()?), content: reader.0, signature: *signature })
    }
}
