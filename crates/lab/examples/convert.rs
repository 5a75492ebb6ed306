//! Converts records of contests into texts of games, one file each.
//!
//!     cargo run --release -p fairboard-lab --example convert -- games.jsonl texts
//!
//! A record that is no game by the rules is passed over, and its line and fault are printed.

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use fairboard_lab::convert::to_text;
use fairboard_lab::record::Record;

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// File with a record on each line.
        required records: PathBuf
        /// Folder for the texts.
        required folder: PathBuf
    };
    fs::create_dir_all(&flags.folder)?;
    let mut converted = 0;
    for (line, number) in fs::read_to_string(&flags.records)?.lines().zip(1..) {
        let text = Record::from_line(line).map_err(|error| error.to_string());
        match text.and_then(|record| to_text(&record).map_err(|error| error.to_string())) {
            Ok(text) => {
                fs::write(flags.folder.join(format!("{number}.txt")), text)?;
                converted += 1;
            }
            Err(fault) => writeln!(io::stderr(), "line {number}: {fault}")?,
        }
    }
    Ok(writeln!(io::stdout(), "{converted} games")?)
}
