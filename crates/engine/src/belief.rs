//! Belief: the chances of the ranks that a hidden piece can have.

use fairboard_rules::stratego::{ByRank, Rank};
use fairboard_setups::frequency;

use crate::{Knowledge, Observation, RankSet, SeenPiece, Weights};

/// The chance of each rank; together they are 1.
pub type Chances = ByRank<f32>;

/// Returns the chances of each enemy piece, in the order of the observation.
///
/// The frequency of a rank on the square where the piece began (64,920 set-ups of people) is
/// multiplied by the likelihood of the piece's behaviour. The products are fitted in turn to the
/// counts of the hidden ranks and to one rank for each piece (Sinkhorn and Knopp, 1967).
pub fn beliefs(
    observation: &Observation,
    knowledge: &Knowledge,
    weights: &Weights,
) -> Vec<Chances> {
    let enemies: Vec<&SeenPiece> = observation.of(observation.seat.other()).collect();
    let stillness = stillness(observation, weights);
    let mut beliefs: Vec<Chances> =
        enemies.iter().map(|piece| prior(knowledge, piece, weights, stillness)).collect();
    let hidden: Vec<usize> =
        (0..enemies.len()).filter(|index| enemies[*index].rank.is_none()).collect();
    for _ in 0..weights.belief_rounds {
        fit_to_counts(&mut beliefs, &hidden, &knowledge.hidden);
        for index in &hidden {
            normalize(&mut beliefs[*index], knowledge.possible(enemies[*index]));
        }
    }
    beliefs
}

/// Factor by which a piece that has not moved is likelier to be a Bomb or the Flag.
fn stillness(observation: &Observation, weights: &Weights) -> f32 {
    let plies = u16::try_from(observation.plies.len()).unwrap_or(u16::MAX);
    1.0 + weights.stillness * f32::from(plies) / 100.0
}

fn prior(knowledge: &Knowledge, piece: &SeenPiece, weights: &Weights, stillness: f32) -> Chances {
    if let Some(rank) = piece.rank {
        return ByRank::from_fn(|other| f32::from(u8::from(other == rank)));
    }
    let possible = knowledge.possible(piece);
    let mut chances = ByRank::from_fn(|rank| {
        if !possible.contains(rank) {
            return 0.0;
        }
        let placed = f32::from(frequency(piece.color, rank, piece.start)) + weights.frequency_floor;
        let is_still = !piece.moved && !knowledge.movers.contains(rank);
        let likelihood = knowledge.likelihood(piece, rank, weights);
        placed * likelihood * if is_still { stillness } else { 1.0 }
    });
    normalize(&mut chances, possible);
    chances
}

/// Scales the chances of each rank so that they add up to its count.
fn fit_to_counts(beliefs: &mut [Chances], hidden: &[usize], counts: &ByRank<u8>) {
    for rank in Rank::ALL {
        let sum: f32 = hidden.iter().map(|index| beliefs[*index][rank]).sum();
        let factor = f32::from(counts[rank]) / sum.max(f32::MIN_POSITIVE);
        for index in hidden {
            beliefs[*index][rank] *= factor;
        }
    }
}

/// Scales the chances so that they add up to 1; all possible ranks are alike if nothing is left.
fn normalize(chances: &mut Chances, possible: RankSet) {
    let sum: f32 = chances.iter().map(|(_, chance)| chance).sum();
    if sum > 0.0 {
        *chances = ByRank::from_fn(|rank| chances[rank] / sum);
    } else {
        let count: f32 = possible.iter().map(|_| 1.0).sum();
        *chances =
            ByRank::from_fn(|rank| f32::from(u8::from(possible.contains(rank))) / count.max(1.0));
    }
}
