//! An opinion on a setup, by rules of thumb of players. If several rules object, the most important
//! of them decides.

use fairboard_rules::stratego::{Army, Deployment, DeploymentDraft, Rank, Square, SquareSet};

use crate::{can_move, index_seen_by_owner};

/// An opinion on a complete setup. The most important opinions come first.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Color, Rank};
/// use fairboard_setups::{Named, Opinion};
///
/// let mut castle = Named::Castle.draft(Color::Red);
/// let opinion = Opinion::of(&castle.finish()?);
/// assert_eq!(opinion, Opinion::Walled);
/// castle.swap("e1".parse()?, "e4".parse()?)?;
/// assert_eq!(Opinion::of(&castle.finish()?), Opinion::ScoutLine("e4".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opinion {
    /// No piece can make a first move, so the game is lost at once.
    CannotMove,
    /// Nothing protects the Flag, on this square, from an enemy Scout in its column.
    ScoutLine(Square),
    /// The Flag stands on this square in the front row, which the enemy reaches first.
    FlagInFront(Square),
    /// A piece of this rank, a Major or stronger, cannot come out from this square, because Bombs
    /// and the Flag close the way.
    ShutIn(Square, Rank),
    /// This number of Bombs, more than three, stands on the six front squares that face no lake.
    BarredColumns(u32),
    /// No Bomb stands beside the Flag.
    NoBomb,
    /// The piece on this square beside the Flag is weaker than a Miner. A Bomb is not weak.
    WeakGuard(Square),
    /// The Spy stands in the front row.
    SpyInFront,
    /// The Marshal and the General stand close together in one half, left or right.
    OneSided,
    /// The Spy is more than four steps from the Marshal and from the General.
    LonelySpy,
    /// This number of Miners, more than two, stands in the two rows at the front.
    MinersInFront(u32),
    /// No Scout stands in the front row.
    NoScouts,
    /// Bombs close every way to the Flag.
    Walled,
    /// No rule has an objection to the setup.
    Balanced,
}

/// A rule: a function that returns its opinion on a setup, or `None`.
type Rule = fn(&DeploymentDraft) -> Option<Opinion>;

/// The rules, the most important first.
const RULES: [Rule; 12] = [
    cannot_move,
    scout_line,
    flag_in_front,
    shut_in,
    barred_columns,
    no_bomb,
    weak_guard,
    spy_in_front,
    one_sided,
    lonely_spy,
    miners_in_front,
    no_scouts,
];

impl Opinion {
    /// The opinion of the most important rule with an objection to the setup. If there is none, the
    /// opinion is [`Walled`](Self::Walled) or [`Balanced`](Self::Balanced).
    pub fn of(setup: &Deployment) -> Self {
        let draft = setup.draft();
        let objection = RULES.iter().find_map(|rule| rule(draft));
        objection.unwrap_or(if walled(draft) { Self::Walled } else { Self::Balanced })
    }
}

/// The row of a square from the owner's side, 0 at the back.
pub(super) fn row(draft: &DeploymentDraft, square: Square) -> usize {
    index_seen_by_owner(draft.color(), square) / usize::from(Square::SIDE)
}

/// The front row, counted from 0 at the back.
pub(super) const FRONT: usize = 3;

fn squares(draft: &DeploymentDraft, wanted: Rank) -> SquareSet {
    draft.pieces().filter(|(_, rank)| *rank == wanted).map(|(square, _)| square).collect()
}

fn flag(draft: &DeploymentDraft) -> Option<Square> {
    squares(draft, Rank::Flag).first()
}

/// The home squares beside the Flag.
pub(super) fn beside_flag(draft: &DeploymentDraft) -> SquareSet {
    let home = SquareSet::home(draft.color());
    flag(draft).map_or(SquareSet::EMPTY, |flag| SquareSet::neighbours(flag) & home)
}

/// The squares of the front row that do not face a lake.
fn gates(draft: &DeploymentDraft) -> SquareSet {
    let lakes = SquareSet::LAKES;
    let is_open = |square: &Square| (SquareSet::column(*square) & lakes).is_empty();
    let is_in_front = |square: &Square| row(draft, *square) == FRONT;
    SquareSet::home(draft.color()).into_iter().filter(is_in_front).filter(is_open).collect()
}

fn cannot_move(draft: &DeploymentDraft) -> Option<Opinion> {
    (!can_move(draft)).then_some(Opinion::CannotMove)
}

/// The Flag, if no piece and no lake protects it from an enemy Scout in its column.
fn scout_line(draft: &DeploymentDraft) -> Option<Opinion> {
    let flag = flag(draft)?;
    let column = SquareSet::column(flag);
    let is_nearer_front = |square: &Square| row(draft, *square) > row(draft, flag);
    let mut nearer_front = draft.pieces().map(|(square, _)| square).filter(is_nearer_front);
    let has_no_piece = !nearer_front.any(|square| column.contains(square));
    let has_no_lake = (column & SquareSet::LAKES).is_empty();
    (has_no_lake && has_no_piece).then_some(Opinion::ScoutLine(flag))
}

fn flag_in_front(draft: &DeploymentDraft) -> Option<Opinion> {
    let flag = flag(draft)?;
    (row(draft, flag) == FRONT).then_some(Opinion::FlagInFront(flag))
}

/// The strongest piece, from Major up, that Bombs and the Flag keep from the front.
fn shut_in(draft: &DeploymentDraft) -> Option<Opinion> {
    let walls = squares(draft, Rank::Bomb) | squares(draft, Rank::Flag);
    let passable = SquareSet::home(draft.color()) & !walls;
    // A flood fill from the gates, which stops at the walls. A piece on a reached square can come
    // out, because the pieces before it can make way.
    let mut reached = gates(draft) & passable;
    loop {
        let wider = reached | (reached.adjacent() & passable);
        if wider == reached {
            break;
        }
        reached = wider;
    }
    let closed = passable & !reached;
    let pieces_inside = draft.pieces().filter(|(square, _)| closed.contains(*square));
    let (square, rank) = pieces_inside.max_by_key(|(_, rank)| *rank)?;
    (rank >= Rank::Major).then_some(Opinion::ShutIn(square, rank))
}

/// The number of [`gates`] that Bombs bar, if it is more than three.
fn barred_columns(draft: &DeploymentDraft) -> Option<Opinion> {
    let barred = (gates(draft) & squares(draft, Rank::Bomb)).len();
    (barred > 3).then_some(Opinion::BarredColumns(barred))
}

fn no_bomb(draft: &DeploymentDraft) -> Option<Opinion> {
    let bombs = beside_flag(draft) & squares(draft, Rank::Bomb);
    bombs.is_empty().then_some(Opinion::NoBomb)
}

/// A square beside the Flag whose piece is weaker than a Miner. A Bomb is not weak. The rule is for
/// full armies alone, because a Barrage army has no pieces to spare for guards.
fn weak_guard(draft: &DeploymentDraft) -> Option<Opinion> {
    if draft.army() != Army::Full {
        return None;
    }
    let is_weak = |square: &Square| {
        draft.rank_at(*square).is_some_and(|guard| guard != Rank::Bomb && guard < Rank::Miner)
    };
    beside_flag(draft).into_iter().find(is_weak).map(Opinion::WeakGuard)
}

fn spy_in_front(draft: &DeploymentDraft) -> Option<Opinion> {
    let spy = squares(draft, Rank::Spy).first()?;
    (row(draft, spy) == FRONT).then_some(Opinion::SpyInFront)
}

/// The Marshal and the General, if they are fewer than three columns apart in one half.
fn one_sided(draft: &DeploymentDraft) -> Option<Opinion> {
    let column = |rank| squares(draft, rank).first().map(Square::column);
    let (marshal, general) = (column(Rank::Marshal)?, column(Rank::General)?);
    let is_left = |column: u8| column < Square::SIDE / 2;
    let is_near = marshal.abs_diff(general) < 3;
    (is_near && is_left(marshal) == is_left(general)).then_some(Opinion::OneSided)
}

/// The Spy, if it is more than four steps from the Marshal and from the General.
fn lonely_spy(draft: &DeploymentDraft) -> Option<Opinion> {
    let spy = squares(draft, Rank::Spy).first()?;
    let protectors = squares(draft, Rank::Marshal) | squares(draft, Rank::General);
    let distance =
        |square: Square| square.row().abs_diff(spy.row()) + square.column().abs_diff(spy.column());
    let nearest = protectors.into_iter().map(distance).min()?;
    (nearest > 4).then_some(Opinion::LonelySpy)
}

fn miners_in_front(draft: &DeploymentDraft) -> Option<Opinion> {
    // The two rows at the front count.
    let miners = squares(draft, Rank::Miner).into_iter();
    let count = miners.filter(|square| row(draft, *square) + 1 >= FRONT).count() as u32;
    (count > 2).then_some(Opinion::MinersInFront(count))
}

fn no_scouts(draft: &DeploymentDraft) -> Option<Opinion> {
    let mut scouts = squares(draft, Rank::Scout).into_iter();
    (!scouts.any(|square| row(draft, square) == FRONT)).then_some(Opinion::NoScouts)
}

/// Returns `true` if a Bomb stands on each home square beside the Flag.
fn walled(draft: &DeploymentDraft) -> bool {
    (beside_flag(draft) & !squares(draft, Rank::Bomb)).is_empty()
}

#[cfg(test)]
mod tests {
    use fairboard_rules::stratego::Color;

    use super::*;
    use crate::Named;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    /// The opinion on a named setup after these exchanges.
    fn opinion(named: Named, color: Color, swaps: &[(&str, &str)]) -> Opinion {
        let mut draft = named.draft(Color::Red);
        for (one, other) in swaps {
            draft.swap(square(one), square(other)).unwrap();
        }
        Opinion::of(&draft.for_side(color).finish().unwrap())
    }

    #[test]
    fn each_rule_has_its_opinion() {
        use Named::{Castle, Corner, FalseFortress, LoneBomb, Storm};
        for (rule, named, swaps, expected) in [
            ("bombs close every way", Castle, &[][..], Opinion::Walled),
            ("a guard that beats a Miner will do", Corner, &[("i1", "i3")], {
                Opinion::WeakGuard(square("i1"))
            }),
            ("the Flag in an open column", Castle, &[("e1", "e4")], {
                Opinion::ScoutLine(square("e4"))
            }),
            ("the Flag behind a lake", Castle, &[("e1", "d4")], Opinion::FlagInFront(square("d4"))),
            ("nothing before a small army's Flag", LoneBomb, &[("h1", "i1")], {
                Opinion::ScoutLine(square("i1"))
            }),
            ("a Flag without a Bomb", FalseFortress, &[], Opinion::NoBomb),
            ("the Spy in the front row", Castle, &[("f3", "f4")], Opinion::SpyInFront),
            ("both lords on the right", Storm, &[], Opinion::OneSided),
            ("the Spy alone", Castle, &[("f3", "j1")], Opinion::LonelySpy),
            ("three Miners in front", Castle, &[("a2", "a4"), ("j2", "j4"), ("b1", "b4")], {
                Opinion::MinersInFront(3)
            }),
            ("no Scout in front", Castle, NO_SCOUTS, Opinion::NoScouts),
            ("a Colonel behind two Bombs", Castle, SHUT_IN, {
                Opinion::ShutIn(square("a1"), Rank::Colonel)
            }),
            ("four Bombs in the open columns", Castle, BARRED, Opinion::BarredColumns(4)),
        ] {
            assert_eq!(opinion(named, Color::Red, swaps), expected, "{rule}");
        }
    }

    /// The Scouts of the front row change places with others.
    const NO_SCOUTS: &[(&str, &str)] = &[("a4", "a3"), ("d4", "e3"), ("f4", "h3"), ("j4", "j3")];

    /// The Colonel b3 in the corner a1, behind Bombs on a2 and b1.
    const SHUT_IN: &[(&str, &str)] = &[("b3", "a1"), ("c1", "b1"), ("h1", "a2")];

    /// The Bombs that do not stand beside the Flag, and one that does, in front.
    const BARRED: &[(&str, &str)] = &[("c1", "a4"), ("d2", "b4"), ("h1", "e4"), ("e2", "f4")];

    #[test]
    fn an_army_that_cannot_move_loses_at_once() {
        let text = "BBFFBBGGBBDDDDDDDDEEEEEFFGGHHHHIIIJJKLCM";
        let draft = DeploymentDraft::from_text(text, Color::Red, Army::Full).unwrap();
        assert_eq!(Opinion::of(&draft.finish().unwrap()), Opinion::CannotMove);
    }

    #[test]
    fn both_sides_hear_the_same_of_the_same_setup() {
        for named in Named::ALL {
            let [red, blue] = Color::ALL.map(|color| opinion(named, color, &[]));
            let kind = std::mem::discriminant::<Opinion>;
            assert_eq!(kind(&red), kind(&blue), "{named:?}: {red:?}, {blue:?}");
        }
    }

    #[test]
    fn no_named_setup_has_a_mistake_that_is_not_its_idea() {
        for (named, expected) in [
            (Named::Corner, Opinion::Walled),
            (Named::Castle, Opinion::Walled),
            (Named::Storm, Opinion::OneSided),
            (Named::FalseFortress, Opinion::NoBomb),
        ] {
            assert_eq!(opinion(named, Color::Red, &[]), expected, "{named:?}");
        }
        for named in Named::ALL {
            let opinion = opinion(named, Color::Red, &[]);
            let is_grave = matches!(
                opinion,
                Opinion::CannotMove
                    | Opinion::ScoutLine(_)
                    | Opinion::FlagInFront(_)
                    | Opinion::ShutIn(..)
                    | Opinion::SpyInFront
            );
            assert!(!is_grave, "{named:?}: {opinion:?}");
        }
    }
}
