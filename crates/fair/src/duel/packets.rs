//! Packets that a side sends and receives.

use super::{Duel, Foul, NewPlies, Received, RefusedGame};
use crate::Role;
use crate::entry::{EntryContent, Nonce, Resigned};
use crate::hash::{HashBytes, prefix};
use crate::ledger::{Ledger, PacketEffect, Recipient};
use crate::log::{Deal, Log, NoDeal};
use crate::mailbox::Mailbox;
use crate::packet::{
    Acceptance, Again, Ask, Entries, PacketKind, QuestionPacket, Resignation, bundle, peek,
    unbundled,
};

impl Duel {
    /// The packet with all that the other player may lack: the invitation, the acceptance, or the
    /// entries after the last entry that the other player has signed. The packet also has the
    /// resignation of a side that resigns, and the question of a restored side.
    ///
    /// The packet stays the same until the game changes. `None` if the other player has everything.
    pub fn packet(&self) -> Option<Vec<u8>> {
        let Some(ledger) = &self.ledger else { return Some(self.invitation.bytes()) };
        let acceptance_or_entries = if ledger.log.course().is_none() {
            // Home has not opened the game yet, so away still sends its acceptance.
            Some(ledger.log.deal.acceptance.bytes())
        } else {
            self.entries_packet(ledger, ledger.signed_length(self.role.other()))
        };
        // A finished game is not played on.
        let asks_to_play_on = self.is_restored() && ledger.log.ending().is_none();
        let question = asks_to_play_on.then(|| self.question());
        let resignation = self.resignation_packet(&ledger.log);
        self.join([acceptance_or_entries, resignation, question])
    }

    /// Joins packets of this game to one packet. Each `None` is left out, and a single packet stays
    /// as it is. `None` if no packet is left.
    pub fn join(&self, packets: impl IntoIterator<Item = Option<Vec<u8>>>) -> Option<Vec<u8>> {
        let mut packets: Vec<_> = packets.into_iter().flatten().collect();
        if packets.len() < 2 { packets.pop() } else { Some(self.bundle(&packets)) }
    }

    /// Joins several packets of this game to one.
    pub fn bundle(&self, packets: &[Vec<u8>]) -> Vec<u8> {
        bundle(self.tag(), packets)
    }

    /// The packet of this side's resignation; `None` if this side does not resign, or the other
    /// player is not due. Also `None` on a restored side, which does not know how far the game has
    /// gone.
    fn resignation_packet(&self, log: &Log) -> Option<Vec<u8>> {
        let is_other_due = log.due_author() == Some(self.role.other());
        let is_needed = self.resigns && !self.is_restored() && is_other_due;
        let resignation = || Resignation {
            tag: self.tag(),
            number: log.len(),
            before: prefix(log.last_head()),
            signature: self.secrets.sign_resignation(log.last_head()),
        };
        is_needed.then(|| resignation().bytes())
    }

    /// The packet with the entries from `first` on, signed by this side; `None` if there are none.
    fn entries_packet(&self, ledger: &Ledger, first: u32) -> Option<Vec<u8>> {
        let packet = ledger.packet(self.role, first, |head| self.secrets.sign(head))?;
        Some(packet.bytes())
    }

    /// The packet that says how far this side's log goes. The other player answers with the missing
    /// entries. If this side was restored from a backup, the packet also asks, with a signature, to
    /// play on.
    pub fn question(&self) -> Vec<u8> {
        let log = self.ledger.as_ref().map(|ledger| &ledger.log);
        let question = QuestionPacket {
            tag: self.tag(),
            length: log.map_or(0, Log::len),
            head: log.map_or([0; 8], |log| prefix(log.last_head())),
            closed: QuestionPacket::closings(|role| self.has_closed(role)),
            ask: None,
        };
        QuestionPacket { ask: self.request_to_play_on(question), ..question }.bytes()
    }

    /// The request of a restored side to play on, with a signature on all fields of the question.
    /// `None` if this side was not restored. Also `None` before the acceptance, because the
    /// signature needs the digest of invitation and acceptance.
    fn request_to_play_on(&self, question: QuestionPacket) -> Option<Ask> {
        // Only a restored side has a nonce.
        let (nonce, ledger) = (self.nonce?, self.ledger.as_ref()?);
        // The body of a question leaves the signature out, so the zeros are not signed.
        let unsigned = Ask { nonce, signature: [0; 64] };
        let body = QuestionPacket { ask: Some(unsigned), ..question }.body();
        let signature = self.secrets.sign_question(&ledger.log.deal.game, &body);
        Some(Ask { nonce, signature })
    }

    /// A packet of kind [`Again`](crate::PacketKind::Again): `content`, signed with the key of this
    /// game. The content is a packet of another game, such as the invitation to a rematch, or a
    /// note about this game. The signature shows that the content comes from this player. Before
    /// the acceptance nobody can check the signature, because the game has no digest yet.
    pub fn vouch_for(&self, content: &[u8]) -> Vec<u8> {
        let game = self.ledger.as_ref().map_or([0; 32], |ledger| ledger.log.deal.game);
        let signature = self.secrets.sign_packet(&game, content);
        Again { tag: self.tag(), content, signature }.bytes()
    }

    /// A secret for this game's mailboxes on a relay. The player who invites makes the secret, and
    /// sends it along with the invitation. No packet contains it, and it reveals no other secret.
    pub fn mailbox(&self) -> Mailbox {
        self.secrets.mailbox()
    }

    /// Receives a packet that any carrier has brought, and writes the entries that are then due.
    pub fn receive(&mut self, packet: &[u8]) -> Received {
        let Ok(peeked) = peek(packet) else { return Received::Damaged };
        if peeked.tag != self.tag() {
            return Received::OtherGame;
        }
        if let Some(foul) = &self.foul {
            return Received::Foul(foul.fault);
        }
        match peeked.kind {
            PacketKind::Invitation if self.role == Role::Home => Received::Own,
            // Home sends its invitation only while it has no log, or was restored to that state. So
            // it lacks everything, as if it had asked with an empty log.
            PacketKind::Invitation => {
                let (tag, head) = (self.tag(), [0; 8]);
                let question = QuestionPacket { tag, length: 0, head, closed: 0, ask: None };
                Received::Asked(self.packets_for_question(&question))
            }
            PacketKind::Acceptance => self.receive_acceptance(packet),
            PacketKind::Entries(sender) => {
                let received = self.receive_entries(packet, self.recipient());
                // `write_due` writes nothing for a restored side, so the Resume is noted before.
                self.note_resumed();
                self.write_due();
                let is_own = received == Received::Known && sender == self.role;
                if is_own { Received::Own } else { received }
            }
            PacketKind::Question => self.receive_question(packet),
            PacketKind::Resignation => self.receive_resignation(packet),
            PacketKind::Again => self.receive_again(packet),
            PacketKind::Bundle => self.receive_bundle(packet),
        }
    }

    /// Receives an acceptance. Home opens the game with the first fair acceptance, and takes no
    /// other. Away knows only its own acceptance.
    fn receive_acceptance(&mut self, packet: &[u8]) -> Received {
        let Some(acceptance) = Acceptance::read(packet) else { return Received::Damaged };
        if self.role == Role::Away {
            let is_own = self.acceptance().bytes() == packet;
            return if is_own { Received::Own } else { Received::OtherGame };
        }
        if let Some(ledger) = &self.ledger
            && ledger.log.deal.acceptance.bytes() == packet
        {
            return Received::Known;
        }
        match Deal::new(self.invitation, acceptance) {
            Err(NoDeal::OtherGame) => Received::OtherGame,
            Err(NoDeal::Signature) => Received::Damaged,
            // Home has taken another acceptance before, so it does not matter if this one is fair.
            Ok(_) | Err(NoDeal::Malformed | NoDeal::Copied) if self.ledger.is_some() => {
                Received::Taken
            }
            Ok(deal) => self.open_game(deal),
            Err(NoDeal::Malformed) => Received::Refused(RefusedGame::Malformed),
            // The acceptance has one commitment twice. `open_game` finds copies of home's.
            Err(NoDeal::Copied) => Received::Refused(RefusedGame::Copied),
        }
    }

    /// Opens home's game with an acceptance. Refuses the acceptance if it has copied a commitment
    /// of home's army. Only the log finds such a copy, because the deal does not have this army:
    /// the invitation has only a seal on it.
    fn open_game(&mut self, deal: Deal) -> Received {
        self.ledger = Some(Ledger::from_deal(deal));
        if self.write_open().is_err() {
            self.ledger = None;
            return Received::Refused(RefusedGame::Copied);
        }
        self.write_due();
        Received::Advanced(NewPlies::default())
    }

    /// This side as the recipient of a packet. A restored side also takes its earlier entries,
    /// which its log may lack.
    const fn recipient(&self) -> Recipient {
        match self.nonce {
            Some(_) => Recipient::Restored(self.role),
            None => Recipient::Player(self.role),
        }
    }

    /// Adds the entries of a packet to the log, and writes no entry of this side.
    pub(super) fn receive_entries(&mut self, packet: &[u8], recipient: Recipient) -> Received {
        let Some(ledger) = &mut self.ledger else { return Received::Missing };
        match ledger.receive(packet, recipient) {
            PacketEffect::New { plies } => {
                if self.is_restored() {
                    // A Resume may have cut entries off the log of a restored side, and the view
                    // may still show their moves.
                    self.view = None;
                }
                self.update_view();
                Received::Advanced(NewPlies { plies })
            }
            PacketEffect::Known => Received::Known,
            PacketEffect::Missing => Received::Missing,
            PacketEffect::OtherGame => Received::OtherGame,
            PacketEffect::Damaged => Received::Damaged,
            PacketEffect::Astray => Received::Astray,
            PacketEffect::Elsewhere => Received::Elsewhere,
            PacketEffect::Foul(fault) => {
                self.foul = Some(Foul { fault, packet: packet.to_vec() });
                Received::Foul(fault)
            }
        }
    }

    /// Lets a restored side sign again once a Resume of the other player has this side's nonce.
    fn note_resumed(&mut self) {
        let (Some(nonce), Some(ledger)) = (self.nonce, &self.ledger) else { return };
        // The answer is usually one of the newest entries, so the search begins at the end.
        let mut entries = ledger.log.entries().iter().rev();
        let answer = EntryContent::Resume(nonce);
        if entries.any(|entry| entry.author != self.role && entry.content == answer) {
            self.nonce = None;
        }
    }

    /// Receives a resignation that the other player has signed while this side was due. If no entry
    /// has followed, this side writes the resignation into the log as [`EntryContent::Take`], which
    /// ends the game. A restored side writes nothing.
    fn receive_resignation(&mut self, packet: &[u8]) -> Received {
        let (Some(resignation), Some(ledger)) = (Resignation::read(packet), &self.ledger) else {
            return Received::Damaged;
        };
        let log = &ledger.log;
        let Some(head) = log.head(resignation.number) else { return Received::Missing };
        if resignation.before != prefix(head) {
            return Received::Astray;
        }
        let is_signed_by = |role| log.deal.key(role).has_resigned(head, &resignation.signature);
        if is_signed_by(self.role) {
            return Received::Own;
        }
        if !is_signed_by(self.role.other()) {
            return Received::Damaged;
        }
        if log.ending().is_some() {
            return Received::Known;
        }
        let is_newest = resignation.number == log.len();
        let is_due = log.due_author() == Some(self.role);
        match (is_newest, is_due) {
            // The other player is due, and can resign only by an entry. The packet has no effect.
            (true, false) => Received::Known,
            // This side is due again, so the other player has played on. The resignation is void.
            (false, true) => Received::Known,
            // This side has moved since. The other player will resign again after that move.
            (false, false) => Received::Late,
            // The other player will resign again after the Resume that lets this side sign.
            (true, true) if self.is_restored() => Received::Late,
            (true, true) => {
                // The signature has been checked and this side is due, so the log takes the entry.
                let _ = self.write(EntryContent::Take(Resigned::Signed(resignation.signature)));
                self.write_due();
                Received::Advanced(NewPlies::default())
            }
        }
    }

    /// Receives a packet of kind [`PacketKind::Again`]. Checks the other player's signature, and
    /// returns the signed content, such as an invitation to a rematch.
    fn receive_again(&self, packet: &[u8]) -> Received {
        let (Some(again), Some(ledger)) = (Again::read(packet), &self.ledger) else {
            return Received::Damaged;
        };
        let deal = &ledger.log.deal;
        let is_signed_by =
            |role| deal.key(role).has_vouched(&deal.game, again.content, &again.signature);
        if is_signed_by(self.role.other()) {
            Received::Again(again.content.to_vec())
        } else if is_signed_by(self.role) {
            Received::Own
        } else {
            Received::Damaged
        }
    }

    /// Receives each packet of a bundle, and returns the combined outcome.
    fn receive_bundle(&mut self, bundle: &[u8]) -> Received {
        let Some(packets) = unbundled(bundle) else { return Received::Damaged };
        let outcomes = packets.into_iter().map(|packet| self.receive(packet));
        // `unbundled` refuses an empty bundle, so the default is never used.
        outcomes.reduce(Received::combined_with).unwrap_or(Received::Damaged)
    }

    /// Receives a question, and returns the packets that answer the question. If the sender is
    /// restored and has the whole log, this side first writes a Resume.
    fn receive_question(&mut self, packet: &[u8]) -> Received {
        let Some(question) = QuestionPacket::read(packet) else { return Received::Damaged };
        if let Some(nonce) = self.nonce_of_own_question(&question) {
            // Each copy of this side that was restored has random bytes of its own.
            let is_of_this_copy = self.nonce == Some(nonce);
            return if is_of_this_copy { Received::Own } else { Received::Elsewhere };
        }
        let wrote_resume = self.write_resume(&question);
        let packets = self.packets_for_question(&question);
        if wrote_resume { Received::Resumed(packets) } else { Received::Asked(packets) }
    }

    /// The random bytes in `question`, if this side has signed it as a request to play on after a
    /// restoration from a backup. `None` for another question.
    fn nonce_of_own_question(&self, question: &QuestionPacket) -> Option<Nonce> {
        let (ask, log) = (question.ask?, &self.ledger.as_ref()?.log);
        let key = log.deal.key(self.role);
        key.has_asked(&log.deal.game, &question.body(), &ask.signature).then_some(ask.nonce)
    }

    /// Writes a Resume entry if the sender of the question was restored from a backup and has every
    /// entry, and this side was not restored itself. Returns `true` if the entry was written.
    fn write_resume(&mut self, question: &QuestionPacket) -> bool {
        let (Some(ask), Some(ledger)) = (question.ask, &self.ledger) else { return false };
        let log = &ledger.log;
        let key = log.deal.key(self.role.other());
        let is_signed = key.has_asked(&log.deal.game, &question.body(), &ask.signature);
        let has_all = question.length == log.len() && question.head == prefix(log.last_head());
        let may_resume = is_signed && has_all && !self.is_restored();
        may_resume && self.write(EntryContent::Resume(ask.nonce)).is_ok()
    }

    /// The packets that the sender of a question lacks.
    fn packets_for_question(&self, question: &QuestionPacket) -> Vec<Vec<u8>> {
        let Some(ledger) = &self.ledger else { return vec![self.invitation.bytes()] };
        let log = &ledger.log;
        // Home may have an empty log because it lacks the acceptance.
        let acceptance =
            (self.role == Role::Away && question.length == 0).then(|| log.deal.acceptance.bytes());
        let [other_packet, own_packet] = self.missing_entries(ledger, question);
        let resignation = self.resignation_packet(log);
        // If the other player's log is longer, the answer asks for the entries that this log lacks.
        let question_back = (question.length > log.len()).then(|| self.question());
        [acceptance, other_packet, own_packet, resignation, question_back]
            .into_iter()
            .flatten()
            .collect()
    }

    /// The packet of the other player and the packet of this side with the entries and closings
    /// that the sender of a question lacks. `None` in place of a packet that is not needed.
    fn missing_entries(&self, ledger: &Ledger, question: &QuestionPacket) -> [Option<Vec<u8>>; 2] {
        let first = first_missing(&ledger.log, question);
        let lacks_packet_of = |role: Role| {
            let lacks_entry = ledger.log.end_of_last_entry(role) > first;
            let lacks_closing = self.has_closed(role) && !question.has_closing(role);
            lacks_entry || lacks_closing
        };
        let other = self.role.other();
        let other_entries =
            if lacks_packet_of(other) { ledger.signed_packet(other, first) } else { None };
        // The packet of the other player has the entries of both up to its end, so the packet of
        // this side begins there.
        let own_first =
            if other_entries.is_some() { first.max(ledger.signed_length(other)) } else { first };
        let own_packet =
            if lacks_packet_of(self.role) { self.entries_packet(ledger, own_first) } else { None };
        [other_entries.map(|entries| entries.bytes()), own_packet]
    }

    /// Packets for a saved side or a file of evidence: all signed entries, and the packet that
    /// proves a foul.
    pub(crate) fn all_packets(&self, ledger: &Ledger) -> Vec<Vec<u8>> {
        let own_packet = ledger.packet(self.role, 0, |head| self.secrets.sign(head));
        let other_packet = ledger.signed_packet(self.role.other(), 0);
        let foul = self.foul.iter().map(|foul| foul.packet.clone());
        [own_packet, other_packet]
            .into_iter()
            .flatten()
            .map(|packet: Entries| packet.bytes())
            .chain(foul)
            .collect()
    }

    /// Resigns by an entry if this side is due, and otherwise by a packet that the other player
    /// takes into the log.
    pub(super) fn resign(&mut self) {
        // `write_due` writes the entry, and `resignation_packet` makes the packet.
        self.resigns = true;
        self.write_due();
    }
}

/// Number of the first entry that the sender of a question lacks: the end of the sender's log, if
/// that log is the beginning of `log`.
///
/// Otherwise 0, so that all entries are sent. If the logs differ, the sender can then prove a fork:
/// two entries that one player has signed after one head. If the sender's log is longer, this side
/// cannot compare the logs, because `log` lacks the sender's newest head.
fn first_missing(log: &Log, question: &QuestionPacket) -> u32 {
    let has_head = |head: &HashBytes| prefix::<8>(head) == question.head;
    let is_beginning = log.head(question.length).is_some_and(has_head);
    if is_beginning { question.length } else { 0 }
}
