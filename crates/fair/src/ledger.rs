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
    /// Number of signed entries, not counting a closing.
    pub(crate) length: u32,
    /// `true` if the signature covers the player's closing.
    pub(crate) closed: bool,
    pub(crate) signature: Signed,
}

/// The log, and the part of the log that each player has signed.
#[derive(Clone)]
pub(crate) struct Ledger {
    pub(crate) log: Log,
    pub(crate) signed: ByRole<Option<SignedPart>>,
}

/// The recipient of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recipient {
    /// A player whose log holds everything that the player has ever signed.
    Player(Role),
    /// A player who was restored from a backup, and may have signed more than the log holds.
    Restored(Role),
    /// A judge, who has signed nothing.
    Judge,
}

/// The effect of a packet.
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
    /// The packet continues other entries than those of this log, and nothing is proved.
    Astray,
    /// The packet continues a backup that another device has restored.
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
    /// The log without entries, after home took the acceptance. The signature in the acceptance
    /// counts as away's signature on this log.
    pub(crate) fn from_deal(deal: Deal) -> Self {
        let accepted =
            SignedPart { length: 0, closed: false, signature: deal.acceptance.signature };
        Self { log: Log::new(deal), signed: ByRole { home: None, away: Some(accepted) } }
    }

    /// Number of entries that the newest signature of a player covers.
    pub(crate) fn signed_length(&self, role: Role) -> u32 {
        self.signed[role].map_or(0, |extent| extent.length)
    }

    /// Adds the entries of a packet to the log, and notes its signature.
    ///
    /// A packet that is not [`New`](PacketEffect::New) does not change the log of a player. The log
    /// of a judge may then hold some of the packet's entries.
    pub(crate) fn receive(&mut self, packet: &[u8], recipient: Recipient) -> PacketEffect {
        let Some(packet) = Entries::read(packet) else { return PacketEffect::Damaged };
        let deal = &self.log.deal;
        if packet.tag != deal.invitation.tag() {
            return PacketEffect::OtherGame;
        }
        let Some(head) = self.log.head(packet.first) else { return PacketEffect::Missing };
        if packet.before != prefix::<8>(head) {
            return PacketEffect::Astray;
        }
        let last = packet.list.iter().fold(*head, |head, entry| head_after(&head, entry));
        if !self.is_repeated_signature(&packet, &last)
            && !deal.key(packet.sender).has_signed(&last, &packet.signature)
        {
            return PacketEffect::Damaged;
        }
        for (index, entry) in packet.list.iter().enumerate() {
            match self.known_entry(packet.first + index as u32, entry) {
                None => return self.append(&packet, index, recipient),
                Some(known) if known != entry => {
                    let known = known.clone();
                    return self.judge_contradiction(&packet, index, &known, recipient);
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

    /// Returns `true` if the packet repeats the sender's newest noted signature on the same head.
    /// That signature has been checked already.
    fn is_repeated_signature(&self, packet: &Entries, head: &HashBytes) -> bool {
        let Some(extent) = self.signed[packet.sender] else { return false };
        let before = self.log.head(extent.length);
        let noted = match self.log.closing(packet.sender).filter(|_| extent.closed) {
            Some(closing) => before.map(|before| head_after(before, closing)),
            None => before.copied(),
        };
        extent.signature == packet.signature && noted == Some(*head)
    }

    /// The log's entry with this number. After the last entry, a closing is compared with the
    /// closing of the same author, because closings have no number. `None` if the log has no such
    /// entry.
    fn known_entry(&self, number: u32, entry: &LogEntry) -> Option<&LogEntry> {
        let known = self.log.entries().get(number as usize);
        let closing = || self.log.closing(entry.author).filter(|_| entry.is_closing());
        known.or_else(closing)
    }

    /// Appends the entries of the packet from `index` on.
    fn append(&mut self, packet: &Entries, index: usize, recipient: Recipient) -> PacketEffect {
        let new = packet.list.get(index..).unwrap_or_default();
        if let Some(effect) = refusal(packet.sender, new, recipient) {
            return effect;
        }
        let before = (recipient != Recipient::Judge).then(|| self.log.clone());
        let plies = self.log.plies();
        for entry in new {
            let Err(fault) = self.log.push(entry.clone()) else { continue };
            if let Some(before) = before {
                self.log = before;
            }
            let is_provable = fault.by == packet.sender && recipient.role() != Some(fault.by);
            return if is_provable { PacketEffect::Foul(fault) } else { PacketEffect::Astray };
        }
        self.note_signature(packet);
        PacketEffect::New { plies: self.log.plies() - plies }
    }

    /// Notes the sender's signature if it covers more than the sender's last signature. Returns
    /// `true` in this case.
    fn note_signature(&mut self, packet: &Entries) -> bool {
        let closed = packet.list.last().is_some_and(LogEntry::is_closing);
        let length = packet.first + (packet.list.len() - usize::from(closed)) as u32;
        let part = &mut self.signed[packet.sender];
        let before = part.map(|part| (part.length, part.closed));
        let is_more = before.is_none_or(|before| before < (length, closed));
        if is_more {
            *part = Some(SignedPart { length, closed, signature: packet.signature });
        }
        is_more
    }

    /// Judges a packet whose entry at `index` differs from `known`, the log's
    /// [known entry](Self::known_entry).
    ///
    /// One player is due at each head. So a player has lied who signs two entries after one head,
    /// or an entry while the other player is due. Exception: a Resume entry, which lets a restored
    /// side play on, may follow the same head as an entry of the other player.
    fn judge_contradiction(
        &mut self,
        packet: &Entries,
        index: usize,
        known: &LogEntry,
        recipient: Recipient,
    ) -> PacketEffect {
        let Some(entry) = packet.list.get(index) else { return PacketEffect::Damaged };
        let (sender, at) = (packet.sender, packet.first + index as u32);
        let is_own = recipient.role() == Some(sender);
        let fault = |kind| PacketEffect::Foul(Fault { by: sender, ply: self.log.ply_at(at), kind });
        if entry.author != sender || is_own {
            return self.replace_end(packet, index, known, recipient);
        }
        let is_beyond = (at as usize) >= self.log.entries().len();
        if known.author == sender {
            let is_signed = is_beyond || self.signed_length(sender) > at;
            return if is_signed { fault(FaultKind::Fork) } else { PacketEffect::Astray };
        }
        match (entry.is_closing(), entry.is_resume() || known.is_resume()) {
            (true, _) => fault(FaultKind::Result),
            (false, true) => self.replace_end(packet, index, known, recipient),
            (false, false) => fault(FaultKind::Turn),
        }
    }

    /// Replaces the end of the log by the entries of a packet that continues a backup.
    ///
    /// Only a restored recipient does this.
    fn replace_end(
        &mut self,
        packet: &Entries,
        index: usize,
        known: &LogEntry,
        recipient: Recipient,
    ) -> PacketEffect {
        let (Some(entry), Some(me)) = (packet.list.get(index), recipient.role()) else {
            return PacketEffect::Astray;
        };
        let at = packet.first + index as u32;
        let replaces_end = entry.is_resume()
            && self.drops_only_unanswered(entry.author, known, at)
            && is_signed_by_author(entry, packet, me);
        if !replaces_end {
            return PacketEffect::Astray;
        }
        if recipient == Recipient::Player(me) {
            return PacketEffect::Elsewhere;
        }
        let before = self.clone();
        self.log = self.log.truncated(at);
        for role in Role::ALL {
            self.signed[role] = self.signed[role].filter(|extent| extent.length <= at);
        }
        let effect = self.append(packet, index, recipient);
        if !matches!(effect, PacketEffect::New { .. }) {
            *self = before;
        }
        effect
    }

    /// Returns `true` if the entries from `known` on are void because of a Resume with the number
    /// of `known`. The author of the Resume must have signed or written none of the entries.
    fn drops_only_unanswered(&self, resumer: Role, known: &LogEntry, number: u32) -> bool {
        let answered = self.signed_length(resumer).max(self.log.end_of_last_entry(resumer));
        resumer != known.author && answered <= number
    }

    /// Number of entries that a player has confirmed, by a signature or by a later entry of this
    /// player. A closing confirms the whole log.
    pub(crate) fn confirmed_length(&self, role: Role) -> u32 {
        match self.log.closing(role) {
            Some(_) => self.log.len(),
            None => self.signed_length(role).max(self.log.end_of_last_entry(role)),
        }
    }

    /// The state of the proof of a finished game.
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

    /// The packet of `sender`'s entries from `first` on, if there are any. `sign` signs the head
    /// behind the entries.
    pub(crate) fn packet(
        &self,
        sender: Role,
        first: u32,
        sign: impl FnOnce(&HashBytes) -> Signed,
    ) -> Option<Entries> {
        let closing = self.log.closing(sender);
        let last =
            if closing.is_some() { self.log.len() } else { self.log.end_of_last_entry(sender) };
        self.entries_packet(sender, first..last, closing, sign)
    }

    /// The packet of the entries from `first` on, with the newest signature that `sender` has sent.
    pub(crate) fn signed_packet(&self, sender: Role, first: u32) -> Option<Entries> {
        let extent = self.signed[sender]?;
        let closing = self.log.closing(sender).filter(|_| extent.closed);
        self.entries_packet(sender, first..extent.length, closing, |_| extent.signature)
    }

    /// The packet of a range of entries and a closing; `None` if it would be empty.
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
        list.last()?;
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

/// Returns `false` for a Resume that claims to be of the recipient `me`, in a packet that the other
/// side has signed. Only a signature of the recipient proves that the recipient wrote this Resume.
fn is_signed_by_author(resume: &LogEntry, packet: &Entries, me: Role) -> bool {
    resume.author != me || packet.sender == me
}

/// The reason why a recipient refuses all new entries of a packet; `None` if the log has to check
/// them.
fn refusal(sender: Role, new: &[LogEntry], recipient: Recipient) -> Option<PacketEffect> {
    let me = recipient.role()?;
    let has_own = new.iter().any(|entry| entry.author == me);
    let is_resumed = new.iter().any(|entry| entry.author != me && entry.is_resume());
    match recipient {
        // Only a signature of the recipient proves entries of the recipient.
        _ if has_own && sender != me => Some(PacketEffect::Astray),
        Recipient::Player(_) if has_own || is_resumed => Some(PacketEffect::Elsewhere),
        Recipient::Player(_) | Recipient::Restored(_) | Recipient::Judge => None,
    }
}
