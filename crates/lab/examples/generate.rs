//! Plays games from which an evaluation is learned, and writes a record of each.
//!
//!     cargo run --release -p fairboard-lab --example generate -- --seed 1 --out 1.jsonl
//!
//! Each game follows from its seed alone, so the seeds can be divided among machines. If the file
//! exists already, nothing is played.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use fairboard_engine::Engine;
use fairboard_lab::armies::Armies;
use fairboard_lab::contestant::changed_weights;
use fairboard_lab::league::League;
use fairboard_lab::threads::on_all_cores;
use fairboard_lab::tournament::MatchError;
use fairboard_play::Strength;

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// Seed of the first game; 1 if it is not given.
        optional --seed seed: u64
        /// Number of games; 500 if it is not given.
        optional --games games: u64
        /// Nodes for each move; 500 if they are not given.
        optional --nodes nodes: u64
        /// File with setups of people for half of the armies. Each line ends with the 40 letters of
        /// a setup.
        optional --setups setups: PathBuf
        /// File to write.
        required --out out: PathBuf
        /// Weights of one more player of the games, such as `bluff=0,threat=0.1`. A player with the
        /// tuned weights always takes part.
        repeated contestants: String
    };
    if flags.out.exists() {
        return Ok(());
    }
    let people = flags.setups.as_ref().map(fs::read_to_string).transpose()?;
    let people: Option<Armies> = people.map(|text| text.parse()).transpose()?;
    let mut league = League::of_tuned(flags.nodes.unwrap_or(500), people);
    for name in flags.contestants {
        let engine = Engine::with_weights(Strength::STRONGEST, changed_weights(&name)?);
        league.contestants.push((name, engine));
    }
    let first = flags.seed.unwrap_or(1);
    let seeds = first..first + flags.games.unwrap_or(500);
    let lines: Vec<String> = play(&league, &seeds.collect::<Vec<_>>())?;
    let draft = flags.out.with_extension("draft");
    fs::write(&draft, lines.join("\n") + "\n")?;
    Ok(fs::rename(draft, flags.out)?)
}

/// Plays the games of these seeds, on as many threads as there are cores.
fn play(league: &League, seeds: &[u64]) -> Result<Vec<String>, MatchError> {
    on_all_cores(seeds, |seeds| {
        seeds.iter().map(|seed| Ok(league.game(*seed)?.to_string())).collect()
    })
}
