//! Acceptances of open games, on both sides.
//!
//! The two agree on the secret of the mailboxes by keys of which one is in the offer and one in the
//! acceptance. So who reads the list can neither read nor write these mailboxes. The maker takes
//! the first acceptance, and marks the offer by its key, so that others know that they were second.

use std::mem;

use fairboard_fair::{MeetingKey, PacketKind, Received, Status, peek, text};
use fairboard_forms::far::SavedOffer;

use super::change::Change;
use super::desk::Desk;
use super::input::{FarEffect, ListPost, OfferAcceptance};
use super::lobby::GONE;
use super::offer::{self, OFFERED, OpenOffer};
use super::record::FarGame;
use super::screen::Line;
use super::told::Told;

/// An offer that was accepted here and has not become a game yet.
#[derive(Clone)]
pub(super) struct Accepted {
    offer: OpenOffer,
    acceptance: OfferAcceptance,
    /// `true` until the acceptance is on its way.
    is_due: bool,
    answer: Answer,
}

/// The answer of the maker of an offer to an acceptance.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// It is awaited up to this time, in seconds since 1970.
    Awaited(u64),
    /// The offer is taken by this acceptance. The first message of the game is on its way.
    Taken,
    /// The acceptance was in vain, and its game is being forgotten.
    Vain,
}

impl Accepted {
    /// Waits a moment for an offer that is not on the list.
    fn await_offer(&mut self, now: u64) {
        if let Answer::Awaited(until) = &mut self.answer {
            *until = (*until).min(now + GONE);
        }
    }
}

/// The time up to which an offer that stands now may be answered.
const fn longest(now: u64) -> Answer {
    Answer::Awaited(now + OFFERED + GONE)
}

impl Desk {
    /// Lets the game that begins accept an offer. Returns `None` if the key of the offer makes no
    /// secret.
    pub(super) fn accept_with(
        &mut self,
        offer: &OpenOffer,
        kept: &mut FarGame,
        fresh: &[u8; 32],
    ) -> Option<()> {
        let meeting = kept.duel.meeting();
        self.make_person(fresh);
        kept.mailbox = Some(meeting.accept(&offer.key, &offer.offered)?.mailbox);
        kept.offer = Some(SavedOffer::Accepted(text::encode(&offer.bytes)));
        Some(())
    }

    /// The acceptance of a game, if the game has accepted an offer and waits for the answer.
    fn accepted_by(&self, kept: &FarGame) -> Option<Accepted> {
        let Some(SavedOffer::Accepted(offer)) = &kept.offer else { return None };
        let packet = kept.duel.packet().filter(|_| waits(kept))?;
        let bytes = text::decode(offer)?;
        let offer = offer::parse(&bytes)?.peek().clone();
        let (meeting, person) = (kept.duel.meeting(), self.lobby.person()?);
        let (met, key) = (meeting.accept(&offer.key, &offer.offered)?, meeting.key());
        let acceptance = OfferAcceptance {
            place: offer::place_of(&offer.offered),
            key,
            secret: met.seal,
            rest: offer::write_acceptance(&person, &offer.offered, &key, &packet),
        };
        Some(Accepted { offer, acceptance, is_due: true, answer: longest(self.seconds()) })
    }

    /// Sends the acceptances that are due.
    pub(super) fn send_acceptances(&mut self) {
        for accepted in self.lobby.accepted.values_mut().filter(|accepted| accepted.is_due) {
            accepted.is_due = false;
            let post = ListPost::Accept(accepted.acceptance.clone());
            self.effects.push(FarEffect::List(post));
        }
    }

    /// Waits for the answer to the acceptance that is shown, also if the page was reloaded since.
    /// Waits no longer once a game goes on, or is not there any more.
    pub(super) fn keep_accepted(&mut self) {
        let mut accepted = mem::take(&mut self.lobby.accepted);
        accepted.retain(|game, _| self.kept(game).is_some_and(waits));
        if let Some(open) = self.opened().filter(|open| !accepted.contains_key(&open.name)) {
            let shown = self.accepted_by(&open.kept).map(|shown| (open.name.clone(), shown));
            accepted.extend(shown);
        }
        self.lobby.accepted = accepted;
    }

    /// Expects the entries of the accepted offers, once the connection to the list is there.
    pub(super) fn expect_offers(&mut self) {
        let now = self.seconds();
        self.lobby.accepted.values_mut().for_each(|accepted| accepted.await_offer(now));
    }

    /// Takes what the entry has become of an offer that is accepted here.
    pub(super) fn answered(&mut self, id: &str, bytes: &[u8]) {
        let now = self.seconds();
        let mut lost = Vec::new();
        for (game, accepted) in &mut self.lobby.accepted {
            if accepted.offer.id() != id {
                continue;
            }
            match offer::read_mark(&accepted.offer, bytes) {
                Some(key) if key == accepted.acceptance.key => accepted.answer = Answer::Taken,
                Some(_) => lost.push(game.clone()),
                None if bytes == accepted.offer.bytes => {
                    // A new connection shows the offer again, and the acceptance may be lost.
                    (accepted.is_due, accepted.answer) = (true, longest(now));
                }
                None => accepted.await_offer(now),
            }
        }
        for game in lost {
            self.lose(game, Told::Faster);
        }
    }

    /// Gives offers up that nobody answers. A game whose mailboxes are out of reach may have begun.
    pub(super) fn lose_in_time(&mut self) {
        let now = self.seconds();
        if self.line == Line::Connected {
            let is_over =
                |it: &Accepted| matches!(it.answer, Answer::Awaited(until) if until < now);
            let over = self.lobby.accepted.iter().filter(|(_, accepted)| is_over(accepted));
            let over: Vec<_> = over.map(|(game, _)| game.clone()).collect();
            for game in over {
                self.lose(game, Told::OfferOver);
            }
        }
    }

    /// Forgets the game of an offer that was accepted in vain.
    fn lose(&mut self, game: String, told: Told) {
        let mailbox = self.kept(&game).and_then(|kept| kept.mailbox);
        if let Some((accepted, mailbox)) = self.lobby.accepted.get_mut(&game).zip(mailbox) {
            accepted.answer = Answer::Vain;
            self.change(game, Change::Lose(mailbox, told));
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

/// Returns `true` for a game whose acceptance is not answered yet.
fn waits(kept: &FarGame) -> bool {
    kept.duel.status() == Status::Accepting
}
