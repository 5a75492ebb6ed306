//! Plays in contests between programs, by the protocol of `fairboard_lab::contest`, on standard
//! input and output.
//!
//!     cargo run --release -p fairboard-lab --example contest -- --time 1000 --seed 1

use std::error::Error;
use std::io;
use std::time::Duration;

use fairboard_lab::contest;
use fairboard_lab::contestant::{Budget, Contestant};
use fastrand::Rng;

/// Part of the time for a move that is kept for reading and writing.
const MARGIN: Duration = Duration::from_millis(20);

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// The player: a strength from `1` to `5`, which may have its own weights as
        /// `5:bluff=0,flag=900`; `5` if it is not given.
        optional --player player: String
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
    let player = flags.player.as_deref().unwrap_or("5");
    let Contestant::Engine(engine, budget) = Contestant::named(player, budget)? else {
        return Err(format!("{player} is not a strength").into());
    };
    // A contest allows repetition, but `moves` below are only those that keep the two-squares rule.
    let engine = engine.keeping_two_squares();
    contest::play(io::stdin().lock(), io::stdout().lock(), seed, |question, moves| {
        budget.choose(&engine, question, moves, &mut random)
    })?;
    Ok(())
}
