//! Player for contests between programs, on standard input and output.
//!
//!     cargo run --release -p fairboard-lab --example contest -- --time 1000 --seed 1

use std::io;
use std::time::Duration;

use fairboard_engine::Engine;
use fairboard_lab::contest::{self, ContestError};
use fairboard_lab::contestant::Budget;
use fairboard_play::Strength;
use fastrand::Rng;

/// Part of the time that is left for reading and writing.
const MARGIN: Duration = Duration::from_millis(20);

fn main() -> Result<(), ContestError> {
    let flags = xflags::parse_or_exit! {
        /// Time for each move, in milliseconds; 1,000 if it is not given.
        optional --time time: u64
        /// Nodes for each move, in place of a time.
        optional --nodes nodes: u64
        /// Seed of the army and of the moves; 1 if it is not given.
        optional --seed seed: u64
    };
    let time = Duration::from_millis(flags.time.unwrap_or(1000)).saturating_sub(MARGIN);
    let budget = flags.nodes.map_or(Budget::Time(time), Budget::Nodes);
    let seed = flags.seed.unwrap_or(1);
    let mut random = Rng::with_seed(seed);
    let engine = Engine::new(Strength::STRONGEST);
    contest::play(io::stdin().lock(), io::stdout().lock(), seed, |question, moves| {
        budget.choose(&engine, question, moves, &mut random)
    })
}
