//! Expected score of a battle. Only the likeliest end of the battle is searched.

use crate::battle::UncertainBattle;
use crate::evaluation::{Evaluation, score};
use crate::node::Node;
use crate::search::INFINITY;

/// A battle whose likeliest end is searched.
///
/// The searched score counts in proportion to the chance of that end. The other ends count by their
/// static evaluation. Otherwise a win after three lucky battles would seem as sure as a win without
/// luck, and the error would grow with the depth of the search.
pub(crate) struct Expectation {
    /// The node after the likeliest end.
    pub(crate) next: Node,
    /// Chance of the likeliest end.
    chance: f64,
    /// Evaluation of `next`, from the view of the attacker.
    evaluation: i32,
    /// Mean evaluation over all ends of the battle, plus the bonus for an early attack. It is from
    /// the view of the attacker.
    mean: i32,
}

impl Expectation {
    /// The expectation of `battle`. `bonus` is for an early attack, and counts for the attacker
    /// after every end of the battle.
    pub(crate) fn new(
        node: &Node,
        terms: &Evaluation<'_>,
        battle: &UncertainBattle,
        bonus: i32,
    ) -> Self {
        let likeliest = battle.likeliest();
        let next = node.after_battle(terms, battle, likeliest);
        let evaluation = -next.evaluation();
        // The other ends are taken to differ from `next` by their gain alone. The evaluation of
        // `next` already includes the gain of the likeliest end.
        let mean = evaluation + node.for_mover(score(battle.mean() - likeliest.gain)) + bonus;
        Self { next, chance: f64::from(likeliest.chance), evaluation, mean }
    }

    /// Counts a breach in `next` for every end of the battle, because after most other ends the
    /// breach threatens, too. In a breach, an enemy Miner reaches our Flag, or a Bomb beside it,
    /// before we can stop the Miner.
    pub(crate) fn count_breach(&mut self, terms: &Evaluation<'_>) {
        // The breach is from the view of the attacker's enemy, who is to move in `next`.
        let breach = self.next.breach(terms);
        self.evaluation -= breach;
        self.mean -= breach;
    }

    /// Score of the battle if `next` has `next_score`. Both are from the view of the attacker.
    pub(crate) fn score(&self, next_score: i32) -> i32 {
        self.mean + (f64::from(next_score - self.evaluation) * self.chance).round() as i32
    }

    /// Window for the search of `next` that corresponds to the window from `alpha` to `beta` for
    /// the battle: the inverse of [`score`](Self::score), rounded outwards.
    pub(crate) fn window(&self, alpha: i32, beta: i32) -> (i32, i32) {
        let bound =
            |score: i32| f64::from(self.evaluation) + f64::from(score - self.mean) / self.chance;
        let (floor, ceiling) = (bound(alpha).floor(), bound(beta).ceil());
        // No score is beyond `infinity`, so the window usually ends there. But a window that lies
        // beyond all scores keeps one score, because an empty window would end a search too early.
        let infinity = f64::from(INFINITY);
        let floor_limit = (-infinity).min(ceiling - 1.0);
        let ceiling_limit = infinity.max(floor + 1.0);
        (floor.max(floor_limit) as i32, ceiling.min(ceiling_limit) as i32)
    }
}
