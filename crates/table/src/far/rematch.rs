//! Another game with the same player.
//!
//! The keys of the game before vouch for its first two messages, so it is trusted as much as that
//! one: if the pictures were compared there, they need not be here. A direct connection goes over
//! to the new game.

use fairboard_fair::{Duel, Invitation, Kind as Packet, Peek, Red, Role, Status, Terms, peek};
use fairboard_forms::far::Kind;
use fairboard_rules::stratego::Color;

use super::FarSentence;
use super::begin::Begin;
use super::change::{Arrival, Change};
use super::desk::{Desk, Place};
use super::input::FarEffect;
use super::record::{Kept, name_of};
use crate::Moment;

impl Desk {
    /// Plays again: answers the other player's invitation, or invites. Over a connection a game
    /// without armies begins at once.
    pub(super) fn rematch(&mut self, moment: Moment) {
        let Some(open) = self.opened().filter(|open| open.may().rematch) else { return };
        let before = Some(open.name.clone());
        let begin = match self.offered_rematch() {
            Some(invitation) => Begin::answer(invitation, before),
            None => Begin::again(swapped(&open.kept.duel), before),
        };
        let begin = self.with_army(begin);
        self.hang_up_unless_made();
        let is_ready = self.connected().is_some() && begin.kind() == Kind::TicTacToe;
        if begin.is_invitation() && !is_ready {
            self.effects.push(FarEffect::Go(super::address(begin.word())));
        }
        self.show(Place::Begin(Box::new(begin)));
        if is_ready {
            self.start(moment);
        }
    }

    /// Takes a packet for which the game before has vouched over the connection.
    pub(super) fn rematch_packet(&mut self, packet: Vec<u8>, before: &Kept) {
        let Ok(Peek { tag, kind }) = peek(&packet) else { return };
        let name = name_of(tag);
        match (kind, self.records.contains_key(&name)) {
            (Packet::Invitation, false) => {
                if let Ok(invitation) = Invitation::read(&packet) {
                    self.invited(invitation, before);
                }
            }
            // The acceptance was lost around a cut.
            (Packet::Invitation, true) => self.send_news(),
            (Packet::Acceptance, true) => {
                let vouched = self.vouched_by(&name, Some(&before.name()));
                self.change(name, Change::Receive(packet, vouched, Arrival::Direct));
            }
            (Packet::Acceptance, false)
            | (
                Packet::Entries(_)
                | Packet::Question
                | Packet::Again
                | Packet::Resignation
                | Packet::Bundle,
                _,
            ) => {}
        }
    }

    /// Offers a rematch to the person. If the person has invited, too, the invitation of the player
    /// who was home stands.
    fn invited(&mut self, invitation: Invitation, before: &Kept) {
        let name = before.name();
        let game = self.direct_game();
        let open = game.as_ref().and_then(|game| self.kept(game));
        let is_open = open.is_some_and(|kept| kept.duel.status() == Status::Inviting);
        let gives_up = is_open && before.duel.role() == Role::Away;
        if let Some(own) = game.filter(|game| *game != name) {
            if !gives_up {
                return;
            }
            self.go_over(&name);
            self.sit(before);
            self.change(own, Change::Forget);
        }
        self.offer_rematch(invitation);
        self.sentences.push(FarSentence::Rematch);
        if let Place::Begin(begin) = &mut self.place {
            begin.turn_into_answer(invitation);
        }
    }

    /// Lets the connection of the game before go over to this one. Returns the other player's
    /// invitation, if the person has invited in the same moment.
    pub(super) fn follow(&mut self, kept: &Kept) -> Option<Invitation> {
        if kept.before.is_none() || kept.before != self.direct_game() {
            return None;
        }
        let offered = self.offered_rematch();
        self.go_over(&kept.name());
        offered.filter(|_| kept.duel.role() == Role::Home)
    }

    /// Decides between two invitations to a rematch, of which this game is the own one.
    pub(super) fn both_invite(&mut self, invitation: Invitation, own: &Kept) {
        if let Some(before) = self.game_before(own).cloned() {
            self.invited(invitation, &before);
        }
    }
}

/// The same game with the sides of its players swapped, for the player who invites now.
fn swapped(duel: &Duel) -> Terms {
    let terms = *duel.terms();
    let red = match duel.side() {
        Some(Color::Red) => Red::Away,
        Some(Color::Blue) => Red::Home,
        None => terms.red,
    };
    Terms { red, ..terms }
}
