//! Sides and an honest broker, with faults on the way between them.

use std::collections::BTreeMap;
use std::time::Duration;

use fairboard_relay::{
    MailboxContent, MailboxSide, RelayInput, RelayNotice, SECRET_BYTES, SocketId,
};

use crate::broker::Broker;
use crate::support::cipher;
use crate::support::player::{Act, Player};

/// An event that comes at its time.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// A frame of a side reaches the broker.
    Up(usize, SocketId, Vec<u8>),
    /// A frame of the broker reaches a side.
    Down(usize, SocketId, Vec<u8>),
    /// A socket opens.
    Opened(usize, SocketId),
    /// A socket closes under a side.
    Closed(usize, SocketId, u16),
    /// The broker learns that a socket is closed.
    Gone(u32),
}

/// A fault on the way of a frame.
pub(crate) type Fault = Box<dyn FnMut(&mut World, usize, SocketId, Vec<u8>) -> Vec<Event>>;

/// Sides, a broker, and the events between them.
pub(crate) struct World {
    pub(crate) now: Duration,
    pub(crate) players: Vec<Player>,
    pub(crate) broker: Broker,
    pub(crate) random: fastrand::Rng,
    /// Events by time and number.
    events: BTreeMap<(Duration, u64), Event>,
    numbers: u64,
    /// Sockets of the broker, with their sides and numbers there.
    sockets: BTreeMap<(usize, SocketId), u32>,
    /// Frames that sides have sent, by side.
    pub(crate) sent: Vec<usize>,
    /// Sockets that sides have opened, by side.
    pub(crate) opened: Vec<usize>,
    /// Close code with which new sockets close at once; `None` if they open.
    pub(crate) refuses: Option<u16>,
    /// Set while sockets stay silent.
    pub(crate) is_cut: bool,
    /// A fault in the frames that the broker sends.
    pub(crate) fault: Option<Fault>,
}

/// The secret of the one game.
const SECRET: [u8; SECRET_BYTES] = *b"0123456789abcdef";

/// A side that has not joined the game yet.
pub(crate) fn player(side: MailboxSide, seed: u64) -> Player {
    Player::new(&SECRET, side, seed)
}

/// Time of a frame on its way.
const WAY: Duration = Duration::from_millis(20);

impl World {
    /// Both sides of a game, which have joined the game.
    pub(crate) fn new(seed: u64) -> Self {
        Self::of(&[MailboxSide::Home, MailboxSide::Away], seed)
    }

    /// The given sides of a game, which have joined the game.
    pub(crate) fn of(sides: &[MailboxSide], seed: u64) -> Self {
        let players = sides.iter().zip(seed..).map(|(side, seed)| player(*side, seed));
        let mut world = Self {
            now: Duration::ZERO,
            players: players.collect(),
            broker: Broker::default(),
            random: fastrand::Rng::with_seed(seed),
            events: BTreeMap::new(),
            numbers: 0,
            sockets: BTreeMap::new(),
            sent: vec![0; sides.len()],
            opened: vec![0; sides.len()],
            refuses: None,
            is_cut: false,
            fault: None,
        };
        for index in 0..sides.len() {
            let acts = world.players[index].join(world.now);
            world.act(index, acts);
        }
        world
    }

    /// Gives an input to a side.
    pub(crate) fn input(&mut self, index: usize, input: RelayInput) {
        let acts = self.players[index].input(self.now, input);
        self.act(index, acts);
    }

    /// Adds an event that comes after `wait`.
    pub(crate) fn after(&mut self, wait: Duration, event: Event) {
        self.numbers += 1;
        self.events.insert((self.now + wait, self.numbers), event);
    }

    fn act(&mut self, index: usize, acts: Vec<Act>) {
        for act in acts {
            match act {
                Act::Open(socket) => {
                    self.opened[index] += 1;
                    match self.refuses {
                        _ if self.is_cut => {}
                        Some(code) => self.after(WAY, Event::Closed(index, socket, code)),
                        None => self.after(WAY, Event::Opened(index, socket)),
                    }
                }
                Act::Send(socket, frame) => {
                    self.sent[index] += 1;
                    self.after(WAY, Event::Up(index, socket, frame));
                }
                Act::Close(socket) => {
                    if let Some(number) = self.sockets.get(&(index, socket)).copied() {
                        self.after(WAY, Event::Gone(number));
                    }
                }
            }
        }
    }

    /// Runs for a time.
    pub(crate) fn run(&mut self, wait: Duration) {
        let end = self.now + wait;
        loop {
            let event = self.events.first_key_value().map(|((time, _), _)| *time);
            let wakes = (0..self.players.len())
                .filter_map(|index| Some((self.players[index].wake_at()?, index)));
            let wake = wakes.min();
            match (event, wake) {
                (Some(time), wake) if time <= end && wake.is_none_or(|(at, _)| time <= at) => {
                    self.now = self.now.max(time);
                    let (_, event) = self.events.pop_first().unwrap();
                    self.handle(event);
                }
                (_, Some((at, index))) if at <= end => {
                    self.now = self.now.max(at);
                    self.input(index, RelayInput::Woken);
                }
                _ => break,
            }
        }
        self.now = end;
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Opened(index, socket) => {
                let number = self.sockets.len() as u32 + 1;
                self.sockets.insert((index, socket), number);
                self.input(index, RelayInput::Opened(socket));
            }
            Event::Closed(index, socket, code) => {
                self.input(index, RelayInput::Closed(socket, code));
                if let Some(number) = self.sockets.get(&(index, socket)).copied() {
                    self.after(WAY, Event::Gone(number));
                }
            }
            Event::Down(index, socket, frame) => {
                self.input(index, RelayInput::Frame(socket, frame));
            }
            Event::Up(_, _, _) if self.is_cut => {}
            Event::Up(index, socket, frame) => {
                let Some(number) = self.sockets.get(&(index, socket)).copied() else { return };
                let frames = self.broker.take(number, &frame);
                self.deliver(frames);
            }
            Event::Gone(number) => {
                let frames = self.broker.close(number);
                self.deliver(frames);
            }
        }
    }

    fn deliver(&mut self, frames: Vec<(u32, Vec<u8>)>) {
        for (number, frame) in frames {
            let to = self.sockets.iter().find(|(_, other)| **other == number);
            let Some((index, socket)) = to.map(|(to, _)| *to).filter(|_| !self.is_cut) else {
                continue;
            };
            let events = match self.fault.take() {
                Some(mut fault) => {
                    let events = fault(self, index, socket, frame);
                    self.fault = Some(fault);
                    events
                }
                None => vec![Event::Down(index, socket, frame)],
            };
            for event in events {
                self.after(WAY, event);
            }
        }
    }

    /// Reports to the broker that all sockets of a side are closed.
    pub(crate) fn end_connections(&mut self, index: usize) {
        let sockets: Vec<u32> =
            self.sockets.iter().filter(|((side, _), _)| *side == index).map(|it| *it.1).collect();
        for number in sockets {
            self.after(WAY, Event::Gone(number));
        }
    }

    /// Number of a socket at the broker.
    pub(crate) fn number(&self, index: usize, socket: SocketId) -> u32 {
        self.sockets[&(index, socket)]
    }

    /// The content of a side's mailbox.
    pub(crate) fn mailbox(&self, index: usize) -> Option<MailboxContent> {
        let keys = &self.players[index].keys;
        let sealed = self.broker.retained.get(&keys.topics.own)?;
        MailboxContent::from_plain(&cipher::unseal(&keys.key, &keys.topics.own, sealed)?)
    }

    /// Takes the notices of a side.
    pub(crate) fn take_notices(&mut self, index: usize) -> Vec<RelayNotice> {
        std::mem::take(&mut self.players[index].notices)
    }
}
