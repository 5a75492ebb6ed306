//! Requests at the board of Stratego in the current game: moves by pointer and keys, and guesses at
//! the ranks of hidden pieces.

use fairboard_play::preferences::Preferences;
use fairboard_play::stratego::referee::{Command, Refusal};
use fairboard_rules::stratego::{Move, SeatView};

use super::FarSentence;
use super::current::CurrentGame;
use super::screen::Made;
use crate::Redraw;
use crate::stratego::guesses::Chosen;
use crate::stratego::{self, BoardAsk, Guess, GuessMenu, Scene, Touched};

impl CurrentGame {
    /// Carries out a request at the board of Stratego.
    pub(super) fn at_board(&mut self, ask: BoardAsk, preferences: &Preferences) -> Redraw {
        let Some(view) = self.view() else { return Redraw::No };
        match (ask, self.menu(preferences)) {
            (BoardAsk::Guess(guess), _) => self.choose_guess(guess, preferences),
            (BoardAsk::Key(key), Some(menu)) => {
                // A key that chooses no guess may move the focus in the menu.
                let guess = self.guesses.key(&menu, &key, preferences.numbering);
                guess.map_or(Redraw::Yes, |guess| self.choose_guess(guess, preferences))
            }
            (BoardAsk::Skip, _) => {
                self.shown = None;
                Redraw::Yes
            }
            (ask, _) => self.ask_hands(ask, &view, preferences),
        }
    }

    /// Passes a request to the hands, which pick up and drop pieces. The menu of guesses can open
    /// at any time, but a move is prepared only if the person may move.
    fn ask_hands(&mut self, ask: BoardAsk, view: &SeatView, preferences: &Preferences) -> Redraw {
        let mut board_sentences = Vec::new();
        let Touched { redraw, command, pointed, .. } =
            self.hands.ask(ask, Some(Scene::Play(view)), preferences, &mut board_sentences);
        self.sentences.extend(board_sentences.into_iter().map(FarSentence::Stratego));
        // The menu opens only at a hidden piece of the other player.
        let has_opened = pointed.is_some_and(|square| self.guesses.open(view, square));
        if has_opened {
            self.hands.focus.square = pointed;
        }
        if !self.may_move() {
            // A piece that was picked up out of turn is put down at once.
            let held_piece = self.hands.held().from.is_some();
            self.hands.let_go();
            return if held_piece { Redraw::Yes } else { redraw };
        }
        if let Some(Command::Play(mv)) = command {
            self.prepare_move(mv);
        }
        redraw
    }

    /// The menu with which the person guesses the rank of a hidden piece; `None` if none is open.
    fn menu(&self, preferences: &Preferences) -> Option<GuessMenu> {
        let view = self.view()?;
        self.guesses.menu(&view, preferences)
    }

    /// Marks the chosen guess on the piece at which the menu is open, or closes the menu. A refused
    /// guess changes nothing.
    fn choose_guess(&mut self, guess: Guess, preferences: &Preferences) -> Redraw {
        let Some(menu) = self.menu(preferences) else { return Redraw::No };
        match self.guesses.choose(&menu, guess) {
            Chosen::Refused => return Redraw::No,
            // No mark has changed. Only the focus goes back to the piece.
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

    /// Lets go of the piece, and prepares its move as a quiet move or as an attack. Announces the
    /// reason if the move is refused.
    fn prepare_move(&mut self, mv: Move) {
        let Some(view) = self.view() else { return };
        self.hands.let_go();
        self.refusal = view.check(mv).err().map(Refusal::from);
        let is_attack = view.enemies().contains(mv.to);
        match self.refusal {
            // An attack cannot offer a draw. A quiet move does, if the person has chosen this.
            None if is_attack => self.prepare(Made::Attack(mv)),
            None => self.prepare_quiet_move(mv),
            Some(refusal) => {
                let sentence = stratego::Sentence::Refused(refusal);
                self.sentences.push(FarSentence::Stratego(sentence));
            }
        }
    }
}
