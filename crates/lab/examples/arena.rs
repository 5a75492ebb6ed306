//! Matches between players.
//!
//!     cargo run --release -p fairboard-lab --example arena -- 5 greedy --games 400 --time 100
//!
//! A player is a level, `1` to `5`, or `random`, `greedy` or `one-ply`; `5@1000` is a level with its
//! own time in milliseconds a move, and `5:pull=0.4,doubt=2` one with other weights. Colours
//! alternate, and each pair of armies is played from both sides: sound ones, as the computer places
//! them, or with `--dealt` such as people's frequencies deal. With `--nodes` in place of `--time` each
//! move is given so many positions, and a match is the same each time.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use fairboard_engine::{Bot, Level, Limit, Observation, Weights};
use fairboard_lab::arena::Tally;
use fairboard_lab::ladder::Rung;
use fairboard_lab::tournament::Match;
use fairboard_rules::stratego::{Army, Move, Rules};
use fairboard_setups::{arrange, arrange_soundly};
use fastrand::Rng;

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

#[expect(clippy::print_stdout, reason = "the figures are for the terminal")]
fn report(names: [&str; 2], tally: Tally, elapsed: Duration) {
    let [first, second] = names;
    let (elo, error) = tally.elo();
    println!(
        "{first} against {second}: {} games, {} won ({} adjudicated), {} lost ({} adjudicated), \
         {} drawn; {:.1} %, Elo {elo:+.0} ± {error:.0}; {:.0} s",
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

#[expect(clippy::print_stderr, reason = "errors are for the terminal")]
fn main() -> ExitCode {
    let flags = xflags::parse_or_exit! {
        /// The player whose results are counted.
        required first: String
        /// The player it plays against.
        required second: String
        /// How many games; 100 if it is not given.
        optional --games games: u32
        /// How long each thinks about a move, in milliseconds; 100 if it is not given.
        optional --time time: u64
        /// How many positions each looks at instead.
        optional --nodes nodes: u64
        /// Other seeds, other armies; 1 if it is not given.
        optional --seed seed: u64
        /// With armies dealt by people's frequencies alone.
        optional --dealt
        /// With the small army.
        optional --barrage
        /// By the rules of the VDM++ model.
        optional --vdm
    };
    let time = Duration::from_millis(flags.time.unwrap_or(100));
    let budget = flags.nodes.map_or(Budget::Time(time), Budget::Nodes);
    let named = |name: &str| Player::named(name, budget);
    let (Some(first), Some(second)) = (named(&flags.first), named(&flags.second)) else {
        eprintln!(
            "Name two players, each one of: 1 2 3 4 5 5@1000 5:pull=0.4 random greedy one-ply"
        );
        return ExitCode::FAILURE;
    };
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
    );
    report([&flags.first, &flags.second], tally, start.elapsed());
    ExitCode::SUCCESS
}
