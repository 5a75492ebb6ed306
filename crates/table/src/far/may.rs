//! Things that the person may do in the current game, apart from moves.

use fairboard_fair::Status;
use fairboard_play::preferences::Preferences;

use super::current::CurrentGame;
use super::screen::{Carrier, FarState, Made, May, RelayStatus};

impl CurrentGame {
    /// Permissions by the present state of the game. `relay` is `None` if the game is not played
    /// over a relay.
    pub(super) fn may(&self, relay: Option<RelayStatus>, preferences: &Preferences) -> May {
        let duel = &self.game.duel;
        let is_turn = self.state() == FarState::Turn;
        let other = duel.role().other();
        let goes_on =
            matches!(self.state(), FarState::Turn | FarState::Waiting | FarState::Attacking(..));
        let has_result = matches!(duel.status(), Status::Over(_));
        May {
            sign: self.may_sign(),
            offer_draw: self.may_offer_draw(relay, preferences),
            agree: is_turn && self.can_prepare_move() && duel.draw_offered_by() == Some(other),
            resign: goes_on && self.can_prepare_move(),
            // Only a result has a certificate. After a foul or an end for time, there is the log.
            certify: has_result && duel.certificate().is_some(),
            prove: self.is_over(),
            rematch: self.may_rematch(),
            go_on_here: self.may_go_on_here(),
            let_watch: self.may_let_watch(relay),
        }
    }

    /// Returns `true` if the person may sign the prepared act.
    pub(super) fn may_sign(&self) -> bool {
        self.made.is_some() && self.game.is_trusted()
    }

    /// Returns `true` if the person may invite the other player to a rematch. After a foul there is
    /// no rematch.
    pub(super) fn may_rematch(&self) -> bool {
        self.game.is_trusted() && matches!(self.state(), FarState::Ended(..) | FarState::Over(..))
    }

    /// Returns `true` if the person may let the game go on here as if it came from a backup, in
    /// case another device has signed more. A side that comes from a backup has no need of this.
    pub(super) fn may_go_on_here(&self) -> bool {
        self.game.is_trusted() && !self.game.duel.is_restored() && !self.is_over()
    }

    /// Returns `true` if the person may offer a draw. An offer is sent together with the prepared
    /// move. If moves are signed at once, the person chooses the offer before the move.
    fn may_offer_draw(&self, relay: Option<RelayStatus>, preferences: &Preferences) -> bool {
        match self.made {
            Some(Made::Move(_) | Made::OfferingDraw(_)) => self.game.is_trusted(),
            // No draw can be offered together with these acts.
            Some(Made::Mark(_) | Made::Attack(_) | Made::Agreement | Made::Resignation) => false,
            None => {
                let is_stratego = self.view().is_some();
                let signs_at_once = Carrier::of(relay).signs_at_once(preferences);
                is_stratego && signs_at_once && self.may_move()
            }
        }
    }

    /// Returns `true` if the person may let others watch the game. This needs a relay, and a log
    /// that has begun: then the color of this side is known. A side restored from a backup shows
    /// its log to nobody.
    fn may_let_watch(&self, relay: Option<RelayStatus>) -> bool {
        let has_begun = self.color().is_some();
        relay.is_some() && has_begun && !self.game.duel.is_restored()
    }
}
