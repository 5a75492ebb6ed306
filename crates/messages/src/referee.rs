//! The status of a situation of Stratego, and announcements of the referee's events.

use fairboard_play::stratego::referee::{Curtain, Event, Situation, Stage};
use fairboard_play::{Offer, Player};
use fairboard_rules::stratego::{Army, Color};

use crate::Messages;

impl Messages {
    /// The status of a game in one sentence: the next task, the side to move, or the result.
    pub fn status(self, situation: &Situation) -> String {
        match &situation.stage {
            Stage::Deploy(draft) => self.status_set_up(draft.color()),
            Stage::Curtain(Curtain { next, deploys: true, .. }) => self.status_sets_up_next(*next),
            Stage::Curtain(Curtain { next, deploys: false, .. }) => self.turn(*next),
            Stage::Play(_) => {
                // In this stage a side is to move.
                situation.to_move.map_or_else(String::new, |side| self.turn_of(side, situation))
            }
            // Two computers play only after a press, and before that no side is to move.
            Stage::Watch(_) => situation
                .to_move
                .map_or_else(|| self.status_watch_start().to_owned(), |side| self.turn(side)),
            Stage::Over(_, outcome) => self.result(*outcome, &situation.rules, situation.players),
        }
    }

    /// The status while `side` is to move. A person who plays a computer reads `Your turn`. A
    /// person who has just moved at a shared device reads who gets the device.
    fn turn_of(self, side: Color, situation: &Situation) -> String {
        match (situation.players[side], situation.players[side.other()]) {
            (Player::Computer(_), _) => self.status_thinking(side),
            (Player::Person, Player::Computer(_)) => self.status_your_turn(side),
            (Player::Person, Player::Person) if situation.may.contains(Offer::HandOver) => {
                self.event_curtain_fell(side)
            }
            (Player::Person, Player::Person) => self.turn(side),
        }
    }

    /// The announcement of an event that led to `situation`.
    pub fn event(self, event: Event, situation: &Situation) -> String {
        match event {
            // After a change of an army, the stage has its draft.
            Event::Arranged => situation.stage.draft().map_or_else(String::new, |draft| {
                self.placed(draft.pieces().count() as u32, draft.army())
            }),
            Event::ArmyReady(side) => self.event_army_ready(side),
            Event::CurtainFell(next) => self.event_curtain_fell(next),
            Event::CurtainRose(next) => self.curtain_rose(next, situation),
            Event::Started => self.event_started().to_owned(),
            Event::Played(side, ply) => self.played(side, ply),
            Event::DrawOffered(side) => self.draw_offered(side),
            Event::TakenBack(side) => self.event_taken_back(side),
            Event::Ended(outcome) => self.result(outcome, &situation.rules, situation.players),
            Event::Began => self.event_began().to_owned(),
        }
    }

    /// The sentence during setup about the number of the army's pieces on the board.
    pub fn placed(self, pieces: u32, army: Army) -> String {
        self.event_arranged(pieces, army.size().into())
    }

    /// The sentence for the player `next`, for whom the curtain has risen. During setup the
    /// sentence asks for the army. Otherwise it tells the last ply, if there is one, and the turn.
    fn curtain_rose(self, next: Color, situation: &Situation) -> String {
        if let Stage::Deploy(_) = situation.stage {
            return self.status_set_up(next);
        }
        match situation.record.last() {
            Some(ply) => self.event_curtain_rose_next(&self.played(next.other(), *ply), next),
            None => self.event_curtain_rose_first(next),
        }
    }
}
