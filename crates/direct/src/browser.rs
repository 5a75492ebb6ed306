//! A carrier in a browser.

mod connection;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::{Rc, Weak};
use std::time::Duration;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::Reflect;
use web_sys::{VisibilityState, Window};

use crate::carrier::{Carrier, ConnectionId, Effect, Input, Notice};
use crate::code::Code;
use crate::server::Server;

use self::connection::Connection;

/// A direct connection to another browser. Clones are the same one; its connections, timers and
/// listeners end with the last of them.
#[derive(Clone)]
pub struct Direct(Rc<Inner>);

struct Inner {
    carrier: RefCell<Carrier>,
    inputs: RefCell<VecDeque<Input>>,
    is_busy: Cell<bool>,
    servers: Vec<Server>,
    connections: RefCell<BTreeMap<ConnectionId, Connection>>,
    timer: RefCell<Option<Timeout>>,
    tell: Box<dyn Fn(Notice)>,
    listeners: RefCell<Vec<EventListener>>,
}

impl Direct {
    /// True if the browser can connect to another one.
    pub fn is_supported() -> bool {
        let name = "RTCPeerConnection".into();
        web_sys::window().is_some_and(|window| Reflect::has(&window, &name).unwrap_or(false))
    }

    /// A carrier that asks nobody but the named servers for its addresses. `tell` gets its news;
    /// it may use the carrier.
    pub fn new(servers: Vec<Server>, tell: impl Fn(Notice) + 'static) -> Self {
        let direct = Self(Rc::new(Inner {
            carrier: RefCell::default(),
            inputs: RefCell::default(),
            is_busy: Cell::new(false),
            servers,
            connections: RefCell::default(),
            timer: RefCell::default(),
            tell: Box::new(tell),
            listeners: RefCell::default(),
        }));
        if let Some(window) = web_sys::window() {
            direct.listen(&window);
        }
        direct
    }

    /// Makes home's code.
    pub fn invite(&self) {
        self.input(Input::Invite);
    }

    /// Answers home's code with away's own.
    pub fn join(&self, code: Code) {
        self.input(Input::Join(code));
    }

    /// Connects with the code that answers the own one.
    pub fn answered(&self, code: Code) {
        self.input(Input::Answered(code));
    }

    /// Sends a packet. It may be lost; see [`Notice::State`].
    pub fn send(&self, packet: Vec<u8>) {
        self.input(Input::Send(packet));
    }

    /// Ends the connection, and lets the other side know.
    pub fn leave(&self) {
        self.input(Input::Leave);
    }

    /// Listens to the page being shown, and left for good.
    fn listen(&self, window: &Window) {
        let report = self.reporter();
        let left = EventListener::new(window, "pagehide", move |_| report(Input::Leave));
        self.0.listeners.borrow_mut().push(left);
        if let Some(document) = window.document() {
            let (report, page) = (self.reporter(), document.clone());
            let shown = EventListener::new(&document, "visibilitychange", move |_| {
                if page.visibility_state() == VisibilityState::Visible {
                    report(Input::Shown);
                }
            });
            self.0.listeners.borrow_mut().push(shown);
        }
    }

    /// Reports inputs as long as the carrier lives.
    fn reporter(&self) -> Rc<dyn Fn(Input)> {
        let inner: Weak<Inner> = Rc::downgrade(&self.0);
        Rc::new(move |input| {
            if let Some(inner) = inner.upgrade() {
                Self(inner).input(input);
            }
        })
    }

    /// Works off an input, and those that come while its effects are carried out.
    fn input(&self, input: Input) {
        self.0.inputs.borrow_mut().push_back(input);
        if self.0.is_busy.replace(true) {
            return;
        }
        while let Some(input) = self.next() {
            let effects = self.0.carrier.borrow_mut().update(now(), input);
            for effect in effects {
                self.carry_out(effect);
            }
        }
        self.0.is_busy.set(false);
        self.set_timer();
    }

    fn next(&self) -> Option<Input> {
        self.0.inputs.borrow_mut().pop_front()
    }

    fn carry_out(&self, effect: Effect) {
        match effect {
            Effect::Offer(id) => self.open(id, None),
            Effect::Answer(id, offer) => self.open(id, Some(offer)),
            Effect::Describe(id) => self.with(id, Connection::describe),
            Effect::Take(id, answer) => self.with(id, |connection| connection.take(answer)),
            Effect::Probe(id, address) => self.with(id, |connection| connection.probe(&address)),
            Effect::Send(id, message) => self.with(id, |connection| connection.send(&message)),
            Effect::Close(id) => drop(self.0.connections.borrow_mut().remove(&id)),
            Effect::Notify(notice) => (self.0.tell)(notice),
        }
    }

    /// Opens a connection, which offers or answers an offer.
    fn open(&self, id: ConnectionId, offer: Option<String>) {
        let report = self.reporter();
        match Connection::open(id, &self.0.servers, Rc::clone(&report)) {
            Ok(connection) => {
                connection.begin(offer);
                self.0.connections.borrow_mut().insert(id, connection);
            }
            Err(_) => report(Input::Closed(id)),
        }
    }

    fn with(&self, id: ConnectionId, act: impl FnOnce(&Connection)) {
        if let Some(connection) = self.0.connections.borrow().get(&id) {
            act(connection);
        }
    }

    /// Wakes the carrier at the time that it wishes.
    fn set_timer(&self) {
        let wait = self.0.carrier.borrow().wake_at().map(|at| at.saturating_sub(now()));
        let timer = wait.map(|wait| {
            let report = self.reporter();
            // One more, because the page's clock is coarse.
            let millis = u32::try_from(wait.as_millis()).unwrap_or(u32::MAX).saturating_add(1);
            Timeout::new(millis, move || report(Input::Woken))
        });
        *self.0.timer.borrow_mut() = timer;
    }
}

/// Time since the page began.
fn now() -> Duration {
    let clock = web_sys::window().and_then(|window| window.performance());
    let millis = clock.map_or(0.0, |clock| clock.now());
    Duration::try_from_secs_f64(millis / 1_000.0).unwrap_or_default()
}
