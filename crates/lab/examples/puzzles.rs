//! Finds puzzles in recorded games, and adds them to the collection.
//!
//!     cargo xtask puzzles -- games.jsonl more.jsonl
//!
//! The games are records, as `generate` and the arena write them. Everything counts nodes and draws
//! by seeds, so the same games have the same puzzles. A puzzle of the collection keeps its number.
//!
//! After a change of the engine, `--again` first judges the puzzles of the collection again. It
//! removes the puzzles whose move is no longer clearly best, and easy puzzles that are too many
//! now. New puzzles get the numbers of removed ones.

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use fairboard_engine::Engine;
use fairboard_lab::puzzles::{add, again, find, numbered};
use fairboard_lab::record::Record;
use fairboard_lab::threads::on_all_cores;
use fairboard_play::Strength;
use fairboard_puzzles::Row;

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// The collection, a row on each line.
        required --out out: PathBuf
        /// Judges the puzzles that are there again.
        optional --again
        /// Files of records.
        repeated files: PathBuf
    };
    let text = fs::read_to_string(&flags.out)?;
    let old_rows: Vec<Row> = text.lines().map(str::parse).collect::<Result<_, _>>()?;
    let mut rows = old_rows.clone();
    if flags.again {
        let lines: Vec<&str> = text.lines().collect();
        let judged_again = judged(&lines, |engine, line| {
            line.parse::<Row>().map(|row| again(engine, &row).into_iter().collect())
        })?;
        rows.clear();
        add(&mut rows, judged_again);
        writeln!(io::stdout(), "{} of {} puzzles are left", rows.len(), lines.len())?;
    }
    let old_count = rows.len();
    for file in &flags.files {
        add(&mut rows, in_file(file)?);
        writeln!(io::stdout(), "{}: {} puzzles are new", file.display(), rows.len() - old_count)?;
    }
    let lines: Vec<String> = numbered(&old_rows, rows).iter().map(Row::to_string).collect();
    Ok(fs::write(&flags.out, lines.join("\n") + "\n")?)
}

/// The puzzles of a file's games.
fn in_file(file: &Path) -> Result<Vec<Row>, Box<dyn Error>> {
    let text = fs::read_to_string(file)?;
    let records: Vec<Record> = text.lines().map(Record::from_line).collect::<Result<_, _>>()?;
    judged(&records, find)
}

/// The rows that follow from each item, in order, on as many threads as there are cores.
fn judged<T: Sync, E: Error + Send + 'static>(
    items: &[T],
    rows: impl Fn(&Engine, &T) -> Result<Vec<Row>, E> + Sync,
) -> Result<Vec<Row>, Box<dyn Error>> {
    let engine = &Engine::new(Strength::STRONGEST);
    // A row stays on its thread, so it comes back as text.
    let lines = on_all_cores(items, |items| -> Result<Vec<String>, E> {
        let results: Result<Vec<_>, _> = items.iter().map(|item| rows(engine, item)).collect();
        Ok(results?.concat().iter().map(Row::to_string).collect())
    })?;
    Ok(lines.iter().map(|row| row.parse()).collect::<Result<_, _>>()?)
}
