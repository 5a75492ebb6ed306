//! The trait of all state machines of this crate, and the result of an input.

use crate::embed::EmbedReport;
use crate::{Moment, Redraw};

/// A state machine behind a page. Each machine also has a method `screen`, which returns the data
/// that views draw. The method is outside of the trait, because one machine returns a reference and
/// the others return a value.
pub trait Machine {
    /// An input of the person or of the host.
    type Input;
    /// A task for the host.
    type Effect;

    /// Handles an input that comes at `moment`, and returns its result.
    fn update(&mut self, input: Self::Input, moment: Moment) -> Update<Self::Effect>;
}

/// Result of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Update<E> {
    /// Tasks for the host, in order.
    pub effects: Vec<E>,
    /// Whether the screen has to be drawn again.
    pub redraw: Redraw,
    /// Changes to report to the page around a board, in order.
    pub reports: Vec<EmbedReport>,
}

impl<E> Default for Update<E> {
    /// The result without tasks, reports, or a need to draw.
    fn default() -> Self {
        Self { effects: Vec::new(), redraw: Redraw::No, reports: Vec::new() }
    }
}

impl<E> Update<E> {
    /// The result without reports. Only a [`Table`](crate::Table) makes reports.
    pub(crate) const fn new(effects: Vec<E>, redraw: Redraw) -> Self {
        Self { effects, redraw, reports: Vec::new() }
    }
}
