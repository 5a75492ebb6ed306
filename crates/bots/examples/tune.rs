//! Tunes the weights of the Stratego player by SPSA (Spall, 1992) in games against itself.
//!
//!     cargo run --release -p fairboard-bots --example tune -- --rounds 400 --games 4 --nodes 2000
//!
//! Each round moves all weights a little up or down at random, lets both directions play each other,
//! and goes a step towards the one that does better. Prints the data file; equal arguments give
//! equal files.

use std::thread;

use fairboard_bots::stratego::arena::{Tally, play};
use fairboard_bots::stratego::{Bot, Level, Limit, Observation, Weights};
use fairboard_rules::stratego::{Army, ByColor, Color, Rules, Setup};
use fairboard_setups::arrange;
use fastrand::Rng;

/// The first step's share of a weight, and the share that is tried out.
const STEP: f32 = 0.12;
const TRY: f32 = 0.15;

/// How steps and trials become smaller (Spall, 1998).
const STEP_DECAY: f32 = 0.602;
const TRY_DECAY: f32 = 0.101;

/// The number after `--name`, or `default`.
fn option(name: &str, default: u32) -> u32 {
    let mut args = std::env::args().skip_while(|arg| arg != name).skip(1);
    args.next().and_then(|number| number.parse().ok()).unwrap_or(default)
}

/// A pair of games from the same armies, once with each colour.
fn pair(players: [&Weights; 2], nodes: u64, seed: u64) -> Option<Tally> {
    let rules = Rules::CLASSIC;
    let army = |color, salt| arrange(color, Army::Full, seed * 2 + salt).finish().ok();
    let setup = Setup::new(rules, army(Color::Red, 0)?, army(Color::Blue, 1)?)?;
    let mut tally = Tally::default();
    for color in Color::ALL {
        let mut random = Rng::with_seed(seed);
        let mut other = random.fork();
        let [first, second] =
            players.map(|weights| Bot::with_weights(Level::Five, weights.clone()));
        let limit = Limit { depth: u8::MAX, nodes };
        let mut first = |seen: &Observation| first.choose(seen, limit, &mut random, &mut || false);
        let mut second = |seen: &Observation| second.choose(seen, limit, &mut other, &mut || false);
        let end = match color {
            Color::Red => play(&setup, ByColor { red: &mut first, blue: &mut second }),
            Color::Blue => play(&setup, ByColor { red: &mut second, blue: &mut first }),
        };
        tally.count(color, end);
    }
    Some(tally)
}

/// The share of the points of the first, on as many threads as there are cores.
fn score(players: [&Weights; 2], pairs: u32, nodes: u64, seed: u64) -> f32 {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let tally = thread::scope(|scope| {
        let part = |first: usize| {
            move || {
                let mine = (0..pairs).skip(first).step_by(threads);
                mine.filter_map(|number| pair(players, nodes, seed + u64::from(number)))
                    .fold(Tally::default(), Tally::and)
            }
        };
        let workers: Vec<_> = (0..threads).map(|first| scope.spawn(part(first))).collect();
        workers
            .into_iter()
            .filter_map(|worker| worker.join().ok())
            .fold(Tally::default(), Tally::and)
    });
    tally.score() as f32
}

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "the result is for the terminal")]
fn main() {
    let (rounds, games, nodes) =
        (option("--rounds", 400), option("--games", 4), u64::from(option("--nodes", 2000)));
    let pairs = games.div_ceil(2);
    let mut random = Rng::with_seed(u64::from(option("--seed", 1)));
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
        let lead = score([&up, &down], pairs, nodes, u64::from(round) * 1000) - 0.5;
        for (log, sign) in logs.iter_mut().zip(&signs) {
            *log += step * lead * sign;
        }
        if round % 20 == 19 {
            eprintln!("round {}: {:?}", round + 1, weights(&logs));
        }
    }
    let tuned = weights(&logs);
    println!("# tune --rounds {rounds} --games {games} --nodes {nodes}");
    for (name, value) in Weights::NAMES.iter().zip(tuned.values()) {
        println!("{name} {value:.3}");
    }
    let won = 100.0 * score([&tuned, &weights(&vec![0.0; start.len()])], 50, nodes, 1 << 40);
    println!("# against the weights before: {won:.1} % of 100 games");
}
