//! The part of the app behind a table, which a board on another page has not.

use std::rc::Rc;

use fairboard_table::AppTask;
use fairboard_table::program::Said;
use fairboard_table::storage::{Storage, preferences};
use fairboard_table::stratego::Guests;

use crate::browser::Report;
use crate::engine::Ports;
use crate::programs::{self, Programs};

/// Carries out what a table asks of the app.
///
/// A page whose tables have [`NoApp`] has none of the code of [`Device`].
pub trait App {
    /// The programs on this device, where there may be any.
    fn guests(&self) -> Option<Guests>;

    /// Carries a task out and returns what comes of it at once. `report` takes what happens later.
    fn carry_out(&self, task: AppTask, report: &Rc<dyn Fn(Report)>) -> Option<Report>;

    /// Ends everything.
    fn close(&self);
}

/// The surroundings of a table that asks nothing of the app.
#[derive(Clone, Copy, Debug)]
pub struct NoApp;

impl App for NoApp {
    fn guests(&self) -> Option<Guests> {
        None
    }

    fn carry_out(&self, _: AppTask, _: &Rc<dyn Fn(Report)>) -> Option<Report> {
        None
    }

    fn close(&self) {}
}

/// The app on this device.
pub struct Device {
    storage: Storage,
    ports: Ports,
    programs: Programs,
}

impl Device {
    /// The app with its storage, and the way to the workers of programs.
    pub fn new(storage: Storage, ports: Ports) -> Self {
        Self { storage, ports, programs: Programs::default() }
    }
}

impl App for Device {
    fn guests(&self) -> Option<Guests> {
        Some(Guests::new(programs::names(&self.storage)))
    }

    fn carry_out(&self, task: AppTask, report: &Rc<dyn Fn(Report)>) -> Option<Report> {
        match task {
            AppTask::EndTour => preferences::end_tour(&self.storage),
            AppTask::StartProgram(color, name) => {
                let report = Rc::clone(report);
                let source = programs::source(&self.storage, name);
                let hear = move |said| report(Report::Program(color, said));
                let is_started = self.programs.start(color, source, &self.ports, hear);
                return (!is_started).then_some(Report::Program(color, Said::NotThere));
            }
            AppTask::PostProgram(color, text) => self.programs.post(color, &text),
            AppTask::EndProgram(color) => self.programs.end(color),
        }
        None
    }

    fn close(&self) {
        self.programs.close();
    }
}
