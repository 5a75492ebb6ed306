//! The situation that the device shows, made from the state of the referee.

use fairboard_rules::stratego::{Color, Position, SeatView};

use super::Local;
use super::device::Device;
use crate::stratego::referee::{Curtain, Seat, Situation, Stage};
use crate::{Offer, Offers};

impl Local {
    /// Builds the present situation. [`Local::situation`] keeps it until the next change.
    pub(super) fn build_situation(&self) -> Situation {
        Situation {
            stage: self.stage(),
            seat: self.device.person().map_or(Seat::Watcher, Seat::Player),
            rules: *self.game.rules(),
            players: self.players,
            record: self.game.plies().into(),
            draw_offer: self.draw_offer,
            to_move: self.game.turn(),
            may: self.offers(),
            no_undo: self.plies_to_take_back().err(),
        }
    }

    /// The stage of the game as the device shows it. A game that is over is shown with every rank,
    /// also if the curtain is down.
    fn stage(&self) -> Stage {
        // A watcher sees the board from Red's side.
        let side = self.device.person().unwrap_or(Color::Red);
        // A game that is over has a position, so its board can be uncovered.
        if let Some(outcome) = self.game.outcome()
            && let Some(view) = self.uncovered(side)
        {
            return Stage::Over(view, outcome);
        }
        let deploy = || Stage::Deploy(self.game.draft(side).clone());
        match self.device {
            Device::Curtain(next) => Stage::Curtain(Curtain {
                next,
                deploys: !self.game.started(),
                last: self.game.plies().last().copied(),
            }),
            // Before the play there is no view, and the person places an army.
            Device::Taken(color) => self.game.view(color).map_or_else(deploy, Stage::Play),
            // A board that takes no input may show armies that are not complete.
            Device::Watched => self.uncovered(side).map_or_else(deploy, Stage::Watch),
        }
    }

    /// The board with every rank shown, seen from `side`; `None` before the play if an army is not
    /// complete.
    fn uncovered(&self, side: Color) -> Option<SeatView> {
        if let Some(position) = self.game.position() {
            return Some(position.uncovered(side));
        }
        self.game.setup().ok().map(|setup| Position::new(&setup).uncovered(side))
    }

    fn offers(&self) -> Offers {
        Offer::ALL.into_iter().filter(|offer| self.offers_now(*offer)).collect()
    }

    /// Returns `true` if the seat at the device can use an offer now: an action such as undo. At a
    /// curtain only another game is offered, and only before the play.
    fn offers_now(&self, offer: Offer) -> bool {
        let person = match self.device {
            Device::Curtain(_) => return offer == Offer::ChangeGame && !self.game.started(),
            Device::Taken(color) => Some(color),
            Device::Watched => None,
        };
        let is_running = self.game.turn().is_some();
        match offer {
            Offer::Start => {
                let is_complete = |color| self.game.draft(color).finish().is_ok();
                !self.game.started() && person.is_none_or(is_complete)
            }
            Offer::Undo => self.plies_to_take_back().is_ok(),
            // For a watcher of a game that is not running, both sides of `==` are `None`.
            Offer::Hint => is_running && self.game.turn() == person,
            Offer::HandOver => self.next_person().is_some(),
            Offer::OfferDraw => self.can_offer_draw(),
            Offer::AcceptDraw => person.is_some_and(|color| self.draw_offer == Some(color.other())),
            Offer::Leave => is_running && person.is_some(),
            Offer::Rematch => self.can_rematch(),
            Offer::ChangeGame => self.can_change_game(),
            // These exist only in tic-tac-toe.
            Offer::Redo | Offer::ClearTally => false,
        }
    }
}
