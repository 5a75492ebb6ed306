//! Everything that a carrier does because time passes.

use std::time::Duration;

use crate::description::silent_candidate;

use super::{Carrier, ConnectionId, Effect, Stage, State};

/// Longest time for a browser to find its addresses. A STUN server that does not answer takes
/// longer, and nothing is lost with it.
pub const GATHERING: Duration = Duration::from_secs(3);

/// Longest time from home's taking of the answer to the open connection.
pub const OPENING: Duration = Duration::from_secs(20);

/// Longest time that away waits until home has its code.
pub const WAITING: Duration = Duration::from_mins(10);

/// Time between two silent addresses.
pub const PROBING: Duration = Duration::from_secs(3);

/// Time that other attempts are left after one has opened, because it may have opened on one side
/// only.
pub(super) const SETTLING: Duration = Duration::from_secs(10);

/// The silent addresses of a connection that is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Probing {
    /// Time of the next one.
    at: Duration,
    /// Its number.
    number: u32,
}

impl Probing {
    /// The first one at this time.
    pub(super) const fn from(at: Duration) -> Self {
        Self { at, number: 1 }
    }
}

impl Carrier {
    /// The time at which something is to be done, if nothing comes before.
    pub fn wake_at(&self) -> Option<Duration> {
        let of_connection = |stage: &Stage| match stage {
            Stage::Gathering(until) => *until,
            Stage::Trying(probing) => probing.filter(|_| self.probes()).map(|probing| probing.at),
            Stage::Ready | Stage::Open | Stage::Troubled => None,
        };
        let times = self.connections.values().filter_map(|it| of_connection(&it.stage));
        let others = [
            self.settled_at,
            self.deadline.map(|(at, _)| at),
            self.interruption.map(|interruption| interruption.next_at),
        ];
        times.chain(others.into_iter().flatten()).min()
    }

    /// True while silent addresses are needed.
    fn probes(&self) -> bool {
        self.state != State::Connected
    }

    pub(super) fn pass_time(&mut self, now: Duration) {
        self.end_gathering(now);
        if self.settled_at.take_if(|at| *at <= now).is_some() {
            self.close_all(|_, stage| matches!(stage, Stage::Trying(_)));
        }
        self.try_spare(now);
        if self.probes() {
            self.probe(now);
        }
        if let Some((_, end)) = self.deadline.take_if(|(at, _)| *at <= now) {
            self.end(end);
        }
    }

    /// Does with the addresses that are there if the browser still looks for others.
    fn end_gathering(&mut self, now: Duration) {
        for (id, connection) in &mut self.connections {
            if let Stage::Gathering(until) = &mut connection.stage
                && until.take_if(|until| *until <= now).is_some()
            {
                self.effects.push(Effect::Describe(*id));
            }
        }
    }

    fn probe(&mut self, now: Duration) {
        for (id, connection) in &mut self.connections {
            if let Stage::Trying(Some(probing)) = &mut connection.stage
                && probing.at <= now
            {
                let effect = silent(*id, probing.number);
                *probing = Probing { at: now + PROBING, number: probing.number + 1 };
                self.effects.push(effect);
            }
        }
    }
}

fn silent(id: ConnectionId, number: u32) -> Effect {
    Effect::Probe(id, silent_candidate(number))
}
