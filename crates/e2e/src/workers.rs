//! Workers of the page, counted and made to fail.

use anyhow::{Result, ensure};
use serde::Deserialize;
use serde_json::json;

use crate::page::Page;

/// Script that stands in front of `Worker`.
const WORKERS: &str = include_str!("workers.js");

/// Asks a worker of the same kind the newest question again, several times in a row, and counts
/// its answers.
const CLOCK: &str = "const log = window.testWorkers; log.clock = 0; \
    const worker = log.again(); let greeted = false; let left = arguments[0]; \
    worker.onmessage = () => { \
        if (greeted) log.clock += 1; \
        greeted = true; \
        if (left-- > 0) worker.postMessage(log.questions.at(-1)); else worker.terminate(); };";

/// Ways in which workers fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkerFault {
    /// They do not fail.
    None,
    /// The browser refuses to start them.
    Forbidden,
    /// They die of the first question.
    Dying,
    /// They answer with an illegal move.
    Corrupt,
}

/// Counts of what passed between the page and its workers since [`Page::watch_workers`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct WorkerLog {
    /// Workers that the page tried to start.
    pub starts: usize,
    /// Workers that the page ended.
    pub ends: usize,
    /// Questions of the page, oldest first.
    pub questions: Vec<String>,
    /// Answers of the workers.
    pub answers: usize,
    /// Questions that may still be answered: the worker lives.
    pub open: usize,
}

impl Page {
    /// Watches every worker that the page starts from now on; the first `times` of them fail. The
    /// page's own waits for a worker get ten times longer, so that none is late by chance.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn watch_workers(&self, fault: WorkerFault, times: usize) -> Result<()> {
        let kind = match fault {
            WorkerFault::None => "none",
            WorkerFault::Forbidden => "forbidden",
            WorkerFault::Dying => "dying",
            WorkerFault::Corrupt => "corrupt",
        };
        self.set_patience(10.0).await?;
        self.run(WORKERS, vec![json!(kind), json!(times)]).await.map(|_| ())
    }

    /// The counts so far.
    ///
    /// # Errors
    ///
    /// If the workers are not watched.
    pub async fn workers(&self) -> Result<WorkerLog> {
        let script = "const { starts, ends, questions, answers, open } = window.testWorkers; \
                      return { starts, ends, questions: questions.map(String), answers, open };";
        Ok(serde_json::from_value(self.run(script, vec![]).await?)?)
    }

    /// Waits as long as the computer needs for `times` moves on this machine, however slow it is.
    ///
    /// A second worker, which the page does not see, answers the newest question `times` times.
    ///
    /// # Errors
    ///
    /// If the page has not asked anything yet, or the answers do not come for too long.
    pub async fn await_answers(&self, times: usize) -> Result<()> {
        ensure!(!self.workers().await?.questions.is_empty(), "there is no question to repeat");
        self.run(CLOCK, vec![json!(times)]).await?;
        let read = async |page: &Self| page.run("return window.testWorkers.clock", vec![]).await;
        self.until("a worker's answers", read, |answers| *answers == times).await.map(|_| ())
    }
}
