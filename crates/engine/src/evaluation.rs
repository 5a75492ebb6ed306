//! Evaluation terms that stay the same during a search: worths, beliefs, risks and attractions.

use fairboard_rules::stratego::{ByRank, Rank, Rules, SeenPiece, Square};

use crate::belief::{Chances, rank_chances};
use crate::breach::BreachTerms;
use crate::knowledge::Knowledge;
use crate::material::{Armies, total_worth};
use crate::proximity::Proximity;
use crate::rank_set::RankSet;
use crate::recapture::Guard;
use crate::sorting::sort_descending;
use crate::viewpoint::Viewpoint;
use crate::{Stakes, Weights};

/// Largest number of pieces that a side can have.
pub(crate) const ARMY: usize = 40;

/// Number of the enemy piece that has `index` in a node. The indices of the enemy pieces begin at
/// [`ARMY`] there, and lists of the enemy pieces are in the order of their numbers.
pub(crate) const fn enemy_number_of(index: usize) -> usize {
    index - ARMY
}

/// Number of score units in one unit of worth.
const SCORE_UNITS: f32 = 10.0;

/// Terms for the evaluation of a position and its successors.
pub(crate) struct Evaluation<'a> {
    pub(crate) rules: Rules,
    /// The ranks that can move.
    pub(crate) movers: RankSet,
    /// The ranks that can move more than one square.
    pub(crate) runners: RankSet,
    pub(crate) weights: &'a Weights,
    pub(crate) own: Vec<OwnPiece>,
    pub(crate) enemies: Vec<EnemyPiece>,
    /// Index of our Flag, if we have one.
    pub(crate) flag: Option<usize>,
    /// Worth of each of our ranks, by the pieces that both sides have left.
    pub(crate) own_worths: ByRank<f32>,
    /// Worth of each enemy rank, by the pieces that both sides have left.
    pub(crate) enemy_worths: ByRank<f32>,
    /// Worth of all our pieces and of all enemy pieces, without the Flags.
    pub(crate) totals: [f32; 2],
    /// Share of the worth of two traded pieces that counts as our gain, because a lead is worth
    /// more among fewer pieces. The share is negative if the enemy leads.
    pub(crate) swing: f32,
    /// For each of our pieces, the score of being a neighbour of each enemy piece.
    attractions: Vec<[i32; ARMY]>,
    /// For each enemy piece, the score of being a neighbour of each of our pieces.
    enemy_attractions: Vec<[i32; ARMY]>,
    /// For each of our pieces, the danger from each enemy piece if our piece captures beside that
    /// enemy piece.
    pub(crate) guards: Vec<[Guard; ARMY]>,
    /// The pieces that matter for a breach. In a breach, an enemy Miner reaches our Flag, or a Bomb
    /// beside it, before we can take the Miner.
    pub(crate) breach_terms: BreachTerms,
    /// Share of an attraction that counts, by the squares of both pieces.
    pub(crate) proximity: &'a Proximity,
}

/// A piece of ours, with the facts that the enemy knows or suspects about the piece.
pub(crate) struct OwnPiece {
    pub(crate) square: Square,
    pub(crate) rank: Rank,
    pub(crate) moved: bool,
    /// Set if the enemy knows the rank.
    pub(crate) known: bool,
    /// Set if the enemy knows the rank, or has reason to take the hidden piece for the Flag. If the
    /// weight `bluff` is 0, it is set for every piece.
    pub(crate) suspected: bool,
    /// For each enemy piece, the share of our loss that counts if that piece attacks and wins. The
    /// share is less than 1 if the attack does not pay by the enemy's belief about our hidden
    /// piece.
    pub(crate) risks: [f32; ARMY],
}

/// An enemy piece, with the ranks that it may have by our knowledge.
pub(crate) struct EnemyPiece {
    pub(crate) square: Square,
    pub(crate) possible: RankSet,
    pub(crate) chances: Chances,
    pub(crate) moved: bool,
    /// Set if the piece most likely cannot move. The search never moves such a piece.
    pub(crate) immobile: bool,
    /// Expected worth of the piece, without that of the Flag.
    pub(crate) worth: f32,
}

/// Converts a worth to a score.
pub(crate) fn score(worth: f32) -> i32 {
    (worth * SCORE_UNITS).round() as i32
}

/// Converts a score to a worth; the inverse of [`score`].
pub(crate) fn worth_of(score: i32) -> f32 {
    (f64::from(score) / f64::from(SCORE_UNITS)) as f32
}

impl<'a> Evaluation<'a> {
    /// The terms for the position that `viewpoint` knows, after `quiet_plies` plies without an
    /// attack.
    pub(crate) fn new(
        viewpoint: &Viewpoint<'_>,
        quiet_plies: u16,
        weights: &'a Weights,
        proximity: &'a Proximity,
    ) -> Self {
        let knowledge = Knowledge::new(viewpoint);
        let rules = *viewpoint.rules();
        let (us, them) = (viewpoint.seat, viewpoint.enemy());
        let armies = Armies { own: viewpoint.remaining(us), enemy: viewpoint.remaining(them) };
        let ArmyWorths { own_worths, enemy_worths, totals } =
            ArmyWorths::new(armies, &rules, weights);
        let own = own_pieces(viewpoint, &knowledge);
        let mut evaluation = Self {
            rules,
            movers: knowledge.movers,
            runners: RankSet::runners(&rules),
            weights,
            flag: own.iter().position(|own| own.rank == Rank::Flag),
            own,
            enemies: enemy_pieces(viewpoint, &knowledge, weights, &enemy_worths),
            own_worths,
            enemy_worths,
            totals,
            swing: swing(totals, weights),
            attractions: Vec::new(),
            enemy_attractions: Vec::new(),
            guards: Vec::new(),
            breach_terms: BreachTerms::default(),
            proximity,
        };
        // Each step below needs the pieces, worths and weights from above, and no other step. If
        // `bluff` is 0, every piece stays suspected, and every loss counts in full.
        if weights.bluff > 0.0 {
            evaluation.set_risks(viewpoint);
        }
        evaluation.set_attractions(quiet_plies);
        evaluation.set_guards();
        evaluation.set_breach_terms();
        evaluation
    }

    /// Sets `suspected` and `risks` of our hidden pieces, by the enemy's beliefs about them.
    fn set_risks(&mut self, viewpoint: &Viewpoint<'_>) {
        let mirrored = viewpoint.mirrored();
        let beliefs = rank_chances(&mirrored, &Knowledge::new(&mirrored), self.weights);
        // Beliefs and pieces are both in square order.
        for (index, chances) in beliefs.iter().enumerate() {
            if self.own.get(index).is_some_and(|piece| !piece.known) {
                let risks = self.risks(chances);
                let piece = &mut self.own[index];
                piece.suspected = chances[Rank::Flag] > self.weights.flag_suspicion;
                piece.risks = risks;
            }
        }
    }

    /// The [`risks`](OwnPiece::risks) of a hidden piece of ours. `chances` is the enemy's belief
    /// about the piece.
    fn risks(&self, chances: &Chances) -> [f32; ARMY] {
        let gains_by_attacker: ByRank<f32> =
            ByRank::from_fn(|attacker| self.gain_expected_by_enemy(attacker, chances));
        let mut risks = [1.0; ARMY];
        for (risk, enemy) in risks.iter_mut().zip(&self.enemies) {
            let attackers = self.movers.iter();
            let expected_gain: f32 =
                attackers.map(|rank| enemy.chances[rank] * gains_by_attacker[rank]).sum();
            if expected_gain < 0.0 {
                // The attack does not pay for the enemy, so the enemy will probably not make it,
                // and less of our loss counts.
                *risk = 1.0 - self.weights.bluff;
            }
        }
        risks
    }

    /// Sets the attractions of all pairs of our pieces and the enemy pieces.
    fn set_attractions(&mut self, quiet_plies: u16) {
        let row = |own: &OwnPiece| -> [i32; ARMY] {
            std::array::from_fn(|number| {
                self.enemies.get(number).map_or(0, |enemy| self.attraction(own, enemy, quiet_plies))
            })
        };
        let attractions: Vec<_> = self.own.iter().map(row).collect();
        let column = |enemy_number: usize| -> [i32; ARMY] {
            std::array::from_fn(|own| attractions.get(own).map_or(0, |row| row[enemy_number]))
        };
        self.enemy_attractions = (0..self.enemies.len()).map(column).collect();
        self.attractions = attractions;
    }

    /// Score of `own` and `enemy` as neighbours: our gain from an attack, less the enemy's gain,
    /// less the danger to a Bomb beside our Flag, plus the worth of our Miner beside an enemy Bomb.
    fn attraction(&self, own: &OwnPiece, enemy: &EnemyPiece, quiet_plies: u16) -> i32 {
        // Each ply without an attack makes attacks more attractive, because too many such plies end
        // the game in a draw.
        let urgency = self.weights.urgency * f32::from(quiet_plies);
        // No side has to make an attack that loses, so no gain is negative.
        let attack_gain = if self.movers.contains(own.rank) {
            (self.gain(own.rank, enemy) + urgency).max(0.0)
        } else {
            0.0
        };
        let threat = self.threat(own, enemy).max(0.0);
        let siege = if self.is_flag_bomb(own) { self.siege(enemy) } else { 0.0 };
        let assault = if own.rank == Rank::Miner { self.assault(enemy) } else { 0.0 };
        score(
            self.weights.attraction * attack_gain - self.weights.threat * threat - siege + assault,
        )
    }

    /// Returns `true` if `own` is a Bomb beside our Flag.
    pub(crate) fn is_flag_bomb(&self, own: &OwnPiece) -> bool {
        let is_beside = |flag: usize| self.own[flag].square.is_next_to(own.square);
        own.rank == Rank::Bomb && self.flag.is_some_and(is_beside)
    }

    /// Worth of our Miner beside an enemy piece that may be a Bomb beside the Flag.
    fn assault(&self, enemy: &EnemyPiece) -> f32 {
        let neighbours = self.enemies.iter().filter(|other| other.square.is_next_to(enemy.square));
        let chance: f32 = neighbours.map(|other| other.chances[Rank::Flag]).sum();
        // Chances are fitted to each piece last, so those of one rank may add up to more than 1.
        self.weights.assault * self.weights.own_flag * chance.min(1.0) * enemy.chances[Rank::Bomb]
    }

    /// Danger from `enemy` if it stands beside a Bomb that is next to our Flag. Only a piece that
    /// has moved, and that may be a Miner, is a danger.
    fn siege(&self, enemy: &EnemyPiece) -> f32 {
        let chance = if enemy.moved { enemy.chances[Rank::Miner] } else { 0.0 };
        self.weights.siege * self.weights.own_flag * chance
    }

    /// Attractions of a piece to each piece of the other side. `index` is the first piece's index
    /// in a node.
    pub(crate) fn attractions_of(&self, index: usize) -> &[i32; ARMY] {
        if index < ARMY { &self.attractions[index] } else { &self.enemy_attractions[index - ARMY] }
    }

    /// Our expected gain from attacking `enemy` with `rank`.
    fn gain(&self, rank: Rank, enemy: &EnemyPiece) -> f32 {
        let information = self.information(enemy, enemy.possible);
        let gain_against = |defender| {
            let mut stakes = Stakes::new(self.enemy_worths[defender], self.own_worths[rank]);
            // A lost attack still shows the rank of the defender. A loss is a negative number.
            stakes.loss += information;
            stakes.gain(self.rules.battles[rank][defender])
        };
        enemy.chances.iter().map(|(defender, chance)| chance * gain_against(defender)).sum()
    }

    /// Worth of learning the rank of `enemy`, which can have the ranks `possible`.
    pub(crate) fn information(&self, enemy: &EnemyPiece, possible: RankSet) -> f32 {
        match possible.single() {
            Some(_) => 0.0,
            None => self.weights.information * enemy.worth,
        }
    }

    /// The enemy's gain if its rank `attacker` attacks our rank `defender`.
    pub(crate) fn gain_of_enemy(&self, attacker: Rank, defender: Rank) -> f32 {
        Stakes::new(self.own_worths[defender], self.enemy_worths[attacker])
            .gain(self.rules.battles[attacker][defender])
    }

    /// The gain that the enemy expects if its rank `attacker` attacks a piece of ours. `chances` is
    /// the enemy's belief about our piece.
    fn gain_expected_by_enemy(&self, attacker: Rank, chances: &Chances) -> f32 {
        let defenders = chances.iter();
        defenders.map(|(rank, chance)| chance * self.gain_of_enemy(attacker, rank)).sum()
    }

    /// The enemy's expected gain from attacking `own` with `enemy`; 0 if `enemy` cannot move.
    ///
    /// Only the share `hidden_threat` of the gain counts if the enemy does not know the rank of
    /// `own`. A rank that would lose costs the enemy at most `threat_loss_cap`, so a piece that may
    /// lose is still a threat.
    fn threat(&self, own: &OwnPiece, enemy: &EnemyPiece) -> f32 {
        if (enemy.possible & self.movers).is_empty() {
            return 0.0;
        }
        let share = if own.known { 1.0 } else { self.weights.hidden_threat };
        let least_gain = -self.weights.threat_loss_cap;
        // Bomb and Flag are among the attackers: without them the engine played no better.
        let attackers = enemy.chances.iter();
        let gain = |attacker| self.gain_of_enemy(attacker, own.rank).max(least_gain);
        share * attackers.map(|(rank, chance)| chance * gain(rank)).sum::<f32>()
    }
}

/// Worths of all ranks and of both armies.
struct ArmyWorths {
    own_worths: ByRank<f32>,
    enemy_worths: ByRank<f32>,
    /// Worth of all our pieces and of all enemy pieces, without the Flags.
    totals: [f32; 2],
}

impl ArmyWorths {
    fn new(armies: Armies, rules: &Rules, weights: &Weights) -> Self {
        let mut own_worths = armies.worths(rules, weights);
        // `Armies::worths` uses the weight `flag`, which is the worth of the enemy's Flag alone.
        own_worths[Rank::Flag] = weights.own_flag;
        let own_total = total_worth(&armies.own, &own_worths);
        let swapped_armies = armies.swapped();
        let enemy_worths = swapped_armies.worths(rules, weights);
        let enemy_total = total_worth(&swapped_armies.own, &enemy_worths);
        Self { own_worths, enemy_worths, totals: [own_total, enemy_total] }
    }
}

/// The [`swing`](Evaluation::swing): our lead as a share of the worth of all pieces, times the
/// weight `trade`. The weight `winning_total` is added to the worth of all pieces, so that a small
/// lead among the last few pieces is no large share.
fn swing(totals: [f32; 2], weights: &Weights) -> f32 {
    let [own, enemy] = totals;
    weights.trade * (own - enemy) / (own + enemy + weights.winning_total)
}

/// Our pieces. Until [`Evaluation::set_risks`], each piece counts as suspected, and each loss
/// counts in full.
fn own_pieces(viewpoint: &Viewpoint<'_>, knowledge: &Knowledge<'_>) -> Vec<OwnPiece> {
    let own_piece = |piece: &SeenPiece| {
        Some(OwnPiece {
            square: piece.square,
            // Our own ranks are all known, so no piece is left out.
            rank: piece.rank?,
            moved: piece.moved,
            // For our pieces, `possible` has the ranks that the enemy may still expect.
            known: knowledge.possible(piece).single().is_some(),
            suspected: true,
            risks: [1.0; ARMY],
        })
    };
    viewpoint.pieces_of(viewpoint.seat).take(ARMY).filter_map(own_piece).collect()
}

/// The enemy pieces, each with the chances of the ranks that it may have.
fn enemy_pieces(
    viewpoint: &Viewpoint<'_>,
    knowledge: &Knowledge<'_>,
    weights: &Weights,
    worths: &ByRank<f32>,
) -> Vec<EnemyPiece> {
    let chances = rank_chances(viewpoint, knowledge, weights);
    let pieces = viewpoint.pieces_of(viewpoint.enemy()).take(ARMY);
    let enemy_piece = |(piece, chances): (&SeenPiece, Chances)| EnemyPiece {
        square: piece.square,
        // A view with every rank knows ranks that are not public, which `possible` leaves out.
        possible: piece.rank.map_or_else(|| knowledge.possible(piece), RankSet::of),
        worth: expected_worth(&chances, worths),
        immobile: false,
        chances,
        moved: piece.moved,
    };
    let mut enemies: Vec<EnemyPiece> = pieces.zip(chances).map(enemy_piece).collect();
    mark_immobile(&mut enemies, knowledge);
    enemies
}

/// Marks the hidden enemy pieces that most likely cannot move, as many as there are hidden Bombs
/// and Flags.
fn mark_immobile(enemies: &mut [EnemyPiece], knowledge: &Knowledge<'_>) {
    let count = usize::from(knowledge.hidden[Rank::Bomb] + knowledge.hidden[Rank::Flag]);
    let immobile_ranks = RankSet::ALL.without(knowledge.movers);
    // Hidden pieces that have not moved all have the same possible ranks. So if the rank of one is
    // deduced, all have this rank, and none needs the mark.
    let may_be_immobile =
        |enemy: &&mut EnemyPiece| !enemy.moved && enemy.possible.single().is_none();
    let mut candidates: Vec<(f32, &mut EnemyPiece)> = (enemies.iter_mut())
        .filter(may_be_immobile)
        .map(|enemy| (chance_of_any(immobile_ranks, &enemy.chances), enemy))
        .collect();
    sort_descending(&mut candidates, |(chance, _)| *chance);
    for (_, enemy) in candidates.into_iter().take(count) {
        enemy.immobile = true;
    }
}

/// Chance that a piece with these chances has one of `ranks`.
fn chance_of_any(ranks: RankSet, chances: &Chances) -> f32 {
    ranks.iter().map(|rank| chances[rank]).sum()
}

/// Expected worth of a piece with these chances, without that of the Flag.
fn expected_worth(chances: &Chances, worths: &ByRank<f32>) -> f32 {
    let without_flag = chances.iter().filter(|(rank, _)| *rank != Rank::Flag);
    without_flag.map(|(rank, chance)| chance * worths[rank]).sum()
}
