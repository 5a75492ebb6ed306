//! Saves one side of a game as bytes, and restores the side from them.

use super::{Duel, invitation};
use crate::army::Places;
use crate::hash::length_bytes;
use crate::keys::Secrets;
use crate::ledger::{Ledger, Recipient};
use crate::log::Deal;
use crate::packet::{Acceptance, EVIDENCE, Invitation, SAVED, read_packets};
use crate::reader::Reader;
use crate::{Received, Role};

/// Bit in the flags of a saved side: the side resigns.
const RESIGNS: u8 = 0b01;
/// Bit in the flags of a saved side: the side was restored from a backup, and its nonce follows.
const HAS_NONCE: u8 = 0b10;

/// The saved bytes were changed: a commitment or a signature does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the saved game has been changed")]
pub struct Changed;

impl Duel {
    /// This side of the game as bytes, with its secrets. [`restore`](Self::restore) reads them.
    pub fn save(&self) -> Vec<u8> {
        let role = match self.role {
            Role::Home => 0,
            Role::Away => 1,
        };
        let resigns = if self.resigns { RESIGNS } else { 0 };
        let has_nonce = if self.nonce.is_some() { HAS_NONCE } else { 0 };
        let mut bytes = vec![SAVED, role, resigns | has_nonce];
        bytes.extend(self.nonce.into_iter().flatten());
        bytes.extend(self.secrets.master());
        bytes.extend(self.army.bytes());
        bytes.extend(self.log_bytes());
        bytes
    }

    /// The log as a file, which proves the state of a game without a
    /// [`certificate`](Self::certificate). Such a game is unfinished, or a player has lied in it.
    /// The file holds no secret that has not been sent.
    pub fn evidence(&self) -> Vec<u8> {
        let mut bytes = vec![EVIDENCE];
        bytes.extend(self.log_bytes());
        bytes
    }

    /// The invitation, and after an acceptance also the acceptance and all signed packets.
    fn log_bytes(&self) -> Vec<u8> {
        let mut bytes = self.invitation.bytes();
        let Some(ledger) = &self.ledger else { return bytes };
        let acceptance = ledger.log.deal.acceptance.bytes();
        for packet in [acceptance].into_iter().chain(self.all_packets(ledger)) {
            bytes.extend(length_bytes(&packet));
            bytes.extend(packet);
        }
        bytes
    }

    /// Reads a side that was [saved](Self::save).
    ///
    /// # Errors
    ///
    /// [`Changed`] if the bytes cannot be read, or a commitment or a signature does not fit. Other
    /// changes, such as a missing last packet, are not found.
    pub fn restore(saved: &[u8]) -> Result<Self, Changed> {
        Self::read(saved).ok_or(Changed)
    }

    /// Reads a saved side. `None` if the bytes cannot be read, or a commitment or a signature does
    /// not fit.
    fn read(saved: &[u8]) -> Option<Self> {
        let mut reader = Reader(saved);
        let (role, flags) = match reader.array()? {
            [SAVED, 0, flags] => (Role::Home, flags),
            [SAVED, 1, flags] => (Role::Away, flags),
            _ => return None,
        };
        let has_unknown_flag = flags & !(RESIGNS | HAS_NONCE) != 0;
        if has_unknown_flag {
            return None;
        }
        let nonce = if flags & HAS_NONCE == 0 { None } else { Some(reader.array()?) };
        let secrets = Secrets::new(reader.array()?);
        let army = Places::read(reader.array()?)?;
        let (invitation, packets) = read_log(reader)?;
        let mut duel = Self::new(role, secrets, army, invitation);
        (duel.resigns, duel.nonce) = (flags & RESIGNS != 0, nonce);
        let Some((acceptance, later_packets)) = packets.split_first() else {
            // Away has the acceptance from the beginning, so only home can lack it.
            return (role == Role::Home && duel.is_own_invitation()).then_some(duel);
        };
        let deal = Deal::new(invitation, Acceptance::read(acceptance)?).ok()?;
        let fits_secrets = match role {
            Role::Home => duel.is_own_invitation(),
            Role::Away => duel.acceptance().bytes() == *acceptance,
        };
        if !fits_secrets {
            return None;
        }
        duel.ledger = Some(Ledger::from_deal(deal));
        duel.receive_saved_packets(later_packets)?;
        // Home opens the game as soon as the acceptance has come. So the game of a saved home with
        // a log is open.
        if role == Role::Home && duel.course().is_none() {
            return None;
        }
        // Nothing is due in a complete save. Without its last packets, an entry may be due again.
        duel.write_due();
        Some(duel)
    }

    /// Fills the log from the saved packets of both players. `None` if a packet does not fit.
    fn receive_saved_packets(&mut self, packets: &[&[u8]]) -> Option<()> {
        // The log does not have this side's own entries yet, like the log of a restored side.
        let recipient = Recipient::Restored(self.role);
        for packet in packets {
            let received = self.receive_entries(packet, recipient);
            // Each packet fits the log, or proves the foul that ended the game.
            if !matches!(received, Received::Advanced(_) | Received::Known | Received::Foul(_)) {
                return None;
            }
        }
        Some(())
    }

    /// Returns `true` if the invitation follows from the secrets and the army of this side.
    fn is_own_invitation(&self) -> bool {
        let invitation = invitation(&self.secrets, *self.terms(), &self.army);
        invitation.is_some_and(|invitation| invitation == self.invitation)
    }
}

/// Reads the invitation and the packets after it. `None` if the invitation cannot be read, or if
/// [`read_packets`] returns `None`.
pub(crate) fn read_log(mut reader: Reader<'_>) -> Option<(Invitation, Vec<&[u8]>)> {
    let invitation = Invitation::read(reader.slice(Invitation::LENGTH)?).ok()?;
    Some((invitation, read_packets(reader)?))
}
