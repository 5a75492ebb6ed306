//! A run of tuning in parts gives what it gives in one.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::path::{Path, PathBuf};
use std::{fs, thread};

use fairboard_engine::Weights;
use fairboard_lab::parts::{Part, PartsError, Process};
use fairboard_lab::tuning::Tuning;

/// Rounds of a run.
const ROUNDS: u16 = 2;

/// Games of a round: a pair for each part.
const GAMES: u32 = 4;

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The weights after a run from this seed.
fn tuned(process: &Process, seed: u64) -> Result<Weights, PartsError> {
    let mut tuning = Tuning::new(GAMES, 10, seed);
    (0..ROUNDS).try_for_each(|_| tuning.advance(process))?;
    Ok(tuning.weights())
}

#[test]
fn a_run_in_parts_gives_the_weights_of_one_process() {
    let alone = tuned(&Process::ALONE, 1).unwrap();
    assert_ne!(alone, Weights::TUNED, "all rounds were even");
    let folder = folder("parts");
    let processes = || Part::all(2).map(|part| Process::new(part, folder.clone()));
    let together: Vec<Weights> = thread::scope(|scope| {
        let runs: Vec<_> =
            processes().map(|process| scope.spawn(move || tuned(&process, 1).unwrap())).collect();
        runs.into_iter().map(|run| run.join().unwrap()).collect()
    });
    assert_eq!(together, [alone.clone(), alone.clone()]);

    // The second is started again after its last file is lost.
    fs::remove_file(folder.join("round-1-2")).unwrap();
    let again = processes().last().unwrap();
    assert_eq!(tuned(&again, 1).unwrap(), alone);
}

#[test]
fn the_results_of_another_run_are_refused() {
    let folder = folder("other-run");
    let process = Process::new(Part::WHOLE, folder.clone());
    tuned(&process, 1).unwrap();
    assert!(matches!(tuned(&process, 2), Err(PartsError::OtherRun(_))));
    fs::write(folder.join("round-0-1"), "1 0 1").unwrap();
    assert!(matches!(tuned(&process, 1), Err(PartsError::OtherRun(_))));
}
