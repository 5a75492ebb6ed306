//! Tunes the weights of the Stratego engine in games against itself, and writes the data file.
//!
//!     cargo run --release -p fairboard-lab --example tune -- --rounds 400 --games 6 --nodes 2000

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use fairboard_engine::Weights;
use fairboard_lab::tuning::{Tuning, compare};

/// Games against the weights before, at the end.
const FINAL_GAMES: u32 = 100;

/// Seed of those games, far from the seeds of the rounds.
const FINAL_SEED: u64 = 1 << 40;

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// Number of rounds; 400 if it is not given.
        optional --rounds rounds: u16
        /// Games in each round; 6 if it is not given.
        optional --games games: u32
        /// Nodes for each move; 2,000 if it is not given.
        optional --nodes nodes: u64
        /// Seed of armies and directions; 1 if it is not given.
        optional --seed seed: u64
        /// File to write; standard output if it is not given.
        optional --out out: PathBuf
    };
    let rounds = flags.rounds.unwrap_or(400);
    let (games, nodes) = (flags.games.unwrap_or(6), flags.nodes.unwrap_or(2_000));
    let mut tuning = Tuning::new(games, nodes, flags.seed.unwrap_or(1));
    for round in 1..=rounds {
        tuning.advance()?;
        if round % 20 == 0 {
            writeln!(io::stderr(), "round {round} of {rounds}")?;
        }
    }
    let tuned = tuning.weights();
    let tally = compare([&tuned, &Weights::TUNED], FINAL_GAMES, nodes, FINAL_SEED)?;
    let file = format!(
        "# tune --rounds {rounds} --games {games} --nodes {nodes}\n\
         # against the weights before: {tally}\n{tuned}",
    );
    match flags.out {
        Some(path) => fs::write(path, file)?,
        None => io::stdout().write_all(file.as_bytes())?,
    }
    Ok(())
}
