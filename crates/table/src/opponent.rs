//! Keeping an opponent that thinks elsewhere: started when it is first needed, replaced when it
//! hangs or dies, done without where the browser allows no workers.
//!
//! A state machine: the page tells what happened, and hears what to do.

/// How long a worker may take to start, in milliseconds.
pub const START: u32 = 15_000;

/// How much longer than allowed a worker may think, in milliseconds, before it is replaced.
pub const GRACE: u32 = 3_000;

/// For how long the opponent may think on the page itself, in milliseconds, where workers are
/// forbidden: below what a person feels.
pub const HERE: u32 = 40;

/// After how many failures in a row no further worker is started.
const PATIENCE: u8 = 2;

/// A question to the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// Comes back with the answer; no two jobs have the same.
    pub ticket: u32,
    /// How long it may think, in milliseconds.
    pub millis: u32,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    /// The page asks; what it asked before is no longer of interest.
    Asked(Job),
    /// The page no longer wants an answer.
    Dropped,
    /// The worker says that it is there, and whether it is of the page's own version.
    Started {
        /// Whether its version is the page's.
        same_version: bool,
    },
    /// An answer came, with this ticket.
    Answered(u32),
    /// There is no worker, it died, or it said what makes no sense.
    Failed,
    /// The time ran out that was set last.
    TimedOut,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Start a worker.
    Start,
    /// End the worker, whatever it does.
    Stop,
    /// Send it the job.
    Post(Job),
    /// Tell when so many milliseconds have gone by, and no longer when an earlier time is up.
    Wait(u32),
    /// Let the opponent think on the page.
    ThinkHere(Job),
    /// Give the answer with this ticket to whoever asked.
    Deliver(u32),
    /// Say that there is no opponent.
    GiveUp,
}

/// How it stands with the opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opponent {
    place: Place,
    /// What is to be answered.
    job: Option<Job>,
    /// How often in a row workers have failed.
    failures: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// No worker.
    #[default]
    Nowhere,
    /// A worker that has not said yet that it is there.
    Starting,
    /// A worker without work.
    Idle,
    /// A worker that thinks.
    Thinking,
    /// No worker will do: the page itself.
    Here,
}

impl Opponent {
    /// Whether it thinks on the page because no worker will do.
    pub const fn is_here(self) -> bool {
        matches!(self.place, Place::Here)
    }

    /// How it stands after something happened, and what is to be done about it, in this order.
    #[must_use]
    pub fn after(self, happened: Happened) -> (Self, Vec<Task>) {
        match happened {
            Happened::Asked(job) => self.asked(job),
            Happened::Dropped => self.dropped(),
            Happened::Started { same_version: true } if self.place == Place::Starting => {
                Self { place: Place::Idle, ..self }.go_on()
            }
            Happened::Started { same_version: true } => (self, Vec::new()),
            Happened::Answered(ticket) => self.answered(ticket),
            Happened::TimedOut if self.place == Place::Idle => (self, Vec::new()),
            Happened::Started { same_version: false } | Happened::Failed | Happened::TimedOut => {
                self.failed()
            }
        }
    }

    fn asked(self, job: Job) -> (Self, Vec<Task>) {
        let (quiet, mut tasks) = self.dropped();
        let (next, more) = Self { job: Some(job), ..quiet }.go_on();
        tasks.extend(more);
        (next, tasks)
    }

    /// A worker cannot be interrupted: one that thinks about what nobody wants to know is ended.
    fn dropped(self) -> (Self, Vec<Task>) {
        let quiet = Self { job: None, ..self };
        match self.place {
            Place::Thinking => (Self { place: Place::Nowhere, ..quiet }, vec![Task::Stop]),
            Place::Nowhere | Place::Starting | Place::Idle | Place::Here => (quiet, Vec::new()),
        }
    }

    /// Sees to the job, if there is one.
    fn go_on(self) -> (Self, Vec<Task>) {
        let Some(job) = self.job else { return (self, Vec::new()) };
        match self.place {
            Place::Nowhere => {
                (Self { place: Place::Starting, ..self }, vec![Task::Start, Task::Wait(START)])
            }
            Place::Idle => {
                let tasks = vec![Task::Post(job), Task::Wait(job.millis.saturating_add(GRACE))];
                (Self { place: Place::Thinking, ..self }, tasks)
            }
            Place::Here => {
                (self, vec![Task::ThinkHere(Job { millis: HERE.min(job.millis), ..job })])
            }
            Place::Starting | Place::Thinking => (self, Vec::new()),
        }
    }

    fn answered(self, ticket: u32) -> (Self, Vec<Task>) {
        if self.job.map(|job| job.ticket) != Some(ticket) {
            return (self, Vec::new());
        }
        let place = if self.place == Place::Here { Place::Here } else { Place::Idle };
        (Self { place, job: None, failures: 0 }, vec![Task::Deliver(ticket)])
    }

    fn failed(self) -> (Self, Vec<Task>) {
        if self.place == Place::Here {
            // Whoever asks again may have more luck.
            return (Self::default(), vec![Task::GiveUp]);
        }
        let failures = self.failures + 1;
        let place = if failures < PATIENCE { Place::Nowhere } else { Place::Here };
        let (next, more) = Self { place, failures, ..self }.go_on();
        let mut tasks = vec![Task::Stop];
        tasks.extend(more);
        (next, tasks)
    }
}

#[cfg(test)]
mod tests {
    use super::Happened::{Answered, Asked, Dropped, Failed, Started, TimedOut};
    use super::Task::{Deliver, GiveUp, Post, Start, Stop, ThinkHere, Wait};
    use super::*;

    const fn job(ticket: u32) -> Job {
        Job { ticket, millis: 1_000 }
    }

    const THERE: Happened = Started { same_version: true };

    /// Each thing that happens, and what is to be done about it.
    #[track_caller]
    fn check(rows: &[(Happened, &[Task])]) -> Opponent {
        rows.iter().fold(Opponent::default(), |opponent, (happened, expected)| {
            let (next, tasks) = opponent.after(*happened);
            assert_eq!(tasks, *expected, "{opponent:?} after {happened:?}");
            next
        })
    }

    #[test]
    fn a_worker_is_started_when_it_is_first_needed_and_kept() {
        check(&[
            (Asked(job(1)), &[Start, Wait(START)]),
            (THERE, &[Post(job(1)), Wait(1_000 + GRACE)]),
            (Answered(1), &[Deliver(1)]),
            (Asked(job(2)), &[Post(job(2)), Wait(1_000 + GRACE)]),
            (Answered(2), &[Deliver(2)]),
            (TimedOut, &[]),
        ]);
    }

    #[test]
    fn answers_that_nobody_waits_for_are_dropped() {
        check(&[
            (Answered(7), &[]),
            (Asked(job(1)), &[Start, Wait(START)]),
            (Asked(job(2)), &[]),
            (THERE, &[Post(job(2)), Wait(1_000 + GRACE)]),
            (Answered(1), &[]),
            (Answered(2), &[Deliver(2)]),
            (Answered(2), &[]),
        ]);
    }

    #[test]
    fn leaving_ends_a_worker_that_thinks_and_keeps_one_that_does_not() {
        check(&[
            (Asked(job(1)), &[Start, Wait(START)]),
            (THERE, &[Post(job(1)), Wait(1_000 + GRACE)]),
            (Dropped, &[Stop]),
            (Asked(job(2)), &[Start, Wait(START)]),
            (Dropped, &[]),
            (THERE, &[]),
            (Asked(job(3)), &[Post(job(3)), Wait(1_000 + GRACE)]),
            (Asked(job(4)), &[Stop, Start, Wait(START)]),
        ]);
    }

    #[test]
    fn a_worker_that_hangs_or_dies_is_replaced_and_asked_again() {
        for trouble in [TimedOut, Failed] {
            check(&[
                (Asked(job(1)), &[Start, Wait(START)]),
                (THERE, &[Post(job(1)), Wait(1_000 + GRACE)]),
                (trouble, &[Stop, Start, Wait(START)]),
                (THERE, &[Post(job(1)), Wait(1_000 + GRACE)]),
                (Answered(1), &[Deliver(1)]),
                (Asked(job(2)), &[Post(job(2)), Wait(1_000 + GRACE)]),
                (trouble, &[Stop, Start, Wait(START)]),
            ]);
        }
    }

    #[test]
    fn where_no_worker_will_do_it_thinks_on_the_page_for_a_moment() {
        let here = Job { ticket: 1, millis: HERE };
        for trouble in [TimedOut, Failed, Started { same_version: false }] {
            let opponent = check(&[
                (Asked(job(1)), &[Start, Wait(START)]),
                (trouble, &[Stop, Start, Wait(START)]),
                (trouble, &[Stop, ThinkHere(here)]),
                (Answered(1), &[Deliver(1)]),
                (Asked(job(2)), &[ThinkHere(Job { ticket: 2, ..here })]),
            ]);
            assert!(opponent.is_here());
        }
    }

    #[test]
    fn if_it_cannot_think_there_either_it_says_so_and_tries_again_when_asked() {
        check(&[
            (Asked(job(1)), &[Start, Wait(START)]),
            (Failed, &[Stop, Start, Wait(START)]),
            (Failed, &[Stop, ThinkHere(Job { ticket: 1, millis: HERE })]),
            (Failed, &[GiveUp]),
            (Asked(job(2)), &[Start, Wait(START)]),
        ]);
    }
}
