//! The log with the players' signatures, and the packets that extend it.

use std::ops::Range;

use crate::course::Course;
use crate::entry::LogEntry;
use crate::hash::{HashBytes, prefix};
use crate::keys::Signed;
use crate::log::{Deal, Log, head_after};
use crate::packet::Entries;
use crate::role::ByRole;
use crate::{Fault, FaultKind, Proof, Role};

/// The part of the log that a player has signed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct SignedPart {
    /// Number of signed entries, not counting a closing, by which a player signs the end.
    pub(crate) length: u32,
    /// `true` if the signature covers the player's closing.
    pub(crate) closed: bool,
    pub(crate) signature: Signed,
}

#[derive(Clone)]
pub(crate) struct Ledger {
    pub(crate) log: Log,
    pub(crate) signed: ByRole<Option<SignedPart>>,
}

/// The recipient of a packet. [`refusal`] decides which new entries a recipient refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recipient {
    /// A player whose log holds everything that the player has ever signed.
    Player(Role),
    /// A player who was restored from a backup, and may have signed more than the log holds.
    Restored(Role),
    /// The judge of a file, who has signed nothing.
    Judge,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PacketEffect {
    /// The packet added entries, or a signature on more entries than before. `plies` counts the new
    /// plies.
    New { plies: usize },
    /// The packet brought nothing new.
    Known,
    /// The log lacks entries before those of the packet.
    Missing,
    /// The packet is of another game.
    OtherGame,
    /// The packet cannot be read, or its signature is wrong.
    Damaged,
    /// The packet does not fit this log, and proves no lie of its sender.
    Astray,
    /// The packet shows that another device plays on for the recipient.
    Elsewhere,
    /// The sender of the packet has signed a lie.
    Foul(Fault),
}

impl Recipient {
    const fn role(self) -> Option<Role> {
        match self {
            Self::Player(role) | Self::Restored(role) => Some(role),
            Self::Judge => None,
        }
    }
}

impl Ledger {
    /// The log of a game that is not open yet. The signature in the acceptance counts as away's
    /// signature on this log.
    pub(crate) fn from_deal(deal: Deal) -> Self {
        let acceptance_part =
            SignedPart { length: 0, closed: false, signature: deal.acceptance.signature };
        Self { log: Log::new(deal), signed: ByRole { home: None, away: Some(acceptance_part) } }
    }

    /// Number of entries that the newest signature of a player covers.
    pub(crate) fn signed_length(&self, role: Role) -> u32 {
        self.signed[role].map_or(0, |part| part.length)
    }

    /// Adds the entries of a packet to the log, and notes its signature.
    ///
    /// A packet that is not [`New`](PacketEffect::New) does not change the log of a player. The log
    /// of a judge may then hold some of the packet's entries.
    pub(crate) fn receive(&mut self, bytes: &[u8], recipient: Recipient) -> PacketEffect {
        let Some(packet) = Entries::read(bytes) else { return PacketEffect::Damaged };
        let deal = &self.log.deal;
        if packet.tag != deal.invitation.tag() {
            return PacketEffect::OtherGame;
        }
        let Some(head) = self.log.head(packet.first) else { return PacketEffect::Missing };
        if packet.before != prefix::<8>(head) {
            return PacketEffect::Astray;
        }
        let last_head = packet.list.iter().fold(*head, |head, entry| head_after(&head, entry));
        if !self.is_repeated_signature(&packet, &last_head)
            && !deal.key(packet.sender).has_signed(&last_head, &packet.signature)
        {
            return PacketEffect::Damaged;
        }
        for (index, entry) in packet.list.iter().enumerate() {
            let number = packet.first + index as u32;
            match self.known_entry(number, entry) {
                // The log ends here, so this entry and all entries after it are new.
                None => return self.append(&packet, index, recipient),
                Some(known) if known != entry => {
                    let lie = self.proved_lie(packet.sender, entry, known, number, recipient);
                    if let Some(lie) = lie {
                        return PacketEffect::Foul(lie);
                    }
                    if self.makes_void(entry, known, number) {
                        return self.replace_end(&packet, index, entry.author, recipient);
                    }
                    return PacketEffect::Astray;
                }
                // The log has the same entry.
                Some(_) => {}
            }
        }
        if self.note_signature(&packet) {
            PacketEffect::New { plies: 0 }
        } else {
            PacketEffect::Known
        }
    }

    /// Returns `true` if the packet has the sender's newest noted signature, on the same head. Such
    /// a signature needs no second check. `last_head` is the head after the packet's entries, which
    /// the sender has to sign.
    fn is_repeated_signature(&self, packet: &Entries, last_head: &HashBytes) -> bool {
        let Some(part) = self.signed[packet.sender] else { return false };
        part.signature == packet.signature && self.signed_head(packet.sender) == Some(*last_head)
    }

    /// The head that the newest signature of a player has signed; `None` if there is no signature.
    fn signed_head(&self, role: Role) -> Option<HashBytes> {
        let part = self.signed[role]?;
        let head_of_entries = *self.log.head(part.length)?;
        // The log keeps a closing beside its entries. So the head after a closing is not among the
        // log's heads, and is computed here.
        let signed_closing = self.log.closing(role).filter(|_| part.closed);
        Some(signed_closing.map_or(head_of_entries, |entry| head_after(&head_of_entries, entry)))
    }

    /// The log's entry with the number of a packet's `entry`; `None` if the log has no such entry.
    /// After the last entry, a closing is compared with its author's closing in the log.
    fn known_entry(&self, number: u32, entry: &LogEntry) -> Option<&LogEntry> {
        let numbered_entry = self.log.entries().get(number as usize);
        let closing = || self.log.closing(entry.author).filter(|_| entry.is_closing());
        numbered_entry.or_else(closing)
    }

    /// Appends the entries of the packet from `index` on. If the log refuses an entry, the log of a
    /// player stays as it was. A judge keeps the entries before the refused one, because the
    /// judgement ends with this packet.
    fn append(&mut self, packet: &Entries, index: usize, recipient: Recipient) -> PacketEffect {
        let new_entries = packet.list.get(index..).unwrap_or_default();
        if let Some(effect) = refusal(packet.sender, new_entries, recipient) {
            return effect;
        }
        let unchanged_log = (recipient != Recipient::Judge).then(|| self.log.clone());
        let known_plies = self.log.plies();
        for entry in new_entries {
            if let Err(fault) = self.log.push(entry.clone()) {
                if let Some(unchanged_log) = unchanged_log {
                    self.log = unchanged_log;
                }
                // A packet proves only a lie of its sender, and no recipient accuses itself.
                let is_provable = fault.by == packet.sender && recipient.role() != Some(fault.by);
                return if is_provable { PacketEffect::Foul(fault) } else { PacketEffect::Astray };
            }
        }
        self.note_signature(packet);
        PacketEffect::New { plies: self.log.plies() - known_plies }
    }

    /// Notes the sender's signature if it covers more than the sender's last signature. Returns
    /// `true` in this case.
    fn note_signature(&mut self, packet: &Entries) -> bool {
        let closed = packet.list.last().is_some_and(LogEntry::is_closing);
        let length = packet.first + (packet.list.len() - usize::from(closed)) as u32;
        let part = &mut self.signed[packet.sender];
        // With an equal number of entries, a signature that covers the closing covers more.
        let known_extent = part.map(|part| (part.length, part.closed));
        let covers_more = known_extent.is_none_or(|known| known < (length, closed));
        if covers_more {
            *part = Some(SignedPart { length, closed, signature: packet.signature });
        }
        covers_more
    }

    /// The lie of `sender` that two different entries with one `number` prove: `entry` in the
    /// packet, and `known` in the log. `None` if they prove no lie of `sender`.
    ///
    /// Only the player who is due at a head may write the entry after it, and only one. The
    /// exception is a Resume, which lets a restored side play on: either player may write a Resume.
    fn proved_lie(
        &self,
        sender: Role,
        entry: &LogEntry,
        known: &LogEntry,
        number: u32,
        recipient: Recipient,
    ) -> Option<Fault> {
        let lie = |kind| Fault { by: sender, ply: self.log.ply_at(number), kind };
        // A packet proves only a lie of its sender, and no recipient accuses itself.
        if entry.author != sender || recipient.role() == Some(sender) {
            return None;
        }
        if known.author == sender {
            // A closing comes only at the end of a packet of its author, so it is always signed.
            let is_signed = known.is_closing() || self.signed_length(sender) > number;
            // The other player may have invented an entry that its author has not signed.
            return is_signed.then(|| lie(FaultKind::Fork));
        }
        if entry.is_closing() {
            // The log goes on after this head, so the closing claims an end too early.
            return Some(lie(FaultKind::Result));
        }
        let has_resume = entry.is_resume() || known.is_resume();
        (!has_resume).then(|| lie(FaultKind::Turn))
    }

    /// Returns `true` if a packet's `entry` is a Resume that makes the log's entries from `known`
    /// on void. The author of the Resume must not have signed or written any of these entries. Both
    /// `entry` and `known` have this `number`.
    fn makes_void(&self, entry: &LogEntry, known: &LogEntry, number: u32) -> bool {
        let resumer = entry.author;
        let answered_length = self.signed_length(resumer).max(self.log.end_of_last_entry(resumer));
        entry.is_resume() && resumer != known.author && answered_length <= number
    }

    /// Replaces the end of a restored recipient's log by the entries of the packet from `index` on.
    /// The first of these is a Resume of `resumer`, which makes that end void. For other recipients
    /// nothing changes.
    fn replace_end(
        &mut self,
        packet: &Entries,
        index: usize,
        resumer: Role,
        recipient: Recipient,
    ) -> PacketEffect {
        let Some(me) = recipient.role() else { return PacketEffect::Astray };
        // Only a signature of the recipient proves that the recipient wrote the Resume.
        if resumer == me && packet.sender != me {
            return PacketEffect::Astray;
        }
        if recipient == Recipient::Player(me) {
            // This device has signed no Resume that its log lacks, and has asked for none. So the
            // Resume is from another device of the recipient, or answers that device.
            return PacketEffect::Elsewhere;
        }
        let number = packet.first + index as u32;
        let unchanged = self.clone();
        self.log = self.log.truncated(number);
        for role in Role::ALL {
            // A signature that covers a dropped entry does not fit the log any more.
            self.signed[role] = self.signed[role].filter(|part| part.length <= number);
        }
        let effect = self.append(packet, index, recipient);
        if !matches!(effect, PacketEffect::New { .. }) {
            *self = unchanged;
        }
        effect
    }

    /// Number of entries that a player has confirmed, by a signature or by a later entry of this
    /// player. A closing confirms the whole log.
    pub(crate) fn confirmed_length(&self, role: Role) -> u32 {
        match self.log.closing(role) {
            Some(_) => self.log.len(),
            None => self.signed_length(role).max(self.log.end_of_last_entry(role)),
        }
    }

    /// Whether the end of a finished game is proved, or what the proof lacks.
    pub(crate) fn proof(&self) -> Proof {
        let needs_army = matches!(self.log.course(), Some(Course::Stratego(_)));
        let has_signed = |role: &Role| self.confirmed_length(*role) == self.log.len();
        let has_opened = |role: &Role| !needs_army || self.log.revealed_army(*role).is_some();
        if let Some(role) = Role::ALL.into_iter().find(|role| !has_signed(role)) {
            Proof::NotSigned(role)
        } else if let Some(role) = Role::ALL.into_iter().find(|role| !has_opened(role)) {
            Proof::NotOpened(role)
        } else if self.log.resume_count() > 0 {
            Proof::Resumed
        } else {
            Proof::Proved
        }
    }

    /// The packet from the entry `first` on to the last entry or closing of `sender`; `None` if
    /// `sender` has written no entry from `first` on and no closing. `sign` signs the head after
    /// the entries.
    pub(crate) fn packet(
        &self,
        sender: Role,
        first: u32,
        sign: impl FnOnce(&HashBytes) -> Signed,
    ) -> Option<Entries> {
        let closing = self.log.closing(sender);
        // A closing follows the last entry of both players.
        let length =
            if closing.is_some() { self.log.len() } else { self.log.end_of_last_entry(sender) };
        self.entries_packet(sender, first..length, closing, sign)
    }

    /// The packet of all that `sender` has signed from the entry `first` on, with the newest
    /// signature of `sender`; `None` if `sender` has signed nothing there.
    pub(crate) fn signed_packet(&self, sender: Role, first: u32) -> Option<Entries> {
        let part = self.signed[sender]?;
        let closing = self.log.closing(sender).filter(|_| part.closed);
        self.entries_packet(sender, first..part.length, closing, |_| part.signature)
    }

    /// The packet of a range of entries and of a closing, if there is one. `None` if there is
    /// neither an entry nor a closing, or if the log lacks a part of the range. Also `None` if the
    /// range ends before its start, because then nothing is new.
    fn entries_packet(
        &self,
        sender: Role,
        range: Range<u32>,
        closing: Option<&LogEntry>,
        sign: impl FnOnce(&HashBytes) -> Signed,
    ) -> Option<Entries> {
        let entries = self.log.entries().get(range.start as usize..range.end as usize)?;
        let mut list = entries.to_vec();
        let mut head = *self.log.head(range.end)?;
        if let Some(closing) = closing {
            head = head_after(&head, closing);
            list.push(closing.clone());
        }
        if list.is_empty() {
            return None;
        }
        Some(Entries {
            sender,
            tag: self.log.deal.invitation.tag(),
            first: range.start,
            before: prefix(self.log.head(range.start)?),
            list,
            signature: sign(&head),
        })
    }
}

/// The effect of a packet that `recipient` refuses by the kinds and authors of its new entries
/// alone. `None` if the log has to check each entry.
fn refusal(sender: Role, entries: &[LogEntry], recipient: Recipient) -> Option<PacketEffect> {
    let me = recipient.role()?;
    let has_own_entry = entries.iter().any(|entry| entry.author == me);
    // Only a signature of the recipient proves entries of the recipient.
    if has_own_entry && sender != me {
        return Some(PacketEffect::Astray);
    }
    // The log of a player who was not restored has all entries that this device has signed. So a
    // new entry of this player is from another device, and a Resume answers another device.
    let is_from_elsewhere = has_own_entry || entries.iter().any(LogEntry::is_resume);
    (recipient == Recipient::Player(me) && is_from_elsewhere).then_some(PacketEffect::Elsewhere)
}
