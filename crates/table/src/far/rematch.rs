//! Another game with the same player.
//!
//! The first two messages of a rematch are signed with the keys of the game before, so the rematch
//! is trusted as much. If the pictures were compared in the game before, they need not be compared
//! again. Over a relay the invitation lies in the mailbox of the game before.

use fairboard_fair::{Duel, Invitation, PacketKind, Peek, Red, Role, Status, Terms, peek};
use fairboard_forms::far::GameKind;
use fairboard_rules::stratego::Color;

use super::FarSentence;
use super::begin::Begin;
use super::change::{Arrival, Change};
use super::desk::{Desk, DeskPlace};
use super::input::FarEffect;
use super::record::{FarGame, name_of};
use crate::Moment;

impl Desk {
    /// Plays again: answers the other player's invitation, or invites. Over a relay a game without
    /// armies begins at once.
    pub(super) fn rematch(&mut self, moment: Moment) {
        let Some(current) = self.current().filter(|current| current.may_rematch()) else { return };
        let before = current.name.clone();
        let begin = match self.offered_rematch(&before) {
            Some(invitation) => Begin::answer(invitation, Some(before.clone())),
            None => Begin::with_terms(swapped_terms(&current.game.duel), Some(before.clone())),
        };
        let begin = self.with_army(begin);
        let begins_at_once = self.uses_relay(&before) && begin.kind() == GameKind::TicTacToe;
        // An answer has no address, and a game that begins at once goes to its own address.
        if begin.is_invitation() && !begins_at_once {
            self.effects.push(FarEffect::Go(super::address(begin.address_word())));
        }
        self.show(DeskPlace::Begin(Box::new(begin)));
        if begins_at_once {
            let no_offer = None;
            self.start_prepared(moment, no_offer);
        }
    }

    /// Takes a packet of a rematch that came inside a message of the game `before` over the relay.
    pub(super) fn take_rematch_packet(&mut self, packet: Vec<u8>, before: &FarGame) {
        let Ok(Peek { tag, kind }) = peek(&packet) else { return };
        let name = name_of(tag);
        match (kind, self.records.contains_key(&name)) {
            (PacketKind::Invitation, false) => {
                if let Ok(invitation) = Invitation::read(&packet) {
                    self.take_rematch_invitation(invitation, before);
                }
            }
            (PacketKind::Acceptance, true) => {
                let vouched = self.vouched(&name, Some(&before.name()));
                self.change(name, Change::Receive(packet, vouched, Arrival::Relayed));
            }
            // The invitation is a game already, or the acceptance has no game here. Only the first
            // two messages of a rematch come inside a message of the game before.
            (PacketKind::Invitation, true)
            | (PacketKind::Acceptance, false)
            | (
                PacketKind::Entries(_)
                | PacketKind::Question
                | PacketKind::Again
                | PacketKind::Resignation
                | PacketKind::Bundle,
                _,
            ) => {}
        }
    }

    /// Takes the other player's invitation to a rematch of the game `before`. If both players have
    /// invited, the invitation of the player who was home in that game stands, and the other player
    /// answers it. By this rule both pages decide alike.
    fn take_rematch_invitation(&mut self, invitation: Invitation, before: &FarGame) {
        let name_before = before.name();
        let own_name = self.own_rematch(&name_before).map(FarGame::name);
        match own_name {
            None => self.offer_rematch(invitation, &name_before),
            // This player's invitation stands.
            Some(_) if before.duel.role() == Role::Home => {}
            Some(own_name) => {
                self.note_rematch_offer(&name_before, invitation);
                self.change(own_name, Change::GiveWay(Box::new(invitation)));
            }
        }
    }

    /// Offers the other player's rematch to the person. If the person is preparing an invitation to
    /// the same rematch, it becomes an answer to the other player's invitation.
    fn offer_rematch(&mut self, invitation: Invitation, name_before: &str) {
        let was_known = self.offered_rematch(name_before) == Some(invitation);
        self.note_rematch_offer(name_before, invitation);
        let is_offer_on_screen = self
            .current()
            .is_some_and(|current| current.name == name_before && current.may_rematch());
        if !was_known && is_offer_on_screen {
            self.sentences.push(FarSentence::Rematch);
        }
        if let DeskPlace::Begin(begin) = &mut self.place
            && begin.before.as_deref() == Some(name_before)
        {
            begin.turn_into_answer(invitation);
        }
    }

    /// Deletes `own`, this player's invitation to a rematch. If `own` is on the screen, and
    /// `invitation` of the other player has the same terms, accepts `invitation` with the same
    /// army. Otherwise the other player's invitation is only offered.
    pub(super) fn give_way(&mut self, invitation: Invitation, own: &FarGame, moment: Moment) {
        let Some(before) = self.game_before(own).cloned() else { return };
        let name = own.name();
        if !self.is_on_screen(&name) {
            // The other invitation was noted, and the screen of the game before offers it.
            return self.erase(&name);
        }
        // The game leaves the screen first, because `erase` would show the list in its place.
        self.go_to_game(&before);
        self.erase(&name);
        if mirrored_terms(*invitation.terms()) == *own.duel.terms() {
            let begin = Begin::answer(invitation, Some(before.name()));
            let army = own.duel.army().map(|army| army.draft().clone());
            self.show(DeskPlace::Begin(Box::new(begin.with_army(army))));
            let no_offer = None;
            self.start_prepared(moment, no_offer);
        } else {
            self.sentences.push(FarSentence::Rematch);
        }
    }

    /// The other player's invitation, if `game` is this player's invitation to the same rematch.
    /// `None` if only one player has invited, or the rematch has begun.
    pub(super) fn crossing_invitation(&self, game: &FarGame) -> Option<Invitation> {
        if game.duel.status() != Status::Inviting {
            return None;
        }
        self.offered_rematch(game.before.as_ref()?)
    }

    /// Decides between two invitations to one rematch: the other player's, and this player's game
    /// `own`.
    pub(super) fn settle_crossing(&mut self, invitation: Invitation, own: &FarGame) {
        if let Some(before) = self.game_before(own).cloned() {
            self.take_rematch_invitation(invitation, &before);
        }
    }
}

/// The terms of this player's invitation to a rematch: the terms of the game, with swapped sides.
/// The player who invites is home in the rematch, so [`Red::Away`] gives Red to the other player.
fn swapped_terms(duel: &Duel) -> Terms {
    let terms = *duel.terms();
    let red = match duel.color() {
        Some(Color::Red) => Red::Away,
        Some(Color::Blue) => Red::Home,
        // Before the first entry nobody has a color, so there is nothing to swap.
        None => terms.red,
    };
    Terms { red, ..terms }
}

/// The terms with which the other player invites to the same game. The other player is home there,
/// so home and away are swapped.
fn mirrored_terms(terms: Terms) -> Terms {
    let red = match terms.red {
        Red::Lot => Red::Lot,
        Red::Home => Red::Away,
        Red::Away => Red::Home,
    };
    Terms { red, ..terms }
}
