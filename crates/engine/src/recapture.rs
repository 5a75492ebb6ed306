//! The danger of a capture beside hidden pieces: one of them may take the captor.
//!
//! The search treats each hidden piece alone, as if the enemy did not know its rank. In the game,
//! the enemy attacks if one of its pieces beats the captor. So a capture costs the worth of the
//! captor times the chance that any neighbour beats it, less the loss that the search itself finds.

use fairboard_rules::stratego::{BattleResult, Rank, SquareSet};

use crate::evaluation::{ARMY, EnemyPiece, Evaluation, OwnPiece, enemy_number_of};
use crate::node::{Node, Side};

/// Danger from an enemy piece to a piece of ours that captures beside it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Guard {
    /// Chance that the enemy piece beats ours.
    chance: f32,
    /// The enemy's expected gain, in worths, if the enemy piece attacks ours. The search finds the
    /// same gain.
    gain: f32,
}

impl Evaluation<'_> {
    /// Fills the table [`guards`](Self::guards): a row for each piece of ours, with the danger from
    /// each enemy piece.
    pub(crate) fn set_guards(&mut self) {
        let row = |own: &OwnPiece| -> [Guard; ARMY] {
            std::array::from_fn(|number| {
                self.enemies.get(number).map_or_else(Guard::default, |enemy| self.guard(own, enemy))
            })
        };
        self.guards = self.own.iter().map(row).collect();
    }

    /// Danger from `enemy` to `own`. Its parts are 0 if the rank of `enemy` is known, because the
    /// search itself finds this danger.
    fn guard(&self, own: &OwnPiece, enemy: &EnemyPiece) -> Guard {
        // The search itself finds that a piece of known rank recaptures.
        if enemy.possible.single().is_some() {
            return Guard::default();
        }
        // In the search, a piece that counts as immobile does not attack. In the game it may still
        // beat our piece, because it is only likely that it cannot move.
        let gain = if enemy.immobile { 0.0 } else { self.recapture_gain(own.rank, enemy) };
        Guard { chance: self.recapture_chance(own.rank, enemy), gain }
    }

    /// Chance that `enemy` can move and beats our `rank`.
    fn recapture_chance(&self, rank: Rank, enemy: &EnemyPiece) -> f32 {
        let beats_ours =
            |attacker: &Rank| self.rules.battles[*attacker][rank] == BattleResult::Attacker;
        self.movers.iter().filter(beats_ours).map(|attacker| enemy.chances[attacker]).sum()
    }

    /// The enemy's expected gain, in worths, if `enemy` attacks our `rank`, as the search finds it.
    /// In the search, an attacker has a rank that can move. So the chances of these ranks are
    /// divided by their sum.
    fn recapture_gain(&self, rank: Rank, enemy: &EnemyPiece) -> f32 {
        // The least number keeps the quotient from being 0 / 0.
        let (mut gain, mut mover_chance) = (0.0, f32::MIN_POSITIVE);
        for attacker in self.movers.iter() {
            let chance = enemy.chances[attacker];
            // The enemy does not make most of the attacks that it would lose.
            let made_share = match self.rules.battles[attacker][rank] {
                BattleResult::Defender => self.weights.losing_attack_chance,
                BattleResult::Attacker | BattleResult::Both => 1.0,
            };
            gain += chance * made_share * self.gain_of_enemy(attacker, rank);
            mover_chance += chance;
        }
        gain / mover_chance
    }
}

impl Node {
    /// Worth that our piece risks if it takes an enemy piece, beyond the loss that the search
    /// finds. The indices of enemy pieces begin at [`ARMY`].
    pub(crate) fn recapture_risk(
        &self,
        evaluation: &Evaluation<'_>,
        own_index: usize,
        enemy_index: usize,
    ) -> f32 {
        let Some(square) = self.square_of(enemy_index) else { return 0.0 };
        let (mut safety, mut found_loss) = (1.0, 0.0_f32);
        for neighbour in SquareSet::neighbours(square) & self.occupied(Side::Enemy) {
            let guard = evaluation.guards[own_index][enemy_number_of(self.piece_on(neighbour))];
            safety *= 1.0 - guard.chance;
            // The search treats each hidden piece alone, so it finds no sum of several gains.
            found_loss = found_loss.max(guard.gain);
        }
        let worth = evaluation.own_worths[evaluation.own[own_index].rank];
        evaluation.weights.recapture * (worth * (1.0 - safety) - found_loss).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use fairboard_play::Strength;
    use fastrand::Rng;

    use crate::tests::question;
    use crate::{Engine, Limit};

    /// The risk of our Marshal on e6 if it takes the Major on e7.
    fn risk(guards: &str, played: &str) -> f32 {
        let pieces = "Ma1 Ba2 Bb1 le6 Gb3 ue7 Xa9 Rc10 Yj10 Nj9 Ni10";
        let question = question(&format!("{pieces} {guards}"), played);
        let engine = Engine::new(Strength::STRONGEST);
        let search = engine.begin(&question, &[], Limit::NONE, &mut Rng::with_seed(0));
        let battle = search.root.battle(&search.evaluation, "e6e7".parse().unwrap());
        search.root.recapture_risk(&search.evaluation, battle.own, battle.enemy)
    }

    #[test]
    fn each_hidden_piece_beside_a_captor_is_a_risk() {
        let none = risk("Od8 Tf8", "");
        let one = risk("Od8 Tf8", "b3b4 d8d7");
        let two = risk("Od8 Tf8", "b3b4 d8d7 b4b3 f8f7");
        assert!(none == 0.0 && none < one && one < two, "{none}, {one}, {two}");
        let known = risk("xd8 tf8", "b3b4 d8d7 b4b3 f8f7");
        assert!(known == 0.0, "the search sees what is known: {known}");
    }
}
