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
use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::{Army, ByColor, Color, DeploymentDraft, Rules};
use fairboard_setups::{arrange, arrange_soundly};
use fastrand::Rng;

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

/// Plays the match that the command line asks for, and prints its result.
fn run() -> Result<()> {
    if env::args_os().skip(1).any(|arg| arg == "--version") {
        return print_line(concat!("fairboard-arena ", env!("CARGO_PKG_VERSION")));
    }
    let plan = read_flags()?;
    let [first_name, second_name] = &plan.names;
    let first = Contestant::named(first_name, plan.budget)?;
    let second = Contestant::named(second_name, plan.budget)?;
    let common_setups = plan.setups.as_deref().map(armies).transpose()?;
    let second_setups = plan.second_setups.as_deref().map(armies).transpose()?;
    let for_first = common_setups.as_ref();
    let for_second = second_setups.as_ref().or(for_first);
    let start = Instant::now();
    let games = plan.play([&first, &second], [for_first, for_second])?;
    let tally = Tally::of(&games);
    if let Some(path) = &plan.log {
        write_log(path, games, [first_name, second_name])
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    tell_faults([(first_name, &first), (second_name, &second)])?;
    let seconds = start.elapsed().as_secs_f64();
    print_line(&format!("{first_name} against {second_name}: {tally}; {seconds:.0} s"))
}

/// Reads the flags of the command line. Flags that do not fit together are an error.
fn read_flags() -> Result<Plan> {
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
        /// Random armies by the frequencies of people's setups. Without this flag, each army is the
        /// soundest of forty such armies.
        optional --dealt
        /// File with setups of people, from which the armies are drawn. Each line ends with the 40
        /// letters of a setup.
        optional --setups setups: PathBuf
        /// File with setups of people for the armies of the second player alone.
        optional --second-setups second_setups: PathBuf
        /// Barrage armies.
        optional --barrage
        /// The rules of the VDM++ model.
        optional --vdm
        /// File to which a record of each game is added, for the example `judge`. This needs two
        /// different names of players, and neither `--barrage` nor `--vdm`.
        optional --log log: PathBuf
    };
    if flags.log.is_some() && (flags.barrage || flags.vdm || flags.first == flags.second) {
        bail!("--log needs the usual armies and rules, and two different names");
    }
    let has_setups = flags.setups.is_some() || flags.second_setups.is_some();
    ensure!(!flags.barrage || !has_setups, "--barrage takes no setups from a file");
    let game_count = flags.games.unwrap_or(100);
    ensure!(game_count > 0, "--games needs a number of at least 1");
    let time = Duration::from_millis(flags.time.unwrap_or(100));
    let rules = if flags.vdm { Rules::VDM } else { Rules::CLASSIC };
    Ok(Plan {
        names: [flags.first, flags.second],
        budget: flags.nodes.map_or(Budget::Time(time), Budget::Nodes),
        game_count,
        rules: if flags.barrage { rules.with_army(Army::Barrage) } else { rules },
        seed: flags.seed.unwrap_or(1),
        arrange_randomly: if flags.dealt { arrange } else { arrange_soundly },
        setups: flags.setups,
        second_setups: flags.second_setups,
        log: flags.log,
    })
}

/// A match and its log, as the flags describe them.
struct Plan {
    /// The two players, as [`Contestant::named`] reads them.
    names: [String; 2],
    /// The time or the nodes for each move of a player whose name has neither.
    budget: Budget,
    game_count: u32,
    rules: Rules,
    /// Seed of the armies.
    seed: u64,
    /// Places an army that is not drawn from a file.
    arrange_randomly: fn(Color, Army, u64) -> DeploymentDraft,
    /// File with setups of people for both players.
    setups: Option<PathBuf>,
    /// File with setups of people for the second player alone.
    second_setups: Option<PathBuf>,
    /// File to which a record of each game is added.
    log: Option<PathBuf>,
}

impl Plan {
    /// Plays the games. `for_first` and `for_second` have the setups of a player; without them, the
    /// player's armies are random.
    fn play(
        &self,
        [first, second]: [&Contestant; 2],
        [for_first, for_second]: [Option<&Armies>; 2],
    ) -> Result<Vec<MatchGame>> {
        let arrange_first = |color, size, seed| self.army(for_first, color, size, seed);
        let arrange_second = |color, size, seed| self.army(for_second, color, size, seed);
        let conditions = Match {
            rules: self.rules,
            arrange: [&arrange_first, &arrange_second],
            seed: self.seed,
        };
        let choose_first = |question: &Question, random: &mut Rng| first.choose(question, random);
        let choose_second = |question: &Question, random: &mut Rng| second.choose(question, random);
        Ok(conditions.games(self.game_count, [&choose_first, &choose_second])?)
    }

    /// An army from `setups`, or else a random one.
    fn army(
        &self,
        setups: Option<&Armies>,
        color: Color,
        size: Army,
        seed: u64,
    ) -> DeploymentDraft {
        let drawn = setups.and_then(|setups| setups.draw(color, seed));
        drawn.unwrap_or_else(|| (self.arrange_randomly)(color, size, seed))
    }
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

/// Reads the file of `--setups`, from which the armies of each game are drawn.
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
