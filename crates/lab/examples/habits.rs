//! Learns from recorded games what the habits of hidden pieces tell about their ranks, and writes
//! the data file of the engine.
//!
//!     cargo run --release -p fairboard-lab --example habits -- --out habits.txt games.jsonl
//!
//! Every fifth game is left out of the learning, and its pieces show how much is learned.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use fairboard_engine::Weights;
use fairboard_lab::contestant::changed_weights;
use fairboard_lab::habits::{Factors, HiddenPiece, hidden_pieces};
use fairboard_lab::record::Record;

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// Changes of the weights; `habits=0` forgets what was learned before.
        optional --weights weights: String
        /// Plies from one look at a game to the next; 5 if they are not given.
        optional --step step: usize
        /// Number of passes of the fit over all pieces; 4 if it is not given.
        optional --rounds rounds: usize
        /// File with other games, which are not learned from. They show how much is learned, too.
        optional --check check: PathBuf
        /// File to write.
        required --out out: PathBuf
        /// Files with records of games.
        repeated records: PathBuf
    };
    let weights = changed_weights(flags.weights.as_deref().unwrap_or_default())?;
    let step = flags.step.unwrap_or(5).max(1);
    let mut games = Vec::new();
    for path in &flags.records {
        games.extend(pieces_by_game(path, &weights, step)?);
    }
    let (mut lessons, mut left_out) = (Vec::new(), Vec::new());
    for (number, game) in games.into_iter().enumerate() {
        if number % 5 == 0 { left_out.extend(game) } else { lessons.extend(game) }
    }
    let check_games = flags.check.map(|path| pieces_by_game(&path, &weights, step)).transpose()?;
    let check = check_games.unwrap_or_default().concat();
    let factors = Factors::fit(&lessons, flags.rounds.unwrap_or(4));
    for (name, pieces) in [("learned from", &lessons), ("left out", &left_out), ("check", &check)] {
        // The mean surprise by the true rank of a piece, which good factors make small.
        let [before, after] = [&Factors::none(), &factors].map(|factors| factors.bits(pieces));
        println!("{name}: {} pieces, {before:.3} bits before, {after:.3} after", pieces.len());
    }
    // The factors were learned on top of the engine's present ones, which had this weight.
    Ok(fs::write(flags.out, factors.data_file(weights.habits))?)
}

/// The hidden pieces of each game of a file.
fn pieces_by_game(
    path: &Path,
    weights: &Weights,
    step: usize,
) -> Result<Vec<Vec<HiddenPiece>>, Box<dyn Error>> {
    let text = fs::read_to_string(path)?;
    let game = |line| Ok(hidden_pieces(&Record::from_line(line)?, weights, step)?);
    text.lines().map(game).collect()
}
