//! Breaches: Miners that reach our Flag, or a Bomb beside the Flag, before a piece of ours that can
//! take them.

use fairboard_rules::stratego::{BattleResult, Rank, SquareSet};

use crate::evaluation::{EnemyPiece, Evaluation, enemy_number_of, score};
use crate::node::{Node, Side};

/// The pieces that matter for a breach: our targets and defenders, and possible enemy Miners.
#[derive(Default)]
pub(crate) struct BreachTerms {
    /// Our Flag and the Bombs beside it, as indices in the node.
    targets: Vec<usize>,
    /// Our pieces that can take a Miner, as bits.
    defenders: u64,
    /// Score that we lose to each enemy piece if this piece reaches a target before a defender.
    costs: Vec<i32>,
}

impl BreachTerms {
    /// Returns `true` if our piece with `index` can take a Miner.
    const fn is_defender(&self, index: usize) -> bool {
        (self.defenders >> index) & 1 != 0
    }
}

impl Evaluation<'_> {
    /// Sets the pieces that matter for a breach. There are no targets unless an enemy piece is
    /// known as a Miner, or has moved and may be a Miner.
    pub(crate) fn set_breach_terms(&mut self) {
        let miner_cost = self.weights.breach * self.weights.own_flag;
        let cost_of = |enemy: &EnemyPiece| {
            // A hidden piece that has not moved is not on its way to our Flag.
            let is_active = enemy.moved || enemy.possible.single().is_some();
            if is_active { score(miner_cost * enemy.chances[Rank::Miner]) } else { 0 }
        };
        let costs: Vec<i32> = self.enemies.iter().map(cost_of).collect();
        if costs.iter().all(|cost| *cost == 0) {
            // The terms stay without targets, so no node looks for a breach.
            return;
        }
        let mut terms = BreachTerms { costs, ..BreachTerms::default() };
        for (index, own) in self.own.iter().enumerate() {
            if own.rank == Rank::Flag || self.is_flag_bomb(own) {
                terms.targets.push(index);
            }
            let takes = self.rules.battles[own.rank][Rank::Miner] == BattleResult::Attacker;
            terms.defenders |= u64::from(takes && self.movers.contains(own.rank)) << index;
        }
        self.breach_terms = terms;
    }
}

impl Node {
    /// Score of the worst breach, from the view of the side to move; 0 if no breach threatens.
    pub(crate) fn breach(&self, evaluation: &Evaluation<'_>) -> i32 {
        let targets = evaluation.breach_terms.targets.iter();
        let costs = targets.map(|target| self.breach_cost_at(evaluation, *target));
        self.for_mover(-costs.max().unwrap_or(0))
    }

    /// Cost of the likeliest Miner that reaches `target` before one of our defenders does.
    ///
    /// Ring d has the squares that are d steps over empty squares from the target. A defender in
    /// ring d stops the Miners in ring d and in farther rings. If we are to move, the defender also
    /// stops the Miners in ring d - 1, but it has to go at once, so a share of their cost is left.
    ///
    /// An example is a Miner in ring 2 and a defender in ring 3. If the enemy is to move, the whole
    /// cost of the Miner counts. If we are to move, only the share `late_guard` of the cost counts.
    fn breach_cost_at(&self, evaluation: &Evaluation<'_>, target: usize) -> i32 {
        let Some(goal) = self.square_of(target) else { return 0 };
        let (own, enemy) = (self.occupied(Side::Own), self.occupied(Side::Enemy));
        let is_defender = |square| evaluation.breach_terms.is_defender(self.piece_on(square));
        // The cost of the last ring is kept apart, because a defender may leave only a share of it.
        let (mut worst_before, mut last_cost) = (0, 0);
        let mut unvisited = !(SquareSet::of(goal) | SquareSet::LAKES);
        let mut ring = SquareSet::neighbours(goal) & unvisited;
        while !ring.is_empty() {
            if (ring & own).into_iter().any(is_defender) {
                let share_left = match self.side {
                    Side::Own => evaluation.weights.late_guard,
                    Side::Enemy => 1.0,
                };
                let last_cost_left = f64::from(last_cost) * f64::from(share_left);
                return worst_before.max(last_cost_left as i32);
            }
            worst_before = worst_before.max(last_cost);
            last_cost = self.largest_miner_cost(evaluation, ring & enemy);
            unvisited &= !ring;
            let empty = ring & !(own | enemy);
            ring = empty.adjacent() & unvisited;
        }
        // No defender can reach the target.
        worst_before.max(last_cost)
    }

    /// Cost of the likeliest Miner on `enemy_squares`; 0 if no piece there may be a Miner.
    fn largest_miner_cost(&self, evaluation: &Evaluation<'_>, enemy_squares: SquareSet) -> i32 {
        let costs = enemy_squares.into_iter().map(|square| {
            let enemy_number = enemy_number_of(self.piece_on(square));
            let may_be_miner = self.possible(enemy_number).contains(Rank::Miner);
            if may_be_miner { evaluation.breach_terms.costs[enemy_number] } else { 0 }
        });
        costs.max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use fairboard_play::Strength;
    use fastrand::Rng;

    use super::*;
    use crate::tests::question;
    use crate::{Engine, Limit, Weights};

    #[test]
    fn a_miner_counts_if_it_reaches_a_target_before_any_defender() {
        let Weights { breach, own_flag, late_guard, .. } = Weights::TUNED;
        let late = breach * late_guard;
        for (why, pieces, ours, theirs) in [
            ("a defender is nearer", "Ma1 Ba2 Bb1 Hc3 qb7", 0.0, 0.0),
            ("a defender is as near", "Ma1 Ba2 Bb1 He4 qb7", 0.0, 0.0),
            ("a defender is a step farther", "Ma1 Ba2 Bb1 He5 qb7", late, breach),
            ("a defender is far away", "Ma1 Ba2 Bb1 He7 qb7", breach, breach),
            ("what is near takes no Miner", "Ma1 Ba2 Bb1 Db2 qb7", breach, breach),
            ("no Miner", "Ma1 Ba2 Bb1 He7 ub7", 0.0, 0.0),
            ("the way is closed", "Ma1 Ba2 Bb1 Ba3 Bb2 Bc1 He7 qb7", 0.0, 0.0),
            ("a defender is beside the way to the open Flag", "Ma1 Bb1 Hb2 qa3", 0.0, 0.0),
            ("nothing is beside the open Flag", "Ma1 Bb1 He7 qa3", breach, breach),
        ] {
            let question = question(&format!("{pieces} Yj10 Nj9"), "");
            let engine = Engine::new(Strength::STRONGEST);
            let search = engine.begin(&question, &[], Limit::NONE, &mut Rng::with_seed(0));
            let cost = |share: f32| score(share * own_flag);
            let nodes = [search.root.clone(), search.root.after_null_move()];
            let [own, enemy] = nodes.map(|node| node.breach(&search.evaluation));
            assert!((own + cost(ours)).abs() <= 1, "{why}: {own} with our move");
            assert!((enemy - cost(theirs)).abs() <= 1, "{why}: {enemy} with theirs");
        }
    }
}
