//! Tuning of the weights by simultaneous perturbation (SPSA; Spall, 1992) in games of the engine
//! against itself.

use fairboard_engine::{Engine, Limit, Weights};
use fairboard_play::Strength;
use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::Rules;
use fairboard_setups::arrange_soundly;
use fastrand::Rng;

use crate::parts::{Part, PartsError, Process};
use crate::tally::Tally;
use crate::tournament::{Match, MatchError};

/// Share by which the first step changes a weight, for each unit of the lead. The lead is the score
/// less 0.5, so at most 0.5.
const STEP: f32 = 0.12;

/// Share by which the trials of the first round, its two sets of weights, differ from the present
/// weights.
const TRIAL: f32 = 0.15;

/// Exponent by which the steps become smaller; [`TRIAL_DECAY`] is that of the trials (Spall, 1998).
const STEP_DECAY: f32 = 0.602;
const TRIAL_DECAY: f32 = 0.101;

/// Number of rounds before the steps become noticeably smaller.
const STABILITY: f32 = 20.0;

/// Number of seeds that are reserved for the armies of one round.
const SEEDS_PER_ROUND: u64 = 1000;

/// Largest decay of proximity. With 1, proximity would not fall with distance.
const MOST_DECAY: f32 = 0.97;

/// Largest threshold for the certainty of a Flag. With 1, no Flag would be certain enough.
const MOST_CERTAINTY: f32 = 0.99;

/// Factors of the weights, as logarithms. So a weight changes by a share of itself, and never
/// changes its sign.
type Logs = [f32; Weights::COUNT];

/// A run of tuning.
///
/// Each round raises or lowers each [continuous](Weights::ARE_CONTINUOUS) weight at random by a
/// share. The changed weights play against weights that are changed the opposite way, and a step
/// towards the winner follows. Equal runs give equal weights, no matter into how many parts they
/// are split.
#[derive(Clone, Debug)]
pub struct Tuning {
    games: u32,
    nodes: u64,
    random: Rng,
    round: u16,
    logs: Logs,
}

impl Tuning {
    /// A run from the tuned weights. Each round has `games` games with `nodes` nodes for each move.
    /// The seed decides which weights are raised and which are lowered.
    pub fn new(games: u32, nodes: u64, seed: u64) -> Self {
        Self { games, nodes, random: Rng::with_seed(seed), round: 0, logs: [0.0; Weights::COUNT] }
    }

    /// The weights after the rounds played so far.
    pub fn weights(&self) -> Weights {
        scaled(&self.logs)
    }

    /// Plays a round, or the part of the round that this process plays, and changes the weights by
    /// the result of the whole round.
    ///
    /// # Errors
    ///
    /// [`PartsError`] if a game cannot be played, or a file cannot be used.
    pub fn advance(&mut self, process: &Process) -> Result<(), PartsError> {
        let Self { games, nodes, round, .. } = *self;
        let age = f32::from(round);
        let step = STEP / (1.0 + age / STABILITY).powf(STEP_DECAY);
        let trial = TRIAL / (1.0 + age).powf(TRIAL_DECAY);
        let signs = self.signs();
        let shifted = |by: f32| scaled(&std::array::from_fn(|i| self.logs[i] + by * signs[i]));
        let (up, down) = (shifted(trial), shifted(-trial));
        let comparison = Comparison { games, nodes, seed: u64::from(round) * SEEDS_PER_ROUND };
        let tally = comparison.play([&up, &down], &format!("round-{round}"), process)?;
        // From -0.5, if `down` won all points, to 0.5, if `up` did.
        let lead = tally.score() as f32 - 0.5;
        // Spall's step is also divided by `trial`. This one is not.
        for (log, sign) in self.logs.iter_mut().zip(signs) {
            *log += step * lead * sign;
        }
        self.round = round.saturating_add(1);
        Ok(())
    }

    /// A random direction for each weight: 1 for up or -1 for down, and 0 for a weight that is not
    /// continuous.
    fn signs(&mut self) -> [f32; Weights::COUNT] {
        Weights::ARE_CONTINUOUS.map(|is_continuous| match is_continuous {
            true if self.random.bool() => 1.0,
            true => -1.0,
            false => 0.0,
        })
    }
}

/// The tuned weights of the engine, each multiplied by its factor. The decay of proximity and the
/// certainty of a Flag stay below 1.
fn scaled(logs: &Logs) -> Weights {
    let start = Weights::TUNED.values();
    let weights = Weights::from_values(std::array::from_fn(|i| start[i] * logs[i].exp()));
    Weights {
        proximity_decay: weights.proximity_decay.min(MOST_DECAY),
        flag_certainty: weights.flag_certainty.min(MOST_CERTAINTY),
        ..weights
    }
}

/// A comparison of two sets of weights by games.
#[derive(Clone, Copy, Debug)]
pub struct Comparison {
    /// Number of games. An odd number is rounded up, because each pair of armies is played from
    /// both sides.
    pub games: u32,
    /// Number of nodes that the engine may search for each move.
    pub nodes: u64,
    /// Seed of the armies of the first two games. Each further pair of games has the next seed.
    pub seed: u64,
}

impl Comparison {
    /// Plays the games, and counts the wins, losses and draws of the first weights. If several
    /// processes share the games, this process plays its part, waits for the results of the others,
    /// and counts all. The names of the files with the processes' results begin with `name`.
    ///
    /// # Errors
    ///
    /// [`PartsError`] if a game cannot be played, or a file cannot be used.
    pub fn play(
        self,
        weights: [&Weights; 2],
        name: &str,
        process: &Process,
    ) -> Result<Tally, PartsError> {
        let values = weights.map(Weights::values);
        // The description tells the files of these games from those of another run.
        let description = format!("{self:?} {values:?}");
        process.play_batch(name, &description, |part| self.play_part(weights, part))
    }

    /// Plays a part of the games, and counts the wins, losses and draws of the first weights.
    fn play_part(self, weights: [&Weights; 2], part: Part) -> Result<Tally, MatchError> {
        let limit = Limit { nodes: self.nodes, ..Limit::NONE };
        let [first, second] = weights.map(|weights| {
            let engine = Engine::with_weights(Strength::STRONGEST, weights.clone());
            move |question: &Question, random: &mut Rng| {
                // Time never ends the search; the number of nodes does.
                engine.choose(question, limit, random, &mut || false)
            }
        });
        // A seed stands for two games, because each pair of armies is played from both sides.
        let seeds = part.seeds(self.games.div_ceil(2));
        let seed = self.seed.wrapping_add(seeds.start.into());
        let conditions = Match { rules: Rules::CLASSIC, arrange: [&arrange_soundly; 2], seed };
        conditions.play(2 * seeds.len() as u32, [&first, &second])
    }
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
            tuning.advance(&Process::ALONE).unwrap();
            let pairs = tuning.weights().values().into_iter().zip(Weights::TUNED.values());
            for ((now, before), is_continuous) in pairs.zip(Weights::ARE_CONTINUOUS) {
                let is_changed = (now - before).abs() > f32::EPSILON;
                assert!(is_continuous || !is_changed);
                moved |= is_changed;
            }
        }
        assert!(moved, "four rounds were all even");
    }

    #[test]
    fn shares_stay_below_one() {
        let weights = scaled(&[10.0; Weights::COUNT]);
        assert!(weights.proximity_decay < 1.0 && weights.flag_certainty < 1.0);
    }
}
