//! Reviews games, and continues them from each mistake, with the move that was made and with the
//! advised one.
//!
//!     cargo run --release -p fairboard-lab --example review -- 2 4 --games 10 --again 200
//!
//! Prints the findings about the moves of the first player, and the points that the advised moves
//! win back. All searches are bounded by nodes, so the output is the same each time.

use std::error::Error;
use std::io::{self, Write as _};

use fairboard_engine::Engine;
use fairboard_lab::arena::play;
use fairboard_lab::contestant::{Budget, Contestant};
use fairboard_lab::review::{Worth, review};
use fairboard_play::Strength;
use fairboard_play::stratego::question::Question;
use fairboard_play::stratego::review::Finding;
use fairboard_rules::stratego::{ByColor, Color, Move, Rules, Setup};
use fairboard_setups::arrange_soundly;
use fastrand::Rng;

/// A mistake, and the game in which it was made.
struct Mistake {
    setup: Setup,
    moves: Vec<Move>,
    finding: Finding,
    seat: Color,
}

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// The player whose moves are reviewed, by its name as in `arena`.
        required first: String
        /// The player it plays against.
        required second: String
        /// Number of games; 10 if it is not given.
        optional --games games: u32
        /// Number of games that go on from all mistakes together with the moves that were made, and
        /// of those that go on with the advised moves; none if it is not given.
        optional --again again: u32
        /// Nodes for each move; 2,000 if they are not given.
        optional --nodes nodes: u64
        /// Seed of the first game; 1 if it is not given.
        optional --seed seed: u64
    };
    let budget = Budget::Nodes(flags.nodes.unwrap_or(2_000));
    let first = Contestant::named(&flags.first, budget)?;
    let second = Contestant::named(&flags.second, budget)?;
    let strongest = Contestant::named("5", budget)?;
    let engine = Engine::new(Strength::STRONGEST);
    let (games, seed) = (flags.games.unwrap_or(10), flags.seed.unwrap_or(1));
    let mut mistakes = Vec::new();
    let mut out = io::stdout();
    for game in seed..seed + u64::from(games) {
        let seat = if game.is_multiple_of(2) { Color::Red } else { Color::Blue };
        let players = ByColor::from_fn(|color| if color == seat { &first } else { &second });
        let (setup, moves) = play_numbered(game, players)?;
        let findings = review(&engine, &setup, &moves, seat);
        for finding in findings.iter() {
            let (plies, judgement) = (finding.plies, finding.judgement);
            writeln!(
                out,
                "game {game} ply {plies}: {:?} {} {judgement}",
                finding.kind, finding.played
            )?;
        }
        mistakes.extend(findings.mistakes.iter().map(|finding| Mistake {
            setup: setup.clone(),
            moves: moves.clone(),
            finding: *finding,
            seat,
        }));
    }
    play_on_from(&mistakes, &strongest, flags.again.unwrap_or_default())
}

/// Plays the game with this number, from which the seeds of armies and moves follow. Returns the
/// setup and the moves.
fn play_numbered(
    number: u64,
    players: ByColor<&Contestant>,
) -> Result<(Setup, Vec<Move>), Box<dyn Error>> {
    let seeds = ByColor { red: 2 * number, blue: 2 * number + 1 };
    let army = |color| arrange_soundly(color, Rules::CLASSIC.army, seeds[color]).finish();
    let armies = army(Color::Red).ok().zip(army(Color::Blue).ok());
    let (red_army, blue_army) = armies.ok_or("an army is not complete")?;
    let setup = Setup::new(Rules::CLASSIC, red_army, blue_army).ok_or("armies differ")?;
    let [mut red, mut blue] = Color::ALL.map(|color| {
        let mut random = Rng::with_seed(seeds[color]);
        move |question: &Question| players[color].choose(question, &mut random)
    });
    let moves = play(&setup, ByColor { red: &mut red, blue: &mut blue })?.moves;
    Ok((setup, moves))
}

/// Plays on from the mistakes, and prints the worth of the advised moves. The games are shared as
/// evenly as possible among the mistakes.
fn play_on_from(
    mistakes: &[Mistake],
    player: &Contestant,
    games: u32,
) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout();
    let mut total = Worth::default();
    let count = mistakes.len() as u32;
    for (index, mistake) in (0_u32..).zip(mistakes) {
        let Mistake { setup, moves, finding, seat } = mistake;
        let share = (index + 1) * games / count - index * games / count;
        let worth = Worth::of(setup, moves, finding, *seat, player, share)?;
        writeln!(out, "{} {} {}", finding.plies, finding.judgement, worth.brief())?;
        total += worth;
    }
    Ok(writeln!(out, "{total}")?)
}
