//! Meaning of picking up and dropping.

use fairboard_play::stratego::referee::Command;
use fairboard_rules::stratego::Move;

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

/// Commands of a drop, in order.
pub(super) fn commands(scene: Scene<'_>, drop: Drop<Place>) -> Vec<Command> {
    match (scene, drop.from, drop.to) {
        (Scene::Deploy(draft), Place::Reserve(rank), Place::Square(square)) => {
            let replaced = draft.rank_at(square).map(|_| Command::Remove(square));
            replaced.into_iter().chain([Command::Place(square, rank)]).collect()
        }
        (Scene::Deploy(_), Place::Square(from), Place::Square(to)) => {
            vec![Command::Swap(from, to)]
        }
        (Scene::Deploy(_), Place::Square(square), Place::Reserve(_) | Place::Tray) => {
            vec![Command::Remove(square)]
        }
        (Scene::Play(_), Place::Square(from), Place::Square(to)) => {
            vec![Command::Play(Move::new(from, to))]
        }
        (Scene::Deploy(_) | Scene::Play(_) | Scene::Open(_), _, _) => Vec::new(),
    }
}
