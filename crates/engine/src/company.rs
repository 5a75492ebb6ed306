//! Company of a piece: the pieces that began beside it, also diagonally. They make some of its
//! ranks likelier.

use fairboard_rules::stratego::{Army, ByRank, Rank, SeenPiece, Square};
use fairboard_setups::Company;

use crate::Weights;
use crate::belief::{Chances, certain, placing_frequency};
use crate::viewpoint::Viewpoint;

/// The enemy's pieces, each with the pieces that began beside it.
pub(crate) struct Companies {
    /// For each remaining piece, the chances that are multiplied by the factors of its company.
    bases: Vec<Chances>,
    /// For each remaining piece, the pieces that began beside it, as indices among the remaining
    /// pieces and, after these, the fallen ones.
    companions: Vec<Vec<(Company, usize)>>,
    /// The known ranks of the fallen pieces, each as chances of which one is 1.
    fallen: Vec<Chances>,
}

impl Companies {
    /// The company of `pieces`, the enemy's remaining pieces. `priors` are the chances of the
    /// pieces without company.
    ///
    /// The frequencies by squares already include the usual company of a square. So each factor is
    /// divided by the usual factor of the square.
    pub(crate) fn new(
        viewpoint: &Viewpoint<'_>,
        pieces: &[&SeenPiece],
        priors: &[Chances],
        weights: &Weights,
    ) -> Self {
        let enemy = viewpoint.enemy();
        // The factors were learned from full armies. In Barrage no piece has companions.
        let has_factors = viewpoint.rules().army == Army::Full;
        // The order of `starts` gives the indices in `companions`: the fallen pieces come after the
        // remaining pieces.
        let mut starts: Vec<Square> = pieces.iter().map(|piece| piece.id.start()).collect();
        let mut fallen = Vec::new();
        for (color, rank, start) in &viewpoint.fallen {
            if *color == enemy && has_factors {
                starts.push(*start);
                fallen.push(certain(*rank));
            }
        }
        let companions_of = |start: Square| -> Vec<(Company, usize)> {
            let candidates = starts.iter().enumerate().filter(|_| has_factors);
            candidates
                .filter_map(|(index, other)| Some((Company::of(enemy, start, *other)?, index)))
                .collect()
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

    /// Replaces the chances of the pieces with the indices `hidden` by the bases, multiplied by the
    /// factors that follow from the present chances of their company.
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

/// Number of setups to which the frequencies refer.
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
