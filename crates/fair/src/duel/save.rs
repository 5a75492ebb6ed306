//! One side of a game as bytes.

use super::{Duel, invitation};
use crate::army::Places;
use crate::hash::sized;
use crate::keys::Secrets;
use crate::ledger::{Ledger, Recipient};
use crate::log::Deal;
use crate::packet::{Acceptance, EVIDENCE, Invitation, SAVED, read_packets};
use crate::reader::Reader;
use crate::{Received, Role};

/// The saved bytes were changed: a commitment or a signature does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the saved game has been changed")]
pub struct Changed;

impl Duel {
    /// The bytes of this side for [`restore`](Self::restore), its secrets included.
    pub fn save(&self) -> Vec<u8> {
        let role = match self.role {
            Role::Home => 0,
            Role::Away => 1,
        };
        // Bit 0 of the flags: this side resigns. Bit 1: a nonce follows.
        let flags = u8::from(self.resigns) | u8::from(self.nonce.is_some()) << 1;
        let mut bytes = vec![SAVED, role, flags];
        bytes.extend(self.nonce.into_iter().flatten());
        bytes.extend(self.secrets.master());
        bytes.extend(self.army.bytes());
        bytes.extend(self.log_bytes());
        bytes
    }

    /// The log as a file, which proves the state of a game that is unfinished, unrevealed or foul.
    ///
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
            bytes.extend(sized(&packet));
            bytes.extend(packet);
        }
        bytes
    }

    /// Reads a side that was [saved](Self::save).
    ///
    /// # Errors
    ///
    /// [`Changed`] if the bytes differ from those that were saved.
    pub fn restore(saved: &[u8]) -> Result<Self, Changed> {
        Self::read(saved).ok_or(Changed)
    }

    /// Reads a saved side. `None` if the bytes cannot be read, or a commitment or a signature does
    /// not fit.
    fn read(saved: &[u8]) -> Option<Self> {
        let mut reader = Reader(saved);
        let (role, flags) = match reader.array()? {
            [SAVED, 0, flags @ 0..4] => (Role::Home, flags),
            [SAVED, 1, flags @ 0..4] => (Role::Away, flags),
            _ => return None,
        };
        // The bits of the flags are those of `save`.
        let nonce = if flags & 2 == 0 { None } else { Some(reader.array()?) };
        let secrets = Secrets::new(reader.array()?);
        let army = Places::read(reader.array()?)?;
        let (invitation, packets) = read_log(reader)?;
        let mut duel = Self::new(role, secrets, army, invitation);
        (duel.resigns, duel.nonce) = (flags & 1 != 0, nonce);
        let Some((acceptance, later_packets)) = packets.split_first() else {
            // Away has the acceptance from the beginning, so only home can lack it.
            return (role == Role::Home && duel.is_own_invitation()).then_some(duel);
        };
        let deal = Deal::new(invitation, Acceptance::read(acceptance)?).ok()?;
        let fits_secrets = match role {
            Role::Home => duel.is_own_invitation(),
            Role::Away => duel.acceptance().bytes() == *acceptance,
        };
        fits_secrets.then_some(())?;
        duel.ledger = Some(Ledger::from_deal(deal));
        for packet in later_packets {
            // The log does not have this side's own entries yet, like the log of a restored side.
            match duel.receive_entries(packet, Recipient::Restored(role)) {
                // The packet fits the saved log, or proves the foul that ended the game.
                Received::Advanced(_) | Received::Known | Received::Own | Received::Foul(_) => {}
                Received::Missing
                | Received::Late
                | Received::OtherGame
                | Received::Taken
                | Received::Refused(_)
                | Received::Damaged
                | Received::Astray
                | Received::Elsewhere
                | Received::Asked(_)
                | Received::Resumed(_)
                | Received::Again(_) => return None,
            }
        }
        // Home opens the game as soon as the acceptance has come. So the game of a saved home with
        // a log is open.
        (role == Role::Away || duel.course().is_some()).then_some(())?;
        duel.write_due();
        Some(duel)
    }

    /// Returns `true` if the invitation follows from the secrets and the army of this side.
    fn is_own_invitation(&self) -> bool {
        let invitation = invitation(&self.secrets, *self.terms(), &self.army);
        invitation.is_some_and(|invitation| invitation == self.invitation)
    }
}

/// Reads the invitation and the packets after it. `None` if the invitation cannot be read, and in
/// the cases of [`read_packets`].
pub(crate) fn read_log(mut reader: Reader<'_>) -> Option<(Invitation, Vec<&[u8]>)> {
    let invitation = Invitation::read(reader.slice(Invitation::LENGTH)?).ok()?;
    Some((invitation, read_packets(reader)?))
}
