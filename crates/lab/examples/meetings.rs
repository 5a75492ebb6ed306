//! Prints what a player's search saw before its Marshal or General fell to a hidden piece.
//!
//!     cargo run --release -p fairboard-lab --example meetings -- 5 games.jsonl
//!
//! The output has a line for each fall: the worths at stake, the believed danger, and the chances
//! of winning with the move and with the best other move. Then comes a table of all turns at which
//! the Marshal or the General met hidden pieces, with or without a fall. Beliefs and chances are
//! those of the present engine.

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use fairboard_lab::contestant::changed_weights;
use fairboard_lab::losses::Witness;
use fairboard_lab::losses::meetings::Table;
use fairboard_lab::record::records;

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// The player whose meetings are looked into, by the name in the records.
        required player: String
        /// Changes of the weights, such as `boldness=2,walking=1`.
        optional --weights weights: String
        /// Nodes of each search; 20,000 if they are not given.
        optional --nodes nodes: u64
        /// Files with a record on each line, as `fairboard-arena --log` writes them.
        repeated files: PathBuf
    };
    let weights = changed_weights(flags.weights.as_deref().unwrap_or_default())?;
    let witness = Witness::new(weights, flags.nodes.unwrap_or(20_000));
    let mut table = Table::default();
    let mut out = io::stdout();
    for path in &flags.files {
        for record in records(&fs::read_to_string(path)?) {
            let (number, record) = record?;
            let Some(side) = record.side_of(&flags.player) else { continue };
            for meeting in witness.meetings(&record, side)? {
                table.add(&meeting);
                if meeting.fell_to.is_some() {
                    writeln!(out, "game {number}, {meeting}")?;
                }
            }
        }
    }
    Ok(write!(out, "{table}")?)
}
