//! Messages that come as links and texts.
//!
//! The first two messages of a rematch come inside a packet of the game before
//! ([`PacketKind::Again`]). With this packet the other player of that game vouches for the rematch.

use fairboard_fair::{
    Invitation, PacketKind, Peek, Received, Role, Status, packet_in_again, peek, text,
};
use fairboard_forms::far::is_saved_game;
use fairboard_forms::link::{Page, link_readings};
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

    /// Opens the message in a text: the word of the text's last link, or the first word of a text
    /// without a link. A program may have broken this word into lines. So `link_readings` gives
    /// several readings, each with one line more than the reading before.
    fn paste_link(&mut self, text: &str) {
        let mut readings = link_readings(text);
        if readings.is_empty() {
            // The person may have copied only the word of a link. With the address of a message in
            // front, the text begins with a link, and its word is read as usual.
            readings = link_readings(&format!("{}{}", Page::Packet.hash(), plain(text)));
        }
        // The longest reading that is whole counts, or else the first reading.
        let chosen = readings.iter().rposition(|(_, word)| self.is_whole(word)).unwrap_or(0);
        self.open_message(readings.get(chosen).map_or("", |(_, word)| word.as_str()));
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
    /// be checked, and counts as whole. If such a packet is a [`PacketKind::Again`], the packet
    /// inside it is checked instead.
    fn is_whole_packet(&self, packet: &[u8]) -> bool {
        let Ok(Peek { tag, kind }) = peek(packet) else { return false };
        match self.game(&name_of(tag)) {
            // A copy receives the packet, so that the game stays as it is.
            Some(game) => game.duel.clone().receive(packet) != Received::Damaged,
            None if kind == PacketKind::Again => {
                packet_in_again(packet).is_some_and(|inner| self.is_whole_packet(inner))
            }
            None => true,
        }
    }

    /// Opens the message in the word of a link. The message is a secret for an onlooker, an
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
        // Kept for `take_packet`, because an invitation inside an Again is taken later: when the
        // game of the Again has been read from the storage.
        self.invited_with = invited_with;
        let packet = self.unwrapped_if_game_is_lost(packet.to_vec());
        let no_game_before = None;
        self.take_packet(packet, no_game_before);
    }

    /// The word of a link, without a `_` after it that marks emphasis. In `_link_`, the last `_`
    /// looks like a part of the word. The `_` is removed only if the message is damaged with it and
    /// whole without it.
    fn without_emphasis<'a>(&self, word: &'a str) -> &'a str {
        let bare_word =
            word.strip_suffix('_').filter(|bare| !self.is_whole(word) && self.is_whole(bare));
        bare_word.unwrap_or(word)
    }

    /// Returns the message inside a [`PacketKind::Again`] whose game is missing here, for example
    /// because this device has lost it. Without this game, nothing proves that the other player
    /// vouches for the message. So the message counts as if it had come alone, but only if it is an
    /// invitation, or if its game is here. Returns any other packet unchanged.
    pub(super) fn unwrapped_if_game_is_lost(&self, packet: Vec<u8>) -> Vec<u8> {
        let is_game_here =
            |packet: &[u8]| peek(packet).is_ok_and(|peek| self.game(&name_of(peek.tag)).is_some());
        let Some(inner) = packet_in_again(&packet).filter(|_| !is_game_here(&packet)) else {
            return packet;
        };
        if Invitation::read(inner).is_ok() || is_game_here(inner) { inner.to_vec() } else { packet }
    }

    /// Takes a packet that the person has opened. `before` names the game that vouches for the
    /// packet, if the packet came inside a message of that game.
    pub(super) fn take_packet(&mut self, packet: Vec<u8>, before: Option<String>) {
        let Ok(Peek { tag, kind }) = peek(&packet) else {
            return self.show_notice(FarNotice::NoMessage);
        };
        let name = name_of(tag);
        match (kind, self.records.contains_key(&name)) {
            (PacketKind::Invitation, true) => self.show_invited(&name, &packet),
            (PacketKind::Invitation, false) => match Invitation::read(&packet) {
                Ok(invitation) => {
                    let begin = Begin::answer(invitation, before);
                    let begin = self.with_army(begin.with_mailbox_and_time(self.invited_with));
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
        // The side that has accepted an invitation answers it with packets for the sender
        // (`Asked`). Only the copy of the game receives it, so nothing is stored.
        if let Received::Asked(packets) = game.duel.receive(invitation)
            // An accepting game already shows the link with its acceptance.
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
