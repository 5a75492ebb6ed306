//! Habits: traits of the behaviour of a hidden piece, which make some of its ranks likelier.
//!
//! A piece has a few of 128 traits, such as having moved once, or having stood beside the known
//! General without attacking it. Each trait has a factor for each rank. The factors are learned
//! from recorded games by logistic regression (the example `habits` of the crate lab).

mod data;

use std::f32::consts::SQRT_2;

use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::{ByRank, Color, Rank, SeenPiece};

use crate::Weights;
use crate::behaviour::{Behaviour, behaviours};
use crate::knowledge::start_index;
use crate::rank_set::RankSet;
use crate::viewpoint::Viewpoint;

/// The data file: a trait and its factors on each line.
const DATA: &str = include_str!("../data/stratego_habits.txt");

/// The learned factors of each trait, by rank, as exponents of 2 in sixteenths.
pub static HABITS: [[i8; Rank::COUNT]; TRAITS] = data::table(DATA);

/// Number of units that make an exponent of 1: [`HABITS`] counts in sixteenths.
const PARTS: i32 = 16;

/// 2 to the power of 0 to 15 sixteenths.
#[rustfmt::skip]
const ROOTS: [f32; PARTS as usize] = [
    1.0, 1.044_273_7, 1.090_507_7, 1.138_788_6, 1.189_207_1, 1.241_857_8, 1.296_839_6,
    1.354_255_6, SQRT_2, 1.476_826_2, 1.542_210_8, 1.610_490_3, 1.681_792_9, 1.756_252_2,
    1.834_008_1, 1.915_206_6,
];

/// The traits of one kind of piece: moved or unmoved pieces.
struct Kind {
    /// Quantities, such as the number of moves: the name of each, and the bounds that divide its
    /// range. Each part of the range is a trait.
    scales: &'static [(&'static str, &'static [u16])],
    /// Names of sets of ranks. Each rank of a set is a trait.
    sets: &'static [&'static str],
}

/// The traits of pieces that have moved. Most names are fields of [`Behaviour`]. [`traits_of`]
/// computes the others.
const MOVED: Kind = Kind {
    scales: &[
        ("moves", &[2, 4, 8, 16]),
        ("first", &[10, 30, 80, 150]),
        ("row", &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ("shy", &[1, 2, 4, 8]),
        ("closed", &[1, 2, 4, 8]),
        ("since", &[5, 20, 60, 150]),
        ("plies", &[100, 250]),
    ],
    sets: &["spared", "met", "left", "beside"],
};

/// The traits of pieces that have not moved. After `still_`, the names are as in [`MOVED`].
const STILL: Kind = Kind {
    scales: &[
        ("still_idle", &[1, 5, 15, 30, 60, 100]),
        ("still_shy", &[1, 2, 4, 8]),
        ("still_plies", &[30, 80, 150, 250, 400]),
    ],
    sets: &["still_spared", "still_beside"],
};

/// Number of traits of both kinds.
pub const TRAITS: usize = MOVED.count() + STILL.count();

impl Kind {
    /// Number of traits.
    const fn count(&self) -> usize {
        let (mut sum, mut index) = (self.sets.len() * Rank::COUNT, 0);
        while index < self.scales.len() {
            let (_, bounds) = self.scales[index];
            // There is one range more than bounds.
            sum += bounds.len() + 1;
            index += 1;
        }
        sum
    }

    /// Names of the traits, in the order of their indices.
    fn names(&self) -> impl Iterator<Item = String> {
        let parts = self.scales.iter().flat_map(|(name, bounds)| {
            (0..=bounds.len()).map(move |part| format!("{name}_{part}"))
        });
        let ranks = self.sets.iter().flat_map(|name| {
            Rank::ALL.into_iter().map(move |rank| format!("{name}_{}", rank.name()))
        });
        parts.chain(ranks)
    }

    /// Indices of the traits of a piece: the range of its value on each scale, and each rank in its
    /// sets. `values` and `sets` have the order of the kind's `scales` and `sets`. `start` is the
    /// index of the kind's first trait.
    fn indices(&self, start: usize, values: &[u16], sets: &[RankSet]) -> Vec<usize> {
        let mut next = start;
        // A set seldom has more than two ranks.
        let mut indices = Vec::with_capacity(values.len() + 2 * sets.len());
        for ((_, bounds), value) in self.scales.iter().zip(values) {
            // The number of the range is the number of bounds that the value has reached.
            indices.push(next + bounds.iter().take_while(|bound| value >= *bound).count());
            next += bounds.len() + 1;
        }
        for ranks in sets {
            indices.extend(ranks.iter().map(|rank| next + rank as usize));
            next += Rank::COUNT;
        }
        indices
    }
}

/// Names of the traits, in the order of [`HABITS`].
pub fn trait_names() -> Vec<String> {
    MOVED.names().chain(STILL.names()).collect()
}

/// Indices of the traits of a piece. There are none before the first ply of the game. There are
/// also none if the piece had moved before the game started from a position, but not since then.
fn traits_of(viewpoint: &Viewpoint<'_>, piece: &SeenPiece, behaviour: &Behaviour) -> Vec<usize> {
    let Behaviour { moves, first, last, shy, closed, idle, spared, met, left, .. } = *behaviour;
    let plies = u16::try_from(viewpoint.plies).unwrap_or(u16::MAX);
    if plies == 0 || (piece.moved && moves == 0) {
        return Vec::new();
    }
    let beside = known_beside(viewpoint, piece);
    // Values and sets are in the order of `scales` and `sets` in `MOVED` and in `STILL`.
    if piece.moved {
        let since = plies.saturating_sub(last);
        let values = [moves, first, row_by_owner(piece), shy, closed, since, plies];
        MOVED.indices(0, &values, &[spared, met, left, beside])
    } else {
        STILL.indices(MOVED.count(), &[idle, shy, plies], &[spared, beside])
    }
}

/// The row of a piece; row 0 is the back row of its owner.
fn row_by_owner(piece: &SeenPiece) -> u16 {
    let square = match piece.color {
        Color::Red => piece.square,
        Color::Blue => piece.square.rotated(),
    };
    u16::from(square.row())
}

/// The known ranks of the pieces that stand beside `piece` and belong to the same side.
fn known_beside(viewpoint: &Viewpoint<'_>, piece: &SeenPiece) -> RankSet {
    let neighbours =
        viewpoint.pieces_of(piece.color).filter(|other| other.square.is_next_to(piece.square));
    neighbours.filter_map(|other| other.rank).collect()
}

/// For each rank, the product of the factors of all traits of a hidden piece, to the power of the
/// weight `habits`.
pub(crate) fn factors(
    viewpoint: &Viewpoint<'_>,
    piece: &SeenPiece,
    behaviour: &Behaviour,
    weights: &Weights,
) -> ByRank<f32> {
    let mut sums = [0_i16; Rank::COUNT];
    for trait_index in traits_of(viewpoint, piece, behaviour) {
        for (sum, sixteenths) in sums.iter_mut().zip(&HABITS[trait_index]) {
            *sum += i16::from(*sixteenths);
        }
    }
    ByRank::from_fn(|rank| {
        power_of_two((weights.habits * f32::from(sums[rank as usize])).round() as i32)
    })
}

/// 2 to the power of `sixteenths` sixteenths. The result is the same on every machine.
fn power_of_two(sixteenths: i32) -> f32 {
    // An `f32` has its exponent (-126 to 127), plus 127, above the 23 bits of its fraction. The
    // limit of 60 leaves room for the other factors of a chance.
    let sixteenths = sixteenths.clamp(-60 * PARTS, 60 * PARTS);
    let exponent = (127 + sixteenths.div_euclid(PARTS)).cast_unsigned();
    ROOTS[sixteenths.rem_euclid(PARTS) as usize] * f32::from_bits(exponent << 23)
}

/// Indices of the traits of each enemy piece, in the order of [`beliefs`](crate::beliefs).
pub fn traits(question: &Question) -> Vec<Vec<usize>> {
    let behaviours = behaviours(question);
    let viewpoint = Viewpoint::new(question, &behaviours);
    let enemies = viewpoint.pieces_of(viewpoint.enemy());
    enemies.map(|piece| traits_of(&viewpoint, piece, &behaviours[start_index(piece)])).collect()
}

#[cfg(test)]
mod tests {
    use fairboard_rules::stratego::Square;

    use super::*;
    use crate::tests::question;

    #[test]
    fn the_data_file_has_a_line_for_each_trait() {
        let lines: Vec<(&str, Vec<i8>)> = (DATA.lines())
            .map(|line| {
                let (name, numbers) = line.split_once(' ').unwrap();
                (name, numbers.split(' ').map(|number| number.parse().unwrap()).collect())
            })
            .collect();
        assert_eq!(lines.len(), TRAITS);
        for ((name, numbers), (expected, factors)) in
            lines.into_iter().zip(trait_names().into_iter().zip(HABITS))
        {
            assert_eq!((name, &numbers[..]), (&*expected, &factors[..]));
        }
    }

    #[test]
    fn powers_of_two_are_exact_enough() {
        for parts in [-100, -16, -15, -1, 0, 1, 8, 16, 33] {
            let expected = (f64::from(parts) / 16.0).exp2();
            assert!((f64::from(power_of_two(parts)) / expected - 1.0).abs() < 1e-6, "{parts}");
        }
        assert!(power_of_two(i32::MIN) > 0.0 && power_of_two(i32::MAX).is_finite());
    }

    /// The names of the traits of the piece on `square`, in a position after these moves.
    fn names(pieces: &str, moves: &str, square: &str) -> Vec<String> {
        let question = question(pieces, moves);
        let enemies = question.view().pieces().filter(|piece| piece.color == Color::Blue);
        let square: Square = square.parse().unwrap();
        let index = enemies.map(|piece| piece.square).position(|other| other == square).unwrap();
        traits(&question)[index].iter().map(|number| trait_names().swap_remove(*number)).collect()
    }

    #[test]
    fn a_piece_has_the_traits_of_what_it_did() {
        let pieces = "Ma1 Hb4 Hf5 ke6 Ne7 Pf7 wj9 Qj10 Yi10";
        for (why, moves, square, has, lacks) in [
            ("history unknown", "", "e7", "", "still_idle_0"),
            ("it moved once", "b4b5 f7f6", "f6", "moves_0", "moves_1"),
            ("to the fifth row", "b4b5 f7f6", "f6", "row_4", "row_5"),
            ("it could have moved", "b4b5 j9j8", "e7", "still_idle_1", "still_idle_0"),
            ("it spared what was known", "b4b5 j9j8", "e7", "still_spared_general", ""),
            ("it was shy of no other", "b4b5 j9j8", "e7", "still_shy_0", "still_shy_1"),
            ("it closed up", "b4b5 f7f6", "f6", "closed_1", "closed_0"),
            ("it was shy", "b4b5 f7f6 b5b4 j9j8", "f6", "shy_1", "shy_0"),
            ("it met what was known", "b4b5 f7f6", "f6", "met_general", "left_general"),
            ("it left it", "b4b5 f7f6 b5b4 f6f7", "f7", "left_general", ""),
            ("a known companion", "b4b5 f7f6", "j10", "still_beside_general", ""),
        ] {
            let names = names(pieces, moves, square);
            assert!(has.is_empty() || names.iter().any(|name| name == has), "{why}: {names:?}");
            assert!(!names.iter().any(|name| name == lacks), "{why}: {names:?}");
        }
    }
}
