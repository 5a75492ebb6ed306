//! Links to the other player, and the ways to hand them out.

use std::rc::Rc;

use fairboard_fair::{Status, text};
use fairboard_forms::far::Compared;
use fairboard_forms::link::Page;
use fairboard_forms::relay_link;

use super::current::{CurrentGame, state};
use super::desk::{Desk, DeskPlace};
use super::input::{FarEffect, Sharing};
use super::record::FarGame;
use super::relay::is_first;
use super::screen::FarState;
use super::time::ended_for_time;

impl Desk {
    /// Puts the shown link on the clipboard.
    pub(super) fn copy_link(&mut self) {
        let link = match &self.place {
            DeskPlace::Stray(link) => Some(Rc::clone(link)),
            DeskPlace::Current(_) | DeskPlace::List | DeskPlace::Begin(_) | DeskPlace::Watch(_) => {
                self.link_to_send()
            }
        };
        self.effects.extend(link.map(|link| FarEffect::Copy(link.to_string())));
    }

    /// Passes the link with the message to send to another program.
    pub(super) fn share_link(&mut self) {
        let link = self.link_to_send();
        self.effects.extend(link.map(|link| FarEffect::Share(link.to_string())));
    }

    /// Shares or copies the link of the message that was signed just now, as is usual on the
    /// device. Messages of the relay and of the list need no link.
    pub(super) fn hand_out(&mut self) {
        let is_listed = self.current().is_some_and(|current| self.is_listed(&current.name));
        let is_relayed = self.current().is_some_and(|current| {
            // The other player learns the mailboxes only from the link of an invitation.
            let is_new_invitation =
                current.game.duel.status() == Status::Inviting && current.game.before.is_none();
            current.game.mailbox.is_some() && self.relaying.is_possible() && !is_new_invitation
        });
        if is_relayed || is_listed {
            return;
        }
        match self.sharing {
            Sharing::Usual => self.share_link(),
            Sharing::Possible | Sharing::Impossible => self.copy_link(),
        }
    }

    /// The link with the message to send in the current game; `None` if there is nothing to send.
    pub(super) fn link_to_send(&self) -> Option<Rc<str>> {
        let CurrentGame { game, answer, name, .. } = self.current()?;
        // An offer goes over the list.
        if self.is_listed(name) {
            return None;
        }
        let is_foul = matches!(game.duel.status(), Status::Foul(_));
        // After a foul the relay is not used any more (`carrier`), and no link takes its place.
        if is_foul && game.mailbox.is_some() && self.relaying.is_possible() {
            return None;
        }
        let is_trusted = game.compared != Compared::Different;
        if let Some(answer) = answer.as_ref().filter(|_| is_trusted) {
            return Some(self.link(&text::encode(answer)));
        }
        let is_turn = state(game) == FarState::Turn;
        let is_ended = ended_for_time(game).is_some();
        let packet = game.duel.packet().filter(|_| is_trusted && !is_turn && !is_ended)?;
        let packet = self.with_voucher(game, packet);
        let invites = game.duel.status() == Status::Inviting;
        let message = match game.mailbox.filter(|_| invites) {
            Some(secret) => {
                relay_link::write_invitation(&secret, game.timing.map(|it| it.time), &packet)
            }
            None => packet,
        };
        Some(self.link(&text::encode(&message)))
    }

    /// The link with the message that is encoded in `word`.
    pub(super) fn link(&self, word: &str) -> Rc<str> {
        format!("{}{}{word}", self.site, Page::Packet.hash()).into()
    }

    /// Wraps the first message of a rematch into a message of the game before, whose key vouches
    /// for the rematch. Returns `packet` as it is if it is another message, such as the question of
    /// a restored side, or if the game before is not here.
    pub(super) fn with_voucher(&self, game: &FarGame, packet: Vec<u8>) -> Vec<u8> {
        let vouches = is_first(game.duel.status()) && !game.duel.is_restored();
        let before = self.game_before(game).filter(|_| vouches);
        before.map(|before| before.duel.again_packet(&packet)).unwrap_or(packet)
    }
}
