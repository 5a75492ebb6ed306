//! Packets that this side puts into its mailbox of a game.
//!
//! The mailbox holds one packet: everything that the other player may lack, or else a question.
//! Each packet has an order, a number that grows with each packet. Another device of this side, or
//! somebody else with the secret of the mailbox, may have put something of a later order there.

use fairboard_fair::{PacketKind, Received, Status};

use super::desk::Desk;
use super::input::{FarEffect, Post};
use super::notice::FarNotice;
use super::record::{FarGame, Record};
use super::relay::is_of_kind;
use super::time::ending_note;

/// Number of orders for each millisecond of time. There are several, because several packets may
/// be put for one state of a game.
const ORDERS_PER_MILLI: u64 = 16;

/// Most times that a packet is put again on one connection after something else has replaced it.
/// Without a limit, two tabs could replace each other's packets for ever.
pub(super) const MOST_CONTESTED: u8 = 3;

/// The order of a packet that is put now, which is later than `last_order`. `since` is the time of
/// the game's state in milliseconds.
///
/// The first order of a state follows from its time. So the packets of a later state replace those
/// of an earlier state even where `last_order` is not known: after a reload, after a restoration,
/// and on another device.
pub(super) fn next_order(since: u64, last_order: Option<u64>) -> u64 {
    let first_of_state = since.saturating_mul(ORDERS_PER_MILLI);
    last_order.map_or(first_of_state, |order| first_of_state.max(order.saturating_add(1)))
}

/// Content of this side's mailbox that has a later order than the packet that this page has put.
enum FoundPacket {
    /// A packet of another device of this side, which has gone further than this device.
    Further,
    /// The packet that this page has put.
    Same,
    /// A packet with nothing new for this device, any other packet while this side is restored, or
    /// content of somebody else who knows the secret of the mailbox.
    Other,
}

impl FoundPacket {
    /// Compares a packet with `own_packet`, which this page has put.
    fn of(game: &FarGame, own_packet: &[u8], packet: &[u8]) -> Self {
        // A restored side asks for everything that it lacks. `Further` would stop its question.
        let is_restored = game.duel.is_restored();
        // A copy receives the packet, only to tell what this device lacks.
        if !is_restored && shows_lack(game.duel.clone().receive(packet)) {
            Self::Further
        } else if own_packet == packet {
            Self::Same
        } else {
            Self::Other
        }
    }
}

impl Desk {
    /// Takes a packet of a later order that was found in the mailbox of this side. The packet stays
    /// there if another device of this side has gone further, or if this page has put the packet
    /// itself. Otherwise this page's packet is put again in its place, up to [`MOST_CONTESTED`]
    /// times.
    pub(super) fn found_ahead(&mut self, name: &str, order: u64, packet: &[u8]) {
        let Some(game) = self.records.get(name).and_then(Record::game) else { return };
        let Some(mailboxes) = self.mailboxes.get_mut(name) else { return };
        let Some((last_order, own_packet)) = &mut mailboxes.last_put else { return };
        let found = FoundPacket::of(game, own_packet, packet);
        mailboxes.is_behind = matches!(found, FoundPacket::Further);
        match found {
            FoundPacket::Further => {
                *last_order = order;
                if self.is_on_screen(name) {
                    self.show_notice(FarNotice::Elsewhere);
                }
            }
            FoundPacket::Same => *last_order = order,
            FoundPacket::Other => {
                if let Some(later_order) = order.checked_add(1)
                    && mailboxes.contested < MOST_CONTESTED
                {
                    mailboxes.contested += 1;
                    let own_packet = own_packet.clone();
                    self.put_as(name, later_order, own_packet);
                }
            }
        }
    }

    /// Lets packets be put into a mailbox again, because the game was restored here after another
    /// device had been ahead.
    pub(super) fn resume_puts(&mut self, name: &str) {
        if let Some(mailboxes) = self.mailboxes.get_mut(name) {
            mailboxes.is_behind = false;
        }
    }

    /// Asks for missing entries, unless this question was the last one on this connection. The
    /// mailbox holds one packet alone, so the newest packet goes along in a bundle. A restored side
    /// only asks, because it first needs what the other player has.
    pub(super) fn ask_once(&mut self, game: &FarGame) {
        let (name, question) = (game.name(), game.duel.question());
        let Some(mailboxes) = self.mailboxes.get_mut(&name) else { return };
        if mailboxes.asked.as_ref() == Some(&question) {
            return;
        }
        mailboxes.asked = Some(question.clone());
        let news = game.duel.packet().filter(|_| !game.duel.is_restored());
        let packets: Vec<_> = news.into_iter().chain([question]).collect();
        self.put_bundle(&name, &packets);
    }

    /// Puts packets into the mailbox of this side as one bundle. Does nothing if there are none.
    pub(super) fn put_bundle(&mut self, name: &str, packets: &[Vec<u8>]) {
        if let Some(game) = self.game(name)
            && !packets.is_empty()
        {
            let packet = game.duel.bundle(packets);
            self.put(name, packet);
        }
    }

    /// Puts everything that the other player may lack, or else a question in place of an earlier
    /// packet. An invitation to a rematch is put into the mailbox of the game before.
    pub(super) fn put_news(&mut self, name: &str) {
        if !self.relaying.is_possible() {
            return;
        }
        let Some(game) = self.game(name) else { return };
        let before = game.before.clone().filter(|_| game.duel.status() == Status::Inviting);
        if let Some(before) = before {
            // `content` of the game before includes this invitation.
            return self.put_news(&before);
        }
        let mailboxes = self.mailboxes.get(name);
        let has_put = mailboxes.is_some_and(|mailboxes| mailboxes.last_put.is_some());
        // A question only asks how far the log goes. It takes the place of an earlier packet on
        // which nobody shall act, such as an invitation that is over.
        let question = has_put.then(|| game.duel.question());
        if let Some(packet) = self.content(game).or(question) {
            self.put(name, packet);
        }
    }

    /// Everything that the other player of a game may lack, with the invitation to its rematch and
    /// the note about its end; `None` if there is nothing.
    fn content(&self, game: &FarGame) -> Option<Vec<u8>> {
        // The acceptance of a rematch needs the signature of the game before.
        let news = game.duel.packet().map(|packet| self.with_voucher(game, packet));
        let rematch = self.own_rematch(&game.name()).and_then(|rematch| {
            let invitation = rematch.duel.packet()?;
            Some(game.duel.vouch_for(&invitation))
        });
        game.duel.join([news, rematch, ending_note(game)])
    }

    /// Puts a packet into the mailbox of this side, unless the packet is there already, or the game
    /// is not played over the relay.
    fn put(&mut self, name: &str, packet: Vec<u8>) {
        if !self.uses_relay(name) {
            return;
        }
        let since = self.game(name).map_or(0, |game| game.since);
        let Some(mailboxes) = self.mailboxes.get_mut(name) else { return };
        let last_put = mailboxes.last_put.as_ref();
        if last_put.is_some_and(|(_, last_packet)| *last_packet == packet) {
            return;
        }
        let order = next_order(since, last_put.map(|(order, _)| *order));
        // Nothing has replaced the new packet yet.
        mailboxes.contested = 0;
        self.put_as(name, order, packet);
    }

    /// Puts a packet with this order, unless another device of this side has put something later.
    fn put_as(&mut self, name: &str, order: u64, packet: Vec<u8>) {
        let Some(mailboxes) = self.mailboxes.get_mut(name).filter(|it| !it.is_behind) else {
            return;
        };
        mailboxes.last_put = Some((order, packet.clone()));
        mailboxes.clock.put();
        let post = Post::Put { name: name.to_owned(), order, packet };
        self.effects.push(FarEffect::Relay(post));
    }
}

/// Returns `true` if this device is behind another device of the same side. `received` says how
/// this device takes a packet that was found in the side's own mailbox.
fn shows_lack(received: Received) -> bool {
    match received {
        // Another device of this side knows entries, or a foul, that this device does not know.
        Received::Elsewhere | Received::Astray | Received::Missing | Received::Foul(_) => true,
        // A side that lacks entries asks for them in turn.
        Received::Asked(packets) => {
            packets.iter().any(|packet| is_of_kind(PacketKind::Question, packet))
        }
        Received::Advanced(_)
        | Received::Resumed(_)
        | Received::Again(_)
        | Received::Known
        | Received::Late
        | Received::Own
        | Received::OtherGame
        | Received::Taken
        | Received::Refused(_)
        | Received::Damaged => false,
    }
}
