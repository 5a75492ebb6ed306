//! Handling of requests at the board, and about the army that is placed on the board.

use std::rc::Rc;

use fairboard_play::stratego::referee::{ArmyChange, Command, Stage};
use fairboard_setups::{arrange, complete};

use super::hands::Touched;
use super::{ArmyAsk, BoardAsk, Place, Scene, Stratego, TourStep};
use crate::{Effect, Redraw, Timer};

impl Stratego {
    /// Handles a request at the board itself. An open menu of guesses takes every key. A request to
    /// skip ends the display of a ply. `Hands` handles all other requests.
    pub(super) fn at_board(&mut self, ask: BoardAsk) -> Redraw {
        match (&ask, self.guess_menu()) {
            (BoardAsk::Guess(guess), _) => return self.guess(*guess),
            (BoardAsk::Key(key), Some(menu)) => {
                self.guess_key(&menu, key);
                return Redraw::Yes;
            }
            (BoardAsk::Skip, _) if self.shown.is_some() => {
                self.effects.push(Effect::Cancel(Timer::Shown));
                self.proceed();
                return Redraw::Yes;
            }
            // The hands take every other request below.
            (_, _) => {}
        }
        let situation = Rc::clone(&self.situation);
        let (scene, sentences) = (Scene::of(&situation.stage), &mut self.sentences);
        let touched = self.hands.ask(ask, scene, &self.preferences, sentences);
        let redraw = touched.redraw;
        self.follow_hands(touched);
        redraw
    }

    /// Follows up a request that the hands have handled: gives its command, opens the menu of
    /// guesses, completes a step of the tour, or keeps the rank in hand for the next piece.
    fn follow_hands(&mut self, touched: Touched) {
        let Touched { command, again, pointed, took_rank, .. } = touched;
        // The sentence about the favourite squares follows the sentence about the rank in hand.
        if took_rank {
            self.say_favourites();
        }
        if let Some(command) = command {
            self.command(command);
        }
        if let Some(square) = pointed {
            self.open_guesses(square);
        }
        // This step of the tour is shown only in play, and ends when a piece is picked up. After a
        // command the hand is empty.
        let is_piece_in_hand = matches!(self.hands.held().from, Some(Place::Square(_)));
        if is_piece_in_hand {
            self.complete(TourStep::Move);
        }
        // The hand takes the next piece of the heap, if the command has left one in the tray.
        if let Some(rank) = again {
            self.hands.keep(rank, Scene::of(&self.situation.stage));
        }
    }

    /// Handles a request about the army that is being placed. The referee refuses a change while no
    /// army is being placed.
    pub(super) fn handle_army_ask(&mut self, ask: ArmyAsk) {
        let change = match (ask, &self.situation.stage) {
            (ArmyAsk::Change(change), _) => change,
            (ArmyAsk::Random, Stage::Deploy(draft)) => {
                ArmyChange::Load(arrange(draft.color(), draft.army(), self.moment.seed))
            }
            (ArmyAsk::Fill, Stage::Deploy(draft)) => {
                ArmyChange::Load(complete(draft, self.moment.seed))
            }
            (ArmyAsk::Undo, _) => return self.undo_placing(),
            (ArmyAsk::Heat(heat), _) => {
                self.heat = heat;
                return self.say_favourites();
            }
            // No army is being placed, so there is no side and no size to set up for.
            (ArmyAsk::Random | ArmyAsk::Fill, _) => return,
        };
        self.command(Command::Arrange(change));
    }

    /// Restores the army as it was before the last change. Does nothing without an earlier change.
    fn undo_placing(&mut self) {
        let mut past = std::mem::take(&mut self.past);
        if let Some(army) = past.pop() {
            self.command(Command::Arrange(ArmyChange::Load(army)));
            // The command has noted the undo as another change. This drops the note.
            self.past = past;
        }
    }
}
