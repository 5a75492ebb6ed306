//! The functions of the browser that one board uses.

use std::cell::RefCell;
use std::convert::Infallible;
use std::rc::Rc;

use fairboard_play::digest::Digest;
use fairboard_table::clock::Sight;
use fairboard_table::durations::Motion;
use fairboard_table::saving::Keeping;
use fairboard_table::storage::Slot;
use fairboard_table::{Copying, Effect, EngineEvent, Input, Timer};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast as _;
use web_sys::{StorageEvent, Window};

use crate::clipboard::Clipboard;
use crate::engine::{EngineRun, EngineWorker, Ports};
use crate::location;
use crate::sharing::{ShareSheet, can_share, has_coarse_pointer};

/// An input to a table that comes from the browser, never from a person. `Infallible` has no value,
/// so the variant `Input::Ask` cannot occur.
pub type BrowserReport = Input<Infallible>;

/// The parts of the browser that one board uses. The engine, the timers and the listeners end when
/// the value is dropped.
pub(crate) struct Browser {
    slot: Rc<Slot>,
    ports: Ports,
    timers: RefCell<[Option<Timeout>; Timer::COUNT]>,
    worker: RefCell<Option<EngineWorker>>,
    /// The run of the engine on the page itself, after a worker has failed; `None` if there is no
    /// run.
    run: RefCell<Option<EngineRun>>,
    /// Stores that the tour is over.
    end_tour: Rc<dyn Fn()>,
    listeners: RefCell<Vec<EventListener>>,
    clipboard: Clipboard,
    share_sheet: ShareSheet,
    /// Takes the reports that [`carry_out`](Self::carry_out) does not return.
    report: Rc<dyn Fn(BrowserReport)>,
}

impl Browser {
    /// The browser behind a board whose games are in `slot`. `is_readable` returns `true` for a
    /// stored text that the board can read. `end_tour` stores that the tour is over. `report` takes
    /// the reports that [`carry_out`](Self::carry_out) does not return.
    pub(crate) fn new(
        slot: Slot,
        is_readable: fn(&str) -> bool,
        ports: Ports,
        end_tour: Rc<dyn Fn()>,
        report: Rc<dyn Fn(BrowserReport)>,
    ) -> Self {
        let slot = Rc::new(slot);
        let listeners = RefCell::new(listeners(&slot, is_readable, &report));
        let report_copying = |copying| {
            let report = Rc::clone(&report);
            move || report(Input::Copied(copying))
        };
        Self {
            slot,
            timers: RefCell::default(),
            worker: RefCell::default(),
            run: RefCell::default(),
            end_tour,
            listeners,
            clipboard: Clipboard::new(
                ports.clone(),
                report_copying(Copying::Done),
                report_copying(Copying::Refused),
            ),
            // A refusal of the sheet is not reported, because the page shows the link as well.
            share_sheet: ShareSheet::new(ports.clone(), || {}),
            ports,
            report,
        }
    }

    /// Carries an effect out, and returns the report that follows at once, if there is one.
    /// `text_to_store` returns the game as text and its digest; `None` once the board is closed.
    pub(crate) fn carry_out(
        &self,
        effect: Effect,
        text_to_store: &dyn Fn() -> Option<(String, Option<Digest>)>,
    ) -> Option<BrowserReport> {
        match effect {
            Effect::Save => {
                let (text, digest) = text_to_store()?;
                return self.save(&text, digest);
            }
            // The unreadable text still lies in the slot, which moves it.
            Effect::SetAside(_, error) => self.slot.set_aside(error),
            Effect::Discard => self.slot.discard(),
            Effect::Copy(text) => self.clipboard.write(&text),
            // People share links on phones, and copy them elsewhere.
            Effect::Share(link) if has_coarse_pointer() && can_share() => {
                self.share_sheet.share(&link);
            }
            Effect::Share(link) => self.clipboard.write(&link),
            Effect::Sound(sound) => self.ports.play(sound),
            Effect::Wait(timer, millis) => {
                let report = Rc::clone(&self.report);
                let timeout = Timeout::new(millis, move || report(Input::Elapsed(timer)));
                self.timers.borrow_mut()[timer as usize] = Some(timeout);
            }
            Effect::Cancel(timer) => self.timers.borrow_mut()[timer as usize] = None,
            Effect::StartEngine => return self.start_engine(),
            Effect::StopEngine => {
                self.worker.take();
                self.run.take();
            }
            Effect::PostEngine(text) => {
                let worker = self.worker.borrow();
                let is_sent = worker.as_ref().is_some_and(|worker| worker.post(&text));
                return (!is_sent).then_some(Input::Engine(EngineEvent::Failed));
            }
            Effect::RunEngine(text) => return self.run_engine(&text),
            Effect::EndTour => (self.end_tour)(),
        }
        None
    }

    /// Ends the engine, in its worker or on the page, the timers and the listeners.
    pub(crate) fn close(&self) {
        self.listeners.take();
        self.timers.take();
        self.worker.take();
        self.run.take();
    }

    /// Stores the game, and reports whether the browser has stored it. If another tab has stored a
    /// text that this tab does not know, that text is reported and nothing is stored. `None` for a
    /// board that stores nothing.
    fn save(&self, text: &str, digest: Option<Digest>) -> Option<BrowserReport> {
        self.slot.key()?;
        // The event that tells this tab of the other tab's text may still be on its way.
        if let Some(other_text) = self.slot.news() {
            return Some(Input::Found(other_text));
        }
        let keeping = match self.slot.write(text, digest) {
            Ok(()) => Keeping::Stored,
            Err(_) => Keeping::Refused,
        };
        Some(Input::Kept(keeping))
    }

    /// Starts the engine in a worker, and reports at once if the browser refuses.
    fn start_engine(&self) -> Option<BrowserReport> {
        let report = Rc::clone(&self.report);
        let worker = EngineWorker::start(&self.ports, move |event| report(Input::Engine(event)));
        let is_refused = worker.is_none();
        *self.worker.borrow_mut() = worker;
        is_refused.then_some(Input::Engine(EngineEvent::Failed))
    }

    /// Runs the engine on the page for one request, and reports at once if the page's scripts
    /// cannot do so.
    fn run_engine(&self, request: &str) -> Option<BrowserReport> {
        let report = Rc::clone(&self.report);
        let run = EngineRun::start(&self.ports, request, move |event| report(Input::Engine(event)));
        let is_refused = run.is_none();
        *self.run.borrow_mut() = run;
        is_refused.then_some(Input::Engine(EngineEvent::Failed))
    }
}

/// Listeners for four events: the page is hidden or shown, another tab has stored a game, the
/// browser returns to this page, or the system changes the motion that it asks for. A board that
/// stores nothing has no listeners for the second and the third event.
fn listeners(
    slot: &Rc<Slot>,
    is_readable: fn(&str) -> bool,
    report: &Rc<dyn Fn(BrowserReport)>,
) -> Vec<EventListener> {
    let Some(window) = web_sys::window() else { return Vec::new() };
    let mut listeners = {
        let report = Rc::clone(report);
        on_sight(move |sight| report(Input::Sight(sight)))
    };
    if slot.key().is_some() {
        listeners.extend(text_listeners(&window, slot, is_readable, report));
    }
    if let Ok(Some(query)) = window.match_media(REDUCED_MOTION) {
        let report = Rc::clone(report);
        listeners.push(EventListener::new(&query, "change", move |_| {
            report(Input::Motion(motion()));
        }));
    }
    listeners
}

/// Listeners for a text that another tab stores at the key of the slot. The removal of a text is
/// not reported. The slot must have a key.
fn text_listeners(
    window: &Window,
    slot: &Rc<Slot>,
    is_readable: fn(&str) -> bool,
    report: &Rc<dyn Fn(BrowserReport)>,
) -> [EventListener; 2] {
    let take_text = {
        let (slot, report) = (Rc::clone(slot), Rc::clone(report));
        Rc::new(move |text: String| {
            // The table ignores an unreadable text. As the text stays unknown, the next save
            // reports it as `Input::Found`, and then the table sets it aside.
            slot.know(is_readable(&text).then(|| text.clone()));
            report(Input::OtherTab(text));
        })
    };
    let on_storage = {
        let (slot, take_text) = (Rc::clone(slot), Rc::clone(&take_text));
        EventListener::new(window, "storage", move |event| {
            let event = event.dyn_ref::<StorageEvent>();
            let event = event.filter(|event| event.key().as_deref() == slot.key());
            if let Some(text) = event.and_then(StorageEvent::new_value) {
                take_text(text);
            }
        })
    };
    let slot = Rc::clone(slot);
    // A page to which the browser returns has received no event while it was left.
    let on_return = EventListener::new(window, "pageshow", move |_| {
        if let Some(text) = slot.news() {
            take_text(text);
        }
    });
    [on_storage, on_return]
}

/// Media query for systems that ask for less motion.
const REDUCED_MOTION: &str = "(prefers-reduced-motion: reduce)";

/// Event that the app's loader sends to the document when it shows the page of the rules over this
/// page, or hides the page of the rules.
const COVER_CHANGE: &str = "fairboard-covered";

/// The visibility of the page. A page under the page of the rules counts as hidden, too.
pub(crate) fn sight() -> Sight {
    let document = web_sys::window().and_then(|window| window.document());
    let is_hidden = document.is_some_and(|document| document.hidden());
    if is_hidden || location::is_covered() { Sight::Hidden } else { Sight::Seen }
}

/// Listeners that call `act` when the page is hidden or covered, or can be seen again.
pub fn on_sight(act: impl Fn(Sight) + 'static) -> Vec<EventListener> {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return Vec::new();
    };
    let act = Rc::new(act);
    let listener = |event| {
        let act = Rc::clone(&act);
        EventListener::new(&document, event, move |_| act(sight()))
    };
    ["visibilitychange", COVER_CHANGE].map(listener).into()
}

/// Amount of motion that the system asks for.
pub fn motion() -> Motion {
    let query = web_sys::window().and_then(|window| window.match_media(REDUCED_MOTION).ok()?);
    match query {
        Some(query) if query.matches() => Motion::Reduced,
        Some(_) | None => Motion::Full,
    }
}
