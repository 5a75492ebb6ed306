//! Hands and keys at a board, without the game that they play.

use fairboard_play::preferences::Preferences;
use fairboard_play::stratego::referee::Command;
use fairboard_rules::stratego::{Rank, Square};

use super::board::bottom;
use super::keyboard::{self, Meaning};
use super::{BoardAsk, Focus, Held, KeysList, Place, Scene, Sentence, pick_and_drop};
use crate::Redraw;
use crate::gesture::{Gesture, Pick, Rest, Touch};
use crate::keys::Key;

/// The thing in hand, the keyboard's focus, and the list of keys.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hands {
    gesture: Gesture<Place>,
    /// True if the hand has kept its rank after a piece was placed. A press on the same rank in the
    /// tray then takes the rank again instead of letting go, because people who take each piece
    /// from the tray expect that.
    is_kept: bool,
    /// The pointer that rests on a place.
    rest: Option<Rest<Place>>,
    pub(crate) focus: Focus,
    pub(crate) keys: KeysList,
}

/// Result of a request at a board.
#[derive(Debug, Default)]
pub(crate) struct Touched {
    pub(crate) redraw: Redraw,
    /// The command that a drop stands for, or one whose refusal says why a piece cannot be picked
    /// up.
    pub(crate) command: Option<Command>,
    /// A rank that the hand takes again after the command, if the tray has more of it.
    pub(crate) again: Option<Rank>,
    /// The square of an enemy piece that is to be marked.
    pub(crate) pointed: Option<Square>,
}

impl Hands {
    /// Handles a request at a board, and adds the sentences that a key asks for to `sentences`.
    /// Battles and the menu of marks belong to the game, not to the hands.
    pub(crate) fn ask(
        &mut self,
        ask: BoardAsk,
        scene: Option<Scene<'_>>,
        preferences: &Preferences,
        sentences: &mut Vec<Sentence>,
    ) -> Touched {
        let (redraw, touch) = match ask {
            BoardAsk::Hand(touch) => (Redraw::No, Some(touch)),
            BoardAsk::Key(key) => {
                (Redraw::Yes, scene.and_then(|scene| self.key(&key, scene, preferences, sentences)))
            }
            BoardAsk::Focus(square) => (self.find_focus(square), None),
            BoardAsk::Keys(keys) => {
                self.keys = keys;
                (Redraw::Yes, None)
            }
            BoardAsk::Guess(_) | BoardAsk::Skip => (Redraw::No, None),
        };
        let touched = touch.map(|touch| self.touch(touch, scene)).unwrap_or_default();
        Touched { redraw: redraw.or(touched.redraw), ..touched }
    }

    /// Handles an input of hand or pointer. A drag that goes on changes nothing on the screen.
    fn touch(&mut self, touch: Touch<Place>, scene: Option<Scene<'_>>) -> Touched {
        let before = (self.held(), self.focus);
        if let (Touch::Press(_, _, Some(Place::Square(square))), Some(_)) = (touch, scene) {
            self.focus.square = Some(square);
        }
        let pointed =
            self.pointed(touch).filter(|at| scene.is_some_and(|one| one.takes_guess(*at)));
        self.rest = Rest::next(self.rest, touch);
        if pointed.is_none() && matches!(touch, Touch::Hold(_) | Touch::Menu(_)) {
            return Touched::default();
        }
        if let Touch::Press(_, _, Some(place)) | Touch::Choose(place) = touch
            && std::mem::take(&mut self.is_kept)
            && self.gesture.held() == Some(place)
        {
            self.gesture = Gesture::Idle;
        }
        let held = self.gesture.held();
        let pick = |place| scene.map_or(Pick::No, |scene| pick_and_drop::pick(scene, place, held));
        let (next, drop) = self.gesture.next(touch, pick);
        self.gesture = next;
        let taken = self.held().from.filter(|_| self.held().from != before.0.from);
        if let Some(command) =
            scene.zip(taken).and_then(|(scene, at)| pick_and_drop::refused_command(scene, at))
        {
            self.let_go();
            return Touched { redraw: Redraw::Yes, command: Some(command), ..Touched::default() };
        }
        let Some((drop, scene)) = drop.zip(scene) else {
            let is_same = (self.held(), self.focus) == before && pointed.is_none();
            let redraw = Redraw::from(!is_same);
            return Touched { redraw, pointed, ..Touched::default() };
        };
        let again = match drop.from {
            Place::Heap(rank) if !before.0.is_dragged => Some(rank),
            Place::Heap(_) | Place::Square(_) | Place::Tray => None,
        };
        let command = pick_and_drop::command(scene, drop);
        Touched { redraw: Redraw::Yes, command, again, pointed: None }
    }

    /// The square at which a long press or a right click points.
    fn pointed(&self, touch: Touch<Place>) -> Option<Square> {
        let place = if let Touch::Menu(place) = touch {
            Some(place)
        } else {
            self.rest.and_then(|rest| rest.held(touch))
        };
        match place? {
            Place::Square(square) => Some(square),
            Place::Heap(_) | Place::Tray => None,
        }
    }

    /// Handles a key pressed on the board. Returns the input of the hand that the key stands for.
    fn key(
        &mut self,
        key: &Key,
        scene: Scene<'_>,
        preferences: &Preferences,
        sentences: &mut Vec<Sentence>,
    ) -> Option<Touch<Place>> {
        let (square, bottom) = (self.focus.square?, bottom(scene, preferences));
        match keyboard::meaning(key, square, bottom, scene, preferences.numbering) {
            Meaning::Nothing => {}
            Meaning::Focus(square) => self.focus_on(square),
            Meaning::Choose(place) => return Some(Touch::Choose(place)),
            Meaning::Take(rank, left) => {
                self.gesture = Gesture::Held { from: Place::Heap(rank) };
                sentences.push(Sentence::InHand(rank, left));
            }
            // The list may not be drawn yet.
            Meaning::Cancel if self.keys == KeysList::Shown => self.keys = KeysList::Hidden,
            Meaning::Cancel => return Some(Touch::Cancel),
            Meaning::Mark(place) => return Some(Touch::Menu(place)),
            Meaning::Say(more) => sentences.extend(more),
            Meaning::Show(keys) => self.keys = keys,
        }
        None
    }

    /// Keeps the rank in hand that a press or a key took from the tray, as long as the tray has
    /// more of it.
    pub(crate) fn keep(&mut self, rank: Rank, scene: Option<Scene<'_>>) {
        let draft = scene.and_then(Scene::draft);
        if draft.is_some_and(|draft| draft.left()[rank] > 0) {
            self.gesture = Gesture::Held { from: Place::Heap(rank) };
            self.is_kept = true;
        }
    }

    /// Lets go of the thing in hand.
    pub(crate) const fn let_go(&mut self) {
        self.gesture = Gesture::Idle;
    }

    /// The thing in hand.
    pub(crate) fn held(&self) -> Held {
        Held { from: self.gesture.held(), is_dragged: self.gesture.drag_point().is_some() }
    }

    /// Moves the table's focus to the square that has the browser's focus.
    fn find_focus(&mut self, square: Square) -> Redraw {
        let is_other = self.focus.square.is_some_and(|focused| focused != square);
        if is_other {
            self.focus.square = Some(square);
        }
        Redraw::from(is_other)
    }

    /// Moves the keyboard's focus.
    pub(crate) const fn focus_on(&mut self, square: Square) {
        self.focus = self.focus.moved_to(square);
    }
}
