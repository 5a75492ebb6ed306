//! Links to the other player, and the ways to hand them out.

use std::rc::Rc;

use fairboard_fair::{Status, text};
use fairboard_forms::link::Page;
use fairboard_forms::relay_link;

use super::current::{CurrentGame, state};
use super::desk::{Desk, DeskPlace};
use super::input::{FarEffect, Sharing};
use super::record::FarGame;
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

    /// Opens the system's share sheet with the link to send.
    pub(super) fn share_link(&mut self) {
        let link = self.link_to_send();
        self.effects.extend(link.map(|link| FarEffect::Share(link.to_string())));
    }

    /// Shares or copies the link of the message that was signed just now, as is usual on the
    /// device. Does nothing if the message goes without a link.
    pub(super) fn hand_out(&mut self) {
        if self.current().is_some_and(|current| self.goes_without_link(&current.game)) {
            return;
        }
        match self.sharing {
            Sharing::Usual => self.share_link(),
            Sharing::Possible | Sharing::Impossible => self.copy_link(),
        }
    }

    /// Returns `true` if the newest message of a game goes over the relay or over the list of open
    /// games.
    fn goes_without_link(&self, game: &FarGame) -> bool {
        // The other player learns the mailboxes from the link of the invitation. The invitation to
        // a rematch needs no link, because it lies in the mailbox of the game before.
        let brings_mailboxes = game.duel.status() == Status::Inviting && game.before.is_none();
        let is_relayed = game.mailbox.is_some() && self.relaying.is_possible() && !brings_mailboxes;
        is_relayed || self.is_offered(&game.name())
    }

    /// The link with the message to send in the current game; `None` if there is nothing to send.
    pub(super) fn link_to_send(&self) -> Option<Rc<str>> {
        let CurrentGame { game, answer, .. } = self.current()?;
        if !self.may_send_link(game) {
            return None;
        }
        match answer {
            // It replies to a link that was opened, and has all that the other player may lack.
            Some(answer) => Some(self.link(&text::encode(answer))),
            None => Some(self.link(&text::encode(&self.news_for_link(game)?))),
        }
    }

    /// Returns `true` if a link may bring messages of a game to the other player. A link is allowed
    /// beside a relay, too, because the relay may fail.
    fn may_send_link(&self, game: &FarGame) -> bool {
        let is_foul = matches!(game.duel.status(), Status::Foul(_));
        // A foul ends the use of the relay (`can_use_relay`), and no link takes its place.
        let foul_ended_relay = is_foul && game.mailbox.is_some() && self.relaying.is_possible();
        // An offer goes over the list.
        game.is_trusted() && !foul_ended_relay && !self.is_offered(&game.name())
    }

    /// The newest message of a game, as a link brings it. `None` if the other player has
    /// everything, if this player is to move, or if the game was ended for time.
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

    /// Wraps the first message of a rematch into a message that this player signs with the key of
    /// the earlier game. Returns any other packet unchanged. Also returns the packet unchanged if
    /// the earlier game is not here.
    pub(super) fn with_voucher(&self, game: &FarGame, packet: Vec<u8>) -> Vec<u8> {
        let is_first_message = matches!(game.duel.status(), Status::Inviting | Status::Accepting);
        // The packet of a side restored from a backup may have a question, too, and is not wrapped.
        let vouches = is_first_message && !game.duel.is_restored();
        let before = self.game_before(game).filter(|_| vouches);
        before.map(|before| before.duel.vouch_for(&packet)).unwrap_or(packet)
    }
}
