//! What a hidden piece probably is.

use fairboard_rules::stratego::{ByRank, Rank};
use fairboard_setups::frequency;

use crate::{Knowledge, Observation, RankSet, SeenPiece};

/// The chance of each rank; they add up to 1.
pub type Chances = ByRank<f32>;

/// How often the chances are fitted to the counts, and to each piece having one rank (Sinkhorn and
/// Knopp, 1967).
const FITS: usize = 12;

/// Added to each frequency, in ten thousandths: anyone may stand anywhere.
const FLOOR: f32 = 12.0;

/// The chances of each enemy piece, in the order of the observation.
///
/// How often people place a rank where the piece began, times what its behaviour tells, fitted so
/// that all pieces together are the enemy's hidden army. A piece that has not moved is by the share
/// `stillness` likelier to be a Bomb or the Flag for each hundred plies.
pub fn beliefs(observation: &Observation, knowledge: &Knowledge, stillness: f32) -> Vec<Chances> {
    let plies = u16::try_from(observation.plies.len()).unwrap_or(u16::MAX);
    let still = 1.0 + stillness * f32::from(plies) / 100.0;
    let enemies: Vec<&SeenPiece> = observation.of(observation.seat.other()).collect();
    let mut beliefs: Vec<Chances> =
        enemies.iter().map(|piece| prior(knowledge, piece, still)).collect();
    let hidden: Vec<usize> =
        (0..enemies.len()).filter(|index| enemies[*index].rank.is_none()).collect();
    for _ in 0..FITS {
        for rank in Rank::ALL {
            let sum: f32 = hidden.iter().map(|index| beliefs[*index][rank]).sum();
            let factor = f32::from(knowledge.hidden[rank]) / sum.max(f32::MIN_POSITIVE);
            for index in &hidden {
                beliefs[*index][rank] *= factor;
            }
        }
        for index in &hidden {
            normalize(&mut beliefs[*index], knowledge.possible(enemies[*index]));
        }
    }
    beliefs
}

fn prior(knowledge: &Knowledge, piece: &SeenPiece, still: f32) -> Chances {
    if let Some(rank) = piece.rank {
        return ByRank::from_fn(|other| f32::from(u8::from(other == rank)));
    }
    let possible = knowledge.possible(piece);
    let mut chances = ByRank::from_fn(|rank| {
        if !possible.contains(rank) {
            return 0.0;
        }
        let placed = f32::from(frequency(piece.color, rank, piece.start)) + FLOOR;
        let waits = !piece.moved && !knowledge.movers.contains(rank);
        placed * knowledge.likelihood(piece, rank) * if waits { still } else { 1.0 }
    });
    normalize(&mut chances, possible);
    chances
}

/// Makes the chances add up to 1; all that are possible are alike if nothing is left.
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
