//! Meaning of picking up and dropping at a Stratego board.

use fairboard_play::stratego::referee::{ArmyChange, Command};
use fairboard_rules::stratego::{DeploymentDraft, IllegalMove, Move, Rank, Square};

use super::{Place, Scene};
use crate::gesture::{Drop, Pick};

/// Whether something can be picked up at `place`. `held` is the place of the thing in hand.
pub(super) fn pick(scene: Scene<'_>, place: Place, held: Option<Place>) -> Pick {
    match (scene, place) {
        (Scene::Deploy(draft), Place::Square(square)) => match draft.rank_at(square) {
            Some(_) => Pick::IfFree,
            None => Pick::No,
        },
        (Scene::Deploy(draft), Place::Heap(rank)) => match (draft.left()[rank], held) {
            (0, _) => Pick::No,
            (_, Some(Place::Heap(_))) => Pick::Always,
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

/// The command that a drop stands for; `None` for other drops.
pub(super) fn command(scene: Scene<'_>, drop: Drop<Place>) -> Option<Command> {
    match (scene, drop.from, drop.to) {
        (Scene::Deploy(draft), Place::Heap(rank), Place::Square(square)) => {
            let replaced = replace(draft, square, rank).map(ArmyChange::Load);
            Some(Command::Arrange(replaced.unwrap_or(ArmyChange::Place(square, rank))))
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

/// The move that the referee refuses as soon as a piece that never moves is picked up; `None` for
/// other pieces. The person thus learns the reason before choosing a target.
pub(super) fn refused_command(scene: Scene<'_>, at: Place) -> Option<Command> {
    let (Scene::Play(view), Place::Square(square)) = (scene, at) else { return None };
    let mv = Move::new(square, square);
    (view.check(mv) == Err(IllegalMove::Immovable)).then_some(Command::Play(mv))
}

/// The army with a piece of `rank` in place of the one on `square`. `None` if the square is empty,
/// or no such piece is left.
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

    fn place(name: &str) -> Place {
        let rank = || name.parse().map_or(Place::Tray, Place::Heap);
        name.parse().map_or_else(|_| rank(), Place::Square)
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
