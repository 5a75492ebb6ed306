//! The look of a board: squares, piece in hand, focus and battle; and a game without a referee.

use std::rc::Rc;

use fairboard_play::preferences::{BoardTurn, Preferences};
use fairboard_play::stratego::referee::Refusal;
use fairboard_rules::stratego::{
    Army, ByColor, ByRank, Color, Move, Outcome, Piece, Ply, PublicView, SeatView,
};

use super::guesses::BoardGuesses;
use super::{Advice, BoardLook, Focus, GuessMenu, Hands, KeysList, Place, Scene, ShownBattle};

/// A drawn board with the piece in hand, the focus and the battle on display. The screen of each
/// table has more beside the board.
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

/// A game without a referee, such as a game far away: its board, its plies, and its losses.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownGame {
    /// The board, with only the ranks that the seat or the onlooker may know.
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
    /// The game as a seat sees it, with the plies of `record`. `outcome` may be an end without a
    /// ply, such as a resignation. With an outcome, the board shows every rank of `view`.
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
            // After an end without a ply, `view` still has a turn.
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

/// Everything that is drawn on a board besides its contents (the [`Scene`]) and the piece in hand.
#[derive(Clone, Copy, Default)]
pub(crate) struct Marks<'a> {
    /// The guesses; `None` where pieces cannot be marked.
    pub(crate) guesses: Option<&'a BoardGuesses>,
    /// The move to mark: a hint, or an attack that waits for its answer or its signature.
    pub(crate) mv: Option<Move>,
    pub(crate) battle: Option<ShownBattle>,
    pub(crate) refusal: Option<Refusal>,
    pub(crate) advice: Advice,
}

impl BoardScreen {
    /// The board with the contents of `scene`; `None` gives a board behind the curtain.
    pub(crate) fn new(
        scene: Option<Scene<'_>>,
        hands: &Hands,
        marks: Marks<'_>,
        preferences: &Preferences,
    ) -> Self {
        let Marks { guesses, mv, battle, refusal, advice } = marks;
        let hand = hands.held();
        // Guesses are drawn and made only during play.
        let play = if let Some(Scene::Play(view)) = scene { Some(view) } else { None };
        let guesses_and_view = guesses.zip(play);
        let drawn = scene.map(|scene| {
            let bottom = bottom(scene, preferences);
            let mut board = scene.board(bottom, hand, hands.focus.square, mv, preferences);
            advice.warm(&mut board, scene.seat());
            if let Some((guesses, view)) = guesses_and_view {
                guesses.draw(&mut board, view);
            }
            Rc::new(board)
        });
        let dragged_from = hand.from.filter(|_| hand.is_dragged);
        let dragged = dragged_from.zip(scene).and_then(|(from, scene)| {
            Some(Piece { color: scene.seat(), rank: scene.own_rank(from)? })
        });
        let guess = guesses_and_view.and_then(|(guesses, view)| guesses.menu(view, preferences));
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
