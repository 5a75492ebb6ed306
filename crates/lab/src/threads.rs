//! Work on as many threads as there are processor cores.

use std::panic::resume_unwind;
use std::thread::{self, ScopedJoinHandle};

/// The results of `part` on all items, in the order of the items. Each thread has one part of them.
///
/// # Errors
///
/// The error of the first run that has one.
///
/// # Panics
///
/// If `part` does.
pub fn on_all_cores<T: Sync, R: Send, E: Send>(
    items: &[T],
    part: impl Fn(&[T]) -> Result<Vec<R>, E> + Sync,
) -> Result<Vec<R>, E> {
    let part = &part;
    let size = items.len().div_ceil(cores()).max(1);
    let parts: Result<Vec<_>, E> = thread::scope(|scope| {
        let workers: Vec<_> =
            items.chunks(size).map(|items| scope.spawn(move || part(items))).collect();
        workers.into_iter().map(joined).collect()
    });
    Ok(parts?.into_iter().flatten().collect())
}

/// Number of processor cores.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The result of a thread. A panic of the thread continues here.
///
/// # Panics
///
/// If the thread did.
pub(crate) fn joined<T>(worker: ScopedJoinHandle<'_, T>) -> T {
    worker.join().unwrap_or_else(|panic| resume_unwind(panic))
}
