//! Plays a match between two players.
//!
//!     cargo run --release -p fairboard-lab --example arena -- 5 greedy --games 400 --time 100
//!
//! Colours alternate, and each pair of armies is played from both sides. With `--nodes` in place of
//! `--time` a match is the same each time.

use std::error::Error;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use fairboard_lab::contestant::{Budget, Contestant};
use fairboard_lab::tournament::Match;
use fairboard_rules::stratego::{Army, Rules};
use fairboard_setups::{arrange, arrange_soundly};

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// The player whose results are counted: a strength from `1` to `5`, `random`, `greedy` or
        /// `one-ply`; `5@1000` has its own time or nodes, `5:bluff=0,flag=900` its own weights.
        required first: String
        /// The player it plays against.
        required second: String
        /// Number of games; 100 if it is not given.
        optional --games games: u32
        /// Time for each move, in milliseconds; 100 if it is not given.
        optional --time time: u64
        /// Nodes for each move, in place of a time.
        optional --nodes nodes: u64
        /// Seed of the armies; 1 if it is not given.
        optional --seed seed: u64
        /// Armies that follow the frequencies of people's setups alone, not the soundest of forty.
        optional --dealt
        /// Barrage armies.
        optional --barrage
        /// The rules of the VDM++ model.
        optional --vdm
    };
    let time = Duration::from_millis(flags.time.unwrap_or(100));
    let budget = flags.nodes.map_or(Budget::Time(time), Budget::Nodes);
    let first = Contestant::named(&flags.first, budget)?;
    let second = Contestant::named(&flags.second, budget)?;
    let rules = if flags.vdm { Rules::VDM } else { Rules::CLASSIC };
    let game = Match {
        rules: if flags.barrage { rules.with_army(Army::Barrage) } else { rules },
        arrange: if flags.dealt { arrange } else { arrange_soundly },
        seed: flags.seed.unwrap_or(1),
    };
    let start = Instant::now();
    let tally = game.play(
        flags.games.unwrap_or(100),
        [&|seen, random| first.choose(seen, random), &|seen, random| second.choose(seen, random)],
    )?;
    let seconds = start.elapsed().as_secs_f64();
    let (first, second) = (&flags.first, &flags.second);
    Ok(writeln!(io::stdout(), "{first} against {second}: {tally}; {seconds:.0} s")?)
}
