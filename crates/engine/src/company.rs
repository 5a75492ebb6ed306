//! Company of a piece: the pieces that began beside it, also diagonally. The ranks of these pieces
//! make some ranks of the piece likelier.

use fairboard_rules::stratego::{Army, ByRank, Rank, SeenPiece, Square};
use fairboard_setups::Company;

use crate::Weights;
use crate::belief::{Chances, certain, placing_frequency};
use crate::viewpoint::Viewpoint;

/// The enemy's pieces, each with the pieces that began beside it.
pub(crate) struct Companies {
    /// For each remaining piece, the chances of its ranks before the factors of its company.
    bases: Vec<Chances>,
    /// For each remaining piece, its companions: the pieces that began beside it. A companion is
    /// given by the factors for the two squares, and by its index. The indices number the remaining
    /// pieces first, and then the fallen pieces.
    companions: Vec<Vec<(Company, usize)>>,
    /// For each fallen piece, the chances of its ranks: 1 for its known rank, and 0 for all others.
    fallen: Vec<Chances>,
}

impl Companies {
    /// The company of `pieces`, the enemy's remaining pieces. `priors` are the chances of their
    /// ranks if company is not considered.
    ///
    /// The priors come from frequencies by squares, so the priors already include the usual company
    /// of a square. Each base is a prior divided by the factor of this usual company.
    pub(crate) fn new(
        viewpoint: &Viewpoint<'_>,
        pieces: &[&SeenPiece],
        priors: &[Chances],
        weights: &Weights,
    ) -> Self {
        if viewpoint.rules().army != Army::Full {
            // The factors were learned from full armies. In Barrage no piece has companions.
            let companions = pieces.iter().map(|_| Vec::new()).collect();
            return Self { bases: priors.to_vec(), companions, fallen: Vec::new() };
        }
        let enemy = viewpoint.enemy();
        // The order of `starts` gives the indices in `companions`: the fallen pieces come after the
        // remaining pieces.
        let mut starts: Vec<Square> = pieces.iter().map(|piece| piece.id.start()).collect();
        let mut fallen = Vec::new();
        for (color, rank, start) in &viewpoint.fallen {
            if *color == enemy {
                starts.push(*start);
                fallen.push(certain(*rank));
            }
        }
        let companions_of = |start: Square| -> Vec<(Company, usize)> {
            let companion = |(index, other): (usize, &Square)| {
                Some((Company::of(enemy, start, *other)?, index))
            };
            starts.iter().enumerate().filter_map(companion).collect()
        };
        let companions: Vec<_> =
            pieces.iter().map(|piece| companions_of(piece.id.start())).collect();
        let usual_chances: Vec<Chances> = (starts.iter())
            .map(|start| {
                ByRank::from_fn(|rank| placing_frequency(enemy, rank, *start, weights) / SETUPS)
            })
            .collect();
        let bases = priors.iter().zip(&companions).map(|(prior, companions)| {
            ByRank::from_fn(|rank| prior[rank] / expected_factor(rank, companions, &usual_chances))
        });
        Self { bases: bases.collect(), companions, fallen }
    }

    /// Sets the chances of the pieces with the indices `hidden` to their bases, multiplied by the
    /// factors of their company. The factors use the present chances of the companions.
    pub(crate) fn renew_chances(&self, chances: &mut [Chances], hidden: &[usize]) {
        // The indices in `companions` refer to this order.
        let old_chances = [&*chances, &self.fallen].concat();
        for index in hidden {
            let (bases, companions) = (&self.bases[*index], &self.companions[*index]);
            chances[*index] = ByRank::from_fn(|rank| match bases[rank] {
                // No company makes an impossible rank possible, so no factor is computed.
                0.0 => 0.0,
                base => base * expected_factor(rank, companions, &old_chances),
            });
        }
    }
}

/// Number of setups from which the frequencies of the ranks on each square were counted.
const SETUPS: f32 = 10_000.0;

/// Factor by which the company of a piece makes it likelier to have `rank`.
///
/// The ranks of the companions are uncertain. So the factor of each companion is the mean over the
/// ranks that the companion can have, by its `chances`.
fn expected_factor(rank: Rank, companions: &[(Company, usize)], chances: &[Chances]) -> f32 {
    let mean = |(company, index): &(Company, usize)| -> f32 {
        let others = chances[*index].iter();
        others.map(|(other, chance)| chance * company.factor(rank, other)).sum()
    };
    companions.iter().map(mean).product()
}
