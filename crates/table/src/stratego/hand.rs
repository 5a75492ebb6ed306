//! Meaning of picking up and dropping.

use fairboard_play::stratego::referee::Command;
use fairboard_rules::stratego::{DeploymentDraft, Move, Rank, Square};

use super::{Place, Scene};
use crate::gesture::{Drop, Pick};

/// Possibility of picking something up at `place` while the hand holds what was at `held`.
pub(super) fn pick(scene: Scene<'_>, place: Place, held: Option<Place>) -> Pick {
    match (scene, place) {
        (Scene::Deploy(draft), Place::Square(square)) => match draft.rank_at(square) {
            Some(_) => Pick::IfFree,
            None => Pick::No,
        },
        (Scene::Deploy(draft), Place::Reserve(rank)) => match (draft.left()[rank], held) {
            (0, _) => Pick::No,
            (_, Some(Place::Reserve(_))) => Pick::Always,
            (_, Some(Place::Square(_) | Place::Tray) | None) => Pick::IfFree,
        },
        (Scene::Play(view), Place::Square(square))
            if view.turn() == Some(view.seat()) && view.own().contains(square) =>
        {
            Pick::Always
        }
        (Scene::Play(_) | Scene::Open(_) | Scene::Deploy(_), _) => Pick::No,
    }
}

/// Command of a drop, if it is one.
pub(super) fn command(scene: Scene<'_>, drop: Drop<Place>) -> Option<Command> {
    match (scene, drop.from, drop.to) {
        (Scene::Deploy(draft), Place::Reserve(rank), Place::Square(square)) => {
            let replaced = replace(draft, square, rank).map(Command::Load);
            Some(replaced.unwrap_or(Command::Place(square, rank)))
        }
        (Scene::Deploy(_), Place::Square(from), Place::Square(to)) => Some(Command::Swap(from, to)),
        (Scene::Deploy(_), Place::Square(square), Place::Reserve(_) | Place::Tray) => {
            Some(Command::Remove(square))
        }
        (Scene::Play(_), Place::Square(from), Place::Square(to)) => {
            Some(Command::Play(Move::new(from, to)))
        }
        (Scene::Deploy(_) | Scene::Play(_) | Scene::Open(_), _, _) => None,
    }
}

/// The army with a piece of `rank` in place of the one on `square`; `None` if there is none.
fn replace(draft: &DeploymentDraft, square: Square, rank: Rank) -> Option<DeploymentDraft> {
    let mut army = draft.clone();
    army.remove(square).ok()?;
    army.place(square, rank).ok()?;
    Some(army)
}
