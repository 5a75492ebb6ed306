#![doc = include_str!("../README.md")]

mod company;
mod frequencies;
mod named;
mod opinion;
mod sound;

pub use company::Company;
pub use named::Named;
pub use opinion::Opinion;
pub use sound::arrange_soundly;

use std::cmp::Reverse;

use fairboard_rules::stratego::{Army, Color, DeploymentDraft, Rank, Square, SquareSet};

use frequencies::FREQUENCIES;
use opinion::beside_flag;

/// Order in which the ranks are placed: first the ranks whose square matters most.
const ORDER: [Rank; Rank::COUNT] = [
    Rank::Flag,
    Rank::Bomb,
    Rank::Marshal,
    Rank::General,
    Rank::Spy,
    Rank::Colonel,
    Rank::Miner,
    Rank::Scout,
    Rank::Major,
    Rank::Captain,
    Rank::Lieutenant,
    Rank::Sergeant,
];

/// Factor of a Bomb's frequency beside its Flag.
///
/// The frequencies count each rank by itself, but people wall in the Flag with Bombs.
const WALL: u32 = 6;

/// Places a complete army of `color` as people do. Equal seeds give equal armies.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Army, Color};
/// use fairboard_setups::arrange;
///
/// let draft = arrange(Color::Red, Army::Full, 7);
/// assert!(draft.finish().is_ok());
/// assert_eq!(draft.to_string(), arrange(Color::Red, Army::Full, 7).to_string());
/// ```
pub fn arrange(color: Color, army: Army, seed: u64) -> DeploymentDraft {
    complete(&DeploymentDraft::new(color, army), seed)
}

/// Completes an army as people do. The pieces of `placed` keep their squares. Equal seeds give
/// equal armies.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Army, Color, DeploymentDraft, Rank};
/// use fairboard_setups::complete;
///
/// let mut placed = DeploymentDraft::new(Color::Red, Army::Full);
/// placed.place("a4".parse()?, Rank::Marshal)?;
/// let draft = complete(&placed, 7);
/// assert_eq!(draft.rank_at("a4".parse()?), Some(Rank::Marshal));
/// assert!(draft.finish().is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn complete(placed: &DeploymentDraft, seed: u64) -> DeploymentDraft {
    let mut random = fastrand::Rng::with_seed(seed);
    first_that_moves(|| draw(placed, &mut random))
}

/// Draws random armies until an army can move. After [`DRAWS`] armies, returns the last one.
///
/// An army shut in behind its own Bombs would lose at once. Fewer than one random army in a million
/// is shut in, but the pieces that a person has placed may shut in every army.
fn first_that_moves(mut draw: impl FnMut() -> DeploymentDraft) -> DeploymentDraft {
    let mut draft = draw();
    for _ in 1..DRAWS {
        if can_move(&draft) {
            break;
        }
        draft = draw();
    }
    draft
}

/// Greatest number of armies that are drawn until one can move.
const DRAWS: usize = 50;

/// Completes an army with random squares, by the frequencies of people's setups.
fn draw(placed: &DeploymentDraft, random: &mut fastrand::Rng) -> DeploymentDraft {
    let (color, counts_left) = (placed.color(), placed.left());
    let mut draft = placed.clone();
    let taken: SquareSet = placed.pieces().map(|(square, _)| square).collect();
    let mut free_squares = SquareSet::home(color) & !taken;
    for rank in ORDER {
        // The Flag is on its square before the Bombs, because it comes first in `ORDER`.
        let walls = if rank == Rank::Bomb { beside_flag(&draft) } else { SquareSet::EMPTY };
        for _ in 0..counts_left[rank] {
            let weight = |square: Square| {
                let factor = if walls.contains(square) { WALL } else { 1 };
                // Each rank may stand on each square, so no weight is zero.
                (u32::from(frequency(color, rank, square)) + 1) * factor
            };
            // Always true, because the home has a square for each piece of an army.
            if let Some(square) = choose(free_squares, weight, random)
                && draft.place(square, rank).is_ok()
            {
                free_squares.remove(square);
            }
        }
    }
    draft
}

/// Chooses one of `squares`, each with a chance in proportion to its weight; `None` if all weights
/// are 0, or `squares` is empty.
fn choose(
    squares: SquareSet,
    weight: impl Fn(Square) -> u32,
    random: &mut fastrand::Rng,
) -> Option<Square> {
    let total: u32 = squares.into_iter().map(&weight).sum();
    // Each square covers as much of a line as its weight says. The search below walks along the
    // line to a random point. The length is at least 1, because an empty range would panic.
    let mut weight_left = random.u32(..total.max(1));
    squares.into_iter().find(|square| {
        let weight = weight(*square);
        let is_chosen = weight_left < weight;
        weight_left = weight_left.saturating_sub(weight);
        is_chosen
    })
}

/// Returns the number of pieces of `rank` of `color` on `square` at the start, in 10,000 setups of
/// people; 0 outside of the home.
pub fn frequency(color: Color, rank: Rank, square: Square) -> u16 {
    let index = index_seen_by_owner(color, square);
    FREQUENCIES[rank].get(index).copied().unwrap_or_default()
}

/// Returns the heat of a square: [`HEAT`] if people put the rank there most often, 0 if people
/// hardly ever put the rank there.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Color, Rank};
/// use fairboard_setups::{HEAT, heat};
///
/// let flag = |square: &str| heat(Color::Red, Rank::Flag, square.parse().unwrap());
/// assert_eq!([flag("d1"), flag("a1"), flag("e4")], [HEAT, 3, 0]);
/// ```
pub fn heat(color: Color, rank: Rank, square: Square) -> u8 {
    let highest = FREQUENCIES[rank].iter().max().copied().unwrap_or_default();
    let scaled_frequency = u32::from(frequency(color, rank, square)) * u32::from(HEAT);
    // Half of the divisor is added, so the quotient is rounded to the nearest step. `max(1)` rules
    // out a division by 0.
    let steps = (scaled_frequency + u32::from(highest) / 2) / u32::from(highest.max(1));
    steps as u8
}

/// Greatest value of [`heat`].
pub const HEAT: u8 = 4;

/// Returns the `N` home squares where people put a rank most often, the most frequent first. Of two
/// equally frequent squares, the one of lower index comes first.
///
/// # Panics
///
/// If `N` is above 40, the number of home squares.
pub fn favourites<const N: usize>(color: Color, rank: Rank) -> [Square; N] {
    let mut squares: Vec<_> = SquareSet::home(color).into_iter().collect();
    // A sort of the standard library would be four kilobytes of code in the page.
    std::array::from_fn(|_| {
        let order = |index: &usize| (frequency(color, rank, squares[*index]), Reverse(*index));
        let most_frequent = (0..squares.len()).max_by_key(order).unwrap_or_default();
        squares.remove(most_frequent)
    })
}

/// Returns the index of a square, row by row from the owner's back row, left to right as the owner
/// sees it. This is also the index of a home square in [`FREQUENCIES`].
fn index_seen_by_owner(color: Color, square: Square) -> usize {
    let square = match color {
        Color::Red => square,
        Color::Blue => square.rotated(),
    };
    square.index().into()
}

/// Returns `true` if a piece that moves has a free square beside it at the start.
fn can_move(draft: &DeploymentDraft) -> bool {
    let own: SquareSet = draft.pieces().map(|(square, _)| square).collect();
    let open = !(own | SquareSet::LAKES);
    draft.pieces().any(|(square, rank)| {
        rank != Rank::Flag
            && rank != Rank::Bomb
            && !(SquareSet::neighbours(square) & open).is_empty()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An army behind its own Bombs, the front row first.
    const SHUT_IN: &str = "BBFFBBGGBBDDDDDDDDEEEEEFFGGHHHHIIIJJKLCM";

    #[test]
    fn every_army_is_complete_and_can_move() {
        for army in Army::ALL {
            for color in Color::ALL {
                for seed in 0..200 {
                    let draft = arrange(color, army, seed);
                    assert!(draft.finish().is_ok(), "{color} {army:?} {seed}");
                    assert!(can_move(&draft));
                }
            }
        }
    }

    #[test]
    fn placed_pieces_stay_and_the_others_stand_as_usual() {
        for (rule, places) in [
            ("none", &[][..]),
            ("a Marshal in front", &[("a4", Rank::Marshal)]),
            ("a Flag in front", &[("e4", Rank::Flag)]),
            ("two Bombs", &[("a1", Rank::Bomb), ("j1", Rank::Bomb)]),
        ] {
            for seed in 0..50 {
                let mut placed = DeploymentDraft::new(Color::Red, Army::Full);
                for (square, rank) in places {
                    placed.place(square.parse().unwrap(), *rank).unwrap();
                }
                let draft = complete(&placed, seed);
                assert!(draft.finish().is_ok() && can_move(&draft), "{rule} {seed}");
                for (square, rank) in placed.pieces() {
                    assert_eq!(draft.rank_at(square), Some(rank), "{rule} {seed}");
                }
            }
        }
    }

    #[test]
    fn bombs_wall_in_a_flag_that_was_placed() {
        let flag: Square = "e3".parse().unwrap();
        let mut placed = DeploymentDraft::new(Color::Red, Army::Full);
        let walls = |placed: &DeploymentDraft| {
            let drafts = (0..200).map(|seed| complete(placed, seed));
            let beside = SquareSet::neighbours(flag);
            let bombs = |draft: DeploymentDraft| {
                let is_bomb = |square: &Square| draft.rank_at(*square) == Some(Rank::Bomb);
                beside.into_iter().filter(is_bomb).count()
            };
            drafts.map(bombs).sum::<usize>()
        };
        let without = walls(&placed);
        placed.place(flag, Rank::Flag).unwrap();
        assert!(walls(&placed) > 2 * without, "{} {without}", walls(&placed));
    }

    #[test]
    fn an_army_that_is_shut_in_by_hand_is_completed_all_the_same() {
        let shut_in = DeploymentDraft::from_text(SHUT_IN, Color::Red, Army::Full).unwrap();
        let scout = shut_in.pieces().find(|piece| piece.1 == Rank::Scout);
        let mut placed = shut_in.clone();
        placed.remove(scout.unwrap().0).unwrap();
        assert!(complete(&placed, 1) == shut_in);
    }

    #[test]
    fn frequencies_are_those_of_the_home_as_its_owner_sees_it() {
        // The most frequent square of a Flag: in the back row, fourth from the owner's left.
        for (color, square) in [(Color::Red, "d1"), (Color::Blue, "g10")] {
            assert_eq!(frequency(color, Rank::Flag, square.parse().unwrap()), 1512, "{color}");
        }
        for (color, square) in [(Color::Red, "d7"), (Color::Blue, "g4"), (Color::Red, "a5")] {
            assert_eq!(frequency(color, Rank::Flag, square.parse().unwrap()), 0, "{color}");
        }
    }

    #[test]
    fn heat_is_highest_on_the_favourite_squares_of_both_sides() {
        let names = |color, rank| favourites::<3>(color, rank).map(|square| square.to_string());
        assert_eq!(names(Color::Red, Rank::Flag), ["d1", "g1", "j1"]);
        assert_eq!(names(Color::Blue, Rank::Flag), ["g10", "d10", "a10"]);
        for color in Color::ALL {
            for rank in Rank::ALL {
                let [first] = favourites::<1>(color, rank);
                assert_eq!(heat(color, rank, first), HEAT, "{color} {rank}");
                let heats = SquareSet::home(color).into_iter().map(|at| heat(color, rank, at));
                assert!(heats.clone().all(|heat| heat <= HEAT));
                assert!(heats.min() < Some(HEAT), "{rank}");
            }
        }
    }

    #[test]
    fn equal_seeds_give_equal_armies_and_others_differ() {
        let text = |seed| arrange(Color::Red, Army::Full, seed).to_string();
        assert_eq!(text(7), text(7));
        assert_ne!(text(7), text(8));
    }

    #[test]
    fn flags_stay_at_the_back_and_bombs_beside_them() {
        let is_at_back = |color, square: Square| match color {
            Color::Red => square.row() == 0,
            Color::Blue => square.row() == 9,
        };
        for color in Color::ALL {
            let (mut at_back, mut walls) = (0, 0);
            for seed in 0..400 {
                let draft = arrange(color, Army::Full, seed);
                let pieces_of = |rank| draft.pieces().filter(move |piece| piece.1 == rank);
                let flag = pieces_of(Rank::Flag).next().unwrap().0;
                at_back += u32::from(is_at_back(color, flag));
                walls += pieces_of(Rank::Bomb)
                    .filter(|(square, _)| SquareSet::neighbours(flag).contains(*square))
                    .count();
            }
            assert!((320..=390).contains(&at_back), "{color}: {at_back} flags of 400 at the back");
            assert!(walls > 500, "{color}: {walls} bombs beside 400 flags");
        }
    }

    #[test]
    fn an_army_behind_its_own_bombs_cannot_move() {
        // All six open columns of the front row hold a Bomb.
        let text = format!("{}{}", "BBFFBBFFBB", "A".repeat(30));
        let draft = DeploymentDraft::from_text(&text, Color::Red, Army::Full).unwrap();
        // The two pairs before the lakes step back instead: rows behind them are empty.
        assert!(can_move(&draft));
        let shut_in = DeploymentDraft::from_text(SHUT_IN, Color::Red, Army::Full).unwrap();
        assert!(!can_move(&shut_in));
        let mut drawn = [shut_in.clone(), shut_in, draft.clone()].into_iter();
        assert!(first_that_moves(|| drawn.next().unwrap()) == draft);
    }
}
