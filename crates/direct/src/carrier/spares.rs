//! Spare connections: prepared while one is open, tried when it is gone.

use std::ops::Range;
use std::time::Duration;

use crate::code::Code;
use crate::description::{self, Setup};
use crate::frame::Frame;

use super::{Carrier, ConnectionId, Effect, End, Stage, State};

/// Number of spare connections that are kept ready.
pub const STOCK: u32 = 10;

/// Time between two attempts with spares. Two Firefoxes have to take each other's codes within
/// about eight seconds.
pub const SPARE_INTERVAL: Duration = Duration::from_secs(15);

/// A time without any connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interruption {
    /// Time at which the next spare is tried.
    pub(super) next_at: Duration,
    /// The lowest number above all that were tried.
    pub(super) used: u32,
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
    pub(super) fn stock_of_the_other(&mut self, now: Duration, first: u32, clock: Duration) {
        let stock = self.stock();
        let known = stock.start.saturating_sub(STOCK).max(1)..=stock.end;
        if self.state != State::Connected || !known.contains(&first) {
            return;
        }
        self.behind = clock.saturating_sub(now);
        self.give_up_before(first);
        for frame in self.codes_of_spares() {
            self.send(&frame);
        }
        self.restock(now);
    }

    /// Keeps only those spares that have this number or a higher one.
    pub(super) fn give_up_before(&mut self, first: u32) {
        self.next_spare = self.next_spare.max(first);
        let first = ConnectionId::new(self.next_spare);
        let is_unused = |stage: &Stage| matches!(stage, Stage::Gathering(_) | Stage::Ready);
        self.close_all(|id, stage| id < first && is_unused(stage));
        self.codes.retain(|id, _| *id >= first);
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
            self.interruption = Some(Interruption { next_at: now, used: self.next_spare });
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
    ///
    /// Time is cut into intervals by the clock that is ahead, and each interval has its spare, so
    /// both sides try the same one although they notice a cut at different times.
    pub(super) fn try_spare(&mut self, now: Duration) {
        let next_spare = self.next_spare;
        let Some(interruption) = self.interruption.as_mut().filter(|it| it.next_at <= now) else {
            return;
        };
        let (clock, interval) = ((now + self.behind).as_millis(), SPARE_INTERVAL.as_millis());
        interruption.next_at = now + Duration::from_millis((interval - clock % interval) as u64);
        // The first interval is that of the first spare.
        let turn = (clock / interval % u128::from(STOCK)) as u32 + 1;
        let place = (turn + STOCK - next_spare % STOCK) % STOCK;
        let spare = next_spare.saturating_add(place);
        interruption.used = interruption.used.max(spare.saturating_add(1));
        let id = ConnectionId::new(spare);
        let connection = self.connections.get(&id).filter(|it| it.stage == Stage::Ready);
        let own = connection.and_then(|connection| connection.code.as_ref());
        let Some((own, theirs)) = own.zip(self.codes.get(&id)) else { return };
        let setup = if theirs < own { Setup::Client } else { Setup::Server };
        self.effects.push(Effect::Take(id, description::write(theirs, setup)));
        self.attempt(now, id);
    }
}
