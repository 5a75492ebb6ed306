//! Meaning of keys on the board.

use fairboard_play::preferences::Numbering;
use fairboard_rules::stratego::{ByColor, Color, Rank, Square};

use super::{KeysList, Place, Scene, Sentence};
use crate::grid;
use crate::keys::{BoardKey, Key};

/// Meaning of a key pressed on a square.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Meaning {
    /// The key means nothing here.
    Nothing,
    /// The focus moves to a square.
    Focus(Square),
    /// The hand picks something up at a place, or drops something on it.
    Choose(Place),
    /// The hand takes a piece of this rank from the tray, which has this number of such pieces.
    Take(Rank, u8),
    /// The list of keys is hidden if it is shown. Otherwise the piece in hand is put back.
    Cancel,
    /// The person wants to mark the enemy piece on the square with a guess.
    Mark(Place),
    /// These sentences are announced, such as a sentence on the last move.
    Say(Vec<Sentence>),
    /// The list of keys is shown or hidden.
    Show(KeysList),
}

/// Meaning of `key` on `square`. Arrow keys move the focus as the board is drawn, with the side
/// `bottom` at the bottom. The `numbering` decides which rank a digit stands for.
pub(super) fn meaning(
    key: &Key,
    square: Square,
    bottom: Color,
    scene: Scene<'_>,
    numbering: Numbering,
) -> Meaning {
    if let Some(step) = key.step() {
        return Meaning::Focus(grid::step_from(square, step, bottom));
    }
    match key.board_key(numbering) {
        Some(BoardKey::Choose) => Meaning::Choose(Place::Square(square)),
        Some(BoardKey::Cancel) => Meaning::Cancel,
        Some(BoardKey::Rank(rank)) => rank_key(rank, square, bottom, scene),
        Some(BoardKey::Guess) if scene.takes_guess(square) => Meaning::Mark(Place::Square(square)),
        Some(BoardKey::Guess) => Meaning::Say(vec![Sentence::NoHiddenPiece]),
        Some(BoardKey::Targets) => Meaning::Say(vec![match scene.targets(square) {
            Some(targets) => Sentence::Targets(square, targets),
            None => Sentence::NoPiece,
        }]),
        Some(BoardKey::LastMove) => Meaning::Say(vec![last_move(scene)]),
        Some(BoardKey::Losses) => Meaning::Say(vec![losses(scene)]),
        Some(BoardKey::Help) => Meaning::Show(KeysList::Shown),
        None => Meaning::Nothing,
    }
}

/// Meaning of the key of a rank. The key takes a piece of the rank from the tray. If the tray has
/// none, the key jumps to the next own piece of the rank on the board.
fn rank_key(rank: Rank, square: Square, bottom: Color, scene: Scene<'_>) -> Meaning {
    let left = scene.draft().map_or(0, |draft| draft.left()[rank]);
    if left > 0 {
        return Meaning::Take(rank, left);
    }
    match scene.next_of_rank(rank, square, bottom) {
        Some(square) => Meaning::Focus(square),
        None => Meaning::Say(vec![Sentence::NoneOfRank(rank)]),
    }
}

/// The sentence about the last ply, or `NotStarted` while an army is placed.
fn last_move(scene: Scene<'_>) -> Sentence {
    let (mover, ply) = match scene {
        Scene::Deploy(_) => return Sentence::NotStarted,
        Scene::Play(view) | Scene::Open(view) | Scene::Table(view) => {
            (view.last_mover(), view.last_ply())
        }
        Scene::Public(view) => (view.last_mover(), view.last_ply()),
    };
    Sentence::LastMove(mover.zip(ply))
}

/// The sentence about the losses of both sides, or `NotStarted` while an army is placed.
fn losses(scene: Scene<'_>) -> Sentence {
    let losses = match scene {
        Scene::Deploy(_) => return Sentence::NotStarted,
        Scene::Play(view) | Scene::Open(view) | Scene::Table(view) => {
            ByColor::from_fn(|color| *view.losses(color))
        }
        Scene::Public(view) => ByColor::from_fn(|color| *view.losses(color)),
    };
    Sentence::Losses(losses)
}
