//! Acceptances of open games, on both sides.
//!
//! The two agree on the secret of the mailboxes by keys of which one is in the offer and one in the
//! acceptance. So who reads the list can neither read nor write these mailboxes. The maker takes
//! the first acceptance, and marks the offer by its key, so that others know that they were second.

use fairboard_fair::{Mailbox, Meeting, MeetingKey, PacketKind, Received, Status, peek};

use super::change::Change;
use super::desk::Desk;
use super::input::{FarEffect, ListPost, OfferAcceptance};
use super::lobby::GONE;
use super::offer::{self, DIFFERENCE, OpenOffer};
use super::open_games::Preparing;
use super::record::FarGame;
use super::told::Told;

/// An offer that was accepted here and not answered yet.
#[derive(Clone)]
pub(super) struct Accepted {
    id: String,
    offer: Box<OpenOffer>,
    game: String,
    /// The secret of the mailboxes. Each acceptance has another one.
    mailbox: Mailbox,
    acceptance: OfferAcceptance,
    sending: Sending,
    /// Time up to which an answer is awaited, in seconds since 1970.
    until: u64,
}

/// Whether an acceptance is on its way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sending {
    /// It waits until the game is stored.
    Waits,
    /// It is sent as soon as possible.
    Due,
    /// It is on its way.
    Sent,
}

impl Desk {
    /// Accepts an offer with the game that begins, and returns the secret of its mailboxes. `None`
    /// if the key of the offer makes no secret.
    pub(super) fn accept_with(
        &mut self,
        (id, offer): Preparing,
        kept: &FarGame,
        fresh: &[u8; 32],
    ) -> Option<Mailbox> {
        let meeting = Meeting::new(fresh);
        let (met, key) = (meeting.accept(&offer.key, &offer.offered)?, meeting.key());
        self.make_person(fresh);
        let (person, packet) = (self.lobby.person()?, kept.duel.packet()?);
        let acceptance = OfferAcceptance {
            place: offer::place_of(&offer.offered),
            key,
            secret: met.seal,
            rest: offer::write_acceptance(&person, &offer.offered, &key, &packet),
        };
        let (game, until) = (kept.name(), offer.end + DIFFERENCE + GONE);
        let sending = Sending::Waits;
        let mailbox = met.mailbox;
        self.lobby.accepted =
            Some(Accepted { id, offer, game, mailbox, acceptance, sending, until });
        Some(mailbox)
    }

    /// Sends the acceptance once its game is stored, and again when the offer is shown again.
    pub(super) fn send_acceptance(&mut self) {
        if let Some(accepted) = &mut self.lobby.accepted
            && accepted.sending == Sending::Due
        {
            accepted.sending = Sending::Sent;
            let post = ListPost::Accept(accepted.acceptance.clone());
            self.effects.push(FarEffect::List(post));
        }
    }

    /// Waits no more once the game goes on, or is not there any more.
    pub(super) fn keep_accepted(&mut self) {
        let Some(accepted) = &mut self.lobby.accepted else { return };
        let kept = self.records.get(&accepted.game).and_then(|record| record.kept());
        let own = kept.filter(|kept| kept.mailbox == Some(accepted.mailbox));
        if own.is_none() && kept.is_some() {
            // Another tab has accepted the same offer.
            self.lobby.accepted = None;
            return;
        }
        match (own.map(|kept| kept.duel.status()), accepted.sending) {
            (Some(Status::Accepting), Sending::Waits) => accepted.sending = Sending::Due,
            (Some(Status::Accepting), _) | (None, Sending::Waits) => {}
            (_, _) => self.lobby.accepted = None,
        }
    }

    /// Takes what the entry has become of an offer that is accepted here.
    pub(super) fn answered(&mut self, id: &str, bytes: &[u8]) {
        let until = self.seconds() + GONE;
        let Some(accepted) = self.lobby.accepted.as_mut().filter(|it| it.id == id) else { return };
        if bytes.is_empty() {
            accepted.until = accepted.until.min(until);
        } else if let Some(key) = offer::read_mark(&accepted.offer, bytes) {
            if key == accepted.acceptance.key {
                self.lobby.accepted = None;
            } else {
                self.lose(Told::Faster);
            }
        } else if accepted.sending == Sending::Sent {
            // A new connection shows the offer again, and the acceptance may be lost.
            accepted.sending = Sending::Due;
        }
    }

    /// Gives an offer up that nobody answers.
    pub(super) fn lose_in_time(&mut self) {
        let now = self.seconds();
        if self.lobby.accepted.as_ref().is_some_and(|accepted| accepted.until < now) {
            self.lose(Told::OfferOver);
        }
    }

    /// Forgets the game of an offer that was accepted in vain.
    fn lose(&mut self, told: Told) {
        if let Some(accepted) = self.lobby.accepted.take() {
            self.lobby.vain = Some((accepted.game.clone(), told));
            self.change(accepted.game, Change::Lose(accepted.mailbox));
        }
    }

    /// Takes an acceptance of the own offer, which anybody may have made up.
    pub(super) fn acceptance(&mut self, bytes: &[u8]) {
        let Some(own) = self.lobby.own.as_ref().filter(|own| own.taken.is_none()) else { return };
        let Some((key, rest)) = bytes.split_first_chunk() else { return };
        let met = own.offered.and_then(|it| Some((it, own.meeting.meet(key, &it)?)));
        if let Some((offered, met)) = met {
            self.effects.push(FarEffect::List(ListPost::Unseal(OfferAcceptance {
                place: offer::place_of(&offered),
                key: *key,
                secret: met.seal,
                rest: rest.to_vec(),
            })));
        }
    }

    /// Takes an acceptance that the secret of its key has opened. The first one begins the game.
    pub(super) fn unsealed(&mut self, key: &MeetingKey, plain: &[u8]) {
        let Some(own) = self.lobby.own.as_ref().filter(|own| own.taken.is_none()) else { return };
        let Some((offered, kept)) = own.offered.zip(self.kept(&own.game)) else { return };
        let Some(met) = own.meeting.meet(key, &offered) else { return };
        let Some((person, packet)) = offer::read_acceptance(&offered, key, plain) else { return };
        let is_acceptance = peek(packet).is_ok_and(|it| it.kind == PacketKind::Acceptance);
        let begins = || matches!(kept.duel.clone().receive(packet), Received::Advanced(_));
        if is_acceptance && !self.lobby.is_hidden(&person) && begins() {
            let (game, packet) = (own.game.clone(), packet.to_vec());
            if let Some(own) = &mut self.lobby.own {
                own.taken = Some(*key);
            }
            self.change(game, Change::Take(packet, met.mailbox));
        }
    }
}
