//! Tunes the weights of the Stratego player by SPSA (Spall, 1992) in games against itself.
//!
//!     cargo run --release -p fairboard-lab --example tune -- --rounds 400 --games 4 --nodes 2000
//!
//! Each round moves all weights a little up or down at random, lets both directions play each other,
//! and goes a step towards the one that does better. Prints the data file; equal arguments give
//! equal files.

use fairboard_engine::{Bot, Level, Limit, Observation, Weights};
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use fairboard_lab::tournament::Match;
use fairboard_rules::stratego::Rules;
use fairboard_setups::arrange_soundly;
use fastrand::Rng;

/// The first step's share of a weight, and the share that is tried out.
const STEP: f32 = 0.12;
const TRY: f32 = 0.15;

/// How steps and trials become smaller (Spall, 1998).
const STEP_DECAY: f32 = 0.602;
const TRY_DECAY: f32 = 0.101;

/// The share of the points of the first.
fn score(weights: [&Weights; 2], games: u32, nodes: u64, seed: u64) -> f32 {
    let limit = Limit { depth: u8::MAX, nodes };
    let [first, second] = weights.map(|weights| {
        let bot = Bot::with_weights(Level::Five, weights.clone());
        move |seen: &Observation, random: &mut Rng| bot.choose(seen, limit, random, &mut || false)
    });
    let game = Match { rules: Rules::CLASSIC, arrange: arrange_soundly, seed };
    game.play(games, [&first, &second]).score() as f32
}

#[expect(clippy::print_stderr, reason = "the progress is for the terminal")]
fn main() -> io::Result<()> {
    let flags = xflags::parse_or_exit! {
        /// How many steps; 400 if it is not given.
        optional --rounds rounds: u32
        /// How many games for each step; 6 if it is not given.
        optional --games games: u32
        /// How many positions are looked at for each move; 2,000 if it is not given.
        optional --nodes nodes: u64
        /// Other seeds, other games; 1 if it is not given.
        optional --seed seed: u64
        /// Where the data file is written; standard output if it is not given.
        optional --out out: PathBuf
    };
    let (rounds, nodes) = (flags.rounds.unwrap_or(400), flags.nodes.unwrap_or(2000));
    // Each pair of armies is played from both sides.
    let games = flags.games.unwrap_or(6).next_multiple_of(2);
    let mut random = Rng::with_seed(flags.seed.unwrap_or(1));
    let start = Weights::tuned().values();
    // In logarithms: a weight is changed by a share of itself and never changes its sign.
    let mut logs: Vec<f32> = vec![0.0; start.len()];
    let weights = |logs: &[f32]| {
        let values: Vec<f32> =
            start.iter().zip(logs).map(|(value, log)| value * log.exp()).collect();
        let mut weights = Weights::from_values(&values);
        weights.reach = weights.reach.min(0.97);
        weights
    };
    for round in 0..rounds {
        let age = f32::from(u16::try_from(round).unwrap_or(u16::MAX));
        let step = STEP / (1.0 + age / 20.0).powf(STEP_DECAY);
        let tried = TRY / (1.0 + age).powf(TRY_DECAY);
        let signs: Vec<f32> = logs.iter().map(|_| if random.bool() { 1.0 } else { -1.0 }).collect();
        let moved = |by: f32| -> Vec<f32> {
            logs.iter().zip(&signs).map(|(log, sign)| log + by * sign).collect()
        };
        let (up, down) = (weights(&moved(tried)), weights(&moved(-tried)));
        let lead = score([&up, &down], games, nodes, u64::from(round) * 1000) - 0.5;
        for (log, sign) in logs.iter_mut().zip(&signs) {
            *log += step * lead * sign;
        }
        if round % 20 == 19 {
            eprintln!("round {}: {:?}", round + 1, weights(&logs));
        }
    }
    let tuned = weights(&logs);
    let won = 100.0 * score([&tuned, &weights(&vec![0.0; start.len()])], 100, nodes, 1 << 40);
    let lines = Weights::NAMES.iter().zip(tuned.values());
    let lines: Vec<_> = lines.map(|(name, value)| format!("{name} {value:.3}")).collect();
    let file = format!(
        "# tune --rounds {rounds} --games {games} --nodes {nodes}\n\
         # against the weights before: {won:.1} % of 100 games\n{}\n",
        lines.join("\n"),
    );
    match flags.out {
        Some(path) => fs::write(path, file),
        None => io::stdout().write_all(file.as_bytes()),
    }
}
