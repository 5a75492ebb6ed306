//! The engine's worker behind a page that asks one question after the other: a replay, a puzzle.

use fairboard_host::{EngineWorker, Ports};
use fairboard_table::EngineEvent;
use fairboard_table::replay::WorkerTask;
use gloo::timers::callback::Timeout;
use yew::Callback;

/// The worker, once it is asked for, and the time that it has.
#[derive(Default)]
pub(crate) struct Advisor {
    worker: Option<EngineWorker>,
    patience: Option<Timeout>,
}

impl Advisor {
    /// Carries out the effects in order; `report` gets what the worker says, or that it fails.
    pub(crate) fn carry_out(
        &mut self,
        effects: Vec<WorkerTask>,
        ports: &Ports,
        report: &Callback<EngineEvent>,
    ) {
        for effect in effects {
            let (report, fail) = (report.clone(), report.reform(|()| EngineEvent::Failed));
            match effect {
                WorkerTask::Start => {
                    self.worker = EngineWorker::start(ports, move |event| report.emit(event));
                    if self.worker.is_none() {
                        fail.emit(());
                    }
                }
                WorkerTask::Post(text) => {
                    if !self.worker.as_ref().is_some_and(|worker| worker.post(&text)) {
                        fail.emit(());
                    }
                }
                WorkerTask::Wait(millis) => {
                    self.patience = Some(Timeout::new(millis, move || fail.emit(())));
                }
                WorkerTask::Stop => *self = Self::default(),
            }
        }
    }
}
