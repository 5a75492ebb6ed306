//! Hands and keys at a board, without the game that they play: what is picked up, and the command
//! that a drop stands for.

use std::mem;

use fairboard_play::preferences::Preferences;
use fairboard_play::stratego::referee::{ArmyChange, Command};
use fairboard_rules::stratego::{DeploymentDraft, IllegalMove, Move, Rank, Square};

use super::board::bottom;
use super::keyboard::{self, Meaning};
use super::{BoardAsk, Focus, Held, KeysList, Place, Scene, Sentence};
use crate::Redraw;
use crate::gesture::{Drop, Gesture, Pick, Rest, Touch};
use crate::keys::Key;

/// State of the input at a board: the thing in hand, the keyboard's focus, and the list of keys.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hands {
    gesture: Gesture<Place>,
    /// True if the hand took the next piece of a rank by itself, after a piece of the rank was
    /// placed. The next press on the heap of the rank does not put this piece back, because people
    /// who take each piece from the tray expect to have a piece in hand then.
    is_kept: bool,
    /// A pressed pointer that has not moved away, so that the press may become a long press.
    rest: Option<Rest<Place>>,
    pub(crate) focus: Focus,
    pub(crate) keys: KeysList,
}

/// Result of a request at a board.
#[derive(Debug, Default)]
pub(crate) struct Touched {
    pub(crate) redraw: Redraw,
    /// The command that a drop stands for, or a command whose refusal says why a piece cannot be
    /// picked up.
    pub(crate) command: Option<Command>,
    /// The rank of which the hand takes another piece after the command, if the tray has one.
    pub(crate) again: Option<Rank>,
    /// The square of an enemy piece for which the menu of guesses is to open.
    pub(crate) pointed: Option<Square>,
    /// True if a key has taken a piece of a rank from the tray.
    pub(crate) took_rank: bool,
}

impl Touched {
    /// The result of a drop: its command, and the next piece for the hand. `held_before` is the
    /// thing in hand before the drop.
    fn by_drop(drop: Drop<Place>, held_before: Held, scene: Scene<'_>) -> Self {
        // After a press or a key the hand takes the next piece of the heap, but not after a drag.
        let again = match drop.from {
            Place::Heap(rank) if !held_before.is_dragged => Some(rank),
            Place::Heap(_) | Place::Square(_) | Place::Tray => None,
        };
        let command = command(scene, drop);
        Self { redraw: Redraw::Yes, command, again, ..Self::default() }
    }
}

impl Hands {
    /// Handles a request at a board. Sentences that a key asks for are added to `sentences`.
    /// Requests about battles and the menu of guesses are left to the caller.
    pub(crate) fn ask(
        &mut self,
        ask: BoardAsk,
        scene: Option<Scene<'_>>,
        preferences: &Preferences,
        sentences: &mut Vec<Sentence>,
    ) -> Touched {
        match ask {
            BoardAsk::Hand(touch) => self.touch(touch, scene),
            BoardAsk::Key(key) => {
                let touched = scene.map(|scene| self.key(&key, scene, preferences, sentences));
                Touched { redraw: Redraw::Yes, ..touched.unwrap_or_default() }
            }
            BoardAsk::Focus(square) => {
                Touched { redraw: self.follow_focus(square), ..Touched::default() }
            }
            BoardAsk::Keys(keys) => {
                self.keys = keys;
                Touched { redraw: Redraw::Yes, ..Touched::default() }
            }
            BoardAsk::Guess(_) | BoardAsk::Skip => Touched::default(),
        }
    }

    /// Handles an input by pointer or keyboard: moves the focus, advances the gesture, and turns a
    /// drop into its command.
    fn touch(&mut self, touch: Touch<Place>, scene: Option<Scene<'_>>) -> Touched {
        if let Touch::Hold(_) | Touch::Menu(_) = touch {
            return self.point(touch, scene);
        }
        let (held_before, focus_before) = (self.held(), self.focus);
        self.rest = Rest::next(self.rest, touch);
        // The focus follows a press. Behind the curtain no square has the focus.
        if scene.is_some()
            && let Touch::Press(_, _, Some(Place::Square(square))) = touch
        {
            self.focus.square = Some(square);
        }
        // A press on the place of the thing in hand puts the thing back. So a kept piece is let go
        // before the gesture sees the press, which then takes a piece there again.
        if let Touch::Press(_, _, Some(place)) | Touch::Choose(place) = touch {
            self.let_go_of_kept(place);
        }
        let drop = self.advance_gesture(touch, scene);
        // A piece that was picked up now is put back at once if it can never move.
        if let Some(command) = scene.and_then(|scene| self.refused_pick(held_before.from, scene)) {
            self.let_go();
            return Touched { redraw: Redraw::Yes, command: Some(command), ..Touched::default() };
        }
        if let Some((drop, scene)) = drop.zip(scene) {
            return Touched::by_drop(drop, held_before, scene);
        }
        // The crate `ui` itself moves a dragged piece, so a drag that only goes on needs no redraw.
        let is_same = self.held() == held_before && self.focus == focus_before;
        Touched { redraw: Redraw::from(!is_same), ..Touched::default() }
    }

    /// Handles a long press or a right click. It has no effect unless it points at a piece that can
    /// be marked with a guess.
    fn point(&mut self, touch: Touch<Place>, scene: Option<Scene<'_>>) -> Touched {
        let takes_guess = |square| scene.is_some_and(|scene| scene.takes_guess(square));
        // The place of the resting pointer is read first, because this input ends the rest.
        let pointed = self.pointed_square(touch).filter(|square| takes_guess(*square));
        self.rest = Rest::next(self.rest, touch);
        if pointed.is_none() {
            return Touched::default();
        }
        // With this input, the gesture forgets a press on the piece. Otherwise the release would
        // put the thing in hand down there.
        self.advance_gesture(touch, scene);
        Touched { redraw: Redraw::Yes, pointed, ..Touched::default() }
    }

    /// Empties the hand before a press on `place`, if the hand has kept a piece of this heap. After
    /// any press no piece counts as kept.
    fn let_go_of_kept(&mut self, place: Place) {
        let is_kept = mem::take(&mut self.is_kept);
        if is_kept && self.gesture.held() == Some(place) {
            self.gesture = Gesture::Idle;
        }
    }

    /// Takes an input over into the gesture. Returns the drop that the input completes.
    fn advance_gesture(
        &mut self,
        touch: Touch<Place>,
        scene: Option<Scene<'_>>,
    ) -> Option<Drop<Place>> {
        let held = self.gesture.held();
        let pick = |place| scene.map_or(Pick::No, |scene| pick(scene, place, held));
        let (next, drop) = self.gesture.next(touch, pick);
        self.gesture = next;
        drop
    }

    /// The command whose refusal says why the piece that was just picked up cannot move. `None` if
    /// no piece was picked up, or the piece can move.
    fn refused_pick(&self, held_before: Option<Place>, scene: Scene<'_>) -> Option<Command> {
        let picked = self.gesture.held().filter(|place| Some(*place) != held_before)?;
        refused_command(scene, picked)
    }

    /// The square at which a long press or a right click points.
    fn pointed_square(&self, touch: Touch<Place>) -> Option<Square> {
        let place = if let Touch::Menu(place) = touch {
            Some(place)
        } else {
            self.rest.and_then(|rest| rest.long_pressed(touch))
        };
        match place? {
            Place::Square(square) => Some(square),
            Place::Heap(_) | Place::Tray => None,
        }
    }

    /// Handles a key pressed on the board. The caller draws the board in any case.
    fn key(
        &mut self,
        key: &Key,
        scene: Scene<'_>,
        preferences: &Preferences,
        sentences: &mut Vec<Sentence>,
    ) -> Touched {
        let Some(square) = self.focus.square else { return Touched::default() };
        let bottom = bottom(scene, preferences);
        match keyboard::meaning(key, square, bottom, scene, preferences.numbering) {
            Meaning::Choose(place) => return self.touch(Touch::Choose(place), Some(scene)),
            Meaning::Mark(place) => return self.touch(Touch::Menu(place), Some(scene)),
            Meaning::Take(rank, left) => {
                self.gesture = Gesture::Held { from: Place::Heap(rank) };
                sentences.push(Sentence::InHand(rank, left));
                return Touched { took_rank: true, ..Touched::default() };
            }
            // A drawn list of keys takes this key itself, so the list is not drawn yet.
            Meaning::Cancel if self.keys == KeysList::Shown => self.keys = KeysList::Hidden,
            Meaning::Cancel => return self.touch(Touch::Cancel, Some(scene)),
            Meaning::Focus(square) => self.focus_on(square),
            Meaning::Say(more) => sentences.extend(more),
            Meaning::Show(keys) => self.keys = keys,
            Meaning::Nothing => {}
        }
        Touched::default()
    }

    /// Takes another piece of `rank` into the hand, if the tray has one. Called after a press or a
    /// key has dropped a piece of this rank.
    pub(crate) fn keep(&mut self, rank: Rank, scene: Option<Scene<'_>>) {
        let draft = scene.and_then(Scene::draft);
        if draft.is_some_and(|draft| draft.left()[rank] > 0) {
            self.gesture = Gesture::Held { from: Place::Heap(rank) };
            self.is_kept = true;
        }
    }

    pub(crate) const fn let_go(&mut self) {
        self.gesture = Gesture::Idle;
    }

    pub(crate) fn held(&self) -> Held {
        Held { from: self.gesture.held(), is_dragged: self.gesture.drag_point().is_some() }
    }

    /// Moves the table's focus to the square that has the browser's focus. Behind the curtain this
    /// does nothing, because no square has the table's focus there.
    fn follow_focus(&mut self, square: Square) -> Redraw {
        let is_other = self.focus.square.is_some_and(|focused| focused != square);
        if is_other {
            self.focus.square = Some(square);
        }
        Redraw::from(is_other)
    }

    /// Moves the table's focus to a square, which then takes the browser's focus.
    pub(crate) const fn focus_on(&mut self, square: Square) {
        self.focus = self.focus.moved_to(square);
    }
}

/// Whether something can be picked up at `place`. `held` is the place of the thing in hand.
fn pick(scene: Scene<'_>, place: Place, held: Option<Place>) -> Pick {
    match (scene, place) {
        (Scene::Deploy(draft), Place::Square(square)) => match draft.rank_at(square) {
            Some(_) => Pick::IfFree,
            None => Pick::No,
        },
        (Scene::Deploy(draft), Place::Heap(rank)) => match (draft.left()[rank], held) {
            (0, _) => Pick::No,
            // This rank is taken instead of the rank in hand.
            (_, Some(Place::Heap(_))) => Pick::Always,
            // A placed piece in hand goes back to the tray.
            (_, Some(Place::Square(_) | Place::Tray) | None) => Pick::IfFree,
        },
        (Scene::Play(view), Place::Square(square))
            if view.turn() == Some(view.seat()) && view.own().contains(square) =>
        {
            Pick::Always
        }
        (
            Scene::Play(_) | Scene::Open(_) | Scene::Table(_) | Scene::Public(_) | Scene::Deploy(_),
            _,
        ) => Pick::No,
    }
}

/// The command that a drop stands for; `None` if the drop means nothing, as from heap to heap.
fn command(scene: Scene<'_>, drop: Drop<Place>) -> Option<Command> {
    match (scene, drop.from, drop.to) {
        (Scene::Deploy(draft), Place::Heap(rank), Place::Square(square)) => {
            let replacement = replace(draft, square, rank).map(ArmyChange::Load);
            // If nothing is replaced, the referee places the piece or says why it cannot.
            let change = replacement.unwrap_or(ArmyChange::Place(square, rank));
            Some(Command::Arrange(change))
        }
        (Scene::Deploy(_), Place::Square(from), Place::Square(to)) => {
            Some(Command::Arrange(ArmyChange::Swap(from, to)))
        }
        (Scene::Deploy(_), Place::Square(square), Place::Heap(_) | Place::Tray) => {
            Some(Command::Arrange(ArmyChange::Remove(square)))
        }
        (Scene::Play(_), Place::Square(from), Place::Square(to)) => {
            Some(Command::Play(Move::new(from, to)))
        }
        (
            Scene::Deploy(_) | Scene::Play(_) | Scene::Open(_) | Scene::Table(_) | Scene::Public(_),
            _,
            _,
        ) => None,
    }
}

/// An illegal move of a piece that never moves; `None` for any other piece or place. The move is
/// sent when the piece is picked up, so that the referee's refusal gives the reason at once.
fn refused_command(scene: Scene<'_>, place: Place) -> Option<Command> {
    let (Scene::Play(view), Place::Square(square)) = (scene, place) else { return None };
    // The rules look at the piece before they look at the target, so any target serves.
    let mv = Move::new(square, square);
    (view.check(mv) == Err(IllegalMove::Immovable)).then_some(Command::Play(mv))
}

/// The army with a piece of `rank` in place of the piece on `square`. `None` if the square is
/// empty, or no piece of `rank` is left.
fn replace(draft: &DeploymentDraft, square: Square, rank: Rank) -> Option<DeploymentDraft> {
    let mut army = draft.clone();
    army.remove(square).ok()?;
    army.place(square, rank).ok()?;
    Some(army)
}

#[cfg(test)]
mod tests {
    use fairboard_rules::stratego::{Army, Color, Position, Rules};

    use super::*;

    /// Red's Spy on a1 and Scout on b2; the rest of a small army is in the tray.
    fn draft() -> DeploymentDraft {
        let mut draft = DeploymentDraft::new(Color::Red, Army::Barrage);
        draft.place(square("a1"), Rank::Spy).unwrap();
        draft.place(square("b2"), Rank::Scout).unwrap();
        draft
    }

    /// Red's Flag on a1 and Scout on b1, Blue's Flag on a10 and Miner on b10.
    fn position(turn: char) -> Position {
        let rows = "A".repeat(30);
        let lakes = "AA__AA__AA";
        let text = format!("MDAAAAAAAA{rows}{lakes}{lakes}{rows}YQAAAAAAAA {turn} 0");
        Position::from_text(&text, Rules::CLASSIC).unwrap()
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    /// The place of a name: a square, the heap of a rank, or else the tray.
    fn place(name: &str) -> Place {
        let heap_or_tray = || name.parse().map_or(Place::Tray, Place::Heap);
        name.parse().map_or_else(|_| heap_or_tray(), Place::Square)
    }

    #[test]
    fn only_pieces_and_heaps_of_the_side_to_move_are_picked_up() {
        use Pick::{Always, IfFree, No};
        let draft = draft();
        let [own, theirs] = ['r', 'b'].map(|turn| position(turn).view(Color::Red));
        let [setup, play] = [Scene::Deploy(&draft), Scene::Play(&own)];
        let [waiting, open] = [Scene::Play(&theirs), Scene::Open(&own)];
        for (rule, scene, at, held, expected) in [
            ("a placed piece", setup, "a1", None, IfFree),
            ("a placed piece to change places with", setup, "a1", Some("b2"), IfFree),
            ("an empty square of the setup", setup, "a2", None, No),
            ("a heap", setup, "scout", None, IfFree),
            ("a heap in place of another heap", setup, "scout", Some("bomb"), Always),
            ("a heap that takes a placed piece back", setup, "scout", Some("a1"), IfFree),
            ("an empty heap", setup, "spy", None, No),
            ("a heap that the army has not", setup, "captain", None, No),
            ("the tray", setup, "tray", Some("a1"), No),
            ("the player's piece", play, "b1", None, Always),
            ("another piece of the player", play, "b1", Some("a1"), Always),
            ("the player's piece that never moves", play, "a1", None, Always),
            ("an enemy piece", play, "b10", None, No),
            ("an empty square", play, "b2", Some("b1"), No),
            ("a heap in play", play, "scout", None, No),
            ("the player's piece out of turn", waiting, "b1", None, No),
            ("a piece of an open game", open, "b1", None, No),
        ] {
            assert_eq!(pick(scene, place(at), held.map(place)), expected, "{rule}");
        }
    }

    #[test]
    fn each_drop_has_its_command() {
        let (draft, view) = (draft(), position('r').view(Color::Red));
        let [setup, play] = [Scene::Deploy(&draft), Scene::Play(&view)];
        let replaced = replace(&draft, square("b2"), Rank::Miner).unwrap();
        let (a1, b1, b2) = (square("a1"), square("b1"), square("b2"));
        for (rule, scene, from, to, expected) in [
            (
                "to a square",
                setup,
                "scout",
                "b1",
                Some(Command::Arrange(ArmyChange::Place(b1, Rank::Scout))),
            ),
            (
                "onto a piece",
                setup,
                "miner",
                "b2",
                Some(Command::Arrange(ArmyChange::Load(replaced))),
            ),
            (
                "an empty heap",
                setup,
                "spy",
                "b2",
                Some(Command::Arrange(ArmyChange::Place(b2, Rank::Spy))),
            ),
            (
                "between squares",
                setup,
                "a1",
                "b2",
                Some(Command::Arrange(ArmyChange::Swap(a1, b2))),
            ),
            ("to the tray", setup, "a1", "tray", Some(Command::Arrange(ArmyChange::Remove(a1)))),
            ("to a heap", setup, "a1", "flag", Some(Command::Arrange(ArmyChange::Remove(a1)))),
            ("from heap to heap", setup, "miner", "flag", None),
            ("from heap to tray", setup, "miner", "tray", None),
            ("a move", play, "b1", "b2", Some(Command::Play(Move::new(b1, b2)))),
            ("to the tray in play", play, "b1", "tray", None),
            ("from a heap in play", play, "scout", "b2", None),
            ("in an open game", Scene::Open(&view), "b1", "b2", None),
        ] {
            let drop = Drop { from: place(from), to: place(to) };
            assert_eq!(command(scene, drop), expected, "{rule}");
        }
    }

    #[test]
    fn a_replaced_piece_goes_back_to_the_tray() {
        let replaced = replace(&draft(), square("b2"), Rank::Miner).unwrap();
        assert_eq!(replaced.rank_at(square("b2")), Some(Rank::Miner));
        assert_eq!(replaced.left()[Rank::Scout], draft().left()[Rank::Scout] + 1);
        assert_eq!(replace(&draft(), square("c2"), Rank::Miner), None, "nothing stands there");
    }
}
