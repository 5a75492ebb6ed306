//! Processes of browsers that wait for their next test.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::browser::{Kind, Process};

/// Most processes that wait at a time; the one that waits longest ends for another.
const MOST: usize = 6;

static WAITING: Mutex<Vec<Arc<Process>>> = Mutex::new(Vec::new());

fn waiting() -> MutexGuard<'static, Vec<Arc<Process>>> {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes a process of a kind, if one waits.
pub(crate) fn take(kind: &Kind) -> Option<Arc<Process>> {
    let mut waiting = waiting();
    let index = waiting.iter().position(|process| process.is(kind))?;
    Some(waiting.remove(index))
}

/// Lets a process wait for its next test.
pub(crate) fn keep(process: Arc<Process>) {
    let mut waiting = waiting();
    waiting.push(process);
    if waiting.len() > MOST {
        let oldest = waiting.remove(0);
        drop(waiting);
        drop(oldest);
    }
}

/// Ends all that wait, so that the next test has a fresh one.
pub(crate) fn empty() {
    let old = std::mem::take(&mut *waiting());
    drop(old);
}
