//! Battles in the search: their possible ends with chances, and the expected gain of each battle.

use fairboard_rules::stratego::{BattleResult, Move, Rank};

use crate::evaluation::{ARMY, Evaluation, score};
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
    /// Set if our piece takes the Flag when our piece wins.
    pub(crate) takes_flag: bool,
    /// Set if the enemy piece takes our Flag when the enemy piece wins, and the enemy has reason to
    /// expect the Flag there.
    pub(crate) risks_flag: bool,
}

/// One way for a battle to end.
#[derive(Clone, Copy)]
pub(crate) struct BattleEnd {
    pub(crate) winner: Winner,
    pub(crate) chance: f32,
    /// Our gain from this end, as a worth.
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
    /// Our expected gain, as a worth.
    pub(crate) fn mean(&self) -> f32 {
        self.ends.iter().map(|end| end.chance * end.gain).sum()
    }

    /// The ends that are possible.
    pub(crate) fn ends(&self) -> impl Iterator<Item = BattleEnd> {
        self.ends.into_iter().filter(|end| end.chance > 0.0)
    }

    /// The end with the largest chance.
    pub(crate) fn likeliest(&self) -> BattleEnd {
        let [first, second, third] = self.ends;
        let likelier =
            |one: BattleEnd, other: BattleEnd| if one.chance >= other.chance { one } else { other };
        likelier(likelier(first, second), third)
    }
}

/// Sums over the ranks that the enemy piece in a battle can have.
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
    won: f32,
    /// Sum of the worths of the ranks that fall together with our piece, each times its chance.
    traded: f32,
    /// The ranks that beat our piece.
    winners: RankSet,
}

impl Odds {
    /// The sums for a battle of our `rank` with an enemy piece.
    fn new(
        node: &Node,
        evaluation: &Evaluation<'_>,
        rank: Rank,
        number: usize,
        attacker: Side,
    ) -> Self {
        let mut odds = Self::default();
        let chances = &evaluation.enemies[number].chances;
        for other in node.possible(number).iter() {
            if attacker == Side::Enemy && !evaluation.movers.contains(other) {
                continue;
            }
            let chance = chances[other].max(evaluation.weights.minimum_chance);
            odds.add(evaluation, other, chance, winner(evaluation, rank, other, attacker));
        }
        odds
    }

    /// Adds an enemy rank with its chance.
    fn add(&mut self, evaluation: &Evaluation<'_>, other: Rank, chance: f32, winner: Winner) {
        let worth = evaluation.enemy_worths[other];
        match winner {
            Winner::Own => {
                self.win += chance;
                self.won += chance * worth;
                self.flag += if other == Rank::Flag { chance } else { 0.0 };
            }
            Winner::Enemy => {
                self.loss += chance;
                self.winners = self.winners.with(other);
            }
            Winner::Neither => {
                self.trade += chance;
                self.traded += chance * worth;
            }
        }
    }

    /// Sum of the chances of all ends.
    fn total(&self) -> f32 {
        (self.win + self.loss + self.trade).max(f32::MIN_POSITIVE)
    }
}

/// The side that wins if our `rank` meets the enemy's `other`.
pub(crate) fn winner(
    evaluation: &Evaluation<'_>,
    rank: Rank,
    other: Rank,
    attacker: Side,
) -> Winner {
    let battles = evaluation.rules.battles;
    let (result, [attacking, defending]) = match attacker {
        Side::Own => (battles[rank][other], [Winner::Own, Winner::Enemy]),
        Side::Enemy => (battles[other][rank], [Winner::Enemy, Winner::Own]),
    };
    match result {
        BattleResult::Attacker => attacking,
        BattleResult::Defender => defending,
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
        let piece = &evaluation.own[own];
        let odds = Odds::new(self, evaluation, piece.rank, enemy - ARMY, attacker);
        let total = odds.total();
        UncertainBattle {
            mv,
            own,
            enemy,
            attacker,
            ends: self.battle_ends(evaluation, &odds, own, enemy - ARMY, attacker),
            winners: odds.winners,
            takes_flag: odds.flag > evaluation.weights.flag_certainty * total,
            risks_flag: piece.rank == Rank::Flag && piece.suspected,
        }
    }

    /// The ends of a battle: we win, the enemy wins, or both pieces fall.
    fn battle_ends(
        &self,
        evaluation: &Evaluation<'_>,
        odds: &Odds,
        own: usize,
        number: usize,
        attacker: Side,
    ) -> [BattleEnd; 3] {
        let (piece, enemy) = (&evaluation.own[own], &evaluation.enemies[number]);
        let possible = self.possible(number);
        let worth = evaluation.own_worths[piece.rank];
        let is_hidden = !self.is_known(own);
        let secrecy_cost = if is_hidden { evaluation.weights.secrecy * worth } else { 0.0 };
        let (losing_attack_share, risk, recapture) = match attacker {
            Side::Own => (1.0, 1.0, self.recapture(evaluation, own, ARMY + number)),
            Side::Enemy => (
                if possible.single().is_some() {
                    1.0
                } else {
                    evaluation.weights.losing_attack_chance
                },
                if is_hidden { piece.risks[number] } else { 1.0 },
                0.0,
            ),
        };
        let mean = |sum: f32, chance: f32| sum / chance.max(f32::MIN_POSITIVE);
        let information = evaluation.information(enemy, possible);
        let traded = mean(odds.traded, odds.trade);
        let total = odds.total();
        [
            (
                Winner::Own,
                odds.win * losing_attack_share,
                mean(odds.won, odds.win) - secrecy_cost - recapture,
            ),
            (Winner::Enemy, odds.loss, information - worth * risk),
            (Winner::Neither, odds.trade, traded - worth + evaluation.swing * (traded + worth)),
        ]
        .map(|(winner, chance, gain)| BattleEnd { winner, chance: chance / total, gain })
    }

    /// Expected gain from `battle` for the side to move, as a score.
    pub(crate) fn expected_gain(&self, battle: &UncertainBattle) -> i32 {
        self.for_mover(score(battle.mean()))
    }
}
