//! Worth of the ranks, by the pieces that both sides have left.

use fairboard_rules::stratego::{BattleResult, ByRank, Rank, Rules};

use crate::Weights;
use crate::rank_set::RankSet;

/// The numbers of pieces that both sides have left, by rank, from the view of one side.
pub(crate) struct Armies {
    pub(crate) own: ByRank<u8>,
    pub(crate) enemy: ByRank<u8>,
}

impl Armies {
    /// The armies from the view of the other side.
    pub(crate) fn swapped(self) -> Self {
        Self { own: self.enemy, enemy: self.own }
    }

    /// Worth of each rank of `own`.
    pub(crate) fn worths(&self, rules: &Rules, weights: &Weights) -> ByRank<f32> {
        let worths = weights.worths();
        ByRank::from_fn(|rank| worths[rank] * self.factor(rank, rules, weights))
    }

    /// Factor for the worth of a rank of `own`. The factor depends on the pieces that both sides
    /// have left.
    fn factor(&self, rank: Rank, rules: &Rules, weights: &Weights) -> f32 {
        if rank == Rank::Spy && self.enemy[Rank::Marshal] == 0 {
            weights.spy_without_marshal
        } else if rank == Rank::Miner && self.enemy[Rank::Bomb] == 0 {
            weights.miner_without_bombs
        } else if rank == Rank::Miner && self.own[Rank::Miner] <= weights.scarce_miner_count {
            weights.scarce_miner
        } else if self.is_invincible(rank, rules) {
            1.0 + weights.invincible_bonus
        } else {
            1.0
        }
    }

    /// Returns `true` if `rank` can move and no enemy piece that is left beats it in an attack.
    fn is_invincible(&self, rank: Rank, rules: &Rules) -> bool {
        let beats = |other: Rank| rules.battles[other][rank] == BattleResult::Attacker;
        let is_beaten = Rank::ALL.into_iter().any(|other| self.enemy[other] > 0 && beats(other));
        !is_beaten && RankSet::movers(rules).contains(rank)
    }
}

/// Worth of all counted pieces together, without the Flag.
pub(crate) fn total_worth(counts: &ByRank<u8>, worths: &ByRank<f32>) -> f32 {
    let pieces = counts.iter().filter(|(rank, _)| *rank != Rank::Flag);
    pieces.map(|(rank, count)| f32::from(*count) * worths[rank]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worth_of_a_rank_follows_from_the_pieces_left() {
        let weights = Weights::TUNED;
        let full = *Rules::CLASSIC.army.counts();
        let (spy, miner) = (weights.spy, weights.miner);
        for (why, own, enemy, rank, worth) in [
            ("a Spy hopes for the Marshal", (Rank::Spy, 1), (Rank::Flag, 1), Rank::Spy, spy),
            (
                "without a Marshal a Spy is worth less",
                (Rank::Spy, 1),
                (Rank::Marshal, 0),
                Rank::Spy,
                spy * weights.spy_without_marshal,
            ),
            (
                "without Bombs a Miner is worth less",
                (Rank::Miner, 5),
                (Rank::Bomb, 0),
                Rank::Miner,
                miner * weights.miner_without_bombs,
            ),
            (
                "the last two Miners are worth more",
                (Rank::Miner, 2),
                (Rank::Bomb, 6),
                Rank::Miner,
                miner * weights.scarce_miner,
            ),
            (
                "a Marshal that no Spy can beat is worth more",
                (Rank::Marshal, 1),
                (Rank::Spy, 0),
                Rank::Marshal,
                weights.marshal * (1.0 + weights.invincible_bonus),
            ),
        ] {
            let counts = |(changed, count): (Rank, u8)| {
                ByRank::from_fn(|rank| if rank == changed { count } else { full[rank] })
            };
            let armies = Armies { own: counts(own), enemy: counts(enemy) };
            let found = armies.worths(&Rules::CLASSIC, &weights)[rank];
            assert!((found - worth).abs() < f32::EPSILON, "{why}: {found}");
        }
    }
}
