//! Hands, keys and marks at the board of Stratego in the open game.

use fairboard_play::preferences::{Numbering, Preferences};
use fairboard_play::stratego::referee::{Command, Refusal};
use fairboard_rules::stratego::Move;

use super::FarSentence;
use super::open::Open;
use super::screen::Made;
use crate::Redraw;
use crate::gesture::Input as Touch;
use crate::keys::Key;
use crate::stratego::guesses::Chosen;
use crate::stratego::{self, Guess, GuessMenu, Place, Pressed, Scene, Touched, bare};

impl Open {
    /// Takes a wish about the board of Stratego.
    pub(super) fn ask(&mut self, ask: stratego::Ask, preferences: &Preferences) -> Redraw {
        match ask {
            stratego::Ask::Hand(touch) => return self.touch(touch),
            stratego::Ask::Guess(guess) => return self.guess(guess, preferences),
            stratego::Ask::Key(key) => return self.key(&key, preferences),
            stratego::Ask::Focus(square) => return self.hands.find_focus(square),
            stratego::Ask::Keys(keys) => self.hands.keys = keys,
            stratego::Ask::Skip => self.shown = None,
            stratego::Ask::Command(_)
            | stratego::Ask::Random
            | stratego::Ask::Fill
            | stratego::Ask::Unplace
            | stratego::Ask::Players(_)
            | stratego::Ask::Rules(_)
            | stratego::Ask::PlayAgain
            | stratego::Ask::Rematch
            | stratego::Ask::Hint
            | stratego::Ask::Consider(_)
            | stratego::Ask::RetryEngine
            | stratego::Ask::Substitute(_)
            | stratego::Ask::Pace(_)
            | stratego::Ask::Share
            | stratego::Ask::CopyGame
            | stratego::Ask::CopyUnreadable
            | stratego::Ask::Heat(_)
            | stratego::Ask::Tour(_)
            | stratego::Ask::Discard => return Redraw::No,
        }
        Redraw::Yes
    }

    /// Takes an input of hand or pointer. Pieces can be marked at any time.
    fn touch(&mut self, touch: Touch<Place>) -> Redraw {
        let Some(view) = self.view() else { return Redraw::No };
        let Touched { redraw, command, pointed, .. } =
            self.hands.touch(touch, Some(Scene::Play(&view)));
        if pointed.is_some_and(|square| self.guesses.open(&view, square)) {
            self.hands.focus.square = pointed;
        }
        match command {
            _ if !self.may_move() => self.hands.let_go(),
            Some(Command::Play(mv)) => self.make_move(mv),
            Some(_) | None => {}
        }
        redraw
    }

    /// The menu of marks, if it is open.
    fn menu(&self, preferences: &Preferences) -> Option<GuessMenu> {
        self.guesses.menu(&self.view()?, bare::bottom(self.color()?, preferences))
    }

    /// Takes a wish at the menu of marks.
    fn guess(&mut self, guess: Guess, preferences: &Preferences) -> Redraw {
        let Some(menu) = self.menu(preferences) else { return Redraw::No };
        match self.guesses.choose(&menu, guess) {
            Chosen::Refused => return Redraw::No,
            Chosen::Closed => {}
            Chosen::Marked(start, rank) => {
                self.marked = Some((start, rank));
                let sentence = stratego::Sentence::Guessed(menu.square, rank);
                self.sentences.push(FarSentence::Stratego(sentence));
            }
        }
        self.hands.focus_on(menu.square);
        Redraw::Yes
    }

    fn key(&mut self, key: &Key, preferences: &Preferences) -> Redraw {
        let (Some(view), Some(color)) = (self.view(), self.color()) else { return Redraw::No };
        let numbering: Numbering = preferences.numbering;
        if let Some(menu) = self.menu(preferences) {
            let guess = self.guesses.key(&menu, key, numbering);
            return guess.map_or(Redraw::Yes, |guess| self.guess(guess, preferences));
        }
        let bottom = bare::bottom(color, preferences);
        let Pressed { touch, sentences } =
            self.hands.key(key, Scene::Play(&view), bottom, numbering);
        self.sentences.extend(sentences.into_iter().map(FarSentence::Stratego));
        if let Some(touch) = touch {
            self.touch(touch);
        }
        Redraw::Yes
    }

    fn make_move(&mut self, mv: Move) {
        let Some(view) = self.view() else { return };
        self.hands.let_go();
        self.refusal = view.check(mv).err().map(Refusal::from);
        let attacks = view.enemies().contains(mv.to);
        match self.refusal {
            None => self.make(if attacks { Made::Attack(mv) } else { Made::Move(mv) }),
            Some(refusal) => {
                let sentence = stratego::Sentence::Refused(refusal);
                self.sentences.push(FarSentence::Stratego(sentence));
            }
        }
    }
}
