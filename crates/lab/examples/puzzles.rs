//! Finds puzzles in recorded games, and adds them to the collection.
//!
//!     cargo xtask puzzles -- games.jsonl more.jsonl
//!
//! The games are records, as `generate` and the arena write them. Everything counts nodes and draws
//! by seeds, so the same games have the same puzzles. A puzzle that is there keeps its number.
//! `--again`, after a change of the engine, looks at all that are there again first, and leaves out
//! those that are no puzzles any more.

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::thread;

use fairboard_engine::Engine;
use fairboard_lab::puzzles::{add, find, renew};
use fairboard_lab::record::Record;
use fairboard_play::Strength;
use fairboard_play::stratego::PlayError;
use fairboard_puzzles::Row;

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// The collection, a row on each line.
        required --out out: PathBuf
        /// Look again at the puzzles that are there.
        optional --again
        /// Files of records.
        repeated files: PathBuf
    };
    let lines = fs::read_to_string(&flags.out)?;
    let mut rows: Vec<Row> = lines.lines().map(str::parse).collect::<Result<_, _>>()?;
    if flags.again {
        rows = again(&lines)?;
        writeln!(io::stdout(), "{} of {} are puzzles still", rows.len(), lines.lines().count())?;
    }
    let before = rows.len();
    for file in &flags.files {
        add(&mut rows, in_file(file)?);
        writeln!(io::stdout(), "{}: {} puzzles are new", file.display(), rows.len() - before)?;
    }
    let lines: Vec<String> = rows.iter().map(Row::to_string).collect();
    Ok(fs::write(&flags.out, lines.join("\n") + "\n")?)
}

/// The puzzles of a collection that are some still, in their order.
fn again(lines: &str) -> Result<Vec<Row>, Box<dyn Error>> {
    let engine = &Engine::new(Strength::STRONGEST);
    let lines: Vec<&str> = lines.lines().collect();
    // A row stays on its thread, so it comes back as text.
    let part = |lines: &[&str]| -> Vec<String> {
        let rows = lines.iter().filter_map(|line| line.parse().ok());
        rows.filter_map(|row: Row| renew(engine, &row)).map(|row| row.to_string()).collect()
    };
    let parts = in_parts(&lines, &part);
    Ok(parts.concat().iter().map(|row| row.parse()).collect::<Result<_, _>>()?)
}

/// The results of the parts of a list, each on a thread, on as many as there are cores.
fn in_parts<T: Sync, R: Send>(list: &[T], part: &(impl Fn(&[T]) -> R + Sync)) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let size = list.len().div_ceil(threads).max(1);
        let workers: Vec<_> =
            list.chunks(size).map(|chunk| scope.spawn(move || part(chunk))).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    })
}

/// The puzzles of a file's games, found on as many threads as there are cores.
fn in_file(file: &Path) -> Result<Vec<Row>, Box<dyn Error>> {
    let text = fs::read_to_string(file)?;
    let records: Vec<Record> = text.lines().map(Record::from_line).collect::<Result<_, _>>()?;
    let engine = &Engine::new(Strength::STRONGEST);
    // A row stays on its thread, so it comes back as text.
    let part = |records: &[Record]| -> Result<Vec<String>, PlayError> {
        let rows: Result<Vec<_>, _> = records.iter().map(|one| find(engine, one)).collect();
        Ok(rows?.concat().iter().map(Row::to_string).collect())
    };
    let parts: Result<Vec<_>, _> = in_parts(&records, &part).into_iter().collect();
    Ok(parts?.concat().iter().map(|row| row.parse()).collect::<Result<_, _>>()?)
}
