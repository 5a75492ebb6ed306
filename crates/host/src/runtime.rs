//! A table and the browser behind it.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use fairboard_play::preferences::Preferences;
use fairboard_table::motion::Motion;
use fairboard_table::notice::Keeping;
use fairboard_table::{Effect, EngineEvent, Input, Opening, Redraw, Table, Timer};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::StorageEvent;

use crate::engine::{EngineWorker, Ports, run_on_page};
use crate::seeds;
use crate::storage::{Slot, Storage};

/// The place of a board in the browser.
#[derive(Clone)]
pub struct Place {
    /// The storage.
    pub storage: Storage,
    /// Name under which the board's games are stored, beside the name of the game; `None` stores
    /// nothing.
    pub name: Option<String>,
    /// The way to the engine.
    pub ports: Ports,
}

/// A table and the browser behind it. Clones are the same runtime; it ends with the last of them.
pub struct Runtime<T: Table>(Rc<Inner<T>>);

impl<T: Table> Clone for Runtime<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

struct Inner<T: Table> {
    /// `None` until the table has opened.
    table: RefCell<Option<T>>,
    inputs: RefCell<VecDeque<Input<T::Ask>>>,
    is_busy: Cell<bool>,
    slot: Slot,
    ports: Ports,
    timers: RefCell<[Option<Timeout>; Timer::COUNT]>,
    worker: RefCell<Option<EngineWorker>>,
    listeners: RefCell<Vec<EventListener>>,
    /// The handler of a refusal by the clipboard.
    copying: RefCell<Option<Rejected>>,
    redraw: Box<dyn Fn(T::Screen)>,
}

/// Handler of a rejected promise.
type Rejected = Closure<dyn FnMut(JsValue)>;

impl<T: Table> Runtime<T> {
    /// Opens a table at `place`. `redraw` gets the screen whenever it has changed.
    pub fn open(
        place: Place,
        preferences: Preferences,
        options: T::Options,
        redraw: impl Fn(T::Screen) + 'static,
    ) -> Self {
        let key = place.name.map(|name| format!("{name}.{}", T::NAME));
        let slot = Slot::new(place.storage, key);
        let opening = Opening {
            stored: slot.read(),
            set_aside: slot.last_set_aside(),
            preferences,
            motion: motion(),
            options,
            seed: seeds::fresh(),
        };
        let (table, effects) = T::open(opening);
        let runtime = Self(Rc::new(Inner {
            table: RefCell::new(Some(table)),
            inputs: RefCell::default(),
            is_busy: Cell::new(false),
            slot,
            ports: place.ports,
            timers: RefCell::default(),
            worker: RefCell::default(),
            listeners: RefCell::default(),
            copying: RefCell::default(),
            redraw: Box::new(redraw),
        }));
        runtime.listen();
        for effect in effects {
            runtime.carry_out(effect);
        }
        runtime.work();
        runtime
    }

    /// Everything that is drawn; `None` once the runtime is closed.
    pub fn screen(&self) -> Option<T::Screen> {
        self.0.table.borrow().as_ref().map(Table::screen)
    }

    /// Gives an input to the table.
    pub fn send(&self, input: Input<T::Ask>) {
        self.0.inputs.borrow_mut().push_back(input);
        self.work();
    }

    /// Ends the runtime: its worker, timers and listeners are gone, and inputs have no effect.
    pub fn close(&self) {
        let inner = &self.0;
        inner.listeners.borrow_mut().clear();
        inner.timers.take();
        inner.worker.borrow_mut().take();
        inner.inputs.borrow_mut().clear();
        inner.table.borrow_mut().take();
    }

    /// Works off the inputs, also those that come while an effect is carried out.
    fn work(&self) {
        if self.0.is_busy.replace(true) {
            return;
        }
        let mut redraw = Redraw::No;
        loop {
            let Some(input) = self.0.inputs.borrow_mut().pop_front() else { break };
            let update = match self.0.table.borrow_mut().as_mut() {
                Some(table) => table.update(input, seeds::fresh()),
                None => break,
            };
            if update.redraw == Redraw::Yes {
                redraw = Redraw::Yes;
            }
            for effect in update.effects {
                self.carry_out(effect);
            }
        }
        self.0.is_busy.set(false);
        let screen = (redraw == Redraw::Yes).then(|| self.screen()).flatten();
        if let Some(screen) = screen {
            (self.0.redraw)(screen);
        }
    }

    fn carry_out(&self, effect: Effect) {
        let inner = &self.0;
        match effect {
            Effect::Save => self.save(),
            Effect::SetAside(text) => inner.slot.set_aside(&text),
            Effect::Discard => inner.slot.discard(),
            Effect::Copy(text) => self.copy(&text),
            Effect::Wait(timer, millis) => {
                let later = self.later();
                let timeout = Timeout::new(millis, move || later(Input::Elapsed(timer)));
                inner.timers.borrow_mut()[timer as usize] = Some(timeout);
            }
            Effect::Cancel(timer) => {
                inner.timers.borrow_mut()[timer as usize] = None;
            }
            Effect::StartEngine => self.start_engine(),
            Effect::StopEngine => {
                inner.worker.borrow_mut().take();
            }
            Effect::PostEngine(text) => {
                let is_sent = inner.worker.borrow().as_ref().is_some_and(|one| one.post(&text));
                if !is_sent {
                    self.report(EngineEvent::Failed);
                }
            }
            Effect::RunEngine(text) => {
                let later = self.later();
                let report = move |event| later(Input::Engine(event));
                if !run_on_page(&inner.ports, &text, report) {
                    self.report(EngineEvent::FromPage(None));
                }
            }
        }
    }

    fn save(&self) {
        let Some(text) = self.0.table.borrow().as_ref().map(Table::saved) else { return };
        let keeping = match (self.0.slot.key(), self.0.slot.write(&text)) {
            // A board without a name is not meant to be stored.
            (None, _) | (Some(_), Ok(())) => Keeping::Stored,
            (Some(_), Err(_)) => Keeping::Refused,
        };
        self.0.inputs.borrow_mut().push_back(Input::Kept(keeping));
    }

    fn start_engine(&self) {
        let later = self.later();
        let report = move |event| later(Input::Engine(event));
        match EngineWorker::start(&self.0.ports, report) {
            Some(worker) => *self.0.worker.borrow_mut() = Some(worker),
            None => self.report(EngineEvent::Failed),
        }
    }

    /// Reports an event while effects are carried out.
    fn report(&self, event: EngineEvent) {
        self.0.inputs.borrow_mut().push_back(Input::Engine(event));
    }

    /// Puts a text on the clipboard, if the browser lets the page do so.
    fn copy(&self, text: &str) {
        let Some(navigator) = web_sys::window().map(|window| window.navigator()) else { return };
        // The clipboard is missing on pages without a secure origin.
        let found = js_sys::Reflect::get(&navigator, &"clipboard".into());
        if found.is_ok_and(|clipboard| clipboard.is_object()) {
            let refused = Closure::new(|_| {});
            let _ = navigator.clipboard().write_text(text).catch(&refused);
            *self.0.copying.borrow_mut() = Some(refused);
        }
    }

    /// Sends an input later, if the runtime still lives then.
    fn later(&self) -> impl Fn(Input<T::Ask>) + Clone + 'static {
        let weak: Weak<Inner<T>> = Rc::downgrade(&self.0);
        move |input| {
            if let Some(inner) = weak.upgrade() {
                Self(inner).send(input);
            }
        }
    }

    /// Listens to other tabs and to the system's wish for less motion.
    fn listen(&self) {
        let Some(window) = web_sys::window() else { return };
        let mut listeners = self.0.listeners.borrow_mut();
        if let Some(key) = self.0.slot.key().map(str::to_owned) {
            let later = self.later();
            listeners.push(EventListener::new(&window, "storage", move |event| {
                let event = event.dyn_ref::<StorageEvent>();
                let event = event.filter(|event| event.key().as_deref() == Some(&key));
                if let Some(text) = event.and_then(StorageEvent::new_value) {
                    later(Input::OtherTab(text));
                }
            }));
        }
        if let Ok(Some(query)) = window.match_media(REDUCED_MOTION) {
            let later = self.later();
            listeners.push(EventListener::new(&query, "change", move |_| {
                later(Input::Motion(motion()));
            }));
        }
    }
}

const REDUCED_MOTION: &str = "(prefers-reduced-motion: reduce)";

/// Amount of motion that the system asks for.
fn motion() -> Motion {
    let query = web_sys::window().and_then(|window| window.match_media(REDUCED_MOTION).ok()?);
    match query {
        Some(query) if query.matches() => Motion::Reduced,
        Some(_) | None => Motion::Full,
    }
}
