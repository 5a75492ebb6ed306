//! Expected score of a battle. Only the likeliest end of the battle is searched.

use crate::battle::UncertainBattle;
use crate::evaluation::{Evaluation, score};
use crate::node::Node;
use crate::search::INFINITY;

/// A battle whose likeliest end is searched.
///
/// The search after that end counts in proportion to its chance. The other ends count by their
/// static evaluation. Otherwise a win that takes three lucky battles would seem as sure as a win
/// that takes none, and deeper searches would be worse in that.
pub(crate) struct Expectation {
    /// The node after the likeliest end.
    pub(crate) next: Node,
    /// Chance of the likeliest end.
    chance: f64,
    /// Evaluation of `next`, from the view of the attacker.
    evaluation: i32,
    /// Mean evaluation over all ends of the battle, from the view of the attacker.
    mean: i32,
}

impl Expectation {
    /// The expectation of `battle`. `bonus` is added for the attacker.
    pub(crate) fn new(
        node: &Node,
        terms: &Evaluation<'_>,
        battle: &UncertainBattle,
        bonus: i32,
    ) -> Self {
        let likeliest = battle.likeliest();
        let next = node.after_battle(terms, battle, likeliest);
        let evaluation = -next.evaluation();
        let mean = evaluation + node.for_mover(score(battle.mean() - likeliest.gain)) + bonus;
        Self { next, chance: f64::from(likeliest.chance), evaluation, mean }
    }

    /// Counts a breach of `next` for every end of the battle, because most others leave it, too.
    pub(crate) fn count_breach(&mut self, terms: &Evaluation<'_>) {
        let breach = self.next.breach(terms);
        self.evaluation -= breach;
        self.mean -= breach;
    }

    /// Score of the battle if `next` has the score `next`. Both are from the view of the attacker.
    pub(crate) fn score(&self, next: i32) -> i32 {
        self.mean + (f64::from(next - self.evaluation) * self.chance).round() as i32
    }

    /// Window for the search of `next`, in which the score of the battle is between `alpha` and
    /// `beta`.
    pub(crate) fn window(&self, alpha: i32, beta: i32) -> (i32, i32) {
        let bound =
            |score: i32| f64::from(self.evaluation) + f64::from(score - self.mean) / self.chance;
        let limit = f64::from(INFINITY);
        (bound(alpha).floor().max(-limit) as i32, bound(beta).ceil().min(limit) as i32)
    }
}
