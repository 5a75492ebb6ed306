//! Packets out and in.

use super::{Duel, Foul, News, Received, RefusedGame};
use crate::Role;
use crate::hash::{Digest, prefix};
use crate::ledger::{Ledger, Taken};
use crate::log::{Deal, Log, NoDeal};
use crate::packet::{Acceptance, Again, Entries, Kind, Question, peek};

impl Duel {
    /// The packet with all that the other player may lack: the invitation, the acceptance, or the
    /// entries since the last one that the other has signed.
    ///
    /// It is the same until something changes. `None` if the other has everything.
    pub fn packet(&self) -> Option<Vec<u8>> {
        let Some(ledger) = &self.ledger else { return Some(self.invitation.bytes()) };
        if self.role == Role::Away && ledger.log.course().is_none() {
            return Some(ledger.log.deal.acceptance.bytes());
        }
        self.entries(ledger, ledger.covered(self.role.other()))
    }

    /// The own entries from `first` on.
    fn entries(&self, ledger: &Ledger, first: u16) -> Option<Vec<u8>> {
        let packet = ledger.packet(self.role, first, |head| self.secrets.sign(head))?;
        Some(packet.bytes())
    }

    /// Says how far the own log goes. The other player answers with what is missing.
    pub fn question(&self) -> Vec<u8> {
        let log = self.ledger.as_ref().map(|ledger| &ledger.log);
        let question = Question {
            tag: self.tag(),
            length: log.map_or(0, Log::len),
            head: log.map_or([0; 8], |log| prefix(log.last_head())),
            revealed: Question::armies(|role| self.opened(role)),
        };
        question.bytes()
    }

    /// Signs a packet of another game with the key of this one, so that the other player knows that
    /// it comes from the same person.
    pub fn vouch(&self, packet: &[u8]) -> Vec<u8> {
        let game = self.ledger.as_ref().map_or([0; 32], |ledger| ledger.log.deal.game);
        let signature = self.secrets.vouch(&game, packet);
        Again { tag: self.tag(), packet, signature }.bytes()
    }

    /// Takes over a packet, from whatever carrier.
    pub fn receive(&mut self, packet: &[u8]) -> Received {
        let Ok(peeked) = peek(packet) else { return Received::Damaged };
        if peeked.tag != self.tag() {
            return Received::OtherGame;
        }
        if let Some(foul) = &self.foul {
            return Received::Foul(foul.fault);
        }
        match peeked.kind {
            Kind::Invitation => match self.role {
                Role::Home => Received::Own,
                Role::Away => Received::Known,
            },
            Kind::Acceptance => self.receive_acceptance(packet),
            Kind::Entries(sender) => {
                let received = self.take(packet);
                self.write_due();
                let is_own = received == Received::Known && sender == self.role;
                if is_own { Received::Own } else { received }
            }
            Kind::Question => self.answer(packet),
            Kind::Again => self.receive_again(packet),
        }
    }

    fn receive_acceptance(&mut self, packet: &[u8]) -> Received {
        let Some(acceptance) = Acceptance::read(packet) else { return Received::Damaged };
        if self.role == Role::Away {
            let is_own = self.acceptance().bytes() == packet;
            return if is_own { Received::Own } else { Received::OtherGame };
        }
        if let Some(ledger) = &self.ledger {
            let is_same = ledger.log.deal.acceptance.bytes() == packet;
            return if is_same { Received::Known } else { Received::Taken };
        }
        let deal = match Deal::new(self.invitation, acceptance) {
            Ok(deal) => deal,
            Err(NoDeal::OtherGame) => return Received::OtherGame,
            Err(NoDeal::Signature) => return Received::Damaged,
            Err(NoDeal::Malformed) => return Received::Refused(RefusedGame::Malformed),
            Err(NoDeal::Copied) => return Received::Refused(RefusedGame::Copied),
        };
        self.ledger = Some(Ledger::new(deal));
        self.open();
        if self.course().is_none() {
            // The other side has copied a commitment of this one, which the log refuses.
            self.ledger = None;
            return Received::Refused(RefusedGame::Copied);
        }
        Received::Advanced(News::default())
    }

    /// Takes over entries, and writes no entry.
    pub(super) fn take(&mut self, packet: &[u8]) -> Received {
        let Some(ledger) = &mut self.ledger else { return Received::Missing };
        match ledger.take(packet, Some(self.role)) {
            Taken::New { plies, voided } => {
                self.follow();
                Received::Advanced(News { plies, voided })
            }
            Taken::Known => Received::Known,
            Taken::Missing => Received::Missing,
            Taken::OtherGame => Received::OtherGame,
            Taken::Damaged => Received::Damaged,
            Taken::Astray => Received::Astray,
            Taken::Foul(fault) => {
                self.foul = Some(Foul { fault, packet: packet.to_vec() });
                Received::Foul(fault)
            }
        }
    }

    fn receive_again(&self, packet: &[u8]) -> Received {
        let (Some(again), Some(ledger)) = (Again::read(packet), &self.ledger) else {
            return Received::Damaged;
        };
        let deal = &ledger.log.deal;
        let is_by = |role| deal.key(role).has_vouched(&deal.game, again.packet, &again.signature);
        if is_by(self.role.other()) {
            Received::Again(again.packet.to_vec())
        } else if is_by(self.role) {
            Received::Own
        } else {
            Received::Damaged
        }
    }

    /// The packets that the sender of a question lacks.
    fn answer(&self, packet: &[u8]) -> Received {
        let Some(question) = Question::read(packet) else { return Received::Damaged };
        let Some(ledger) = &self.ledger else {
            return Received::Asked(vec![self.invitation.bytes()]);
        };
        let log = &ledger.log;
        if log.course().is_none() {
            return Received::Asked(vec![log.deal.acceptance.bytes()]);
        }
        if question.length > log.len() {
            // Who is ahead may still lack a resignation that has made the end of its log void.
            let lacking = self.packet().map(|packet| vec![packet, self.question()]);
            return lacking.map_or(Received::Missing, Received::Asked);
        }
        let has_head = |head: &Digest| prefix::<8>(head) == question.head;
        // With another head all is sent, so that a fork comes to light.
        let agrees = log.head(question.length).is_some_and(has_head);
        let from = if agrees { question.length } else { 0 };
        let lacks =
            |role: Role| log.extent(role) > from || (self.opened(role) && !question.has_army(role));
        let other = self.role.other();
        let theirs = lacks(other).then(|| ledger.signed_packet(other, from)).flatten();
        let first = if theirs.is_some() { from.max(ledger.covered(other)) } else { from };
        let mine = lacks(self.role).then(|| self.entries(ledger, first)).flatten();
        let theirs = theirs.map(|packet| packet.bytes());
        Received::Asked(theirs.into_iter().chain(mine).collect())
    }

    /// Everything that is signed, in packets: for a file of evidence.
    pub(super) fn all_packets(&self, ledger: &Ledger) -> Vec<Vec<u8>> {
        let mine = ledger.packet(self.role, 0, |head| self.secrets.sign(head));
        let theirs = ledger.signed_packet(self.role.other(), 0);
        let foul = self.foul.iter().map(|foul| foul.packet.clone());
        [mine, theirs]
            .into_iter()
            .flatten()
            .map(|packet: Entries| packet.bytes())
            .chain(foul)
            .collect()
    }
}
