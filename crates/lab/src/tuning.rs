//! Tuning of the weights by simultaneous perturbation (SPSA; Spall, 1992) in games of the engine
//! against itself.

use fairboard_engine::{Engine, Limit, Weights};
use fairboard_play::Strength;
use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::Rules;
use fairboard_setups::arrange_soundly;
use fastrand::Rng;

use crate::tally::Tally;
use crate::tournament::{Match, MatchError};

/// Share of a weight that the first step changes, for a lead of all points.
const STEP: f32 = 0.12;

/// Share of a weight by which the first trial changes it.
const TRIAL: f32 = 0.15;

/// Exponents by which steps and trials become smaller (Spall, 1998).
const STEP_DECAY: f32 = 0.602;
const TRIAL_DECAY: f32 = 0.101;

/// Rounds before the steps become noticeably smaller.
const STABILITY: f32 = 20.0;

/// The largest decay of proximity: with 1 it would not fall with distance.
const MOST_DECAY: f32 = 0.97;

/// Factors of the weights, in logarithms: a weight changes by a share of itself and never changes
/// its sign.
type Logs = [f32; Weights::COUNT];

/// A run of tuning.
///
/// Each round changes all continuous weights by a share at random, lets both directions play each
/// other, and takes a step towards the better one. Equal runs give equal weights.
#[derive(Clone, Debug)]
pub struct Tuning {
    games: u32,
    nodes: u64,
    random: Rng,
    round: u16,
    logs: Logs,
}

impl Tuning {
    /// A run from the tuned weights, with games of so many nodes a move in each round.
    pub fn new(games: u32, nodes: u64, seed: u64) -> Self {
        // Each pair of armies is played from both sides.
        let games = games.next_multiple_of(2);
        Self { games, nodes, random: Rng::with_seed(seed), round: 0, logs: [0.0; Weights::COUNT] }
    }

    /// The present weights.
    pub fn weights(&self) -> Weights {
        scaled(&self.logs)
    }

    /// Plays a round.
    ///
    /// # Errors
    ///
    /// [`MatchError`] if a game cannot be played.
    pub fn advance(&mut self) -> Result<(), MatchError> {
        let age = f32::from(self.round);
        let step = STEP / (1.0 + age / STABILITY).powf(STEP_DECAY);
        let trial = TRIAL / (1.0 + age).powf(TRIAL_DECAY);
        let signs = self.signs();
        let moved = |by: f32| scaled(&std::array::from_fn(|i| self.logs[i] + by * signs[i]));
        let seed = u64::from(self.round) * 1000;
        let tally = compare([&moved(trial), &moved(-trial)], self.games, self.nodes, seed)?;
        let lead = tally.score() as f32 - 0.5;
        for (log, sign) in self.logs.iter_mut().zip(signs) {
            *log += step * lead * sign;
        }
        self.round = self.round.saturating_add(1);
        Ok(())
    }

    /// A direction for each weight: up, down, or none for one that is not continuous.
    fn signs(&mut self) -> Logs {
        Weights::ARE_CONTINUOUS.map(|is_continuous| match is_continuous {
            true if self.random.bool() => 1.0,
            true => -1.0,
            false => 0.0,
        })
    }
}

/// The tuned weights, each times a factor.
fn scaled(logs: &Logs) -> Weights {
    let start = Weights::TUNED.values();
    let weights = Weights::from_values(std::array::from_fn(|i| start[i] * logs[i].exp()));
    Weights { proximity_decay: weights.proximity_decay.min(MOST_DECAY), ..weights }
}

/// Plays games between two sets of weights and counts them for the first.
///
/// # Errors
///
/// [`MatchError`] if a game cannot be played.
pub fn compare(
    weights: [&Weights; 2],
    games: u32,
    nodes: u64,
    seed: u64,
) -> Result<Tally, MatchError> {
    let limit = Limit { nodes, ..Limit::NONE };
    let [first, second] = weights.map(|weights| {
        let engine = Engine::with_weights(Strength::STRONGEST, weights.clone());
        move |question: &Question, random: &mut Rng| {
            engine.choose(question, limit, random, &mut || false)
        }
    });
    let game = Match { rules: Rules::CLASSIC, arrange: &arrange_soundly, seed };
    game.play(games, [&first, &second])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_changes_the_continuous_weights_and_no_others() {
        let mut tuning = Tuning::new(2, 50, 1);
        assert_eq!(tuning.weights(), Weights::TUNED);
        let mut moved = false;
        for _ in 0..4 {
            tuning.advance().unwrap();
            let pairs = tuning.weights().values().into_iter().zip(Weights::TUNED.values());
            for ((now, before), is_continuous) in pairs.zip(Weights::ARE_CONTINUOUS) {
                let is_changed = (now - before).abs() > f32::EPSILON;
                assert!(is_continuous || !is_changed);
                moved |= is_changed;
            }
        }
        assert!(moved, "four rounds were all even");
    }
}
