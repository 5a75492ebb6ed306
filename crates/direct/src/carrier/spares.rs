//! Spare connections: prepared while one is open, tried when it is gone.

use std::ops::Range;
use std::time::Duration;

use crate::code::Code;
use crate::description::{self, Setup};
use crate::frame::Frame;

use super::{Carrier, ConnectionId, Effect, End, Stage, State};

/// Number of spare connections that are kept ready.
pub const STOCK: u32 = 8;

/// Time between two attempts with spares. Two Firefoxes have to take each other's codes within
/// about eight seconds.
pub const SPARE_INTERVAL: Duration = Duration::from_secs(15);

/// A time without any connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interruption {
    since: Duration,
    /// The spare that is tried at once. Each further one has its own time, so that both sides try
    /// the same.
    first: u32,
}

impl Interruption {
    /// Time at which a spare is tried; `None` if the stock does not reach so far.
    pub(super) fn next_at(self, spare: u32) -> Option<Duration> {
        let place = spare.checked_sub(self.first).filter(|place| *place < STOCK)?;
        Some(self.since + SPARE_INTERVAL * place)
    }

    /// The spare whose time it is.
    fn spare(self, now: Duration) -> Option<u32> {
        let place = now.saturating_sub(self.since).as_millis() / SPARE_INTERVAL.as_millis();
        let place = u32::try_from(place).ok().filter(|place| *place < STOCK)?;
        self.first.checked_add(place)
    }
}

impl Carrier {
    /// Numbers of the spares that are kept ready.
    fn stock(&self) -> Range<u32> {
        self.next_spare..self.next_spare.saturating_add(STOCK)
    }

    /// Prepares the next missing spare, one at a time, so that no task of the page is long.
    pub(super) fn restock(&mut self, now: Duration) {
        let is_at_work = |stage: &Stage| matches!(stage, Stage::Gathering(_));
        let is_free = !self.connections.values().any(|it| is_at_work(&it.stage));
        if self.state != State::Connected || !is_free {
            return;
        }
        let mut stock = self.stock().map(ConnectionId::new);
        if let Some(id) = stock.find(|id| !self.connections.contains_key(id)) {
            self.prepare(now, id, Effect::Offer(id));
        }
    }

    /// Gives up the spares that the other side has tried already, and sends the codes of the rest.
    pub(super) fn stock_of_the_other(&mut self, now: Duration, first: u32) {
        if self.state != State::Connected || !self.stock().contains(&first) {
            return;
        }
        self.next_spare = first;
        let first = ConnectionId::new(first);
        let is_unused = |stage: &Stage| matches!(stage, Stage::Gathering(_) | Stage::Ready);
        self.close_all(|id, stage| id < first && is_unused(stage));
        self.codes.retain(|id, _| *id >= first);
        for frame in self.codes_of_spares() {
            self.send(&frame);
        }
        self.restock(now);
    }

    fn codes_of_spares(&self) -> Vec<Frame> {
        let ready = self.connections.iter().filter(|(_, it)| it.stage == Stage::Ready);
        let codes = ready.filter_map(|(id, it)| Some((id, it.code.clone()?)));
        codes.map(|(id, code)| Frame::Spare(id.number(), code)).collect()
    }

    pub(super) fn spare_of_the_other(&mut self, number: u32, code: Code) {
        if self.stock().contains(&number) && self.next_spare > 0 {
            self.codes.insert(ConnectionId::new(number), code);
        }
    }

    /// Begins an interruption if no connection is open any more, and ends the carrier if nothing
    /// is left to try.
    pub(super) fn check_connected(&mut self, now: Duration) {
        if self.state == State::Connected && self.current().is_none() {
            self.interruption = Some(Interruption { since: now, first: self.next_spare });
            self.settled_at = None;
            self.deadline = Some((now + SPARE_INTERVAL * (STOCK + 1), End::Lost));
            self.enter(State::Interrupted);
        }
        if self.state == State::Interrupted && !self.has_hope() {
            self.end(End::Lost);
        }
    }

    /// True if a connection is left that may open.
    fn has_hope(&self) -> bool {
        self.connections.iter().any(|(id, connection)| match connection.stage {
            Stage::Trying(_) | Stage::Troubled => true,
            Stage::Ready => self.codes.contains_key(id),
            Stage::Gathering(_) | Stage::Open => false,
        })
    }

    /// Tries the spare whose time has come. One that is missing on a side is left out by both.
    pub(super) fn try_spare(&mut self, now: Duration) {
        let spare = self.interruption.and_then(|interruption| interruption.spare(now));
        let Some(spare) = spare.filter(|spare| *spare >= self.next_spare) else { return };
        self.next_spare = spare + 1;
        let id = ConnectionId::new(spare);
        let connection = self.connections.get(&id).filter(|it| it.stage == Stage::Ready);
        let own = connection.and_then(|connection| connection.code.as_ref());
        let Some((own, theirs)) = own.zip(self.codes.get(&id)) else { return };
        let setup = if theirs < own { Setup::Client } else { Setup::Server };
        self.effects.push(Effect::Take(id, description::write(theirs, setup)));
        self.attempt(now, id);
    }
}
