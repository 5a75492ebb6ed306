//! Judges recorded games: what wins and loses them for one player.
//!
//!     cargo run --release -p fairboard-lab --example judge -- 5 games.jsonl
//!
//! Records of several files, such as the parts of a match that was split by its seeds, are judged
//! together. Games that were given up before both armies were placed are left out.

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use fairboard_lab::contestant::changed_weights;
use fairboard_lab::judge::{Figures, judge};
use fairboard_lab::record::records;

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// The player whose figures are counted, by the name in the records.
        required player: String
        /// Changes of the weights of its beliefs, such as `boldness=2,walking=1`.
        optional --weights weights: String
        /// Files with a record on each line, as `fairboard-arena --log` writes them.
        repeated files: PathBuf
    };
    let weights = changed_weights(flags.weights.as_deref().unwrap_or_default())?;
    let mut figures = Figures::default();
    for path in &flags.files {
        for record in records(&fs::read_to_string(path)?) {
            let (_, record) = record?;
            if let Some(side) = record.side_of(&flags.player) {
                figures += judge(&record, side, &weights)?;
            }
        }
    }
    Ok(write!(io::stdout(), "{figures}")?)
}
