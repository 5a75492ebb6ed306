//! Attempts at a connection.

use super::interface::{Millis, SocketId, Trouble};

/// Shortest wait before another attempt.
pub(super) const SHORTEST_WAIT: Millis = 500;

/// Longest wait before another attempt.
pub const LONGEST_WAIT: Millis = 15_000;

/// Longest wait before another attempt at a broker that is out of reach, for the first attempts.
const LONGEST_FIRST_WAIT: Millis = 2_500;

/// Number of those attempts: they take about two minutes.
const FIRST: u32 = 80;

/// Time after which a silent attempt gets company by another one: a network that is back answers
/// a new attempt at once, and an old one late.
pub const COMPANY: Millis = 2_500;

/// Time after which a silent attempt is given up.
pub const OPENING: Millis = 15_000;

/// Number of failed attempts, from which the wait before another one follows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Failures(u32);

impl Failures {
    /// A wait after a trouble, random between the shortest one and a limit that doubles up to the
    /// longest one. A broker that is out of reach is likely to be there soon, and one that refuses
    /// is not.
    pub(super) fn next_wait(&mut self, trouble: Trouble, random: u64) -> Millis {
        self.0 = (self.0 + 1).min(FIRST + 8);
        let is_out_of_reach =
            matches!(trouble, Trouble::Unreachable | Trouble::Lost | Trouble::Silent);
        let (doublings, longest) = match self.0.checked_sub(FIRST + 1) {
            None if is_out_of_reach => (self.0, LONGEST_FIRST_WAIT),
            Some(later) if is_out_of_reach => (later + 3, LONGEST_WAIT),
            None | Some(_) => (self.0, LONGEST_WAIT),
        };
        let limit = longest.min(SHORTEST_WAIT << doublings.min(8));
        SHORTEST_WAIT + random % (limit - SHORTEST_WAIT + 1)
    }
}

/// Attempts at a connection, several of which may run.
#[derive(Clone, Debug)]
pub(super) struct Seeking {
    /// Sockets that are not open yet, with the times of their beginnings.
    attempts: Vec<(SocketId, Millis)>,
    /// Time of the next attempt.
    next: Millis,
    last: Option<Millis>,
}

impl Seeking {
    /// The first attempt at a time.
    pub(super) const fn at(next: Millis) -> Self {
        Self { attempts: Vec::new(), next, last: None }
    }

    /// True while an attempt runs.
    pub(super) const fn is_trying(&self) -> bool {
        !self.attempts.is_empty()
    }

    /// Lets the next attempt come as soon as it may.
    pub(super) fn hurry(&mut self, now: Millis) {
        let soonest = self.last.map_or(now, |last| now.max(last + SHORTEST_WAIT));
        self.next = self.next.min(soonest);
    }

    /// True if it is time for another attempt.
    pub(super) fn is_due(&self, now: Millis) -> bool {
        self.next <= now
    }

    /// Begins an attempt.
    pub(super) fn begin(&mut self, now: Millis, socket: SocketId) {
        self.attempts.push((socket, now));
        (self.last, self.next) = (Some(now), now + COMPANY);
    }

    /// Takes out the attempts that have been silent for too long.
    pub(super) fn given_up(&mut self, now: Millis) -> Vec<SocketId> {
        let is_old = |(_, begun): &mut (SocketId, Millis)| *begun + OPENING <= now;
        self.attempts.extract_if(.., is_old).map(|(socket, _)| socket).collect()
    }

    /// Takes out an attempt. Tells whether there was one.
    pub(super) fn remove(&mut self, socket: SocketId) -> bool {
        let before = self.attempts.len();
        self.attempts.retain(|(other, _)| *other != socket);
        self.attempts.len() < before
    }

    /// Waits before the next attempt, after the last one has failed.
    pub(super) fn wait(&mut self, until: Millis) {
        self.next = until;
    }

    /// The attempts that run.
    pub(super) fn sockets(&self) -> impl Iterator<Item = SocketId> {
        self.attempts.iter().map(|(socket, _)| *socket)
    }

    /// Time of the next step.
    pub(super) fn wake_at(&self) -> Millis {
        let ends = self.attempts.iter().map(|(_, begun)| *begun + OPENING);
        ends.fold(self.next, Millis::min)
    }
}

/// Trouble that a broker tells by closing a socket.
pub(super) const fn told_by(code: u16, otherwise: Trouble) -> Trouble {
    match code {
        // Going away, an error inside, a restart, try again later.
        1001 | 1011 | 1012 | 1013 => Trouble::Unavailable,
        // A policy is violated, a message is too big.
        1008 | 1009 => Trouble::Quota,
        // A protocol error, a kind of data that it does not accept.
        1002 | 1003 => Trouble::OtherVersion,
        _ => otherwise,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The longest wait after each of some troubles.
    fn limits(trouble: Trouble, count: usize) -> Vec<Millis> {
        let mut failures = Failures::default();
        let limit = |_| {
            let before = failures;
            let limit =
                (0..=LONGEST_WAIT).map(|random| { before }.next_wait(trouble, random)).max();
            assert_eq!(failures.next_wait(trouble, 0), SHORTEST_WAIT);
            limit.unwrap_or_default()
        };
        (0..count).map(limit).collect()
    }

    #[test]
    fn waits_grow_between_their_limits() {
        let refused = limits(Trouble::NotAuthorized, 7);
        assert_eq!(refused, [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
        let unreachable = limits(Trouble::Unreachable, 91);
        assert_eq!(unreachable[..4], [1_000, 2_000, 2_500, 2_500]);
        assert_eq!(
            unreachable[78..],
            [
                2_500, 2_500, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000, 15_000, 15_000, 15_000,
                15_000, 15_000
            ]
        );
    }
}
