//! Runs of hidden Scouts at our Flag: moves over several squares that take the Flag.
//!
//! A hidden piece moves step by step in the search, but a piece that may be a Scout may run. The
//! chance that such a piece takes the Flag at once counts a single time on each line of play. A
//! piece that could have run at the Flag and did not is probably no Scout.

use fairboard_rules::stratego::{Direction, SquareSet};

use crate::evaluation::{Evaluation, enemy_number_of, score};
use crate::node::{Node, Side};
use crate::rank_set::RankSet;

/// The runs with which the enemy may take our Flag.
pub(crate) struct FlagRun {
    /// The enemy pieces that may run, as bits.
    pub(crate) runners: u64,
    /// The enemy's expected gain from these runs, as a score.
    pub(crate) gain: i32,
}

impl Node {
    /// The runs that the enemy may make at our Flag; `None` if there are none, or we are to move.
    pub(crate) fn flag_run(&self, evaluation: &Evaluation<'_>) -> Option<FlagRun> {
        if self.side == Side::Own {
            return None;
        }
        let flag = self.square_of(evaluation.flag?)?;
        let blocked = self.occupied(Side::Own) | self.occupied(Side::Enemy) | SquareSet::LAKES;
        // `safety` is the chance that none of the pieces is a Scout.
        let (mut safety, mut runners) = (1.0, 0);
        for way in Direction::ALL {
            let first_enemy = blocked.ray_until(flag, way) & self.occupied(Side::Enemy);
            // The search itself finds the attack of a neighbour.
            for square in first_enemy & !SquareSet::neighbours(flag) {
                let enemy_number = enemy_number_of(self.piece_on(square));
                let chance = self.flag_run_chance(evaluation, enemy_number);
                safety *= 1.0 - chance;
                runners |= u64::from(chance > 0.0) << enemy_number;
            }
        }
        let gain = score(evaluation.weights.own_flag * (1.0 - safety));
        (runners != 0).then_some(FlagRun { runners, gain })
    }

    /// Marks runs as counted, so that they do not count again on this line of play.
    pub(crate) fn mark_counted(&mut self, run: &FlagRun) {
        self.hash ^= self.flag_run_key();
        self.counted_runners |= run.runners;
        self.hash ^= self.flag_run_key();
    }

    /// Chance that an enemy piece is a hidden Scout. 0 if the run of the piece has been counted, or
    /// if its rank is known: the search itself makes the runs of a known Scout.
    fn flag_run_chance(&self, evaluation: &Evaluation<'_>, enemy_number: usize) -> f32 {
        let possible = self.possible(enemy_number);
        let running_ranks = possible & evaluation.runners;
        if self.counted_runners >> enemy_number & 1 != 0
            || running_ranks.is_empty()
            || possible.single().is_some()
        {
            return 0.0;
        }
        let chances = &evaluation.enemies[enemy_number].chances;
        let sum = |ranks: RankSet| -> f32 { ranks.iter().map(|rank| chances[rank]).sum() };
        sum(running_ranks) / sum(possible).max(f32::MIN_POSITIVE)
    }
}
