//! What a search needs to know before it begins: who is who, what it is worth, and where to go.

use fairboard_rules::stratego::{BattleResult, ByRank, Color, Rank, Rules, Square};

use crate::belief::{Chances, beliefs};
use crate::closeness::Closeness;
use crate::{Knowledge, Observation, RankSet, SeenPiece, Weights};

/// The most pieces that a side can have.
pub(crate) const ARMY: usize = 40;

/// The unit of all scores: tenths of what the weights count in.
const SCALE: f32 = 10.0;

/// Everything about a position that does not change during a search.
pub(crate) struct Plan {
    pub(crate) rules: Rules,
    /// The ranks that can move, and those that can move more than one square.
    pub(crate) movers: RankSet,
    pub(crate) runners: RankSet,
    pub(crate) weights: Weights,
    pub(crate) own: Vec<OwnPiece>,
    pub(crate) enemies: Vec<Enemy>,
    /// What a hidden enemy of each rank is worth to us, the Flag included.
    pub(crate) spoils: ByRank<f32>,
    /// What it costs to lose a piece of each rank of our own.
    pub(crate) worth: ByRank<f32>,
    /// For each of our pieces and each enemy, what it is worth to us that they are close: the hopes
    /// of ours less those of the enemy.
    ties: Vec<[i32; ARMY]>,
    /// The same for each enemy and each of our pieces.
    ties_of_enemies: Vec<[i32; ARMY]>,
    /// The share of a tie that counts, for each pair of squares.
    pub(crate) closeness: Closeness,
}

/// A piece of our own.
pub(crate) struct OwnPiece {
    pub(crate) square: Square,
    pub(crate) rank: Rank,
    pub(crate) moved: bool,
    pub(crate) shown: bool,
    /// Whether the enemy has reason to take it for the Flag.
    pub(crate) suspected: bool,
    /// For each enemy, the share of our loss that counts if it attacks this piece and wins: less
    /// than 1 where an enemy that knows no better would not attack.
    pub(crate) at_risk: [f32; ARMY],
}

/// An enemy piece.
pub(crate) struct Enemy {
    pub(crate) square: Square,
    pub(crate) possible: RankSet,
    pub(crate) chances: Chances,
    pub(crate) moved: bool,
    /// Whether it is one of those that are likeliest to be what cannot move, and is taken to stay
    /// where it is.
    pub(crate) stays: bool,
    /// What it is probably worth, the Flag aside.
    pub(crate) worth: f32,
}

/// A score from a worth.
pub(crate) fn score(worth: f32) -> i32 {
    (worth * SCALE).round() as i32
}

impl Plan {
    pub(crate) fn new(observation: &Observation, weights: &Weights) -> Self {
        let knowledge = Knowledge::new(observation);
        let (us, them) = (observation.seat, observation.seat.other());
        let own: Vec<OwnPiece> = observation
            .of(us)
            .take(ARMY)
            .filter_map(|piece| {
                let shown = knowledge.possible(piece).single().is_some();
                let SeenPiece { square, moved, .. } = *piece;
                Some(OwnPiece {
                    square,
                    rank: piece.rank?,
                    moved,
                    shown,
                    suspected: true,
                    at_risk: [1.0; ARMY],
                })
            })
            .collect();
        let chances = beliefs(observation, &knowledge, weights.stillness);
        let count = |color: Color| left(observation, color);
        let mut worth = relative(&observation.rules, weights, &count(us), &count(them));
        worth[Rank::Flag] = weights.flag;
        let mut spoils = relative(&observation.rules, weights, &count(them), &count(us));
        spoils[Rank::Flag] = weights.flag;
        let enemies: Vec<Enemy> = observation
            .of(them)
            .take(ARMY)
            .zip(chances)
            .map(|(piece, chances)| Enemy {
                square: piece.square,
                possible: piece.rank.map_or_else(|| knowledge.possible(piece), RankSet::of),
                worth: expected(&chances, &spoils),
                stays: false,
                chances,
                moved: piece.moved,
            })
            .collect();
        let mut plan = Self {
            rules: observation.rules,
            movers: knowledge.movers,
            runners: RankSet::runners(&observation.rules),
            weights: weights.clone(),
            own,
            enemies,
            spoils,
            worth,
            ties: Vec::new(),
            ties_of_enemies: Vec::new(),
            closeness: Closeness::new(weights.reach),
        };
        if weights.bluff > 0.0 {
            plan.weigh_risks(observation);
        }
        plan.settle(usize::from(knowledge.hidden[Rank::Bomb] + knowledge.hidden[Rank::Flag]));
        plan.tie(observation);
        plan
    }

    /// Takes `count` hidden pieces to stay where they are: those that most likely cannot move.
    fn settle(&mut self, count: usize) {
        let is_hidden = |enemy: &&mut Enemy| !enemy.moved && enemy.possible.single().is_none();
        let mut hidden: Vec<(f32, &mut Enemy)> = (self.enemies.iter_mut().filter(is_hidden))
            .map(|enemy| (immobile(self.movers, &enemy.chances), enemy))
            .collect();
        hidden.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        for (_, enemy) in hidden.into_iter().take(count) {
            enemy.stays = true;
        }
    }

    /// Looks at our pieces with the enemy's eyes.
    fn weigh_risks(&mut self, observation: &Observation) {
        let mirrored = observation.mirrored();
        let ours = beliefs(&mirrored, &Knowledge::new(&mirrored), self.weights.stillness);
        let gains: Vec<ByRank<f32>> = ours
            .iter()
            .map(|chances| ByRank::from_fn(|attacker| self.blind_gain(attacker, chances)))
            .collect();
        let pieces = self.own.iter_mut().zip(ours.iter().zip(&gains));
        for (piece, (chances, gains)) in pieces.filter(|(piece, _)| !piece.shown) {
            piece.suspected = chances[Rank::Flag] > self.weights.suspicion;
            for (risk, enemy) in piece.at_risk.iter_mut().zip(&self.enemies) {
                let attackers = self.movers.iter();
                let gain: f32 = attackers.map(|rank| enemy.chances[rank] * gains[rank]).sum();
                if gain < 0.0 {
                    *risk = 1.0 - self.weights.bluff;
                }
            }
        }
    }

    /// What our attack with `rank` on `enemy` brings on average.
    fn gain(&self, rank: Rank, enemy: &Enemy) -> f32 {
        let lesson = match enemy.possible.single() {
            Some(_) => 0.0,
            None => self.weights.information * enemy.worth,
        };
        let mut gain = 0.0;
        for (other, chance) in enemy.chances.iter() {
            gain += chance
                * match self.rules.battles[rank][other] {
                    BattleResult::Attacker => self.spoils[other],
                    BattleResult::Defender => lesson - self.worth[rank],
                    BattleResult::Both => self.spoils[other] - self.worth[rank],
                };
        }
        gain
    }

    /// What an enemy `attacker` gains on average from a piece of ours that has these chances.
    fn blind_gain(&self, attacker: Rank, chances: &Chances) -> f32 {
        let gains = chances.iter().map(|(defender, chance)| {
            chance
                * match self.rules.battles[attacker][defender] {
                    BattleResult::Attacker => self.worth[defender],
                    BattleResult::Defender => -self.spoils[attacker],
                    BattleResult::Both => self.worth[defender] - self.spoils[attacker],
                }
        });
        gains.sum()
    }

    /// The ties of a piece; our own come first.
    pub(crate) fn ties_of(&self, index: usize) -> &[i32; ARMY] {
        if index < ARMY { &self.ties[index] } else { &self.ties_of_enemies[index - ARMY] }
    }

    fn tie(&mut self, observation: &Observation) {
        let urgency = self.weights.urgency * f32::from(observation.quiet_plies);
        let tie = |own: &OwnPiece, enemy: &Enemy| {
            let hope = if self.movers.contains(own.rank) {
                (self.gain(own.rank, enemy) + urgency).max(0.0)
            } else {
                0.0
            };
            let fear = self.fear(own, enemy).max(0.0);
            score(self.weights.pull * hope - self.weights.dread * fear)
        };
        let all = |own: &OwnPiece| -> [i32; ARMY] {
            std::array::from_fn(|number| {
                self.enemies.get(number).map_or(0, |enemy| tie(own, enemy))
            })
        };
        let ties: Vec<_> = self.own.iter().map(all).collect();
        let ties_of_enemies = (0..self.enemies.len())
            .map(|enemy| std::array::from_fn(|own| ties.get(own).map_or(0, |ties| ties[enemy])))
            .collect();
        self.ties = ties;
        self.ties_of_enemies = ties_of_enemies;
    }

    /// What `enemy` could gain by attacking `own` if it knew it.
    fn fear(&self, own: &OwnPiece, enemy: &Enemy) -> f32 {
        if enemy.possible.and(self.movers).is_empty() {
            return 0.0;
        }
        let known = if own.shown { 1.0 } else { 0.4 };
        let gains = Rank::ALL.into_iter().map(|rank| {
            enemy.chances[rank]
                * match self.rules.battles[rank][own.rank] {
                    BattleResult::Attacker => self.worth[own.rank],
                    BattleResult::Defender => -self.spoils[rank].min(400.0),
                    BattleResult::Both => self.worth[own.rank] - self.spoils[rank],
                }
        });
        known * gains.sum::<f32>()
    }
}

/// How many pieces of each rank `color` has left.
fn left(observation: &Observation, color: Color) -> ByRank<u8> {
    let lost = &observation.lost[color];
    let army = observation.rules.army.counts();
    ByRank::from_fn(|rank| army[rank].saturating_sub(lost[rank]))
}

/// What the pieces of a side that has `ours` left are worth against one that has `theirs`.
fn relative(
    rules: &Rules,
    weights: &Weights,
    ours: &ByRank<u8>,
    theirs: &ByRank<u8>,
) -> ByRank<f32> {
    let (worth, movers) = (weights.worth(), RankSet::movers(rules));
    let beats = |attacker, defender| rules.battles[attacker][defender] == BattleResult::Attacker;
    ByRank::from_fn(|rank| {
        let is_beaten = |other: &Rank| theirs[*other] > 0 && beats(*other, rank);
        let invincible = !Rank::ALL.iter().any(is_beaten) && movers.contains(rank);
        let factor = if rank == Rank::Spy && theirs[Rank::Marshal] == 0 {
            0.25
        } else if rank == Rank::Miner && theirs[Rank::Bomb] == 0 {
            0.6
        } else if rank == Rank::Miner && ours[Rank::Miner] <= 2 {
            1.6
        } else if invincible {
            1.0 + weights.invincible
        } else {
            1.0
        };
        worth[rank] * factor
    })
}

/// The chance that a piece cannot move.
fn immobile(movers: RankSet, chances: &Chances) -> f32 {
    RankSet::ALL.without(movers).iter().map(|rank| chances[rank]).sum()
}

fn expected(chances: &Chances, spoils: &ByRank<f32>) -> f32 {
    let movable = chances.iter().filter(|(rank, _)| *rank != Rank::Flag);
    movable.map(|(rank, chance)| chance * spoils[rank]).sum()
}
