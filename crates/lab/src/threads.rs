//! Work on as many threads as there are processor cores.

use std::panic::resume_unwind;
use std::thread::{self, ScopedJoinHandle};

/// The results of `work` on all items, in the order of the items. Each thread calls `work` once,
/// with its share of the items.
///
/// # Errors
///
/// The error of the first share, in the order of the items, for which `work` fails.
///
/// # Panics
///
/// If `work` panics.
pub fn on_all_cores<T: Sync, R: Send, E: Send>(
    items: &[T],
    work: impl Fn(&[T]) -> Result<Vec<R>, E> + Sync,
) -> Result<Vec<R>, E> {
    let work = &work;
    // `chunks` panics for a size of 0, which an empty list would give.
    let share_size = items.len().div_ceil(cores()).max(1);
    let results: Result<Vec<_>, E> = thread::scope(|scope| {
        let workers: Vec<_> =
            items.chunks(share_size).map(|share| scope.spawn(move || work(share))).collect();
        workers.into_iter().map(joined).collect()
    });
    Ok(results?.into_iter().flatten().collect())
}

/// Number of processor cores, or 1 if the system does not tell.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Waits for a thread, and returns its result.
///
/// # Panics
///
/// If the thread panicked, with the same panic.
pub(crate) fn joined<T>(worker: ScopedJoinHandle<'_, T>) -> T {
    worker.join().unwrap_or_else(|panic| resume_unwind(panic))
}
