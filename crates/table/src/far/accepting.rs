//! Acceptances of open games, on both sides.
//!
//! The maker of an offer and the person who accepts it agree on the secret of the mailboxes by two
//! keys. One key is in the offer, and the other key is in the acceptance. So other readers of the
//! list can neither read nor write these mailboxes. The maker takes the first acceptance, and marks
//! the offer by the key of this acceptance. From the mark others learn that they were too late.

use fairboard_fair::{MeetingKey, PacketKind, Received, peek, text};
use fairboard_forms::far::SavedOffer;

use super::change::Change;
use super::desk::Desk;
use super::input::{FarEffect, ListPost, OfferAcceptance};
use super::list_rows::RETURN_SECONDS;
use super::notice::FarNotice;
use super::offer::{self, OFFER_SECONDS, OpenOffer};
use super::open_games::waits_for_maker;
use super::record::FarGame;
use super::screen::Line;

/// An offer that was accepted here, and whose maker has not begun the game yet.
#[derive(Clone)]
pub(super) struct Accepted {
    game_name: String,
    offer: OpenOffer,
    acceptance: OfferAcceptance,
    /// `true` if the acceptance is to be sent, for the first time or again.
    is_due: bool,
    answer: Answer,
}

/// The answer of the maker of an offer to an acceptance.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// The answer is awaited up to this time, in seconds since 1970.
    Awaited(u64),
    /// The offer is taken by this acceptance. The first message of the game is on its way.
    Taken,
    /// The acceptance was in vain, and its game is being forgotten.
    Vain,
}

impl Accepted {
    /// Shortens the wait for the answer to a few seconds, because the offer is not on the list.
    fn await_reappearance(&mut self, now: u64) {
        if let Answer::Awaited(until) = &mut self.answer {
            *until = (*until).min(now + RETURN_SECONDS);
        }
    }
}

/// Time up to which the answer to an acceptance that is sent now is awaited, in seconds since 1970:
/// the longest time that an offer stands, and a few seconds more.
const fn answer_deadline(now: u64) -> u64 {
    now + OFFER_SECONDS + RETURN_SECONDS
}

impl Desk {
    /// Makes `game` the answer to an offer: the game gets the offer and the secret of the
    /// mailboxes. The person's signing key is made from the random bytes `fresh`, if there is none
    /// yet. Returns `None` if the key of the offer makes no secret, as some forged keys do.
    pub(super) fn prepare_acceptance(
        &mut self,
        offer: &OpenOffer,
        game: &mut FarGame,
        fresh: &[u8; 32],
    ) -> Option<()> {
        self.lobby.ensure_secret(fresh);
        self.store_offers();
        // Both sides make the same secrets from the key of the offer and the key of this game.
        let agreed = game.duel.meeting().accept(&offer.key, &offer.offered)?;
        game.mailbox = Some(agreed.mailbox);
        game.offer = Some(SavedOffer::Accepted(text::encode(&offer.bytes)));
        Some(())
    }

    /// The offer with which a game began, and the acceptance to be sent now. `None` if the game
    /// does not wait for the answer of the maker, if the saved offer or the person's key cannot be
    /// read, or if the key of the offer makes no secret.
    fn accepted_offer_of(&self, game: &FarGame) -> Option<Accepted> {
        let Some(SavedOffer::Accepted(offer_text)) = &game.offer else { return None };
        if !waits_for_maker(game) {
            return None;
        }
        let offer_bytes = text::decode(offer_text)?;
        // The offer was checked before the person accepted it.
        let offer = offer::parse(&offer_bytes)?.peek().clone();
        // A game that waits for the maker always has a packet, its acceptance.
        let packet = game.duel.packet()?;
        // The person has one signing key (`Maker`), for offers and for acceptances.
        let person = self.lobby.own_maker()?;
        // Both sides make the same secrets from the key of the offer and the key of this game.
        let meeting = game.duel.meeting();
        let agreed = meeting.accept(&offer.key, &offer.offered)?;
        let game_key = meeting.key();
        let acceptance = OfferAcceptance {
            topic_id: offer::acceptance_topic_id(&offer.offered),
            key: game_key,
            secret: agreed.seal,
            rest: offer::write_sealed_part(&person, &offer.offered, &game_key, &packet),
        };
        let awaited_until = answer_deadline(self.seconds());
        Some(Accepted {
            game_name: game.name(),
            offer,
            acceptance,
            is_due: true,
            answer: Answer::Awaited(awaited_until),
        })
    }

    /// Sends the acceptance whose answer is awaited, if it is due.
    pub(super) fn send_acceptance(&mut self) {
        if let Some(accepted) = self.lobby.accepted.as_mut().filter(|accepted| accepted.is_due) {
            accepted.is_due = false;
            let post = ListPost::Accept(accepted.acceptance.clone());
            self.effects.push(FarEffect::List(post));
        }
    }

    /// Chooses the acceptance whose answer is awaited. The game on the screen comes first, then the
    /// game of the last choice, then any other game. An acceptance does not count once its game
    /// goes on or is forgotten.
    pub(super) fn update_accepted(&mut self) {
        let accepted = self.lobby.accepted.take();
        let last = accepted.filter(|last| self.game(&last.game_name).is_some_and(waits_for_maker));
        let of_screen = || self.accepted_offer_of(self.game(&self.current()?.name)?);
        let of_any_game = || self.games().find_map(|game| self.accepted_offer_of(game));
        self.lobby.accepted = match last {
            // Kept as it is. `accepted_offer_of` would make the acceptance due a second time.
            Some(last) if self.is_on_screen(&last.game_name) => Some(last),
            Some(last) => of_screen().or(Some(last)),
            None => of_screen().or_else(of_any_game),
        };
    }

    /// Gives the entry of the accepted offer a few seconds to appear on the list after the list was
    /// connected anew.
    pub(super) fn await_offer(&mut self) {
        let now = self.seconds();
        if let Some(accepted) = &mut self.lobby.accepted {
            accepted.await_reappearance(now);
        }
    }

    /// Takes the new content of the entry `id` of the public list, if the entry had the offer that
    /// is accepted here.
    pub(super) fn note_accepted_offer(&mut self, id: &str, bytes: &[u8]) {
        let now = self.seconds();
        let Some(accepted) = self.lobby.accepted.as_mut().filter(|it| it.offer.id() == id) else {
            return;
        };
        // The mark names the acceptance that has taken the offer. An entry without a mark is the
        // offer itself or something else.
        match offer::read_mark(&accepted.offer, bytes) {
            Some(key) if key == accepted.acceptance.key => accepted.answer = Answer::Taken,
            // The acceptance of another person was faster.
            Some(_) => self.forget_vain(FarNotice::Faster),
            None if bytes == accepted.offer.bytes => {
                // A new connection shows the offer again. The acceptance may be lost, so it is sent
                // again (`send_acceptance`), and its answer is awaited anew.
                accepted.is_due = true;
                accepted.answer = Answer::Awaited(answer_deadline(now));
            }
            // The offer is gone from the list, or something else stands in its place.
            None => accepted.await_reappearance(now),
        }
    }

    /// Gives up an accepted offer whose maker does not answer in time. While the relay of the game
    /// is out of reach, nothing is given up, because the game may have begun.
    pub(super) fn give_up_unanswered(&mut self) {
        let now = self.seconds();
        let answer = self.lobby.accepted.as_ref().map(|accepted| accepted.answer);
        if matches!(answer, Some(Answer::Awaited(until)) if until < now)
            && self.line == Line::Connected
        {
            self.forget_vain(FarNotice::OfferOver);
        }
    }

    /// Forgets the game of the offer that was accepted in vain.
    fn forget_vain(&mut self, notice: FarNotice) {
        let Some(accepted) = &mut self.lobby.accepted else { return };
        // So that `give_up_unanswered` does not give the same offer up at each tick.
        accepted.answer = Answer::Vain;
        let name = accepted.game_name.clone();
        // Every game that accepts an offer has a mailbox. The change compares it with the stored
        // game, so that no other game is forgotten.
        if let Some(mailbox) = self.game(&name).and_then(|game| game.mailbox) {
            self.change(name, Change::ForgetVain(mailbox, notice));
        }
    }

    /// Lets the host, which has the cipher, unseal an acceptance of the person's offer, unless the
    /// offer is taken. Anybody may have sent the acceptance, so
    /// [`take_unsealed`](Self::take_unsealed) checks the result.
    pub(super) fn take_acceptance(&mut self, bytes: &[u8]) {
        let Some(own) = self.lobby.own_offer.as_ref().filter(|own| own.taken.is_none()) else {
            return;
        };
        // The key of the person who accepts comes first, and is not sealed.
        let Some((key, rest)) = bytes.split_first_chunk() else { return };
        let Some((offered, game)) = own.offered.zip(self.game(&own.game_name)) else { return };
        if let Some(met) = game.duel.meeting().meet(key, &offered) {
            self.effects.push(FarEffect::List(ListPost::Unseal(OfferAcceptance {
                topic_id: offer::acceptance_topic_id(&offered),
                key: *key,
                secret: met.seal,
                rest: rest.to_vec(),
            })));
        }
    }

    /// Takes an acceptance that was unsealed. The first valid acceptance begins the game, unless
    /// the person has hidden its sender.
    pub(super) fn take_unsealed(&mut self, key: &MeetingKey, plain: &[u8]) {
        let Some(own) = self.lobby.own_offer.as_ref().filter(|own| own.taken.is_none()) else {
            return;
        };
        let Some((offer_digest, game)) = own.offered.zip(self.game(&own.game_name)) else {
            return;
        };
        // The secrets that this offer shares with the sender.
        let Some(met) = game.duel.meeting().meet(key, &offer_digest) else { return };
        let Some((person, packet)) = offer::read_sealed_part(&offer_digest, key, plain) else {
            return;
        };
        let is_acceptance = peek(packet).is_ok_and(|peeked| peeked.kind == PacketKind::Acceptance);
        // A copy receives the packet first, so that the offer stands if the packet is refused.
        let begins = || matches!(game.duel.clone().receive(packet), Received::Advanced(_));
        if is_acceptance && !self.lobby.is_hidden(&person) && begins() {
            let (name, packet) = (own.game_name.clone(), packet.to_vec());
            if let Some(own) = &mut self.lobby.own_offer {
                own.taken = Some(*key);
            }
            self.change(name, Change::Take(packet, met.mailbox));
        }
    }
}
