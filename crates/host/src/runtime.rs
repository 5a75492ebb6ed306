//! The connection between the browser and a table, the state machine of one board.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use fairboard_play::preferences::Preferences;
use fairboard_table::embed::{Call, EmbedFault, EmbedReport, Embedded};
use fairboard_table::storage::{Slot, Storage};
use fairboard_table::{Effect, Input, Life, Opening, Redraw, Table, Update};
use gloo::timers::callback::Timeout;

use crate::browser::{Browser, BrowserReport, motion, sight};
use crate::engine::Ports;
use crate::reports::Reports;
use crate::seeds::moment;

/// The place of a board in the browser: its storage, whether the board is played on, and its access
/// to the page's loader.
#[derive(Clone)]
pub struct BoardPlace {
    /// The browser's storage, with the game, its digest, and games that could not be read.
    pub storage: Storage,
    /// First part of the key under which the board's game is stored; a dot and the kind of the game
    /// follow. With `None` nothing is stored.
    pub name: Option<String>,
    /// Key under which the game's digest is stored, the summary that a list of games shows. With
    /// `None` no digest is stored.
    pub digest: Option<String>,
    /// The saved game with which to continue if no game is stored.
    pub record: Option<String>,
    /// `Live` for a board on which a game is played, `Still` for one that only shows a position.
    pub life: Life,
    /// Stores that the tour, which explains a first game of Stratego, is over.
    pub end_tour: Rc<dyn Fn()>,
    /// The functions of the page's loader, for the engine, the clipboard and sounds.
    pub ports: Ports,
}

/// A table, which is the state machine of one board, connected to the browser. Clones are the same
/// runtime, which ends when the last clone is dropped.
pub struct Runtime<T: Table>(Rc<Inner<T>>);

impl<T: Table> Clone for Runtime<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

/// Callback for the reports to the page around the board.
type OnReport<T> = Box<dyn Fn(&Runtime<T>, EmbedReport)>;

struct Inner<T: Table> {
    /// The table; `None` once the runtime is closed.
    table: RefCell<Option<T>>,
    inputs: RefCell<VecDeque<Input<T::Ask>>>,
    /// Updates whose effects are not carried out yet.
    updates: RefCell<VecDeque<Update<Effect>>>,
    /// True while [`Runtime::process_waiting`] runs.
    is_busy: Cell<bool>,
    browser: Browser,
    redraw: RefCell<Box<dyn Fn()>>,
    /// The timer that calls `redraw`; `None` before the first request to draw.
    redrawing: RefCell<Option<Timeout>>,
    reports: Reports<EmbedReport>,
    on_report: OnReport<T>,
}

impl<T: Table> Runtime<T> {
    /// Opens a table at `place`. `on_report` gets the reports to the page around the board in their
    /// order. A report comes after its change is complete, so `on_report` may use or close the
    /// runtime.
    pub fn open(
        place: BoardPlace,
        preferences: Preferences,
        options: T::Options,
        on_report: impl Fn(&Self, EmbedReport) + 'static,
    ) -> Self {
        let key = place.name.map(|name| format!("{name}.{}", T::NAME));
        let slot = Slot::new(place.storage, key, place.digest);
        // An older build may have set aside a game of a newer version. If this build can read that
        // game, it becomes the stored game again.
        slot.restore_newer(T::reads);
        let opening = Opening {
            stored: slot.read().or(place.record),
            // The person may copy or discard a game that could not be read.
            set_aside: slot.offer_set_aside(),
            preferences,
            motion: motion(),
            options,
            life: place.life,
            site: place.ports.site().unwrap_or_default(),
            moment: moment(),
        };
        let (table, effects) = T::open(opening);
        let inner = Rc::new_cyclic(|inner: &Weak<Inner<T>>| Inner {
            table: RefCell::new(Some(table)),
            inputs: RefCell::default(),
            updates: RefCell::default(),
            is_busy: Cell::new(false),
            browser: Browser::new(
                slot,
                T::reads,
                place.ports,
                place.end_tour,
                reporter(inner.clone()),
            ),
            redraw: RefCell::new(Box::new(|| {})),
            redrawing: RefCell::default(),
            reports: Reports::default(),
            on_report: Box::new(on_report),
        });
        let runtime = Self(inner);
        runtime.process(Update { effects, ..Update::default() });
        // A table takes the page as seen until it learns otherwise.
        runtime.send(Input::Sight(sight()));
        runtime
    }

    /// Calls `redraw` from now on whenever the screen has changed.
    pub fn on_redraw(&self, redraw: impl Fn() + 'static) {
        *self.0.redraw.borrow_mut() = Box::new(redraw);
    }

    /// The screen of the table; `None` once the runtime is closed.
    pub fn screen(&self) -> Option<T::Screen> {
        self.0.table.borrow().as_ref().map(Table::screen)
    }

    /// Gives an input to the table, after all inputs that wait. Has no effect once the runtime is
    /// closed.
    pub fn send(&self, input: Input<T::Ask>) {
        self.0.inputs.borrow_mut().push_back(input);
        self.process_waiting();
    }

    /// Reads a value from the table; `None` once the runtime is closed.
    pub fn read<R>(&self, read: impl FnOnce(&T) -> R) -> Option<R> {
        self.0.table.borrow().as_ref().map(read)
    }

    /// Passes a call of the page around the board to the table. Has no effect once the runtime is
    /// closed.
    ///
    /// # Errors
    ///
    /// The reason of a refusal, as in [`Embedded::call`]. A refused call changes only the clock.
    pub fn call(&self, call: Call<T::Options>) -> Result<(), EmbedFault>
    where
        T: Embedded,
    {
        let result = self.0.table.borrow_mut().as_mut().map(|table| table.call(call, moment()));
        let update = result.transpose()?.unwrap_or_default();
        self.process(update);
        Ok(())
    }

    /// Ends the runtime with its engine, timers and listeners. Later inputs have no effect.
    pub fn close(&self) {
        self.0.browser.close();
        self.0.redrawing.take();
        self.0.inputs.take();
        self.0.updates.take();
        self.0.reports.drop_all();
        self.0.table.take();
    }

    /// Processes an update after those that wait already.
    fn process(&self, update: Update<Effect>) {
        self.0.updates.borrow_mut().push_back(update);
        self.process_waiting();
    }

    /// Carries out the effects of all waiting updates, and gives all waiting inputs to the table. A
    /// call during another call returns at once, because the other call does this work.
    fn process_waiting(&self) {
        if self.0.is_busy.replace(true) {
            return;
        }
        let (mut redraw, mut reports) = (Redraw::No, Vec::new());
        while let Some(update) = self.0.next() {
            redraw = redraw.or(update.redraw);
            reports.extend(update.reports);
            self.0.carry_out(update.effects);
        }
        self.0.is_busy.set(false);
        if redraw == Redraw::Yes {
            self.redraw_soon();
        }
        // Last, because a report may use or close the runtime.
        self.0.reports.deliver(reports, |report| (self.0.on_report)(self, report));
    }

    /// Calls `redraw` in a later task. So an input and its drawing are two short tasks of the page
    /// instead of a long one.
    fn redraw_soon(&self) {
        let inner = Rc::downgrade(&self.0);
        let redraw = move || {
            if let Some(inner) = inner.upgrade() {
                (inner.redraw.borrow())();
            }
        };
        *self.0.redrawing.borrow_mut() = Some(Timeout::new(0, redraw));
    }
}

impl<T: Table> Inner<T> {
    /// The next update: a waiting update, or the update of the next input. `None` if nothing waits,
    /// or if the runtime is closed.
    fn next(&self) -> Option<Update<Effect>> {
        if let Some(update) = self.updates.borrow_mut().pop_front() {
            return Some(update);
        }
        let input = self.inputs.borrow_mut().pop_front()?;
        self.table.borrow_mut().as_mut().map(|table| table.update(input, moment()))
    }

    /// Carries out effects. The browser's reports that follow at once become waiting inputs.
    fn carry_out(&self, effects: Vec<Effect>) {
        // Few effects store the game, so its text is only made on request.
        let text_to_store =
            || self.table.borrow().as_ref().map(|table| (table.stored_text(), table.digest()));
        let carry_out_one = |effect| self.browser.carry_out(effect, &text_to_store);
        let browser_reports = effects.into_iter().filter_map(carry_out_one);
        self.inputs.borrow_mut().extend(browser_reports.map(Input::from_host));
    }
}

/// A callback that sends reports to a runtime until the runtime is dropped.
fn reporter<T: Table>(inner: Weak<Inner<T>>) -> Rc<dyn Fn(BrowserReport)> {
    Rc::new(move |report| {
        if let Some(inner) = inner.upgrade() {
            Runtime(inner).send(Input::from_host(report));
        }
    })
}
