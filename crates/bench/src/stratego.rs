//! Workloads of Stratego. Each function plays or counts, and returns the amount of its work.

use std::sync::LazyLock;

use fairboard_play::History;
use fairboard_rules::stratego::{
    Army, Color, Deployment, DeploymentDraft, Move, Position, Rules, Setup, Square, SquareSet,
};
use fairboard_rules::{Position as _, perft};

use crate::random::Random;

/// A position for which the numbers of move sequences, by length, are published. The test
/// `stratego_perft.rs` of `fairboard-rules` has these numbers.
const PERFT: &str = concat!(
    "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDH",
    "AA__AA__AAAA__AA__AA",
    "STQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP r 0",
);

/// Number of sequences of six plies from [`PERFT`] without the rules on repetition: 863,253.
pub(crate) fn perft_6() -> u64 {
    let rules = Rules::CLASSIC.without_repetition();
    Position::from_text(PERFT, rules).map_or(0, |position| perft(&position, 6))
}

/// Plays random games from random setups by the usual rules, and returns their number of plies.
pub(crate) fn games() -> u64 {
    many_games(Rules::CLASSIC)
}

/// Plays the games of [`games`] by listing the legal moves at every ply, and returns their number
/// of plies.
pub(crate) fn games_listed() -> u64 {
    let mut random = Random::new(0);
    let mut listed = Vec::new();
    (0..GAMES).map(|_| play_listed_game(&mut random, &mut listed)).sum()
}

/// Plays random games without the rules on repetition, which measures movement and battles alone,
/// and returns their number of plies.
pub(crate) fn games_without_repetition() -> u64 {
    many_games(Rules::CLASSIC.without_repetition())
}

/// Builds the views of both seats on a position in the middle of a game, many times, and returns
/// the number of views.
pub(crate) fn views() -> u64 {
    const TIMES: u64 = 1_000;
    const MIDDLE_PLY: usize = 200;
    static MIDDLE: LazyLock<Position> = LazyLock::new(|| record(Rules::CLASSIC, MIDDLE_PLY).end());
    for _ in 0..TIMES {
        for seat in Color::ALL {
            // Otherwise the compiler could build a view once for all times, or not at all.
            std::hint::black_box(std::hint::black_box(&*MIDDLE).view(seat));
        }
    }
    TIMES * Color::ALL.len() as u64
}

/// Checks and plays a record of 1,000 plies from its start, and returns the number of plies that
/// the rules allow: all of them.
pub(crate) fn replay() -> u64 {
    const PLIES: usize = 1_000;
    static LONG: LazyLock<History<Position>> = LazyLock::new(|| record(Rules::CLASSIC, PLIES));
    let mut position = LONG.start().clone();
    LONG.plies().iter().filter(|ply| position.play(ply.mv).is_ok()).count() as u64
}

/// Number of random games in a workload.
const GAMES: u64 = 200;

/// Plays [`GAMES`] random games, and returns their number of plies.
fn many_games(rules: Rules) -> u64 {
    let mut random = Random::new(0);
    (0..GAMES).filter_map(|_| play_game(rules, &mut random)).map(|end| u64::from(end.ply())).sum()
}

/// Plays a random game, and returns its last position; `None` only if its start is refused, which
/// does not happen.
fn play_game(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut position = start(rules, random)?;
    while let Some(mv) = random_move(&position, random) {
        position.play_unchecked(mv);
    }
    Some(position)
}

/// Plays a random game by listing the legal moves at every ply, and returns its number of plies.
/// `listed` holds the list, so that all games share one allocation.
fn play_listed_game(random: &mut Random, listed: &mut Vec<Move>) -> u64 {
    let Some(mut position) = start(Rules::CLASSIC, random) else { return 0 };
    loop {
        listed.clear();
        // `extend` would call `next` for each move, which is slower than `for_each`.
        position.legal_moves().for_each(|mv| listed.push(mv));
        if listed.is_empty() {
            return position.ply().into();
        }
        position.play_unchecked(listed[random.below(listed.len() as u32) as usize]);
    }
}

/// The first `plies` plies of the first random game with more plies.
fn record(rules: Rules, plies: usize) -> History<Position> {
    let mut random = Random::new(1);
    loop {
        let Some(start) = start(rules, &mut random) else { continue };
        let mut history = History::new(start);
        while let Some(mv) = random_move(history.current(), &mut random) {
            if history.cursor() == plies {
                return history;
            }
            // A legal move is never refused.
            let _ = history.play(mv);
        }
    }
}

/// A random legal move; `None` if the game is over.
fn random_move(position: &Position, random: &mut Random) -> Option<Move> {
    position.legal_moves().choose(|count| random.below(count))
}

/// The start of a game with random setups of both sides. Never `None`, because both are complete.
fn start(rules: Rules, random: &mut Random) -> Option<Position> {
    let (red, blue) = (deployment(Color::Red, random)?, deployment(Color::Blue, random)?);
    Setup::new(rules, red, blue).map(|setup| Position::new(&setup))
}

/// A complete army, each piece on a random free square of its home.
fn deployment(color: Color, random: &mut Random) -> Option<Deployment> {
    let mut free: Vec<Square> = SquareSet::home(color).into_iter().collect();
    let mut draft = DeploymentDraft::new(color, Army::Full);
    for (rank, count) in Army::Full.counts().iter() {
        for _ in 0..*count {
            let index = random.below(free.len() as u32) as usize;
            draft.place(free.swap_remove(index), rank).ok()?;
        }
    }
    draft.finish().ok()
}
