//! Prints what a player believed and expected before its losses in recorded games.
//!
//!     cargo run --release -p fairboard-lab --example losses -- 5 games.jsonl
//!
//! The output has a line for each Marshal lost to a hidden Spy, each piece lost on a hidden Bomb
//! and each lost Flag, and a summary. Beliefs and chances are those of the present engine.

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use fairboard_lab::contestant::changed_weights;
use fairboard_lab::losses::{Summary, Witness};
use fairboard_lab::record::records;

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// The player whose losses are looked into, by the name in the records.
        required player: String
        /// Changes of the weights, such as `boldness=2,walking=1`.
        optional --weights weights: String
        /// Nodes of the search before and after each loss; 20,000 if they are not given.
        optional --nodes nodes: u64
        /// Prints the summary alone.
        optional --brief
        /// Files with a record on each line, as `fairboard-arena --log` writes them.
        repeated files: PathBuf
    };
    let weights = changed_weights(flags.weights.as_deref().unwrap_or_default())?;
    let witness = Witness::new(weights, flags.nodes.unwrap_or(20_000));
    let mut summary = Summary::default();
    let mut out = io::stdout();
    for path in &flags.files {
        for record in records(&fs::read_to_string(path)?) {
            let (number, record) = record?;
            let Some(side) = record.side_of(&flags.player) else { continue };
            let (losses, game_summary) = witness.losses(&record, side)?;
            summary += &game_summary;
            for loss in losses.iter().filter(|_| !flags.brief) {
                writeln!(out, "game {number}, {loss}")?;
            }
        }
    }
    Ok(write!(out, "{summary}")?)
}
