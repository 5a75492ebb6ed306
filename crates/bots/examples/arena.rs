//! Matches between players.
//!
//!     cargo run --release -p fairboard-bots --example arena -- 5 greedy --games 400 --time 100
//!
//! A player is a level, `1` to `5`, or `random`, `greedy` or `one-ply`; `5@1000` is a level with its
//! own time in milliseconds a move, and `5:pull=0.4,doubt=2` one with other weights. Colours
//! alternate, and each pair of armies is played from both sides: sound ones, as the computer places
//! them, or with `--dealt` such as people's frequencies deal. With `--nodes` in place of `--time` each
//! move is given so many positions, and a match is the same each time.

use std::thread;
use std::time::{Duration, Instant};

use fairboard_bots::stratego::arena::{Tally, play};
use fairboard_bots::stratego::ladder::Rung;
use fairboard_bots::stratego::{Bot, Level, Limit, Observation, Weights};
use fairboard_rules::stratego::{Army, ByColor, Color, DeploymentDraft, Move, Rules, Setup};
use fairboard_setups::{arrange, arrange_soundly};
use fastrand::Rng;

#[derive(Clone)]
enum Player {
    Rung(Rung),
    Level(Bot, Budget),
}

/// How much a player may think.
#[derive(Clone, Copy)]
enum Budget {
    Time(Duration),
    Nodes(u64),
}

impl Player {
    fn named(name: &str, budget: Budget) -> Option<Self> {
        if let Some(rung) = Rung::ALL.into_iter().find(|rung| rung.name() == name) {
            return Some(Self::Rung(rung));
        }
        let (name, budget) = match (name.split_once('@'), budget) {
            (Some((name, own)), Budget::Time(_)) => {
                (name, Budget::Time(Duration::from_millis(own.parse().ok()?)))
            }
            (Some((name, own)), Budget::Nodes(_)) => (name, Budget::Nodes(own.parse().ok()?)),
            (None, _) => (name, budget),
        };
        let (level, changes) = name.split_once(':').unwrap_or((name, ""));
        let level = Level::numbered(level.parse().ok()?)?;
        Some(Self::Level(Bot::with_weights(level, changed(changes)?), budget))
    }

    fn choose(&self, observation: &Observation, random: &mut Rng) -> Option<Move> {
        let start = Instant::now();
        let all = Limit { depth: u8::MAX, nodes: u64::MAX };
        match self {
            Self::Rung(rung) => rung.choose(observation, random),
            Self::Level(bot, Budget::Time(time)) => {
                bot.choose(observation, all, random, &mut || start.elapsed() >= *time)
            }
            Self::Level(bot, Budget::Nodes(nodes)) => {
                bot.choose(observation, Limit { nodes: *nodes, ..all }, random, &mut || false)
            }
        }
    }
}

/// The tuned weights, but for some: `pull=0.4,doubt=2`.
fn changed(changes: &str) -> Option<Weights> {
    let mut values = Weights::tuned().values();
    for change in changes.split_terminator(',') {
        let (name, value) = change.split_once('=')?;
        let index = Weights::NAMES.iter().position(|other| *other == name)?;
        values[index] = value.parse().ok()?;
    }
    Some(Weights::from_values(&values))
}

struct Match {
    players: [Player; 2],
    rules: Rules,
    arrange: fn(Color, Army, u64) -> DeploymentDraft,
    seed: u64,
}

impl Match {
    /// A game; every second one has the same armies with the players exchanged.
    fn game(&self, number: u32) -> Option<Tally> {
        let seed = self.seed.wrapping_add(u64::from(number / 2));
        let army =
            |color, salt| (self.arrange)(color, self.rules.army, seed * 2 + salt).finish().ok();
        let setup = Setup::new(self.rules, army(Color::Red, 0)?, army(Color::Blue, 1)?)?;
        let color = if number.is_multiple_of(2) { Color::Red } else { Color::Blue };
        let mut random = Rng::with_seed(seed);
        let mut other = random.fork();
        let [first, second] = &self.players;
        let mut first = |observation: &Observation| first.choose(observation, &mut random);
        let mut second = |observation: &Observation| second.choose(observation, &mut other);
        let end = match color {
            Color::Red => play(&setup, ByColor { red: &mut first, blue: &mut second }),
            Color::Blue => play(&setup, ByColor { red: &mut second, blue: &mut first }),
        };
        let mut tally = Tally::default();
        tally.count(color, end);
        Some(tally)
    }

    /// All games, on as many threads as there are cores.
    fn play(&self, games: u32) -> Tally {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            let part = |first: usize| {
                move || {
                    let mine = (0..games).skip(first).step_by(threads);
                    mine.filter_map(|number| self.game(number)).fold(Tally::default(), Tally::and)
                }
            };
            let workers: Vec<_> = (0..threads).map(|first| scope.spawn(part(first))).collect();
            workers
                .into_iter()
                .filter_map(|worker| worker.join().ok())
                .fold(Tally::default(), Tally::and)
        })
    }
}

#[expect(clippy::print_stdout, reason = "the figures are for the terminal")]
fn report(names: &[String], tally: Tally, elapsed: Duration) {
    let (elo, error) = tally.elo();
    println!(
        "{} against {}: {} games, {} won ({} adjudicated), {} lost ({} adjudicated), {} drawn; \
         {:.1} %, Elo {elo:+.0} ± {error:.0}; {:.0} s",
        names[0],
        names[1],
        tally.games(),
        tally.won,
        tally.won_adjudicated,
        tally.lost,
        tally.lost_adjudicated,
        tally.drawn,
        100.0 * tally.score(),
        elapsed.as_secs_f64(),
    );
}

/// The number after `--name`, or `default`.
fn option(args: &[String], name: &str, default: u64) -> u64 {
    let found = args.iter().position(|arg| arg == name).and_then(|index| args.get(index + 1));
    found.and_then(|number| number.parse().ok()).unwrap_or(default)
}

#[expect(clippy::print_stderr, reason = "errors are for the terminal")]
fn main() -> std::process::ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let budget = match option(&args, "--nodes", 0) {
        0 => Budget::Time(Duration::from_millis(option(&args, "--time", 100))),
        nodes => Budget::Nodes(nodes),
    };
    let rules = if args.iter().any(|arg| arg == "--vdm") { Rules::VDM } else { Rules::CLASSIC };
    let barrage = args.iter().any(|arg| arg == "--barrage");
    let players: Vec<Player> =
        args.iter().take(2).filter_map(|name| Player::named(name, budget)).collect();
    let Ok(players) = <[Player; 2]>::try_from(players) else {
        eprintln!(
            "Name two players, each one of: 1 2 3 4 5 5@1000 5:pull=0.4 random greedy one-ply"
        );
        return std::process::ExitCode::FAILURE;
    };
    let rules = if barrage { rules.with_army(Army::Barrage) } else { rules };
    let start = Instant::now();
    let arrange = if args.iter().any(|arg| arg == "--dealt") { arrange } else { arrange_soundly };
    let tally = Match { players, rules, arrange, seed: option(&args, "--seed", 1) }
        .play(u32::try_from(option(&args, "--games", 100)).unwrap_or(u32::MAX));
    report(&args[..2], tally, start.elapsed());
    std::process::ExitCode::SUCCESS
}
