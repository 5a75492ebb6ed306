//! Browser processes that are kept after a test, so that the next test need not start a browser.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::browser::{Kind, Process};

/// Largest number of waiting processes. A further process ends the one that has waited longest.
const MOST: usize = 6;

/// The waiting processes, first the one that has waited longest.
static WAITING: Mutex<Vec<Arc<Process>>> = Mutex::new(Vec::new());

fn waiting() -> MutexGuard<'static, Vec<Arc<Process>>> {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes a waiting process of a kind; `None` if no such process waits.
pub(crate) fn take(kind: &Kind) -> Option<Arc<Process>> {
    let mut waiting = waiting();
    let index = waiting.iter().position(|process| process.is(kind))?;
    Some(waiting.remove(index))
}

/// Lets a process wait for another test.
pub(crate) fn keep(process: Arc<Process>) {
    let mut waiting = waiting();
    waiting.push(process);
    if waiting.len() > MOST {
        let oldest = waiting.remove(0);
        // The lock is released first, because other tests must not wait until the process has
        // ended.
        drop(waiting);
        drop(oldest);
    }
}

/// Ends all waiting processes, so that the next tests get fresh ones.
pub(crate) fn empty() {
    let old = std::mem::take(&mut *waiting());
    drop(old);
}
