//! What a search needs to know before it begins: who is who, what it is worth, and where to go.

use fairboard_rules::stratego::{
    BattleResult, ByRank, Color, Rank, Reach, Rules, Square, SquareSet,
};

use super::belief::{Chances, beliefs};
use super::{Knowledge, Observation, RankSet, SeenPiece, Weights};

/// The most pieces that a side can have.
pub(super) const ARMY: usize = 40;

/// More steps than there are between any two squares.
const LONGEST: usize = 32;

/// The unit of all scores: tenths of what the weights count in.
const SCALE: f32 = 10.0;

/// Everything about a position that does not change during a search.
pub(super) struct Plan {
    pub(super) rules: Rules,
    pub(super) weights: Weights,
    pub(super) own: Vec<OwnPiece>,
    pub(super) enemies: Vec<Enemy>,
    /// What a hidden enemy of each rank is worth to us, the Flag included.
    pub(super) spoils: ByRank<f32>,
    /// What it costs to lose a piece of each rank of our own.
    pub(super) worth: ByRank<f32>,
    /// How good each square is for a piece of each rank of our own.
    pub(super) pull: ByRank<[i32; Square::COUNT]>,
    pub(super) distances: Distances,
}

/// A piece of our own.
pub(super) struct OwnPiece {
    pub(super) square: Square,
    pub(super) rank: Rank,
    pub(super) moved: bool,
    pub(super) shown: bool,
    /// For each enemy, the share of our loss that counts if it attacks this piece and wins: less
    /// than 1 where an enemy that knows no better would not attack.
    pub(super) at_risk: [f32; ARMY],
}

/// An enemy piece.
pub(super) struct Enemy {
    pub(super) square: Square,
    pub(super) possible: RankSet,
    pub(super) chances: Chances,
    pub(super) moved: bool,
    /// What it is probably worth, the Flag aside.
    pub(super) worth: f32,
    /// How good each square is for it.
    pub(super) pull: [i32; Square::COUNT],
}

/// How many steps it is from each square to each other, round the lakes.
pub(super) struct Distances(Vec<[u8; Square::COUNT]>);

impl Distances {
    fn new() -> Self {
        Self(Square::all().map(distances_from).collect())
    }

    pub(super) fn between(&self, from: Square, to: Square) -> u8 {
        self.0[usize::from(from.index())][usize::from(to.index())]
    }
}

fn distances_from(start: Square) -> [u8; Square::COUNT] {
    let mut distances = [u8::MAX; Square::COUNT];
    let mut reached = SquareSet::of(start);
    let mut front = reached;
    let mut steps = 0;
    while !front.is_empty() {
        front.into_iter().for_each(|square| distances[usize::from(square.index())] = steps);
        front = front.adjacent() & !(reached | SquareSet::LAKES);
        reached |= front;
        steps += 1;
    }
    distances
}

/// A score from a worth.
pub(super) fn score(worth: f32) -> i32 {
    (worth * SCALE).round() as i32
}

impl Plan {
    pub(super) fn new(observation: &Observation, weights: &Weights) -> Self {
        let knowledge = Knowledge::new(observation);
        let (us, them) = (observation.seat, observation.seat.opponent());
        let own: Vec<OwnPiece> = observation
            .of(us)
            .take(ARMY)
            .filter_map(|piece| {
                let shown = knowledge.possible(piece).single().is_some();
                let SeenPiece { square, moved, .. } = *piece;
                Some(OwnPiece { square, rank: piece.rank?, moved, shown, at_risk: [1.0; ARMY] })
            })
            .collect();
        let chances = beliefs(observation, &knowledge, weights.stillness);
        let count = |color: Color| left(observation, color);
        let worth = relative(&observation.rules, weights, &count(us), &count(them));
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
                chances,
                moved: piece.moved,
                pull: [0; Square::COUNT],
            })
            .collect();
        let mut worth = worth;
        worth[Rank::Flag] = weights.flag;
        let mut plan = Self {
            rules: observation.rules,
            weights: weights.clone(),
            own,
            enemies,
            spoils,
            worth,
            pull: ByRank::from_fn(|_| [0; Square::COUNT]),
            distances: Distances::new(),
        };
        if weights.bluff > 0.0 {
            plan.weigh_risks(observation);
        }
        plan.pull = plan.own_pull(observation);
        let pulls: Vec<_> = plan.enemies.iter().map(|enemy| plan.enemy_pull(enemy)).collect();
        for (enemy, pull) in plan.enemies.iter_mut().zip(pulls) {
            enemy.pull = pull;
        }
        plan
    }

    /// Looks at our pieces with the enemy's eyes.
    fn weigh_risks(&mut self, observation: &Observation) {
        let mirrored = observation.mirrored();
        let ours = beliefs(&mirrored, &Knowledge::new(&mirrored), self.weights.stillness);
        for (piece, chances) in self.own.iter_mut().zip(ours).filter(|(piece, _)| !piece.shown) {
            for (risk, enemy) in piece.at_risk.iter_mut().zip(&self.enemies) {
                let gain: f32 = enemy
                    .chances
                    .iter()
                    .filter(|(rank, _)| self.rules.reach[*rank] != Reach::None)
                    .map(|(attacker, chance)| {
                        let expected: f32 = chances
                            .iter()
                            .map(|(defender, other)| {
                                other
                                    * match self.rules.battles[attacker][defender] {
                                        BattleResult::Attacker => self.worth[defender],
                                        BattleResult::Defender => -self.spoils[attacker],
                                        BattleResult::Both => {
                                            self.worth[defender] - self.spoils[attacker]
                                        }
                                    }
                            })
                            .sum();
                        chance * expected
                    })
                    .sum();
                if gain < 0.0 {
                    *risk = 1.0 - self.weights.bluff;
                }
            }
        }
    }

    /// How good it is for us that a piece stands on `square`; our own come first.
    pub(super) fn pull_of(&self, index: usize, square: Square) -> i32 {
        let square = usize::from(square.index());
        match self.own.get(index) {
            Some(piece) => self.pull[piece.rank][square],
            None => -self.enemies[index - ARMY].pull[square],
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

    /// For each rank, how near each square is to what a piece of that rank could gain.
    fn own_pull(&self, observation: &Observation) -> ByRank<[i32; Square::COUNT]> {
        let urgency = self.weights.urgency * f32::from(observation.quiet_plies);
        ByRank::from_fn(|rank| {
            if self.rules.reach[rank] == Reach::None {
                return [0; Square::COUNT];
            }
            let goals: Vec<_> = self
                .enemies
                .iter()
                .map(|enemy| (enemy.square, self.gain(rank, enemy) + urgency))
                .filter(|(_, gain)| *gain > 0.0)
                .collect();
            self.field(&goals, self.weights.pull)
        })
    }

    /// How near each square is to what `enemy` could gain if it knew our pieces.
    fn enemy_pull(&self, enemy: &Enemy) -> [i32; Square::COUNT] {
        if enemy.possible.iter().all(|rank| self.rules.reach[rank] == Reach::None) {
            return [0; Square::COUNT];
        }
        let goals: Vec<_> = self
            .own
            .iter()
            .map(|piece| {
                let known = if piece.shown { 1.0 } else { 0.4 };
                let gain: f32 = Rank::ALL
                    .into_iter()
                    .map(|rank| {
                        enemy.chances[rank]
                            * match self.rules.battles[rank][piece.rank] {
                                BattleResult::Attacker => self.worth[piece.rank],
                                BattleResult::Defender => -self.spoils[rank].min(400.0),
                                BattleResult::Both => self.worth[piece.rank] - self.spoils[rank],
                            }
                    })
                    .sum();
                (piece.square, known * gain)
            })
            .filter(|(_, gain)| *gain > 0.0)
            .collect();
        self.field(&goals, self.weights.dread)
    }

    /// The best share of a goal at each square: the nearer, the larger.
    fn field(&self, goals: &[(Square, f32)], share: f32) -> [i32; Square::COUNT] {
        let mut field = [0.0_f32; Square::COUNT];
        let mut shares = [share; LONGEST];
        for steps in 1..LONGEST {
            shares[steps] = shares[steps - 1] * self.weights.reach;
        }
        for (goal, gain) in goals {
            for square in Square::all() {
                let steps = usize::from(self.distances.between(square, *goal));
                let near = gain * shares.get(steps).copied().unwrap_or_default();
                let best = &mut field[usize::from(square.index())];
                *best = best.max(near);
            }
        }
        field.map(score)
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
    let worth = weights.worth();
    let beats = |attacker, defender| rules.battles[attacker][defender] == BattleResult::Attacker;
    ByRank::from_fn(|rank| {
        let is_beaten = |other: &Rank| theirs[*other] > 0 && beats(*other, rank);
        let invincible = !Rank::ALL.iter().any(is_beaten) && rules.reach[rank] != Reach::None;
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

fn expected(chances: &Chances, spoils: &ByRank<f32>) -> f32 {
    let movable = chances.iter().filter(|(rank, _)| *rank != Rank::Flag);
    movable.map(|(rank, chance)| chance * spoils[rank]).sum()
}
