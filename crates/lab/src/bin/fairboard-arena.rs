//! Plays a match between two players.
//!
//!     fairboard-arena 5 greedy --games 400 --time 100
//!
//! Colours alternate, and each pair of armies is played from both sides. With `--nodes` in place of
//! `--time` a match is the same each time. A match can be split among machines by its seeds: 200
//! games from seed 1 on are 100 from seed 1 and 100 from seed 51, because each seed gives two
//! games.

use std::env;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use fairboard_lab::armies::Armies;
use fairboard_lab::contestant::{Budget, Contestant};
use fairboard_lab::program::Fault;
use fairboard_lab::record::Record;
use fairboard_lab::tally::Tally;
use fairboard_lab::tournament::{Match, MatchGame};
use fairboard_rules::stratego::{Army, ByColor, Rules};
use fairboard_setups::{arrange, arrange_soundly};

#[expect(clippy::print_stderr, reason = "a program for the terminal")]
fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fairboard-arena: {error:#}.");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    if env::args_os().skip(1).any(|arg| arg == "--version") {
        return print_line(concat!("fairboard-arena ", env!("CARGO_PKG_VERSION")));
    }
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
        /// File with setups of people for the armies of the second player alone.
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
        bail!("--log needs the usual armies and rules, and two different names");
    }
    let has_setups = flags.setups.is_some() || flags.second_setups.is_some();
    ensure!(!flags.barrage || !has_setups, "--barrage takes no setups from a file");
    let games = flags.games.unwrap_or(100);
    ensure!(games > 0, "--games needs a number of at least 1");
    let time = Duration::from_millis(flags.time.unwrap_or(100));
    let budget = flags.nodes.map_or(Budget::Time(time), Budget::Nodes);
    let first = Contestant::named(&flags.first, budget)?;
    let second = Contestant::named(&flags.second, budget)?;
    let rules = if flags.vdm { Rules::VDM } else { Rules::CLASSIC };
    let common_armies = flags.setups.as_deref().map(armies).transpose()?;
    let second_armies = flags.second_setups.as_deref().map(armies).transpose()?;
    let army_from = |setups: Option<&Armies>, color, army, seed| {
        let drawn = setups.and_then(|setups| setups.draw(color, seed));
        let arrange = if flags.dealt { arrange } else { arrange_soundly };
        drawn.unwrap_or_else(|| arrange(color, army, seed))
    };
    let for_first = common_armies.as_ref();
    let for_second = second_armies.as_ref().or(for_first);
    let arrange_first = |color, army, seed| army_from(for_first, color, army, seed);
    let arrange_second = |color, army, seed| army_from(for_second, color, army, seed);
    let conditions = Match {
        rules: if flags.barrage { rules.with_army(Army::Barrage) } else { rules },
        arrange: [&arrange_first, &arrange_second],
        seed: flags.seed.unwrap_or(1),
    };
    let start = Instant::now();
    let games = conditions.games(
        games,
        [&|seen, random| first.choose(seen, random), &|seen, random| second.choose(seen, random)],
    )?;
    let tally = Tally::of(&games);
    if let Some(path) = &flags.log {
        write_log(path, games, [&flags.first, &flags.second])
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    tell_faults([(&flags.first, &first), (&flags.second, &second)])?;
    let seconds = start.elapsed().as_secs_f64();
    let (first, second) = (&flags.first, &flags.second);
    print_line(&format!("{first} against {second}: {tally}; {seconds:.0} s"))
}

/// Prints the faults by which programs have lost games.
///
/// # Errors
///
/// If a program could not be started, because then it has lost all games without playing.
fn tell_faults(players: [(&String, &Contestant); 2]) -> Result<()> {
    for (name, player) in players {
        let faults = player.faults();
        if let Some(Fault::NotStarted(reason)) = faults.first() {
            bail!("{name} cannot be started: {reason}");
        }
        for fault in faults {
            writeln!(io::stderr(), "{fault}")?;
        }
    }
    Ok(())
}

/// Reads the armies of a file.
fn armies(path: &Path) -> Result<Armies> {
    let text =
        fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    text.parse().with_context(|| format!("{} has no armies", path.display()))
}

/// Prints a line. If nobody reads the output any more, as after `| head`, this is no error.
fn print_line(line: &str) -> Result<()> {
    match writeln!(io::stdout(), "{line}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(error).context("the result cannot be printed")
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Adds the records of the games to a file. The names are those of the match's two players.
fn write_log(
    path: &Path,
    games: Vec<MatchGame>,
    [first_name, second_name]: [&str; 2],
) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    for MatchGame { first, setup, played } in games {
        let name_of = |color| {
            let name = if color == first { first_name } else { second_name };
            name.to_owned()
        };
        let record = Record::new(ByColor::from_fn(name_of), setup, played.moves, played.end);
        writeln!(file, "{record}")?;
    }
    Ok(())
}
