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
    /// Mean evaluation over all ends of the battle, with the bonus, from the view of the attacker.
    mean: i32,
}

impl Expectation {
    /// The expectation of `battle`. `bonus` counts for the attacker after every end of the battle.
    pub(crate) fn new(
        node: &Node,
        terms: &Evaluation<'_>,
        battle: &UncertainBattle,
        bonus: i32,
    ) -> Self {
        let likeliest = battle.likeliest();
        let next = node.after_battle(terms, battle, likeliest);
        let evaluation = -next.evaluation();
        // The evaluation of `next` already includes the gain of the likeliest end.
        let mean = evaluation + node.for_mover(score(battle.mean() - likeliest.gain)) + bonus;
        Self { next, chance: f64::from(likeliest.chance), evaluation, mean }
    }

    /// Counts a breach in `next` for every end of the battle, because after most other ends the
    /// breach threatens, too.
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
        let infinity = f64::from(INFINITY);
        (bound(alpha).floor().max(-infinity) as i32, bound(beta).ceil().min(infinity) as i32)
    }
}
