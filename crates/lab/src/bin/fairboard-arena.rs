//! Plays a match between two players.
//!
//!     fairboard-arena 5 greedy --games 400 --time 100
//!
//! Colours alternate, and each pair of armies is played from both sides. With `--nodes` in place of
//! `--time` a match is the same each time. A match can be split among machines by its seeds: 200
//! games from seed 1 on are 100 from seed 1 and 100 from seed 51.

use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use fairboard_lab::armies::Armies;
use fairboard_lab::contestant::{Budget, Contestant};
use fairboard_lab::record::Record;
use fairboard_lab::tally::Tally;
use fairboard_lab::tournament::{Match, MatchGame};
use fairboard_rules::stratego::{Army, ByColor, Rules};
use fairboard_setups::{arrange, arrange_soundly};

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// The player whose results are counted: a strength from `1` to `5`, `random`, `greedy` or
        /// `one-ply`; `5@1000` has its own time or nodes, `5:bluff=0,flag=900` its own weights;
        /// `exec:node player.mjs` is a program of your own, as docs/players.md says.
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
        /// File with setups of people, from which the armies are drawn: the 40 letters of one end
        /// each line.
        optional --setups setups: PathBuf
        /// The same for the armies of the second player alone.
        optional --second-setups second_setups: PathBuf
        /// Barrage armies.
        optional --barrage
        /// The rules of the VDM++ model.
        optional --vdm
        /// File to which a record of each game is added, for the example `judge`. Both players
        /// need different names, and the armies and rules are the usual ones.
        optional --log log: PathBuf
    };
    if flags.log.is_some() && (flags.barrage || flags.vdm || flags.first == flags.second) {
        return Err("--log needs the usual armies and rules, and two different names".into());
    }
    let time = Duration::from_millis(flags.time.unwrap_or(100));
    let budget = flags.nodes.map_or(Budget::Time(time), Budget::Nodes);
    let first = Contestant::named(&flags.first, budget)?;
    let second = Contestant::named(&flags.second, budget)?;
    let rules = if flags.vdm { Rules::VDM } else { Rules::CLASSIC };
    let armies = |path: &Option<PathBuf>| -> Result<Option<Armies>, Box<dyn Error>> {
        let text = path.as_ref().map(fs::read_to_string).transpose()?;
        Ok(text.map(|text| text.parse()).transpose()?)
    };
    let both = armies(&flags.setups)?;
    let seconds = armies(&flags.second_setups)?;
    let place = |setups: Option<&Armies>, color, army, seed| {
        let drawn = setups.and_then(|setups| setups.draw(color, seed));
        let arrange = if flags.dealt { arrange } else { arrange_soundly };
        drawn.unwrap_or_else(|| arrange(color, army, seed))
    };
    let own = |color, army, seed| place(both.as_ref(), color, army, seed);
    let other = |color, army, seed| place(seconds.as_ref().or(both.as_ref()), color, army, seed);
    let game = Match {
        rules: if flags.barrage { rules.with_army(Army::Barrage) } else { rules },
        arrange: [&own, &other],
        seed: flags.seed.unwrap_or(1),
    };
    let start = Instant::now();
    let games = game.games(
        flags.games.unwrap_or(100),
        [&|seen, random| first.choose(seen, random), &|seen, random| second.choose(seen, random)],
    )?;
    let mut tally = Tally::default();
    for game in &games {
        tally.count(game.first, game.played.end);
    }
    if let Some(path) = &flags.log {
        write_log(path, games, [&flags.first, &flags.second])?;
    }
    for fault in [&first, &second].into_iter().flat_map(Contestant::faults) {
        writeln!(io::stderr(), "{fault}")?;
    }
    let seconds = start.elapsed().as_secs_f64();
    let (first, second) = (&flags.first, &flags.second);
    Ok(writeln!(io::stdout(), "{first} against {second}: {tally}; {seconds:.0} s")?)
}

/// Adds the records of the games to a file.
fn write_log(path: &Path, games: Vec<MatchGame>, names: [&str; 2]) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    for MatchGame { first, setup, played } in games {
        let name = |color| names[usize::from(color != first)].to_owned();
        let record = Record::new(ByColor::from_fn(name), setup, played.moves, played.end);
        writeln!(file, "{record}")?;
    }
    Ok(())
}
