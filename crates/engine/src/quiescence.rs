//! Quiescence search: beyond the depth of the search, only gainful attacks are searched.

use crate::battle::UncertainBattle;
use crate::expectation::Expectation;
use crate::node::Node;
use crate::search::{INFINITY, Search};
use crate::sorting::sort_descending;

impl Search<'_> {
    /// The score for the side to move, if at each turn the side may stop or make a gainful attack.
    /// At most `attacks` attacks follow each other.
    pub(crate) fn quiescence(
        &mut self,
        node: &Node,
        attacks: u8,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let plies_left = 0;
        if let Some(score) = self.terminal_score(node, plies_left) {
            return score;
        }
        // No limit is checked here, because quiescence search soon ends.
        self.memory.nodes += 1;
        let evaluation = node.evaluation();
        let mut best = evaluation;
        alpha = alpha.max(best);
        if attacks == 0 || alpha >= beta {
            return best;
        }
        for (gain, battle) in self.gainful_battles(node) {
            // This gain would not be enough, and all later battles have at most the same gain.
            if evaluation + gain <= alpha {
                break;
            }
            let no_bonus = 0;
            let expectation = Expectation::new(node, self.evaluation, &battle, no_bonus);
            let (floor, ceiling) = expectation.window(alpha, beta);
            let next_score = -self.quiescence(&expectation.next, attacks - 1, -ceiling, -floor);
            best = best.max(expectation.score(next_score));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The attacks with an expected gain above 0, each with its gain, the best first. Among them,
    /// an attack on a Flag gets the largest gain, so that no bound excludes it.
    fn gainful_battles(&self, node: &Node) -> Vec<(i32, UncertainBattle)> {
        let mut battles = Vec::new();
        node.attacks(self.evaluation, |mv| {
            let battle = node.battle(self.evaluation, mv);
            let gain = node.expected_gain(&battle);
            if gain > 0 {
                let is_on_flag = battle.takes_flag || battle.risks_flag;
                let gain = if is_on_flag { INFINITY } else { gain };
                battles.push((gain, battle));
            }
        });
        sort_descending(&mut battles, |(gain, _)| *gain);
        battles
    }
}
