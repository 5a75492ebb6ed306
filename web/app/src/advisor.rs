//! The engine's worker for a page that asks one question after another, such as a replay or a
//! puzzle.

use fairboard_host::{EngineWorker, Ports};
use fairboard_table::EngineEvent;
use fairboard_table::replay::WorkerTask;
use gloo::timers::callback::Timeout;
use yew::Callback;

/// The engine's worker and the timer that limits its answer; both `None` until a task needs them.
#[derive(Default)]
pub(crate) struct Advisor {
    worker: Option<EngineWorker>,
    answer_limit: Option<Timeout>,
}

impl Advisor {
    /// Carries out a task, and returns [`EngineEvent::Failed`] if the task fails at once. `report`
    /// gets the messages of the worker, and a later failure.
    pub(crate) fn carry_out(
        &mut self,
        task: WorkerTask,
        ports: &Ports,
        report: Callback<EngineEvent>,
    ) -> Option<EngineEvent> {
        let is_done = match task {
            WorkerTask::Start => {
                self.worker = EngineWorker::start(ports, move |event| report.emit(event));
                self.worker.is_some()
            }
            WorkerTask::Post(text) => self.worker.as_ref().is_some_and(|worker| worker.post(&text)),
            WorkerTask::Wait(millis) => {
                // The timer goes on after an answer, and the page then ignores the failure.
                let fail = move || report.emit(EngineEvent::Failed);
                self.answer_limit = Some(Timeout::new(millis, fail));
                true
            }
            WorkerTask::Stop => {
                *self = Self::default();
                true
            }
        };
        (!is_done).then_some(EngineEvent::Failed)
    }
}
