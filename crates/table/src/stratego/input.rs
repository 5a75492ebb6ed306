//! Inputs of hands and keys.

use std::rc::Rc;

use fairboard_rules::stratego::{Rank, Square};

use super::keyboard::{self, Meaning};
use super::{Focus, Place, Scene, Sentence, Stratego, hand};
use crate::Redraw;
use crate::gesture::{Gesture, Input as Touch, Pick};
use crate::keys::Key;

impl Stratego {
    /// Takes an input of hand or pointer. A drag that only goes on changes nothing on the screen.
    pub(super) fn touch(&mut self, touch: Touch<Place>, seed: u64) -> Redraw {
        let before = (self.held(), self.focus);
        let from_keyboard = matches!(touch, Touch::Choose(_));
        let game = Rc::clone(&self.game);
        let scene = Scene::of(&game.stage);
        if let (Touch::Press(_, _, Some(Place::Square(square))), Some(_)) = (touch, scene) {
            self.focus.square = Some(square);
        }
        let held = self.hand.held();
        let pick = |place| scene.map_or(Pick::No, |scene| hand::pick(scene, place, held));
        let (next, drop) = self.hand.next(touch, pick);
        self.hand = next;
        let Some((drop, scene)) = drop.zip(scene) else {
            return if (self.held(), self.focus) == before { Redraw::No } else { Redraw::Yes };
        };
        if let Some(command) = hand::command(scene, drop) {
            self.command(command, seed);
        }
        if let (Place::Reserve(rank), true) = (drop.from, from_keyboard) {
            self.keep_in_hand(rank);
        }
        Redraw::Yes
    }

    /// Takes a key pressed on a square.
    pub(super) fn key(&mut self, key: &Key, square: Square, seed: u64) {
        let game = Rc::clone(&self.game);
        let Some(scene) = Scene::of(&game.stage) else { return };
        let numbering = self.preferences.numbering;
        match keyboard::meaning(key, square, self.bottom(scene), scene, numbering) {
            Meaning::Nothing => {}
            Meaning::Focus(square) => self.focus_on(square),
            Meaning::Choose(place) => {
                self.touch(Touch::Choose(place), seed);
            }
            Meaning::Take(rank, left) => {
                self.hand = Gesture::Held { from: Place::Reserve(rank) };
                self.sentences.push(Sentence::InHand(rank, left));
            }
            Meaning::Cancel => {
                self.touch(Touch::Cancel, seed);
            }
            Meaning::Say(sentences) => self.sentences.extend(sentences),
            Meaning::Show(keys) => self.keys = keys,
        }
    }

    /// Keeps a rank in hand that the keyboard took from the tray, until it is used up.
    fn keep_in_hand(&mut self, rank: Rank) {
        let draft = Scene::of(&self.game.stage).and_then(Scene::draft);
        if draft.is_some_and(|draft| draft.left()[rank] > 0) {
            self.hand = Gesture::Held { from: Place::Reserve(rank) };
        }
    }

    /// Moves the keyboard's focus.
    pub(super) const fn focus_on(&mut self, square: Square) {
        self.focus = Focus { square: Some(square), moves: self.focus.moves.wrapping_add(1) };
    }
}
