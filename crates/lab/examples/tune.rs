//! Tunes the weights of the Stratego engine in games against itself, and writes the data file.
//!
//!     cargo run --release -p fairboard-lab --example tune -- --rounds 400 --games 6 --nodes 2000
//!
//! With `--part 1/2 --folder DIR` and `--part 2/2 --folder DIR` two processes play the run
//! together. Each plays half of the games of each round, and both write the file that a single
//! process would write. The processes can run on different machines that share the folder. A
//! process that was stopped goes on when it is started again.

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use fairboard_engine::Weights;
use fairboard_lab::parts::{Part, Process};
use fairboard_lab::tuning::{Comparison, Tuning};

/// Number of games of the tuned weights against the present ones, at the end of the run.
const FINAL_GAMES: u32 = 100;

/// Seed of the final games, far from the seeds of the rounds.
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
        /// Part of the games of each round, such as `1/2`; needs a folder.
        optional --part part: Part
        /// Folder in which the processes of a run that is played in parts exchange their results.
        optional --folder folder: PathBuf
        /// File to write; standard output if it is not given.
        optional --out out: PathBuf
    };
    let rounds = flags.rounds.unwrap_or(400);
    let (games, nodes) = (flags.games.unwrap_or(6), flags.nodes.unwrap_or(2_000));
    let process = match (flags.part, flags.folder) {
        (None, None) => Process::ALONE,
        (part, Some(folder)) => {
            fs::create_dir_all(&folder)?;
            Process::new(part.unwrap_or(Part::WHOLE), folder)
        }
        (Some(_), None) => return Err("--part needs a --folder".into()),
    };
    let mut tuning = Tuning::new(games, nodes, flags.seed.unwrap_or(1));
    for round in 1..=rounds {
        tuning.advance(&process)?;
        if round % 20 == 0 {
            writeln!(io::stderr(), "round {round} of {rounds}")?;
        }
    }
    let tuned = tuning.weights();
    let comparison = Comparison { games: FINAL_GAMES, nodes, seed: FINAL_SEED };
    // The processes exchange the results in files whose names begin with `last`.
    let tally = comparison.play([&tuned, &Weights::TUNED], "last", &process)?;
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
