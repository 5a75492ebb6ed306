//! Finds puzzles in recorded games, and adds them to the collection.
//!
//!     cargo xtask puzzles -- games.jsonl more.jsonl
//!
//! The games are records, as `generate` and the arena write them. Every search has a seed and a
//! number of nodes, so the same games have the same puzzles. A puzzle of the collection keeps its
//! number.
//!
//! After a change of the engine, `--again` first judges the puzzles of the collection again. It
//! removes the puzzles whose move is no longer clearly best, and the easy puzzles above the limit
//! for their theme. New puzzles get the numbers of removed ones.

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use fairboard_engine::Engine;
use fairboard_lab::puzzles::{add, find, judge_again, numbered};
use fairboard_lab::record::Record;
use fairboard_lab::threads::on_all_cores;
use fairboard_play::Strength;
use fairboard_puzzles::Row;

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// The collection, a row on each line.
        required --out out: PathBuf
        /// First judges the old puzzles of the collection again.
        optional --again
        /// Files of records.
        repeated files: PathBuf
    };
    let text = fs::read_to_string(&flags.out)?;
    let old_rows: Vec<Row> = text.lines().map(str::parse).collect::<Result<_, _>>()?;
    let mut rows = old_rows.clone();
    if flags.again {
        // The lines are read again, because other threads cannot use `old_rows`.
        let lines: Vec<&str> = text.lines().collect();
        let judged_again = rows_of(&lines, |engine, line| {
            line.parse::<Row>().map(|row| judge_again(engine, &row).into_iter().collect())
        })?;
        rows.clear();
        add(&mut rows, judged_again);
        writeln!(io::stdout(), "{} of {} puzzles are left", rows.len(), lines.len())?;
    }
    for file in &flags.files {
        let old_count = rows.len();
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
    rows_of(&records, find)
}

/// The rows that `work` finds for all items, in the order of the items. The work is done on as many
/// threads as there are cores.
fn rows_of<T: Sync, E: Error + Send + 'static>(
    items: &[T],
    work: impl Fn(&Engine, &T) -> Result<Vec<Row>, E> + Sync,
) -> Result<Vec<Row>, Box<dyn Error>> {
    let engine = &Engine::new(Strength::STRONGEST);
    // A row cannot be sent to another thread, so it comes back as text.
    let lines = on_all_cores(items, |items| -> Result<Vec<String>, E> {
        let results: Result<Vec<_>, _> = items.iter().map(|item| work(engine, item)).collect();
        Ok(results?.concat().iter().map(Row::to_string).collect())
    })?;
    Ok(lines.iter().map(|row| row.parse()).collect::<Result<_, _>>()?)
}
