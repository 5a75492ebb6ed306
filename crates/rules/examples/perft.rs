//! Counts the move sequences from a position: `cargo run --example perft [DEPTH [POSITION]]`.

use std::env;
use std::error::Error;

use fairboard_rules::perft;
use fairboard_rules::stratego::{Position, Rules};

/// Two Scouts and a Flag against a Miner, a Bomb and a Flag.
const POSITION: &str = concat!(
    "MDDAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "AA__AA__AAAA__AA__AA",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAYQNAAAAAAA r 0",
);

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let depth = args.next().map_or(Ok(4), |depth| depth.parse())?;
    let text = args.next().unwrap_or_else(|| POSITION.to_owned());
    // Perft compares move generators, so the rules on repetition are left out.
    let position = Position::from_text(&text, Rules::CLASSIC.without_repetition())?;
    for depth in 1..=depth {
        println!("{depth}: {}", perft(&position, depth));
    }
    Ok(())
}
