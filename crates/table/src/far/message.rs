//! Messages that come as links and texts.
//!
//! The first two messages of a rematch come inside a packet of the game before, an Again
//! ([`PacketKind::Again`]). With this packet the other player of that game vouches for the rematch.

use fairboard_fair::{
    Invitation, Mailbox, PacketKind, Peek, Received, Role, Status, peek, text, vouched_packet,
};
use fairboard_forms::far::is_saved_game;
use fairboard_forms::link::{Page, links};
use fairboard_forms::plain::plain;
use fairboard_forms::relay_link;
use fairboard_forms::timing::MoveTime;

use super::begin::Begin;
use super::change::{Arrival, Change, Vouched};
use super::desk::{Desk, DeskPlace};
use super::notice::FarNotice;
use super::record::{FarGame, Record, name_of};
use crate::Moment;

impl Desk {
    /// Opens a text that the person was sent: a message, a link, or the backup of a game.
    pub(super) fn paste(&mut self, text: &str, moment: Moment) {
        self.notice = None;
        let plain = plain(text);
        if !is_saved_game(&plain) {
            return self.paste_link(text);
        }
        // A name in the text may have characters that `plain` changes, so the text comes first.
        let game = FarGame::read(text.trim());
        match game.or_else(|fault| FarGame::read(&plain).map_err(|_| fault)) {
            Ok(game) => self.restore(game, moment),
            Err(fault) => self.show_notice(FarNotice::Unreadable(fault)),
        }
    }

    /// Opens the message in a text: the word of its last link, or its first word if it has no link.
    /// A program may have broken the word into lines, so the longest reading that is whole counts,
    /// or else the first reading, which is the shortest.
    fn paste_link(&mut self, text: &str) {
        let mut readings = links(text);
        if readings.is_empty() {
            // The person may have copied only the word of a link. With the address of a message in
            // front, the text begins with a link, and `links` reads its word as usual.
            readings = links(&format!("{}{}", Page::Packet.hash(), plain(text)));
        }
        let words = || readings.iter().map(|(_, word)| word);
        // `links` gives the shortest reading first, and the longest reading last.
        let whole_word = words().rev().find(|word| self.is_whole(word));
        let word = whole_word.or(words().next()).cloned().unwrap_or_default();
        self.open_message(&word);
    }

    /// Returns `true` for the word of a message that can be read to its end.
    fn is_whole(&self, word: &str) -> bool {
        let Some(bytes) = text::decode(word) else { return false };
        relay_link::read_watch(&bytes).is_some()
            || self.is_whole_packet(
                relay_link::read_invitation(&bytes).map_or(&bytes, |(_, _, packet)| packet),
            )
    }

    /// Returns `false` only if the packet is known to be damaged. Without its game a packet cannot
    /// be checked, and counts as whole. Of an Again for an unknown game, the packet inside decides.
    fn is_whole_packet(&self, packet: &[u8]) -> bool {
        let Ok(Peek { tag, kind }) = peek(packet) else { return false };
        match self.game(&name_of(tag)) {
            // A copy receives the packet, so that the game stays as it is.
            Some(game) => game.duel.clone().receive(packet) != Received::Damaged,
            None if kind == PacketKind::Again => {
                vouched_packet(packet).is_some_and(|inner| self.is_whole_packet(inner))
            }
            None => true,
        }
    }

    /// Opens a message, given the word of its link. The word holds a secret for an onlooker, an
    /// invitation with the secret of its mailboxes, or only a packet.
    pub(super) fn open_message(&mut self, word: &str) {
        let Some(bytes) = text::decode(self.without_emphasis(word)) else {
            return self.show_notice(FarNotice::NoMessage);
        };
        if let Some((secret, digest)) = relay_link::read_watch(&bytes) {
            return self.watch(*secret, *digest);
        }
        let (invited_with, packet) = match relay_link::read_invitation(&bytes) {
            Some((secret, time, packet)) => (Some((*secret, time)), packet),
            None => (None, bytes.as_slice()),
        };
        // `receive_vouched` needs this for an invitation inside an Again, which is taken later:
        // when the game of the Again has been read from the storage.
        self.invited_with = invited_with;
        let packet = self.unwrapped_if_game_is_lost(packet.to_vec());
        let no_game_before = None;
        self.take_packet(packet, no_game_before, invited_with);
    }

    /// The word of a link without a sign of emphasis behind it. In `_link_`, the last sign looks
    /// like a part of the word. It is removed if the message is whole only without it.
    fn without_emphasis<'a>(&self, word: &'a str) -> &'a str {
        let bare_word =
            word.strip_suffix('_').filter(|bare| !self.is_whole(word) && self.is_whole(bare));
        bare_word.unwrap_or(word)
    }

    /// Returns the message inside an Again if the game of the Again is not here, as after it was
    /// lost on this device. Without that game nobody here can check that the other player vouches
    /// for the message inside. So this message is taken as if it came alone, provided that it is an
    /// invitation or belongs to a game that is here. Returns any other packet as it is.
    pub(super) fn unwrapped_if_game_is_lost(&self, packet: Vec<u8>) -> Vec<u8> {
        let is_game_here =
            |packet: &[u8]| peek(packet).is_ok_and(|peek| self.game(&name_of(peek.tag)).is_some());
        let Some(inner) = vouched_packet(&packet).filter(|_| !is_game_here(&packet)) else {
            return packet;
        };
        if Invitation::read(inner).is_ok() || is_game_here(inner) { inner.to_vec() } else { packet }
    }

    /// Takes a packet that the person has opened. `before` names the game that vouches for the
    /// packet, if the packet came inside a message of that game. `invited_with` are the secret of
    /// the mailboxes and the time for a move, if the link of the packet has them.
    pub(super) fn take_packet(
        &mut self,
        packet: Vec<u8>,
        before: Option<String>,
        invited_with: Option<(Mailbox, Option<MoveTime>)>,
    ) {
        let Ok(Peek { tag, kind }) = peek(&packet) else {
            return self.show_notice(FarNotice::NoMessage);
        };
        let name = name_of(tag);
        match (kind, self.records.contains_key(&name)) {
            (PacketKind::Invitation, true) => self.show_invited(&name, &packet),
            (PacketKind::Invitation, false) => match Invitation::read(&packet) {
                Ok(invitation) => {
                    let begin = Begin::answer(invitation, before);
                    let begin = self.with_army(begin.with_mailbox(invited_with));
                    self.place = DeskPlace::Begin(Box::new(begin));
                }
                Err(_) => self.show_notice(FarNotice::Damaged),
            },
            (_, true) => {
                let vouched = self.vouched(&name, before.as_ref());
                self.change(name, Change::Receive(packet, vouched, Arrival::Opened));
            }
            (_, false) => {
                self.place = DeskPlace::Stray(self.link(&text::encode(&packet)));
                self.show_notice(FarNotice::OtherBrowser);
            }
        }
    }

    /// Returns `Vouched::Yes` if the game `name` is known here as the rematch of the game `before`.
    pub(super) fn vouched(&self, name: &str, before: Option<&String>) -> Vouched {
        match self.game(name).and_then(|game| game.before.as_ref()) {
            Some(known) if Some(known) == before => Vouched::Yes,
            Some(_) | None => Vouched::No,
        }
    }

    /// Shows a game whose invitation was opened again. If this side has accepted the invitation,
    /// also shows a link for its sender, who may lack the game. In place of a game whose record is
    /// damaged, shows the list, which has an entry for the record.
    fn show_invited(&mut self, name: &str, invitation: &[u8]) {
        let Some(Record::Whole(game)) = self.records.get(name) else {
            return self.show(DeskPlace::List);
        };
        let mut game = FarGame::clone(game);
        self.go_to_game(&game);
        // The copy receives the invitation, only to learn the packets with which this side answers.
        // Nothing is stored. An accepting game already shows the link with its acceptance.
        if let Received::Asked(packets) = game.duel.receive(invitation)
            && game.duel.status() != Status::Accepting
        {
            return self.show_answer_link(game.duel.bundle(&packets), FarNotice::Accepted);
        }
        self.show_notice(match game.duel.role() {
            Role::Home => FarNotice::OwnInvitation,
            Role::Away => FarNotice::Known,
        });
    }
}
