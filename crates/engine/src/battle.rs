//! Battles in the search: the chance of each possible end, and the expected gain of the battle.

use fairboard_rules::stratego::{BattleResult, Move, Rank};

use crate::evaluation::{ARMY, Evaluation, enemy_number_of, score};
use crate::node::{Node, Side};
use crate::rank_set::RankSet;

/// An attack, and the ways in which the battle can end.
pub(crate) struct UncertainBattle {
    pub(crate) mv: Move,
    /// Index of our piece in the node.
    pub(crate) own: usize,
    /// Index of the enemy piece in the node.
    pub(crate) enemy: usize,
    pub(crate) attacker: Side,
    ends: [BattleEnd; 3],
    /// The enemy ranks that beat our piece.
    pub(crate) winners: RankSet,
    /// Set if the enemy piece is so probably the Flag that a win of ours counts as taking the Flag.
    pub(crate) takes_flag: bool,
    /// Set if our piece is our Flag, and the enemy has reason to expect the Flag there.
    pub(crate) risks_flag: bool,
}

/// A possible end of a battle, with its chance and our gain.
#[derive(Clone, Copy)]
pub(crate) struct BattleEnd {
    pub(crate) winner: Winner,
    pub(crate) chance: f32,
    /// Our gain from this end, as a worth, which [`score`] converts to a score of the search.
    pub(crate) gain: f32,
}

/// The side whose piece is left after a battle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Winner {
    Own,
    Enemy,
    Neither,
}

impl UncertainBattle {
    /// Our expected gain, as a worth: the sum of the gains of the ends, each times its chance.
    pub(crate) fn mean(&self) -> f32 {
        self.ends.iter().map(|end| end.chance * end.gain).sum()
    }

    /// The ends that are possible.
    pub(crate) fn ends(&self) -> impl Iterator<Item = BattleEnd> {
        self.ends.into_iter().filter(|end| end.chance > 0.0)
    }

    /// The end with the largest chance, which the search follows. Of ends with equal chances, the
    /// first in `ends` is taken.
    pub(crate) fn likeliest(&self) -> BattleEnd {
        let [first, second, third] = self.ends;
        let likelier =
            |one: BattleEnd, other: BattleEnd| if one.chance >= other.chance { one } else { other };
        likelier(likelier(first, second), third)
    }
}

/// Sums over the ranks that the enemy piece in a battle can have. The chances are not scaled: their
/// sum may differ from 1.
#[derive(Default)]
struct Odds {
    /// Chance that our piece wins.
    win: f32,
    /// Chance that our piece loses.
    loss: f32,
    /// Chance that both pieces fall.
    trade: f32,
    /// Chance that our piece takes the Flag.
    flag: f32,
    /// Sum of the worths of the ranks that our piece beats, each times its chance.
    won_worth: f32,
    /// Sum of the worths of the ranks that fall together with our piece, each times its chance.
    traded_worth: f32,
    /// The ranks that beat our piece.
    winners: RankSet,
}

impl Odds {
    /// The sums for a battle of our `own_rank` with an enemy piece.
    fn new(
        node: &Node,
        evaluation: &Evaluation<'_>,
        own_rank: Rank,
        enemy_number: usize,
        attacker: Side,
    ) -> Self {
        let mut odds = Self::default();
        let chances = &evaluation.enemies[enemy_number].chances;
        for enemy_rank in node.possible(enemy_number).iter() {
            // A piece that attacks has a rank that can move.
            if attacker == Side::Enemy && !evaluation.movers.contains(enemy_rank) {
                continue;
            }
            // The chances are estimates. A rank that they nearly exclude is still possible.
            let chance = chances[enemy_rank].max(evaluation.weights.minimum_chance);
            let winner = winner(evaluation, own_rank, enemy_rank, attacker);
            odds.add(evaluation, enemy_rank, chance, winner);
        }
        odds
    }

    /// Adds a rank that the enemy piece may have to the sums. `winner` wins against this rank, and
    /// `chance` is the chance of the rank.
    fn add(&mut self, evaluation: &Evaluation<'_>, enemy_rank: Rank, chance: f32, winner: Winner) {
        let worth = evaluation.enemy_worths[enemy_rank];
        match winner {
            Winner::Own => {
                self.win += chance;
                self.won_worth += chance * worth;
                self.flag += if enemy_rank == Rank::Flag { chance } else { 0.0 };
            }
            Winner::Enemy => {
                self.loss += chance;
                self.winners = self.winners.with(enemy_rank);
            }
            Winner::Neither => {
                self.trade += chance;
                self.traded_worth += chance * worth;
            }
        }
    }

    /// Sum of the chances of all ends. The sum is never 0, because chances are divided by it.
    fn total(&self) -> f32 {
        (self.win + self.loss + self.trade).max(f32::MIN_POSITIVE)
    }
}

/// The side that wins a battle of our `own_rank` with the enemy's `enemy_rank`.
pub(crate) fn winner(
    evaluation: &Evaluation<'_>,
    own_rank: Rank,
    enemy_rank: Rank,
    attacker: Side,
) -> Winner {
    let battles = evaluation.rules.battles;
    let (result, [attacking_side, defending_side]) = match attacker {
        Side::Own => (battles[own_rank][enemy_rank], [Winner::Own, Winner::Enemy]),
        Side::Enemy => (battles[enemy_rank][own_rank], [Winner::Enemy, Winner::Own]),
    };
    match result {
        BattleResult::Attacker => attacking_side,
        BattleResult::Defender => defending_side,
        BattleResult::Both => Winner::Neither,
    }
}

impl Node {
    /// The battle that the attack `mv` begins.
    pub(crate) fn battle(&self, evaluation: &Evaluation<'_>, mv: Move) -> UncertainBattle {
        let (from, to) = (self.piece_on(mv.from), self.piece_on(mv.to));
        let attacker = Side::of(from);
        let (own, enemy) = match attacker {
            Side::Own => (from, to),
            Side::Enemy => (to, from),
        };
        let enemy_number = enemy_number_of(enemy);
        let piece = &evaluation.own[own];
        let odds = Odds::new(self, evaluation, piece.rank, enemy_number, attacker);
        let total = odds.total();
        UncertainBattle {
            mv,
            own,
            enemy,
            attacker,
            ends: self.battle_ends(evaluation, &odds, own, enemy_number, attacker),
            winners: odds.winners,
            takes_flag: odds.flag > evaluation.weights.flag_certainty * total,
            risks_flag: piece.rank == Rank::Flag && piece.suspected,
        }
    }

    /// The ends of a battle: we win, the enemy wins, or both pieces fall. Their chances add up to
    /// less than 1 if the enemy may omit the attack.
    fn battle_ends(
        &self,
        evaluation: &Evaluation<'_>,
        odds: &Odds,
        own: usize,
        enemy_number: usize,
        attacker: Side,
    ) -> [BattleEnd; 3] {
        let (piece, enemy) = (&evaluation.own[own], &evaluation.enemies[enemy_number]);
        let possible = self.possible(enemy_number);
        let worth = evaluation.own_worths[piece.rank];
        let own_is_hidden = !self.is_known(own);
        let enemy_is_hidden = possible.single().is_none();
        let mean = |sum: f32, chance: f32| sum / chance.max(f32::MIN_POSITIVE);
        let total = odds.total();
        let end = |winner, chance: f32, gain| BattleEnd { winner, chance: chance / total, gain };
        // We win. The enemy knows its own ranks, and does not make most of the attacks that it
        // would lose.
        let made_share = match attacker {
            Side::Enemy if enemy_is_hidden => evaluation.weights.losing_attack_chance,
            Side::Enemy | Side::Own => 1.0,
        };
        let won_worth = mean(odds.won_worth, odds.win);
        // A hidden piece that wins is known from then on.
        let secrecy_cost = if own_is_hidden { evaluation.weights.secrecy * worth } else { 0.0 };
        // Only our own attack takes our piece to another square, beside hidden pieces that may
        // capture it there.
        let recapture_risk = match attacker {
            Side::Own => self.recapture_risk(evaluation, own, ARMY + enemy_number),
            Side::Enemy => 0.0,
        };
        let gain_if_we_win = won_worth - secrecy_cost - recapture_risk;
        // We lose. The enemy does not know our hidden piece, and omits some attacks that would win.
        // So only a share of our loss counts. The chance stays whole, so the search still follows
        // this end if it is the likeliest.
        let counted_share = match attacker {
            Side::Enemy if own_is_hidden => piece.risks[enemy_number],
            Side::Enemy | Side::Own => 1.0,
        };
        // We learn the rank of the piece that has won.
        let information = evaluation.information(enemy, possible);
        let gain_if_we_lose = information - worth * counted_share;
        // Both pieces fall. The side that leads gains by that, because a lead is worth more among
        // fewer pieces.
        let traded_worth = mean(odds.traded_worth, odds.trade);
        let lead_gain = evaluation.swing * (traded_worth + worth);
        let gain_if_both_fall = traded_worth - worth + lead_gain;
        [
            end(Winner::Own, odds.win * made_share, gain_if_we_win),
            end(Winner::Enemy, odds.loss, gain_if_we_lose),
            end(Winner::Neither, odds.trade, gain_if_both_fall),
        ]
    }

    /// Expected gain from `battle` for the side to move, as a score.
    pub(crate) fn expected_gain(&self, battle: &UncertainBattle) -> i32 {
        self.for_mover(score(battle.mean()))
    }
}
