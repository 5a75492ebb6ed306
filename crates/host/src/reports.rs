//! A queue of reports, each of which is delivered after the one before.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

/// A queue that delivers reports in their order, even if a report causes further reports.
#[derive(Debug)]
pub(crate) struct Reports<R> {
    waiting: RefCell<VecDeque<R>>,
    is_delivering: Cell<bool>,
}

impl<R> Default for Reports<R> {
    fn default() -> Self {
        Self { waiting: RefCell::default(), is_delivering: Cell::new(false) }
    }
}

impl<R> Reports<R> {
    /// Passes `reports` to `receive`, one after another. If `receive` itself calls `deliver`, the
    /// new reports only enter the queue, and the first call delivers them to its own `receive`.
    pub(crate) fn deliver(&self, reports: Vec<R>, receive: impl Fn(R)) {
        self.waiting.borrow_mut().extend(reports);
        if self.is_delivering.replace(true) {
            return;
        }
        while let Some(report) = self.next() {
            receive(report);
        }
        self.is_delivering.set(false);
    }

    /// Drops all waiting reports.
    pub(crate) fn drop_all(&self) {
        self.waiting.take();
    }

    fn next(&self) -> Option<R> {
        self.waiting.borrow_mut().pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The delivered reports, if `more` reports come while the first one is delivered.
    fn delivered(more: &[&'static str], ends: bool) -> Vec<&'static str> {
        let (reports, delivered) = (Reports::default(), RefCell::new(Vec::new()));
        reports.deliver(vec!["move", "battle"], |report| {
            delivered.borrow_mut().push(report);
            if report == "move" {
                reports.deliver(more.to_vec(), |_| panic!("delivered inside of another report"));
            }
            if ends {
                reports.drop_all();
            }
        });
        reports.deliver(vec!["later"], |report| delivered.borrow_mut().push(report));
        delivered.into_inner()
    }

    #[test]
    fn reports_are_told_in_their_order_and_none_after_the_end() {
        assert_eq!(delivered(&[], false), ["move", "battle", "later"]);
        assert_eq!(delivered(&["answer"], false), ["move", "battle", "answer", "later"]);
        assert_eq!(delivered(&["answer"], true), ["move", "later"], "closed at the first one");
    }
}
