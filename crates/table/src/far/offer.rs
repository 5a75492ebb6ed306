//! Open games on the list of a relay: an offer, the mark that it is taken, and an acceptance.
//!
//! ```text
//! offer       := maker's key (32) | signature (64) | end (4) | time (1) | meeting key (32)
//!                | invitation (67) | signature by the key of the invitation (64) | name
//! mark        := maker's key (32) | signature (64) | meeting key of the acceptance (32)
//! acceptance  := meeting key (32) | sealed part
//! sealed part := key of the person who accepts (32) | signature (64) | packet
//! ```
//!
//! A person offers and accepts games under the same key, so a [`Maker`] may also be the key of the
//! person who accepts. The secrets of the game follow from the meeting keys of the two people.
//!
//! The end is in seconds since 1970. The signature of an offer covers everything behind the
//! signature. The signature of a mark or an acceptance covers the offer, too, by the crate `fair`.
//! The topic of an offer is named by the beginning of its maker's key. So each maker has one offer,
//! and an offer counts only in the topic of its maker.

use fairboard_fair::{Invitation, Maker, MakerKey, Meeting, MeetingKey, Offered};
use fairboard_forms::timing::MoveTime;
use fairboard_play::name::{BadName, Name};

/// Longest name of a maker, in characters.
pub const LONGEST_NAME: usize = 20;

/// Time for which an offer is on the list, in seconds.
pub(super) const OFFER_SECONDS: u64 = 600;

/// Greatest difference between the clocks of two devices for which offers are valid, in seconds.
const CLOCK_DIFFERENCE: u64 = 600;

/// Length of an invitation, as the crate `fair` writes it, in bytes.
const INVITATION: usize = 67;

/// Longest offer, in bytes. A character of the name has at most four bytes.
const MOST_BYTES: usize = 32 + 64 + 4 + 1 + 32 + INVITATION + 64 + 4 * LONGEST_NAME;

/// Bytes in the last part of a topic's name, which are written as hexadecimal digits.
const ID_BYTES: usize = 16;

/// An offer that was read from the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OpenOffer {
    /// The whole offer, as it is on the list.
    pub(super) bytes: Vec<u8>,
    pub(super) maker: MakerKey,
    /// Digest of the maker's key and of everything that the maker has signed.
    pub(super) offered: Offered,
    /// Time up to which the offer stands, in seconds since 1970, by the clock of its maker.
    end: u64,
    pub(super) time: Option<MoveTime>,
    /// The maker's public key for the key agreement.
    pub(super) key: MeetingKey,
    pub(super) invitation: Invitation,
    pub(super) name: Option<Name>,
}

impl OpenOffer {
    /// Last part of the name of the topic of the offer.
    pub(super) fn id(&self) -> String {
        id_of(&self.maker)
    }

    /// Returns `true` if the offer may stand at a time in seconds since 1970: its end has not come,
    /// and is no later than the end of a new offer. The clocks may differ by [`CLOCK_DIFFERENCE`].
    pub(super) const fn is_valid_at(&self, now: u64) -> bool {
        now < self.end + CLOCK_DIFFERENCE && self.end <= now + OFFER_SECONDS + CLOCK_DIFFERENCE
    }
}

/// The content of an offer that is about to be written.
pub(super) struct OfferParts<'a> {
    pub(super) end: u64,
    pub(super) time: Option<MoveTime>,
    pub(super) meeting: &'a Meeting,
    pub(super) invitation: &'a [u8],
    /// Signature by the key of the game, which proves that this maker may offer the game with this
    /// meeting key.
    pub(super) ownership: [u8; 64],
    pub(super) name: Option<&'a Name>,
}

/// An offer that is not checked yet.
pub(super) struct UncheckedOffer<'a> {
    offer: OpenOffer,
    /// Signature of the maker for the bytes in `signed`.
    signature: &'a [u8; 64],
    signed: &'a [u8],
    /// Signature by the key of the game, which proves that the maker may offer the game with the
    /// meeting key.
    ownership: &'a [u8; 64],
}

impl UncheckedOffer<'_> {
    /// The unchecked offer, which anybody may have made up.
    pub(super) const fn peek(&self) -> &OpenOffer {
        &self.offer
    }

    /// The offer, if its maker has signed it, and the invitation is the maker's own. Both checks
    /// are slow, because they verify signatures.
    pub(super) fn check(self) -> Option<OpenOffer> {
        let Self { offer, signature, signed, ownership } = self;
        offer.maker.has_offered(signed, signature)?;
        offer.invitation.is_offered_by(&offer.maker, &offer.key, ownership).then_some(offer)
    }
}

/// Last part of the name of the topic of a maker's offer: the first bytes of the maker's key.
pub(super) fn id_of(maker: &MakerKey) -> String {
    let (chunks, _) = maker.bytes().as_chunks::<ID_BYTES>();
    // The key always has two chunks of this length.
    let [first_bytes, _] = chunks else { return String::new() };
    hexadecimal(first_bytes)
}

/// Last part of the name of the topic to which acceptances of an offer are sent.
pub(super) fn acceptance_topic_id(offered: &Offered) -> String {
    hexadecimal(&offered.acceptance_topic_id())
}

fn hexadecimal(bytes: &[u8; ID_BYTES]) -> String {
    bytes.map(|byte| format!("{byte:02x}")).concat()
}

/// Writes an offer. Returns its bytes and its digest.
pub(super) fn write(maker: &Maker, parts: &OfferParts<'_>) -> (Vec<u8>, Offered) {
    let OfferParts { end, time, meeting, invitation, ownership, name } = parts;
    let name = name.map_or("", Name::as_str).as_bytes();
    let (end, time_code) = ((*end as u32).to_be_bytes(), [MoveTime::code(*time)]);
    let signed = [end.as_slice(), &time_code, &meeting.key(), invitation, ownership, name].concat();
    let bytes = [maker.key().bytes().as_slice(), &maker.offer(&signed), &signed].concat();
    (bytes, Offered::new(&maker.key(), &signed))
}

/// Reads an offer from the topic `id`, if it may stand at the time `now`, in seconds since 1970.
pub(super) fn read<'a>(id: &str, bytes: &'a [u8], now: u64) -> Option<UncheckedOffer<'a>> {
    let stands_in_topic = |offer: &OpenOffer| offer.is_valid_at(now) && offer.id() == id;
    parse(bytes).filter(|unchecked| stands_in_topic(&unchecked.offer))
}

/// Reads an offer from any topic and of any time; `None` if the bytes are no offer.
pub(super) fn parse(bytes: &[u8]) -> Option<UncheckedOffer<'_>> {
    let (maker, signature, signed) = head(bytes).filter(|_| bytes.len() <= MOST_BYTES)?;
    let (end_bytes, rest) = signed.split_first_chunk()?;
    let end = u64::from(u32::from_be_bytes(*end_bytes));
    let (time_code, rest) = rest.split_first()?;
    // 0 stands for a game without a limit.
    let time = if *time_code == 0 { None } else { Some(MoveTime::of_code(*time_code)?) };
    let (key, rest) = rest.split_first_chunk()?;
    let (invitation, rest) = rest.split_at_checked(INVITATION)?;
    let (ownership, name) = rest.split_first_chunk()?;
    let offer = OpenOffer {
        bytes: bytes.to_vec(),
        maker,
        offered: Offered::new(&maker, signed),
        end,
        time,
        key: *key,
        invitation: Invitation::read(invitation).ok()?,
        name: read_exact_name(std::str::from_utf8(name).ok()?).ok()?,
    };
    Some(UncheckedOffer { offer, signature, signed, ownership })
}

/// The mark that an offer is taken by the acceptance with this meeting key.
pub(super) fn write_mark(maker: &Maker, offered: &Offered, meeting_key: &MeetingKey) -> Vec<u8> {
    [maker.key().bytes().as_slice(), &maker.take(offered, meeting_key), meeting_key].concat()
}

/// The meeting key of the acceptance that has taken an offer, if the maker of the offer has signed
/// this mark.
pub(super) fn read_mark(offer: &OpenOffer, bytes: &[u8]) -> Option<MeetingKey> {
    let (_, signature, rest) = head(bytes)?;
    let meeting_key = rest.try_into().ok()?;
    offer.maker.has_taken(&offer.offered, &meeting_key, signature).then_some(meeting_key)
}

/// Writes the part of an acceptance that is sealed afterwards: the key of the person who accepts, a
/// signature, and `packet`. The signature covers the offer, the meeting key and the packet.
pub(super) fn write_sealed_part(
    person: &Maker,
    offered: &Offered,
    meeting_key: &MeetingKey,
    packet: &[u8],
) -> Vec<u8> {
    let signature = person.accept(offered, meeting_key, packet);
    [person.key().bytes().as_slice(), &signature, packet].concat()
}

/// Reads the sealed part of an acceptance after it was unsealed: the key of the person who accepts,
/// and the packet. `None` unless that person has signed the packet for this offer and for the
/// meeting key before the sealed part.
pub(super) fn read_sealed_part<'a>(
    offered: &Offered,
    meeting_key: &MeetingKey,
    unsealed: &'a [u8],
) -> Option<(MakerKey, &'a [u8])> {
    let (person, signature, packet) = head(unsealed)?;
    person.has_accepted(offered, meeting_key, packet, signature).then_some((person, packet))
}

/// Splits bytes into a person's key, a signature, and the rest. Offers, marks and unsealed
/// acceptances begin with such a key and signature.
fn head(bytes: &[u8]) -> Option<(MakerKey, &[u8; 64], &[u8])> {
    let (key, rest) = bytes.split_first_chunk()?;
    let (signature, rest) = rest.split_first_chunk()?;
    Some((MakerKey::new(*key), signature, rest))
}

/// Reads the name of a maker in an offer; `None` for an empty text. A name that [`Name`] writes in
/// another way, such as one with spaces around it, is refused.
fn read_exact_name(text: &str) -> Result<Option<Name>, BadName> {
    match read_short_name(text)? {
        // The parts of the text that the name leaves out would be hidden on the screen.
        Some(name) if name.as_str() != text => Err(BadName::Hidden),
        name => Ok(name),
    }
}

/// Reads the name for an offer, of at most [`LONGEST_NAME`] characters; `None` for a blank text.
pub(super) fn read_short_name(text: &str) -> Result<Option<Name>, BadName> {
    match text.parse::<Name>() {
        Ok(name) if name.as_str().chars().count() > LONGEST_NAME => Err(BadName::Long),
        Ok(name) => Ok(Some(name)),
        Err(BadName::Empty) => Ok(None),
        Err(bad @ (BadName::Long | BadName::Hidden)) => Err(bad),
    }
}
