//! A log with the signatures on it, and the packets that go on with it.

use std::ops::Range;

use crate::entry::{Content, Entry};
use crate::hash::{Digest, prefix};
use crate::keys::Signed;
use crate::log::{Deal, Log, head_after};
use crate::packet::Entries;
use crate::role::ByRole;
use crate::{Fault, FaultKind, Role};

/// The part of the log that a player has signed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Extent {
    /// Number of entries, a revealed army aside.
    pub(crate) length: u16,
    /// The signature covers the player's revealed army.
    pub(crate) revealed: bool,
    pub(crate) signature: Signed,
}

/// The log and what each player has signed of it.
#[derive(Clone)]
pub(crate) struct Ledger {
    pub(crate) log: Log,
    pub(crate) signed: ByRole<Option<Extent>>,
}

/// The effect of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// New entries: the plies that they add, and those that a crossing resignation has made void.
    New { plies: usize, voided: usize },
    /// Nothing new.
    Known,
    /// Entries between are missing.
    Missing,
    /// The packet is of another game.
    OtherGame,
    /// It cannot be read, or its signature is wrong.
    Damaged,
    /// It goes on from another history, and nothing is proved.
    Astray,
    /// The sender has signed a lie.
    Foul(Fault),
}

/// The first difference between a packet and the log.
enum Difference {
    None,
    /// The log ends before this entry of the packet.
    New(usize),
    /// This entry of the packet is another than the log's.
    Other(usize),
}

impl Ledger {
    pub(crate) fn new(deal: Deal) -> Self {
        let accepted = Extent { length: 0, revealed: false, signature: deal.acceptance.signature };
        Self { log: Log::new(deal), signed: ByRole { home: None, away: Some(accepted) } }
    }

    /// Number of entries that a player has signed.
    pub(crate) fn covered(&self, role: Role) -> u16 {
        self.signed[role].map_or(0, |extent| extent.length)
    }

    /// Takes over the entries of a packet. `me` is the owner of the log, who has signed all of its
    /// own entries in it and no others.
    pub(crate) fn take(&mut self, packet: &[u8], me: Option<Role>) -> Taken {
        let Some(packet) = Entries::read(packet) else { return Taken::Damaged };
        let deal = &self.log.deal;
        if packet.tag != deal.invitation.tag() {
            return Taken::OtherGame;
        }
        let Some(head) = self.log.head(packet.first) else { return Taken::Missing };
        if packet.before != prefix::<8>(head) {
            return Taken::Astray;
        }
        let last = packet.list.iter().fold(*head, |head, entry| head_after(&head, entry));
        if !deal.key(packet.sender).has_signed(&last, &packet.signature) {
            return Taken::Damaged;
        }
        match self.difference(&packet) {
            Difference::None => {
                self.sign(&packet);
                Taken::Known
            }
            Difference::New(index) => self.append(self.log.clone(), &packet, index, me),
            Difference::Other(index) => self.contradict(&packet, index, me),
        }
    }

    fn difference(&self, packet: &Entries) -> Difference {
        let first = usize::from(packet.first);
        for (index, entry) in packet.list.iter().enumerate() {
            let is_reveal = matches!(entry.content, Content::Reveal { .. });
            let known = match self.log.entries().get(first + index) {
                None if is_reveal => self.log.revealed(packet.sender),
                known => known,
            };
            match known {
                None => return Difference::New(index),
                Some(known) if known != entry => return Difference::Other(index),
                Some(_) => {}
            }
        }
        Difference::None
    }

    /// Appends the entries of the packet from `index` on to `log`, which then is the log.
    fn append(&mut self, mut log: Log, packet: &Entries, index: usize, me: Option<Role>) -> Taken {
        let (before, kept, length) = (self.log.plies(), log.plies(), log.len());
        for entry in packet.list.iter().skip(index) {
            if Some(entry.author) == me && me != Some(packet.sender) {
                return Taken::Astray;
            }
            match log.push(entry.clone()) {
                Ok(()) => {}
                Err(fault) if fault.by == packet.sender && me != Some(fault.by) => {
                    return Taken::Foul(fault);
                }
                Err(_) => return Taken::Astray,
            }
        }
        if length < self.log.len()
            && let Some(extent) = &mut self.signed[packet.sender.other()]
        {
            // What it covers besides is void.
            *extent = Extent { length: extent.length.min(length), revealed: false, ..*extent };
        }
        let plies = log.plies() - kept;
        self.log = log;
        self.sign(packet);
        Taken::New { plies, voided: before - kept }
    }

    /// Notes the sender's signature if it covers more than the one before.
    fn sign(&mut self, packet: &Entries) {
        let is_reveal = |entry: &Entry| matches!(entry.content, Content::Reveal { .. });
        let revealed = packet.list.last().is_some_and(is_reveal);
        let entries = packet.list.len() - usize::from(revealed);
        let length = packet.first + entries as u16;
        let extent = &mut self.signed[packet.sender];
        let before = extent.map(|extent| (extent.length, extent.revealed));
        if before.is_none_or(|before| before <= (length, revealed)) {
            *extent = Some(Extent { length, revealed, signature: packet.signature });
        }
    }

    /// Judges a packet whose entry `index` is another than the log's.
    fn contradict(&mut self, packet: &Entries, index: usize, me: Option<Role>) -> Taken {
        let sender = packet.sender;
        let at = packet.first + index as u16;
        let Some(entry) = packet.list.get(index) else { return Taken::Damaged };
        let fork = |ply| Taken::Foul(Fault { by: sender, ply, kind: FaultKind::Fork });
        let Some(known) = self.log.entries().get(usize::from(at)) else {
            // Two different armies after the end.
            return fork(self.log.ply());
        };
        if entry.author != sender {
            return Taken::Astray;
        }
        let before = self.log.cut(at);
        let has_signed = me == Some(sender) || self.covered(sender) > at;
        if has_signed {
            return if me == Some(sender) && known.author != sender {
                Taken::Astray
            } else {
                fork(before.ply())
            };
        }
        if known.author == sender {
            return Taken::Astray;
        }
        let is_due = before.next() == Some(sender);
        match (&entry.content, &known.content) {
            // Both have resigned at once: the one whose entry was due has lost.
            (Content::Resign, Content::Resign) if !is_due => Taken::Known,
            (Content::Resign, _) => self.append(before, packet, index, me),
            // The log's resignation has made the entry void.
            (_, Content::Resign) if is_due => Taken::Known,
            _ => self.append(before, packet, index, me),
        }
    }

    /// The packet of `sender`'s entries from `first` on, if there are any; `sign` signs a head.
    pub(crate) fn packet(
        &self,
        sender: Role,
        first: u16,
        sign: impl FnOnce(&Digest) -> Signed,
    ) -> Option<Entries> {
        let army = self.log.revealed(sender);
        let last = if army.is_some() { self.log.len() } else { self.log.extent(sender) };
        self.part(sender, first..last, army, sign)
    }

    /// The packet with the signature that `sender` has sent, from `first` on.
    pub(crate) fn signed_packet(&self, sender: Role, first: u16) -> Option<Entries> {
        let extent = self.signed[sender]?;
        let army = self.log.revealed(sender).filter(|_| extent.revealed);
        self.part(sender, first..extent.length, army, |_| extent.signature)
    }

    fn part(
        &self,
        sender: Role,
        range: Range<u16>,
        army: Option<&Entry>,
        sign: impl FnOnce(&Digest) -> Signed,
    ) -> Option<Entries> {
        let range = usize::from(range.start)..usize::from(range.end);
        let mut list = self.log.entries().get(range.clone())?.to_vec();
        let mut head = *self.log.head(range.end as u16)?;
        if let Some(army) = army {
            head = head_after(&head, army);
            list.push(army.clone());
        }
        list.last()?;
        let first = range.start as u16;
        Some(Entries {
            sender,
            tag: self.log.deal.invitation.tag(),
            first,
            before: prefix(self.log.head(first)?),
            list,
            signature: sign(&head),
        })
    }
}
