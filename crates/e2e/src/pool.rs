//! Processes of browsers that wait for another test.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::browser::{Kind, Process};

/// Largest number of waiting processes. A further process ends the one that has waited longest.
const MOST: usize = 6;

static WAITING: Mutex<Vec<Arc<Process>>> = Mutex::new(Vec::new());

fn waiting() -> MutexGuard<'static, Vec<Arc<Process>>> {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes a waiting process of a kind; `None` if there is none.
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
        // A process takes its time to end, and other tests must not wait for that.
        drop(waiting);
        drop(oldest);
    }
}

/// Ends all waiting processes, so that the next test gets a fresh one.
pub(crate) fn empty() {
    let old = std::mem::take(&mut *waiting());
    drop(old);
}
