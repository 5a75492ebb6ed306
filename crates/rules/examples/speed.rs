//! How fast the rules run: random games through the public interface, and a perft.
//!
//! `cargo run --release -p fairboard-rules --example speed`. Built for WebAssembly it plays the same
//! games and leaves the clock to whoever calls its `main`.

use std::time::Instant;

use fairboard_rules::stratego::{
    Army, Color, Deployment, DeploymentDraft, Move, Position, Rules, Setup, Square, SquareSet,
};
use fairboard_rules::{Position as _, perft};

const GAMES: u32 = 2_000;

/// A position of a published core, whose perft is known.
const PERFT: &str = "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDHAA__AA__AAAA__AA__AASTQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP r 0";

/// Marsaglia's xorshift, "Xorshift RNGs", 2003: the same games each time.
struct Random(u64);

impl Random {
    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}

/// A complete army, each piece on a random free square.
fn deployment(color: Color, random: &mut Random) -> Option<Deployment> {
    let mut free: Vec<Square> = SquareSet::home(color).into_iter().collect();
    let mut draft = DeploymentDraft::new(color, Army::Full);
    for (rank, count) in Army::Full.counts().iter() {
        for _ in 0..*count {
            let square = free.swap_remove(random.below(free.len()));
            draft.place(square, rank).ok()?;
        }
    }
    draft.finish().ok()
}

/// Plays a game to its end and says how many plies it had.
fn random_game(random: &mut Random) -> Option<u32> {
    let (red, blue) = (deployment(Color::Red, random)?, deployment(Color::Blue, random)?);
    let mut position = Position::new(&Setup::new(Rules::CLASSIC, red, blue)?);
    let nowhere = Square::from_index(0)?;
    // Eight Scouts with 18 squares each and 25 pieces with four are fewer.
    let mut moves = [Move::new(nowhere, nowhere); 256];
    while position.outcome().is_none() {
        let mut count = 0;
        for (slot, mv) in moves.iter_mut().zip(position.legal_moves()) {
            *slot = mv;
            count += 1;
        }
        position.advance(moves[random.below(count)]);
    }
    Some(position.ply())
}

fn random_games() -> u64 {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    (0..GAMES).filter_map(|_| random_game(&mut random)).map(u64::from).sum()
}

fn perft_of(depth: u32) -> Option<u64> {
    let rules = Rules::CLASSIC.without_repetition();
    Position::from_text(PERFT, rules).ok().map(|position| perft(&position, depth))
}

fn main() {
    if cfg!(target_family = "wasm") {
        std::hint::black_box(random_games());
        return;
    }
    let start = Instant::now();
    let plies = random_games();
    let nanos = start.elapsed().as_nanos().max(1);
    let rate = u128::from(plies) * 1_000_000_000 / nanos;
    println!("{GAMES} random games of {plies} plies: {rate} plies a second");

    let start = Instant::now();
    let count = perft_of(6).unwrap_or_default();
    println!("perft(6): {count} in {:.3} s", start.elapsed().as_secs_f64());
}
