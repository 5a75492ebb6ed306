//! Links to the other player, and the ways to hand them out.

use std::rc::Rc;

use fairboard_fair::{Status, text};
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
        let is_offered = self.current().is_some_and(|current| self.is_offered(&current.name));
        let is_relayed = self.current().is_some_and(|current| {
            // The other player learns the mailboxes only from the link of an invitation.
            let is_new_invitation =
                current.game.duel.status() == Status::Inviting && current.game.before.is_none();
            current.game.mailbox.is_some() && self.relaying.is_possible() && !is_new_invitation
        });
        if is_relayed || is_offered {
            return;
        }
        match self.sharing {
            Sharing::Usual => self.share_link(),
            Sharing::Possible | Sharing::Impossible => self.copy_link(),
        }
    }

    /// The link with the message to send in the current game; `None` if there is nothing to send.
    pub(super) fn link_to_send(&self) -> Option<Rc<str>> {
        let CurrentGame { game, answer, .. } = self.current()?;
        if !self.may_send_link(game) {
            return None;
        }
        match answer {
            // A link has shown what the other player lacks, and `answer` has all of it.
            Some(answer) => Some(self.link(&text::encode(answer))),
            None => Some(self.link(&text::encode(&self.news_for_link(game)?))),
        }
    }

    /// Returns `true` if a link may bring messages of a game to the other player: the other player
    /// is trusted, and the messages do not belong on the list or on the relay.
    fn may_send_link(&self, game: &FarGame) -> bool {
        // After a foul the relay is not used any more (`carrier`), and no link takes its place.
        let is_foul = matches!(game.duel.status(), Status::Foul(_));
        let has_left_relay = is_foul && game.mailbox.is_some() && self.relaying.is_possible();
        // An offer goes over the list.
        game.is_trusted() && !has_left_relay && !self.is_offered(&game.name())
    }

    /// The newest message of a game, as a link brings it. `None` if the other player has
    /// everything, while this player is to move, and after the game was ended for time.
    fn news_for_link(&self, game: &FarGame) -> Option<Vec<u8>> {
        if state(game) == FarState::Turn || ended_for_time(game).is_some() {
            return None;
        }
        let packet = self.with_voucher(game, game.duel.packet()?);
        // An invitation by link also brings the secret of the mailboxes and the time for a move.
        match game.mailbox.filter(|_| game.duel.status() == Status::Inviting) {
            Some(secret) => {
                let time = game.timing.map(|timing| timing.time);
                Some(relay_link::write_invitation(&secret, time, &packet))
            }
            None => Some(packet),
        }
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
        before.map(|before| before.duel.vouch_for(&packet)).unwrap_or(packet)
    }
}
