//! Supervision of an engine in a worker. A worker is started when it is first needed, and replaced
//! when it hangs, dies or answers nonsense. If workers fail, the engine runs on the page.
//!
//! [`Supervisor`] is a pure state machine. Its owner reports [`SupervisorEvent`]s and carries out
//! [`Task`]s.

/// Longest time that a worker, or the engine on the page, may take to start, in milliseconds. A
/// worker that is late twice is given up.
pub const START_MILLIS: u32 = 8_000;

/// Milliseconds after the thinking time of a job in which the worker must answer. If no answer
/// comes, the worker is replaced.
pub const GRACE_MILLIS: u32 = 3_000;

/// Failures in a row after which no further worker is started, and the engine runs on the page.
const MAX_FAILURES: u8 = 2;

/// A question to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// Number that comes back with the answer. No two jobs have the same number.
    pub ticket: u32,
    /// Thinking time of the engine, in milliseconds.
    pub millis: u32,
}

/// A report to the supervisor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SupervisorEvent {
    /// A new question; the answer to the previous question is no longer wanted.
    Asked(Job),
    /// No answer is wanted any more.
    Dropped,
    /// The worker has started.
    Started(Build),
    /// A legal answer with this ticket has come.
    Answered(u32),
    /// The worker could not be started, died, or sent a message that made no sense.
    Failed,
    /// The time set by the last [`Task::Wait`] has passed.
    TimedOut,
}

/// Build of a worker, compared with the build of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// The worker and the page are of the same build.
    Same,
    /// The builds of worker and page differ, so messages of the worker cannot be trusted.
    Other,
}

/// A task for the owner of the worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Start a worker.
    Start,
    /// Terminate the worker, or end the run of the engine on the page.
    Stop,
    /// Send the job to the worker.
    Post(Job),
    /// Report [`SupervisorEvent::TimedOut`] after these milliseconds, in place of any earlier wait.
    Wait(u32),
    /// Run the engine on the page.
    ThinkOnPage(Job),
    /// Hand over the answer with this ticket.
    Deliver(u32),
    /// Report that the engine does not answer, and drop the question.
    GiveUp,
}

/// State of the engine's worker, and the present job. At first there is no worker and no job.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Supervisor {
    state: State,
    job: Option<Job>,
    /// Number of failures since the last answer.
    failures: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// There is no worker.
    #[default]
    Absent,
    /// The worker has not reported its start yet.
    Starting,
    /// The worker has nothing to do.
    Idle,
    /// The worker has a job.
    Thinking,
    /// The engine runs on the page because workers fail.
    OnPage,
}

impl Supervisor {
    /// True if the engine runs on the page because workers fail.
    pub const fn is_on_page(self) -> bool {
        matches!(self.state, State::OnPage)
    }

    /// Ticket of the job that awaits its answer; `None` if no answer is wanted.
    pub const fn awaited(self) -> Option<u32> {
        match self.job {
            Some(job) => Some(job.ticket),
            None => None,
        }
    }

    /// The state after `event`, and the tasks to carry out in this order.
    #[must_use]
    pub fn after(self, event: SupervisorEvent) -> (Self, Vec<Task>) {
        match event {
            SupervisorEvent::Asked(job) => self.asked(job),
            SupervisorEvent::Dropped => self.dropped(),
            SupervisorEvent::Started(Build::Same) if self.state == State::Starting => {
                Self { state: State::Idle, ..self }.proceed()
            }
            // The start was awaited no longer.
            SupervisorEvent::Started(Build::Same) => (self, Vec::new()),
            SupervisorEvent::Answered(ticket) => self.answered(ticket),
            // The wait was for an answer that is no longer wanted.
            SupervisorEvent::TimedOut if self.job.is_none() => (self, Vec::new()),
            SupervisorEvent::TimedOut if self.state == State::Starting => self.late(),
            SupervisorEvent::Started(Build::Other)
            | SupervisorEvent::Failed
            | SupervisorEvent::TimedOut => self.failed(),
        }
    }

    /// Drops the earlier job, and takes the first step towards the answer of `job`.
    fn asked(self, job: Job) -> (Self, Vec<Task>) {
        let (without_job, mut tasks) = self.dropped();
        let (next, next_tasks) = Self { job: Some(job), ..without_job }.proceed();
        tasks.extend(next_tasks);
        (next, tasks)
    }

    /// Drops the job and ends the work on it. A worker that thinks is terminated, because its
    /// search cannot be interrupted.
    fn dropped(self) -> (Self, Vec<Task>) {
        let without_job = Self { job: None, ..self };
        match self.state {
            State::Thinking => (Self { state: State::Absent, ..without_job }, vec![Task::Stop]),
            State::OnPage if self.job.is_some() => (without_job, vec![Task::Stop]),
            State::Absent | State::Starting | State::Idle | State::OnPage => {
                (without_job, Vec::new())
            }
        }
    }

    /// Takes the next step towards the answer, if an answer is wanted.
    fn proceed(self) -> (Self, Vec<Task>) {
        let Some(job) = self.job else { return (self, Vec::new()) };
        match self.state {
            State::Absent => {
                let tasks = vec![Task::Start, Task::Wait(START_MILLIS)];
                (Self { state: State::Starting, ..self }, tasks)
            }
            State::Idle => {
                let patience = job.millis.saturating_add(GRACE_MILLIS);
                let tasks = vec![Task::Post(job), Task::Wait(patience)];
                (Self { state: State::Thinking, ..self }, tasks)
            }
            State::OnPage => {
                // The engine on the page may have to start first.
                let patience = job.millis.saturating_add(START_MILLIS);
                (self, vec![Task::ThinkOnPage(job), Task::Wait(patience)])
            }
            // The worker gets the full time again for a job that came during its start.
            State::Starting => (self, vec![Task::Wait(START_MILLIS)]),
            // Does not occur, because a search has always ended before the next step.
            State::Thinking => (self, Vec::new()),
        }
    }

    /// Hands over the awaited answer. An answer to an earlier question is ignored.
    fn answered(self, ticket: u32) -> (Self, Vec<Task>) {
        if self.awaited() != Some(ticket) {
            return (self, Vec::new());
        }
        let state = if self.is_on_page() { State::OnPage } else { State::Idle };
        (Self { state, job: None, failures: 0 }, vec![Task::Deliver(ticket)])
    }

    /// Handles a late start. After an earlier failure the worker counts as failed. Otherwise only
    /// the job ends, because the worker may still be loading.
    fn late(self) -> (Self, Vec<Task>) {
        if self.failures > 0 {
            return self.failed();
        }
        (Self { job: None, failures: 1, ..self }, vec![Task::GiveUp])
    }

    /// Handles a failure of the worker or of the engine on the page. After too many failures of
    /// workers the engine runs on the page.
    fn failed(self) -> (Self, Vec<Task>) {
        if self.is_on_page() {
            // The next question starts again with a worker.
            return (Self::default(), vec![Task::Stop, Task::GiveUp]);
        }
        let failures = self.failures + 1;
        let state = if failures < MAX_FAILURES { State::Absent } else { State::OnPage };
        let (next, next_tasks) = Self { state, failures, ..self }.proceed();
        let mut tasks = vec![Task::Stop];
        tasks.extend(next_tasks);
        (next, tasks)
    }
}

#[cfg(test)]
mod tests {
    use super::SupervisorEvent::{Answered, Asked, Dropped, Failed, Started, TimedOut};
    use super::Task::{Deliver, GiveUp, Post, Start, Stop, ThinkOnPage, Wait};
    use super::*;

    const fn job(ticket: u32) -> Job {
        Job { ticket, millis: 1_000 }
    }

    const STARTED: SupervisorEvent = Started(Build::Same);

    /// Checks the tasks after each event in turn, and returns the supervisor after the last event.
    #[track_caller]
    fn check(rows: &[(SupervisorEvent, &[Task])]) -> Supervisor {
        rows.iter().fold(Supervisor::default(), |supervisor, (event, expected)| {
            let (next, tasks) = supervisor.after(*event);
            assert_eq!(tasks, *expected, "{supervisor:?} after {event:?}");
            next
        })
    }

    #[test]
    fn a_worker_is_started_when_it_is_first_needed_and_kept() {
        let idle = check(&[
            (Asked(job(1)), &[Start, Wait(START_MILLIS)]),
            (STARTED, &[Post(job(1)), Wait(1_000 + GRACE_MILLIS)]),
            (STARTED, &[]),
            (Answered(1), &[Deliver(1)]),
            (Asked(job(2)), &[Post(job(2)), Wait(1_000 + GRACE_MILLIS)]),
            (Answered(2), &[Deliver(2)]),
            (TimedOut, &[]),
        ]);
        assert_eq!(idle.awaited(), None);
    }

    #[test]
    fn unexpected_answers_are_dropped() {
        check(&[
            (Answered(7), &[]),
            (Asked(job(1)), &[Start, Wait(START_MILLIS)]),
            (Asked(job(2)), &[Wait(START_MILLIS)]),
            (STARTED, &[Post(job(2)), Wait(1_000 + GRACE_MILLIS)]),
            (Answered(1), &[]),
            (Answered(2), &[Deliver(2)]),
            (Answered(2), &[]),
        ]);
    }

    #[test]
    fn leaving_ends_a_worker_that_thinks_and_keeps_one_that_does_not() {
        check(&[
            (Asked(job(1)), &[Start, Wait(START_MILLIS)]),
            (STARTED, &[Post(job(1)), Wait(1_000 + GRACE_MILLIS)]),
            (Dropped, &[Stop]),
            (Asked(job(2)), &[Start, Wait(START_MILLIS)]),
            (Dropped, &[]),
            (TimedOut, &[]),
            (STARTED, &[]),
            (Asked(job(3)), &[Post(job(3)), Wait(1_000 + GRACE_MILLIS)]),
            (Asked(job(4)), &[Stop, Start, Wait(START_MILLIS)]),
        ]);
    }

    #[test]
    fn a_worker_that_hangs_or_dies_is_replaced_and_asked_again() {
        for trouble in [TimedOut, Failed] {
            check(&[
                (Asked(job(1)), &[Start, Wait(START_MILLIS)]),
                (STARTED, &[Post(job(1)), Wait(1_000 + GRACE_MILLIS)]),
                (trouble, &[Stop, Start, Wait(START_MILLIS)]),
                (STARTED, &[Post(job(1)), Wait(1_000 + GRACE_MILLIS)]),
                (Answered(1), &[Deliver(1)]),
                (Asked(job(2)), &[Post(job(2)), Wait(1_000 + GRACE_MILLIS)]),
                (trouble, &[Stop, Start, Wait(START_MILLIS)]),
            ]);
        }
    }

    #[test]
    fn after_two_failures_the_engine_runs_on_the_page() {
        let patience = Wait(1_000 + START_MILLIS);
        for trouble in [Failed, Started(Build::Other)] {
            let supervisor = check(&[
                (Asked(job(1)), &[Start, Wait(START_MILLIS)]),
                (trouble, &[Stop, Start, Wait(START_MILLIS)]),
                (trouble, &[Stop, ThinkOnPage(job(1)), patience]),
                (Answered(1), &[Deliver(1)]),
                (Asked(job(2)), &[ThinkOnPage(job(2)), patience]),
                (Asked(job(3)), &[Stop, ThinkOnPage(job(3)), patience]),
                (Dropped, &[Stop]),
                (Dropped, &[]),
            ]);
            assert!(supervisor.is_on_page());
        }
    }

    #[test]
    fn a_failure_on_the_page_is_reported_and_the_next_question_starts_a_worker() {
        for trouble in [TimedOut, Failed] {
            check(&[
                (Asked(job(1)), &[Start, Wait(START_MILLIS)]),
                (Failed, &[Stop, Start, Wait(START_MILLIS)]),
                (Failed, &[Stop, ThinkOnPage(job(1)), Wait(1_000 + START_MILLIS)]),
                (trouble, &[Stop, GiveUp]),
                (Asked(job(2)), &[Start, Wait(START_MILLIS)]),
            ]);
        }
    }

    #[test]
    fn a_worker_that_is_late_is_reported_and_kept_once_before_the_page_takes_over() {
        check(&[
            (Asked(job(1)), &[Start, Wait(START_MILLIS)]),
            (TimedOut, &[GiveUp]),
            (Asked(job(2)), &[Wait(START_MILLIS)]),
            (STARTED, &[Post(job(2)), Wait(1_000 + GRACE_MILLIS)]),
            (Answered(2), &[Deliver(2)]),
        ]);
        check(&[
            (Asked(job(1)), &[Start, Wait(START_MILLIS)]),
            (TimedOut, &[GiveUp]),
            (Asked(job(2)), &[Wait(START_MILLIS)]),
            (TimedOut, &[Stop, ThinkOnPage(job(2)), Wait(1_000 + START_MILLIS)]),
            (Answered(2), &[Deliver(2)]),
            (Asked(job(3)), &[ThinkOnPage(job(3)), Wait(1_000 + START_MILLIS)]),
        ]);
    }
}
