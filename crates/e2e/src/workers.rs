//! Workers of the page, which are counted and can be made to fail.

use anyhow::{Result, ensure};
use serde::Deserialize;
use serde_json::json;

use crate::page::Page;

/// Script that replaces `Worker` by a class that counts workers and lets them fail.
const WORKERS: &str = include_str!("workers.js");

/// Script in which another worker of the same kind answers the newest question a given number of
/// times, one after another. The script counts the answers in `clock`. The worker's first message
/// is a greeting, and is not counted.
const CLOCK: &str = "const log = window.testWorkers; log.clock = 0; \
    const worker = log.again(); let greeted = false; let left = arguments[0]; \
    worker.onmessage = () => { \
        if (greeted) log.clock += 1; \
        greeted = true; \
        if (left-- > 0) worker.postMessage(log.questions.at(-1)); else worker.terminate(); };";

/// The way in which workers fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkerFault {
    /// Workers do not fail.
    None,
    /// The browser refuses to start workers.
    Forbidden,
    /// Workers die at the first question.
    Dying,
    /// Workers answer with an illegal move.
    Corrupt,
}

/// Workers of the page, and their messages, since [`Page::watch_workers`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct WorkerLog {
    /// Number of workers that the page tried to start.
    pub starts: usize,
    /// Number of workers that the page ended.
    pub ends: usize,
    /// Questions of the page, the oldest first.
    pub questions: Vec<String>,
    /// Number of answers of the workers.
    pub answers: usize,
    /// Number of questions that may still be answered, because their worker lives.
    pub open: usize,
}

impl Page {
    /// Watches every worker that the page starts from now on. The first `times` workers fail in the
    /// way of `fault`. The page waits ten times longer for a worker, so no answer is late by
    /// chance.
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
        let longer = 10.0;
        self.set_patience(longer).await?;
        self.run(WORKERS, vec![json!(kind), json!(times)]).await.map(|_| ())
    }

    /// The workers and messages so far.
    ///
    /// # Errors
    ///
    /// If [`watch_workers`](Self::watch_workers) was not called for the present document.
    pub async fn workers(&self) -> Result<WorkerLog> {
        let script = "const { starts, ends, questions, answers, open } = window.testWorkers; \
                      return { starts, ends, questions: questions.map(String), answers, open };";
        Ok(serde_json::from_value(self.run(script, vec![]).await?)?)
    }

    /// Waits as long as the computer needs for `times` moves on this machine.
    ///
    /// A second worker, which the page does not see, answers the newest question `times` times.
    ///
    /// # Errors
    ///
    /// If the page has not asked anything yet, or the answers do not come in time.
    pub async fn await_time_of_moves(&self, times: usize) -> Result<()> {
        ensure!(!self.workers().await?.questions.is_empty(), "there is no question to repeat");
        self.run(CLOCK, vec![json!(times)]).await?;
        let read = async |page: &Self| page.run("return window.testWorkers.clock", vec![]).await;
        self.until("a worker's answers", read, |answers| *answers == times).await.map(|_| ())
    }
}
