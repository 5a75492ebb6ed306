//! Compares chances of winning with the ends of recorded games.
//!
//!     cargo run --release -p fairboard-lab --example chances -- games.jsonl
//!
//! Prints for each range of chances (0 to 10 %, 10 to 20 % and so on) how often the side to move
//! won, and the weights `winning_lead` and `winning_gain` that fit these games best.

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use fairboard_engine::{Engine, Weights};
use fairboard_lab::chances::{Calibration, fit, forecasts};
use fairboard_lab::record::records;
use fairboard_play::Strength;

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// Nodes of the search in each position; 2,000 if they are not given.
        optional --nodes nodes: u64
        /// Plies from one position to the next; 11 if they are not given.
        optional --step step: usize
        /// Files with a record on each line, as `fairboard-arena --log` writes them.
        repeated files: PathBuf
    };
    let (nodes, step) = (flags.nodes.unwrap_or(2_000), flags.step.unwrap_or(11).max(1));
    let (engine, weights) = (Engine::new(Strength::STRONGEST), Weights::TUNED);
    let mut all_forecasts = Vec::new();
    for path in &flags.files {
        for record in records(&fs::read_to_string(path)?) {
            let (_, record) = record?;
            all_forecasts.extend(forecasts(&record, &engine, nodes, step)?);
        }
    }
    let Weights { winning_lead, winning_gain, .. } = fit(&all_forecasts, &weights);
    let mut out = io::stdout();
    write!(out, "{}", Calibration::new(&all_forecasts, &weights))?;
    writeln!(out, "fitted: winning_lead {winning_lead:.2}, winning_gain {winning_gain:.2}")?;
    Ok(())
}
