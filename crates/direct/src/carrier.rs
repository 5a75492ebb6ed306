//! The carrier: one connection between two people, and everything that keeps it.
//!
//! A pure state machine. Its owner reports [`Input`]s with the time and carries out [`Effect`]s.
//!
//! The first connection is made with roles: home offers, away answers, and each passes the other
//! its code. While people do that, away's browser waits; Firefox would give up after five seconds,
//! so it is given a silent address from time to time
//! ([`silent_candidate`](crate::description::silent_candidate)).
//!
//! Over the open connection both sides exchange the codes of spare ones. The spares have no roles:
//! each side offers and takes the other's code as an answer, and the smaller code is the client of
//! DTLS. When the network goes, both sides try the same spare at the same times, until one opens.

mod interface;
mod spares;
mod time;

use std::collections::BTreeMap;
use std::mem;
use std::time::Duration;

use crate::code::{Code, CodeError};
use crate::description::{self, Setup};
use crate::frame::Frame;

use self::spares::Interruption;
use self::time::Probing;

pub use self::interface::{ConnectionId, Effect, End, Input, Notice, State};
pub use self::spares::{SPARE_INTERVAL, STOCK};
pub use self::time::{GATHERING, OPENING, PROBING, WAITING};

/// Longest packet, in bytes.
pub const PACKET_BYTES: usize = 65_536;

/// The carrier of one pair of people, from the first code to the end. It cannot begin again.
///
/// # Examples
///
/// ```
/// # use std::time::Duration;
/// # use fairboard_direct::{Carrier, ConnectionId, Effect, Input};
/// let mut home = Carrier::default();
/// let effects = home.update(Duration::ZERO, Input::Invite);
/// assert!(effects.contains(&Effect::Offer(ConnectionId::FIRST)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Carrier {
    state: State,
    connections: BTreeMap<ConnectionId, Connection>,
    /// Codes of the other side.
    codes: BTreeMap<ConnectionId, Code>,
    /// The lowest spare that was not tried yet; 0 before the first connection.
    next_spare: u32,
    interruption: Option<Interruption>,
    /// How far the other side's clock is ahead of the own one; zero if it is behind.
    behind: Duration,
    /// Time at which attempts besides an open connection are given up.
    settled_at: Option<Duration>,
    /// Time at which the carrier ends, and its reason.
    deadline: Option<(Duration, End)>,
    /// Effects of the update at work.
    effects: Vec<Effect>,
}

/// One connection of the browser.
#[derive(Clone, Debug)]
struct Connection {
    /// The own code, once the browser has described the connection.
    code: Option<Code>,
    stage: Stage,
}

/// Stage of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    /// The browser gathers its addresses, until this time at the longest.
    Gathering(Option<Duration>),
    /// The code is made, and the other side's is not taken yet.
    Ready,
    /// Both codes are known to the browser, which tries to connect.
    Trying(Option<Probing>),
    /// Packets go over it.
    Open,
    /// It was open, and may be so again.
    Troubled,
}

impl Carrier {
    /// The present state.
    pub const fn state(&self) -> State {
        self.state
    }

    /// Takes an input at a time since some fixed moment, and returns what is to be done. An input
    /// that does not fit the state changes nothing.
    pub fn update(&mut self, now: Duration, input: Input) -> Vec<Effect> {
        if !self.is_ended() {
            self.take(now, input);
            self.pass_time(now);
        }
        mem::take(&mut self.effects)
    }

    const fn is_ended(&self) -> bool {
        matches!(self.state, State::Ended(_))
    }

    fn take(&mut self, now: Duration, input: Input) {
        match input {
            Input::Invite => self.invite(now),
            Input::Join(code) => self.join(now, code),
            Input::Answered(code) => self.answered(now, code),
            Input::Send(packet) if packet.len() <= PACKET_BYTES => {
                self.send(&Frame::Packet(packet));
            }
            Input::Send(_) | Input::Woken => {}
            Input::Leave => {
                self.send(&Frame::Leaving);
                self.end(End::Left);
            }
            Input::Described(id, text) => self.described(now, id, &text),
            Input::Opened(id) => self.opened(now, id),
            Input::Troubled(id) => self.troubled(now, id),
            Input::Closed(id) => self.closed(now, id),
            Input::Arrived(id, bytes) => self.arrived(now, id, &bytes),
            Input::Shown if self.state == State::Connected => self.enter(State::Connected),
            Input::Shown => {}
        }
    }

    fn invite(&mut self, now: Duration) {
        if self.state == State::Idle {
            self.enter(State::Preparing);
            self.prepare(now, ConnectionId::FIRST, Effect::Offer(ConnectionId::FIRST));
        }
    }

    fn join(&mut self, now: Duration, code: Code) {
        if self.state == State::Idle {
            self.enter(State::Preparing);
            let offer = description::write(&code, Setup::Either);
            self.codes.insert(ConnectionId::FIRST, code);
            let effect = Effect::Answer(ConnectionId::FIRST, offer);
            self.prepare(now, ConnectionId::FIRST, effect);
        }
    }

    /// Takes away's code; only home waits for one.
    fn answered(&mut self, now: Duration, code: Code) {
        let first = self.connections.get_mut(&ConnectionId::FIRST);
        let Some(first) = first.filter(|first| first.stage == Stage::Ready) else { return };
        first.stage = Stage::Trying(None);
        let answer = description::write(&code, Setup::Client);
        self.effects.push(Effect::Take(ConnectionId::FIRST, answer));
        self.codes.insert(ConnectionId::FIRST, code);
        self.deadline = Some((now + OPENING, End::Unreachable));
        self.enter(State::Connecting);
    }

    /// Begins a connection, whose addresses are gathered from now on.
    fn prepare(&mut self, now: Duration, id: ConnectionId, effect: Effect) {
        let stage = Stage::Gathering(Some(now + GATHERING));
        self.connections.insert(id, Connection { code: None, stage });
        self.effects.push(effect);
    }

    fn described(&mut self, now: Duration, id: ConnectionId, text: &str) {
        let Some(connection) = self.connections.get_mut(&id) else { return };
        if !matches!(connection.stage, Stage::Gathering(_)) {
            return;
        }
        match description::read(text) {
            Ok(code) => {
                connection.code = Some(code.clone());
                connection.stage = Stage::Ready;
                if id == ConnectionId::FIRST {
                    self.first_described(now, code);
                } else {
                    self.send(&Frame::Spare(id.number(), code));
                    self.restock(now);
                }
            }
            Err(CodeError::Address) if id == ConnectionId::FIRST => self.end(End::NoAddress),
            Err(_) => self.closed(now, id),
        }
    }

    fn first_described(&mut self, now: Duration, code: Code) {
        if self.codes.contains_key(&ConnectionId::FIRST) {
            self.attempt(now, ConnectionId::FIRST);
            self.deadline = Some((now + WAITING, End::Expired));
        }
        self.effects.push(Effect::Notify(Notice::Code(code)));
        self.enter(State::Waiting);
    }

    /// Marks a connection as being tried, with silent addresses from now on.
    fn attempt(&mut self, now: Duration, id: ConnectionId) {
        if let Some(connection) = self.connections.get_mut(&id) {
            connection.stage = Stage::Trying(Some(Probing::from(now)));
        }
    }

    /// A connection is open, for the first time or again. The latest one that opens is used, and
    /// each side closes those before it, so both come to use the same.
    fn opened(&mut self, now: Duration, id: ConnectionId) {
        if self.current().is_some_and(|current| current > id) {
            return self.close(id);
        }
        let connection = self.connections.get_mut(&id).filter(|it| it.stage != Stage::Open);
        let Some(connection) = connection else { return };
        connection.stage = Stage::Open;
        self.close_all(|earlier, _| earlier < id);
        let used = self.interruption.take().map_or(1, |interruption| interruption.used);
        self.give_up_before(self.next_spare.max(used));
        self.deadline = None;
        let is_trying = |connection: &Connection| matches!(connection.stage, Stage::Trying(_));
        let others = self.connections.values().any(is_trying);
        self.settled_at = others.then_some(now + time::SETTLING);
        self.enter(State::Connected);
        self.send(&Frame::Stock(self.next_spare, now));
        self.restock(now);
    }

    fn troubled(&mut self, now: Duration, id: ConnectionId) {
        let connection = self.connections.get_mut(&id);
        // An attempt may be in trouble for a while and open all the same.
        if let Some(connection) = connection.filter(|it| it.stage == Stage::Open) {
            connection.stage = Stage::Troubled;
            self.check_connected(now);
        }
    }

    fn closed(&mut self, now: Duration, id: ConnectionId) {
        if self.connections.contains_key(&id) {
            self.close(id);
            match self.state {
                State::Preparing => self.end(End::Failed),
                State::Waiting | State::Connecting => self.end(End::Unreachable),
                State::Connected | State::Interrupted => self.check_connected(now),
                State::Idle | State::Ended(_) => {}
            }
        }
    }

    fn arrived(&mut self, now: Duration, id: ConnectionId, bytes: &[u8]) {
        if !self.connections.contains_key(&id) || bytes.len() > 1 + PACKET_BYTES {
            return;
        }
        match Frame::from_bytes(bytes) {
            Some(Frame::Packet(packet)) => {
                self.effects.push(Effect::Notify(Notice::Packet(packet)));
            }
            Some(Frame::Stock(first, clock)) => self.stock_of_the_other(now, first, clock),
            Some(Frame::Spare(number, code)) => self.spare_of_the_other(number, code),
            Some(Frame::Leaving) => self.end(End::LeftByTheOther),
            None => {}
        }
    }

    /// The connection over which packets are sent.
    fn current(&self) -> Option<ConnectionId> {
        let open = self.connections.iter().filter(|(_, it)| it.stage == Stage::Open);
        open.map(|(id, _)| *id).next_back()
    }

    fn send(&mut self, frame: &Frame) {
        if let Some(id) = self.current() {
            self.effects.push(Effect::Send(id, frame.to_bytes()));
        }
    }

    fn close(&mut self, id: ConnectionId) {
        if self.connections.remove(&id).is_some() {
            self.codes.remove(&id);
            self.effects.push(Effect::Close(id));
        }
    }

    fn close_all(&mut self, which: impl Fn(ConnectionId, &Stage) -> bool) {
        let all = self.connections.iter().filter(|(id, it)| which(**id, &it.stage));
        let all: Vec<ConnectionId> = all.map(|(id, _)| *id).collect();
        for id in all {
            self.close(id);
        }
    }

    /// Changes the state. `Connected` is told each time.
    fn enter(&mut self, state: State) {
        if self.state != state || state == State::Connected {
            self.state = state;
            self.effects.push(Effect::Notify(Notice::State(state)));
        }
    }

    fn end(&mut self, end: End) {
        self.close_all(|_, _| true);
        (self.interruption, self.settled_at, self.deadline) = (None, None, None);
        self.enter(State::Ended(end));
    }
}
