//! Inputs of hands and keys.

use std::rc::Rc;

use super::hands::{Pressed, Touched};
use super::{Place, Scene, Sentence, Step, Stratego};
use crate::Redraw;
use crate::gesture::Input as Touch;
use crate::keys::Key;

impl Stratego {
    /// Takes an input of hand or pointer.
    pub(super) fn touch(&mut self, touch: Touch<Place>, seed: u64) -> Redraw {
        let game = Rc::clone(&self.game);
        let Touched { redraw, command, again, pointed } =
            self.hands.touch(touch, Scene::of(&game.stage));
        if let Some(command) = command {
            self.command(command, seed);
        }
        if let Some(square) = pointed {
            self.open_guesses(square);
        }
        if let Some(Place::Square(_)) = self.hands.held().from {
            self.done(Step::Move);
        }
        if let Some(rank) = again {
            self.hands.keep(rank, Scene::of(&self.game.stage));
        }
        redraw
    }

    /// Takes a key pressed on the board.
    pub(super) fn key(&mut self, key: &Key, seed: u64) {
        let game = Rc::clone(&self.game);
        let Some(scene) = Scene::of(&game.stage) else { return };
        let (bottom, numbering) = (self.bottom(scene), self.preferences.numbering);
        if let Some(menu) = self.guess_menu() {
            return self.guess_key(&menu, key);
        }
        let Pressed { touch, sentences } = self.hands.key(key, scene, bottom, numbering);
        let is_taken = matches!(sentences[..], [Sentence::InHand(..)]);
        self.sentences.extend(sentences);
        if is_taken {
            self.say_favourites();
        }
        if let Some(touch) = touch {
            self.touch(touch, seed);
        }
    }
}
