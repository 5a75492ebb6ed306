//! The drawn board with the hands at it, for every kind of table.

use std::rc::Rc;

use fairboard_play::preferences::{BoardTurn, Preferences};
use fairboard_play::stratego::referee::Refusal;
use fairboard_rules::stratego::{
    Army, ByColor, ByRank, Color, Move, Outcome, Piece, Ply, PublicView, SeatView,
};

use super::guesses::BoardGuesses;
use super::{Advice, BoardLook, Focus, GuessMenu, Hands, KeysList, Place, Scene, ShownBattle};

/// A drawn board with the hands at it. The screen of each table has more beside the board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardScreen {
    /// The squares and pieces; `None` behind the curtain.
    pub drawn: Option<Rc<BoardLook>>,
    /// The menu with the ranks that the person may guess for an enemy piece, if it is open.
    pub guess: Option<GuessMenu>,
    /// Place where the thing in hand was picked up.
    pub held: Option<Place>,
    /// The piece that follows the pointer in a drag.
    pub dragged: Option<Piece>,
    /// The keyboard's focus on the board.
    pub focus: Focus,
    /// The battle on display; `None` once its result has been seen.
    pub battle: Option<ShownBattle>,
    /// Reason why the last request was refused.
    pub refusal: Option<Refusal>,
    /// Whether the list of keyboard shortcuts is shown.
    pub keys: KeysList,
}

/// A game without a referee: its board, its plies, and its losses.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownGame {
    /// The board with the hands at it.
    pub board: BoardScreen,
    /// The pieces that both sides have lost.
    pub losses: ByColor<ByRank<u8>>,
    /// The army with which each side began.
    pub army: Army,
    /// The side to move; `None` once the game is over.
    pub to_move: Option<Color>,
    /// The side that made the last ply; `None` before the first ply.
    pub last_mover: Option<Color>,
    /// The plies of the game so far, in order.
    pub record: Rc<[Ply]>,
    /// The end of the game, if it has come.
    pub outcome: Option<Outcome>,
}

impl ShownGame {
    /// The game as a seat sees it. `record` has its plies. After its end the board shows every rank
    /// of `view`.
    pub(crate) fn new(
        view: &SeatView,
        record: &[Ply],
        outcome: Option<Outcome>,
        hands: &Hands,
        marks: Marks<'_>,
        preferences: &Preferences,
    ) -> Self {
        let scene = if outcome.is_some() { Scene::Open(view) } else { Scene::Play(view) };
        Self {
            board: BoardScreen::new(Some(scene), hands, marks, preferences),
            losses: ByColor::from_fn(|color| *view.losses(color)),
            army: view.rules().army,
            // `view` learns only of ends by plies, so after a resignation it still has a turn.
            to_move: view.turn().filter(|_| outcome.is_none()),
            last_mover: view.last_mover(),
            record: record.into(),
            outcome,
        }
    }

    /// The game as an onlooker sees it, who knows only the ranks that battles have shown.
    pub(crate) fn public(board: BoardScreen, view: &PublicView, record: &[Ply]) -> Self {
        Self {
            board,
            losses: ByColor::from_fn(|color| *view.losses(color)),
            army: view.rules().army,
            to_move: view.turn(),
            last_mover: view.last_mover(),
            record: record.into(),
            outcome: view.outcome(),
        }
    }
}

/// Everything that is drawn on a board in addition to its scene and the piece in hand.
#[derive(Clone, Copy, Default)]
pub(crate) struct Marks<'a> {
    /// The guesses; `None` where pieces cannot be marked.
    pub(crate) guesses: Option<&'a BoardGuesses>,
    /// The move to mark: a hint, or an attack that waits for its answer or its signature.
    pub(crate) mv: Option<Move>,
    pub(crate) battle: Option<ShownBattle>,
    pub(crate) refusal: Option<Refusal>,
    /// The advice for the army that is placed.
    pub(crate) advice: Advice,
}

impl BoardScreen {
    /// The board of a scene; without a scene, a board behind the curtain.
    pub(crate) fn new(
        scene: Option<Scene<'_>>,
        hands: &Hands,
        marks: Marks<'_>,
        preferences: &Preferences,
    ) -> Self {
        let Marks { guesses, mv, battle, refusal, advice } = marks;
        let hand = hands.held();
        let drawn = scene.map(|scene| {
            let bottom = bottom(scene, preferences);
            let mut board = scene.board(bottom, hand, hands.focus.square, mv, preferences);
            advice.warm(&mut board, scene.seat());
            if let (Scene::Play(view), Some(guesses)) = (scene, guesses) {
                guesses.draw(&mut board, view);
            }
            Rc::new(board)
        });
        let dragged_from = hand.from.filter(|_| hand.is_dragged);
        let dragged = dragged_from.zip(scene).and_then(|(from, scene)| {
            Some(Piece { color: scene.seat(), rank: scene.own_rank(from)? })
        });
        let guess = scene.zip(guesses).and_then(|(scene, guesses)| match scene {
            Scene::Play(view) => guesses.menu(view, bottom(scene, preferences)),
            Scene::Deploy(_) | Scene::Open(_) | Scene::Table(_) | Scene::Public(_) => None,
        });
        let (focus, keys, held) = (hands.focus, hands.keys, hand.from);
        Self { drawn, guess, held, dragged, focus, battle, refusal, keys }
    }
}

/// The side at the bottom of the board.
pub(crate) const fn bottom(scene: Scene<'_>, preferences: &Preferences) -> Color {
    match preferences.board {
        BoardTurn::ToPlayer => scene.seat(),
        BoardTurn::Still => Color::Red,
    }
}
