//! Messages that come as links and texts.
//!
//! The first two messages of a rematch come inside a packet of the game before, an Again
//! ([`PacketKind::Again`]). With this packet the other player of that game vouches for the rematch.

use fairboard_fair::{
    Invitation, PacketKind, Peek, Received, Role, Status, peek, text, vouched_packet,
};
use fairboard_forms::far::is_saved_game;
use fairboard_forms::link::{Page, links};
use fairboard_forms::plain::plain;
use fairboard_forms::relay_link;

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
            readings = links(&format!("{}{}", Page::Packet.hash(), plain(text)));
        }
        let words = || readings.iter().map(|(_, word)| word);
        // `links` gives the longest reading last.
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

    /// Opens a message, given the word of its link.
    pub(super) fn open_message(&mut self, word: &str) {
        // A sign of emphasis behind a link, as in `_link_`, looks like a part of the link's word.
        let bare_word =
            word.strip_suffix('_').filter(|bare| !self.is_whole(word) && self.is_whole(bare));
        let Some(bytes) = text::decode(bare_word.unwrap_or(word)) else {
            return self.show_notice(FarNotice::NoMessage);
        };
        if let Some((secret, digest)) = relay_link::read_watch(&bytes) {
            return self.watch(*secret, *digest);
        }
        let invitation = relay_link::read_invitation(&bytes);
        self.invited_with = invitation.map(|(secret, time, _)| (*secret, time));
        let packet = invitation.map_or(bytes.as_slice(), |(_, _, packet)| packet);
        let no_game_before = None;
        self.take_packet(self.without_lost_game(packet.to_vec()), no_game_before);
    }

    /// Returns the message inside an Again whose game is not here, if this message is an invitation
    /// or belongs to a game that is here. Returns any other packet as it is.
    pub(super) fn without_lost_game(&self, packet: Vec<u8>) -> Vec<u8> {
        let is_here =
            |packet: &[u8]| peek(packet).is_ok_and(|peek| self.game(&name_of(peek.tag)).is_some());
        let inner = vouched_packet(&packet).filter(|inner| {
            !is_here(&packet) && (Invitation::read(inner).is_ok() || is_here(inner))
        });
        inner.map(<[u8]>::to_vec).unwrap_or(packet)
    }

    /// Takes a packet that the person has opened. `before` names the game that vouches for the
    /// packet, if the packet came inside a message of that game.
    pub(super) fn take_packet(&mut self, packet: Vec<u8>, before: Option<String>) {
        let Ok(Peek { tag, kind }) = peek(&packet) else {
            return self.show_notice(FarNotice::NoMessage);
        };
        let name = name_of(tag);
        let vouched = self.vouched(&name, before.as_ref());
        match (kind, self.records.contains_key(&name)) {
            (PacketKind::Invitation, true) => self.show_invited(&name, &packet),
            (PacketKind::Invitation, false) => match Invitation::read(&packet) {
                Ok(invitation) => {
                    let begin = Begin::answer(invitation, before);
                    let begin = self.with_army(begin.with_mailbox(self.invited_with));
                    self.place = DeskPlace::Begin(Box::new(begin));
                }
                Err(_) => self.show_notice(FarNotice::Damaged),
            },
            (_, true) => {
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
