//! Movement of a piece, the rules on repetition aside.

use super::{Direction, IllegalMove, Move, Reach, Square, SquareSet};

/// The squares that a piece with `reach` on `from` may go to or attack.
///
/// `own` and `enemy` are the squares of the piece's side and of the other side.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Reach, SquareSet, movement};
///
/// let scout = movement::targets(Reach::Line, "c1".parse()?, SquareSet::EMPTY, SquareSet::EMPTY);
/// assert_eq!(scout.len(), 12, "three squares up to the lake, and nine beside it");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn targets(reach: Reach, from: Square, own: SquareSet, enemy: SquareSet) -> SquareSet {
    let reached = match reach {
        Reach::None => SquareSet::EMPTY,
        Reach::Step => SquareSet::neighbours(from),
        Reach::Line => line_targets(from, own | enemy | SquareSet::LAKES),
    };
    reached & !(own | SquareSet::LAKES)
}

/// The squares in the four directions from `from`, up to and including the first of `obstacles`.
fn line_targets(from: Square, obstacles: SquareSet) -> SquareSet {
    Direction::ALL
        .into_iter()
        .fold(SquareSet::EMPTY, |targets, direction| targets | obstacles.ray_until(from, direction))
}

/// Checks that a piece with `reach` may make `mv`, repetition aside.
///
/// # Errors
///
/// One of the reasons from [`IllegalMove::Immovable`] to [`IllegalMove::OwnPiece`], in the order in
/// which the type lists them. A move that goes nowhere is refused as [`IllegalMove::OwnPiece`].
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{IllegalMove, Reach, SquareSet, movement};
///
/// let none = SquareSet::EMPTY;
/// assert_eq!(movement::check(Reach::Line, "a1a9".parse()?, none, none), Ok(()));
/// let far = movement::check(Reach::Step, "a1a9".parse()?, none, none);
/// assert_eq!(far, Err(IllegalMove::TooFar));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn check(reach: Reach, mv: Move, own: SquareSet, enemy: SquareSet) -> Result<(), IllegalMove> {
    if reach == Reach::None {
        return Err(IllegalMove::Immovable);
    }
    // Most moves are one step, which nothing can block.
    if !mv.from.is_next_to(mv.to) {
        check_way(reach, mv, own | enemy | SquareSet::LAKES)?;
    }
    if SquareSet::LAKES.contains(mv.to) {
        return Err(IllegalMove::Lake);
    }
    if own.contains(mv.to) || mv.from == mv.to {
        return Err(IllegalMove::OwnPiece);
    }
    Ok(())
}

/// Checks the way of a move that is not one step: straight, within `reach`, and free between its
/// ends.
fn check_way(reach: Reach, mv: Move, obstacles: SquareSet) -> Result<(), IllegalMove> {
    if mv.from.column() != mv.to.column() && mv.from.row() != mv.to.row() {
        return Err(IllegalMove::NotStraight);
    }
    let crossed = between(mv);
    // A move that goes nowhere passes here, and `check` refuses it later.
    if reach == Reach::Step && !crossed.is_empty() {
        return Err(IllegalMove::TooFar);
    }
    if (crossed & obstacles).is_empty() { Ok(()) } else { Err(IllegalMove::Blocked) }
}

/// The squares strictly between the two ends of a straight move; none for any other move.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::movement;
///
/// let between: Vec<_> = movement::between("a1a4".parse()?).into_iter().collect();
/// assert_eq!(between, ["a2".parse()?, "a3".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn between(mv: Move) -> SquareSet {
    Direction::of(mv).map_or(SquareSet::EMPTY, |direction| {
        SquareSet::ray(mv.from, direction) & SquareSet::ray(mv.to, direction.opposite())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> SquareSet {
        names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
    }

    #[test]
    fn targets_of_each_reach() {
        // reach, from, own, enemy, targets
        for (reach, from, own, enemy, expected) in [
            (Reach::None, "e4", "", "", ""),
            (Reach::Step, "a1", "", "", "b1 a2"),
            (Reach::Step, "e4", "d4", "e5", "e3 f4 e5"),
            (Reach::Step, "c4", "", "", "b4 d4 c3"),
            (Reach::Line, "e5", "e4", "e9", "f5 e6 e7 e8 e9"),
            (Reach::Line, "c4", "b4 c2", "f4", "c3 d4 e4 f4"),
            (Reach::Line, "c7", "a7 d7", "c9", "b7 c8 c9"),
            (
                Reach::Line,
                "j10",
                "",
                "",
                "j1 j2 j3 j4 j5 j6 j7 j8 j9 a10 b10 c10 d10 e10 f10 g10 h10 i10",
            ),
        ] {
            let from = from.parse().unwrap();
            assert_eq!(targets(reach, from, set(own), set(enemy)), set(expected), "{from}");
        }
    }

    #[test]
    fn each_refused_move_has_its_reason() {
        use IllegalMove::{Blocked, Immovable, Lake, NotStraight, OwnPiece, TooFar};
        // reach, move, own, enemy, reason
        for (reach, mv, own, enemy, reason) in [
            (Reach::None, "a1a2", "a1", "", Immovable),
            (Reach::Step, "a1b2", "a1", "", NotStraight),
            (Reach::Line, "a1c2", "a1", "", NotStraight),
            (Reach::Step, "a1a3", "a1", "", TooFar),
            (Reach::Step, "c4c7", "c4", "", TooFar),
            (Reach::Line, "a1a5", "a1", "a3", Blocked),
            (Reach::Line, "a1a5", "a1 a3", "", Blocked),
            (Reach::Line, "c4c7", "c4", "", Blocked),
            (Reach::Step, "c4c5", "c4", "", Lake),
            (Reach::Line, "c2c5", "c2", "", Lake),
            (Reach::Step, "a1a2", "a1 a2", "", OwnPiece),
            (Reach::Line, "a1a5", "a1 a5", "", OwnPiece),
            (Reach::Step, "a1a1", "a1", "", OwnPiece),
        ] {
            let mv = mv.parse().unwrap();
            assert_eq!(check(reach, mv, set(own), set(enemy)), Err(reason), "{mv}");
        }
    }

    #[test]
    fn check_allows_exactly_the_targets() {
        let (own, enemy) = (set("e4 e7 b2"), set("e9 h4 a2"));
        for reach in [Reach::None, Reach::Step, Reach::Line] {
            for from in own {
                let allowed = Square::all()
                    .filter(|to| check(reach, Move::new(from, *to), own, enemy).is_ok())
                    .collect::<SquareSet>();
                assert_eq!(allowed, targets(reach, from, own, enemy), "{from} {reach:?}");
            }
        }
    }
}
