//! Attempts to connect to the broker, and the waits between them.

use super::interface::{Millis, RelayEffect, RelayState, RelayTrouble, SocketId};
use super::session::LONGEST_ANSWER_TIMEOUT;
use super::{Link, Relay};

/// Shortest wait before another attempt, in milliseconds.
const SHORTEST_WAIT: Millis = 500;

/// Longest wait before another attempt, in milliseconds.
pub const LONGEST_WAIT: Millis = 15_000;

/// Longest wait before each of the first attempts, while the broker is out of reach.
const LONGEST_FIRST_WAIT: Millis = 2_500;

/// Longest wait before each hurried attempt, after a broker was silent or hung up.
const LONGEST_HURRIED_WAIT: Millis = 750;

/// Number of first attempts to which [`LONGEST_FIRST_WAIT`] applies. These attempts take about two
/// minutes.
const FIRST_ATTEMPTS: u32 = 80;

/// Most doublings with which the shortest wait does not exceed [`LONGEST_FIRST_WAIT`].
const DOUBLINGS_OF_FIRST_WAIT: u32 = 2;

/// Time after which another attempt begins beside an attempt that is silent. A network that comes
/// back answers a new attempt at once, and an old attempt late.
pub const NEXT_ATTEMPT_DELAY: Millis = 2_000;

/// Time after which an attempt that is silent is given up.
pub const OPENING_TIMEOUT: Millis = 15_000;

/// Shortest time without an answer after which a broker counts as silent. The time is short,
/// because a cluster of servers never answers packets that come while it chooses its leader. Such
/// packets are sent again only over a new connection.
pub const SHORTEST_ANSWER_TIMEOUT: Millis = 2_000;

/// Number of failures after which a silent broker, or one that hangs up, counts as busy. A busy
/// broker has more time to answer, and the waits between attempts are longer.
const HURRIED_ATTEMPTS: u32 = 10;

/// Number of doublings with which the shortest wait exceeds [`LONGEST_WAIT`]. Further doublings
/// change nothing.
const MOST_DOUBLINGS: u32 = 5;

/// Number of failures since the last connection that lasted for at least
/// [`STABLE_AFTER`](super::STABLE_AFTER). The wait before the next attempt depends on this number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Failures {
    count: u32,
}

impl Failures {
    /// Counts a failure, and returns a random wait before the next attempt. The wait lies between
    /// the shortest wait and [`wait_limit`](Self::wait_limit).
    pub(super) fn note_failure(&mut self, trouble: RelayTrouble, random: u64) -> Millis {
        // Further failures change nothing, so the count stops there.
        self.count = (self.count + 1).min(FIRST_ATTEMPTS + MOST_DOUBLINGS);
        let limit = self.wait_limit(trouble);
        SHORTEST_WAIT + random % (limit - SHORTEST_WAIT + 1)
    }

    /// Longest wait before the next attempt, after a failure that was caused by `trouble`. The
    /// limit doubles with each failure, up to a maximum. The maximum is small for the first
    /// failures to reach the broker.
    fn wait_limit(self, trouble: RelayTrouble) -> Millis {
        let (doublings, longest) = match trouble {
            // A broker that was silent or hung up may answer the very next attempt.
            RelayTrouble::Lost | RelayTrouble::Silent if self.count <= HURRIED_ATTEMPTS => {
                (self.count, LONGEST_HURRIED_WAIT)
            }
            // A broker that is out of reach, or is still silent, is likely to be back soon.
            RelayTrouble::Lost | RelayTrouble::Silent | RelayTrouble::Unreachable
                if self.count <= FIRST_ATTEMPTS =>
            {
                (self.count, LONGEST_FIRST_WAIT)
            }
            // The limit goes on from the longest first wait.
            RelayTrouble::Lost | RelayTrouble::Silent | RelayTrouble::Unreachable => {
                (self.count - FIRST_ATTEMPTS + DOUBLINGS_OF_FIRST_WAIT, LONGEST_WAIT)
            }
            // The broker can be reached, but the connection is of no use.
            RelayTrouble::Unavailable
            | RelayTrouble::NotAuthorized
            | RelayTrouble::Quota
            | RelayTrouble::OtherVersion
            | RelayTrouble::Nonsense
            | RelayTrouble::Flood => (self.count, LONGEST_WAIT),
        };
        longest.min(SHORTEST_WAIT << doublings.min(MOST_DOUBLINGS))
    }

    /// Time without an answer after which a broker counts as silent. `opening` is the time that its
    /// socket took to open. The result is about twice `opening`, because a slow line delays the
    /// answer too. A busy broker gets the longest time.
    pub(super) fn answer_timeout(self, opening: Millis) -> Millis {
        let is_busy = self.count >= HURRIED_ATTEMPTS;
        if is_busy {
            return LONGEST_ANSWER_TIMEOUT;
        }
        (2 * opening).clamp(SHORTEST_ANSWER_TIMEOUT, LONGEST_ANSWER_TIMEOUT)
    }
}

/// Attempts to connect, several of which may run at a time.
#[derive(Clone, Debug)]
pub(super) struct Seeking {
    /// Sockets that are not open yet, each with the time at which its attempt began.
    attempts: Vec<(SocketId, Millis)>,
    /// Time at which the next attempt begins, unless a socket opens before.
    next: Millis,
    /// Time at which the last attempt began; `None` before the first.
    last: Option<Millis>,
}

impl Seeking {
    /// Begins to seek. The first attempt is due at `next`.
    pub(super) const fn starting_at(next: Millis) -> Self {
        Self { attempts: Vec::new(), next, last: None }
    }

    /// Returns `true` while an attempt runs.
    pub(super) const fn is_trying(&self) -> bool {
        !self.attempts.is_empty()
    }

    /// Lets the next attempt begin now, or as soon as the shortest wait since the beginning of the
    /// last attempt is over.
    pub(super) fn hurry(&mut self, now: Millis) {
        let soonest = self.last.map_or(now, |last| now.max(last + SHORTEST_WAIT));
        self.next = self.next.min(soonest);
    }

    /// Returns `true` if it is time for another attempt.
    pub(super) fn is_due(&self, now: Millis) -> bool {
        self.next <= now
    }

    /// Notes that an attempt begins over this socket, and sets the time of the next attempt.
    pub(super) fn begin(&mut self, now: Millis, socket: SocketId) {
        self.attempts.push((socket, now));
        (self.last, self.next) = (Some(now), now + NEXT_ATTEMPT_DELAY);
    }

    /// Removes and returns the attempts that have been silent for too long.
    pub(super) fn take_given_up(&mut self, now: Millis) -> Vec<SocketId> {
        let is_old = |(_, begun): &mut (SocketId, Millis)| *begun + OPENING_TIMEOUT <= now;
        self.attempts.extract_if(.., is_old).map(|(socket, _)| socket).collect()
    }

    /// Removes the attempt of a socket, and returns the time at which the attempt began. `None` if
    /// no attempt has this socket.
    pub(super) fn remove(&mut self, socket: SocketId) -> Option<Millis> {
        let index = self.attempts.iter().position(|(other, _)| *other == socket)?;
        let (_, begun) = self.attempts.swap_remove(index);
        Some(begun)
    }

    /// The sockets of the attempts that run.
    pub(super) fn sockets(&self) -> impl Iterator<Item = SocketId> {
        self.attempts.iter().map(|(socket, _)| *socket)
    }

    /// Time at which an attempt has to begin or to be given up.
    pub(super) fn wake_at(&self) -> Millis {
        let ends = self.attempts.iter().map(|(_, begun)| *begun + OPENING_TIMEOUT);
        ends.fold(self.next, Millis::min)
    }
}

impl Relay {
    /// Gives up attempts that are silent for too long, and begins an attempt if one is due.
    pub(super) fn seek(&mut self) {
        let now = self.now();
        let Link::Seeking(seeking) = &mut self.link else { return };
        let given_up = seeking.take_given_up(now);
        self.effects.extend(given_up.iter().copied().map(RelayEffect::Close));
        if seeking.is_due(now) {
            self.last_socket += 1;
            let socket = SocketId(self.last_socket);
            seeking.begin(now, socket);
            self.effects.push(RelayEffect::Open(socket));
        }
        // A failure puts the next attempt off if no other attempt runs. So the due attempt has to
        // begin before.
        if !given_up.is_empty() {
            self.note_failed_attempt(RelayTrouble::Silent);
        }
    }

    /// Notes that an attempt has failed. If no other attempt runs, the failure is counted, and the
    /// next attempt waits.
    pub(super) fn note_failed_attempt(&mut self, trouble: RelayTrouble) {
        let now = self.now();
        let Link::Seeking(seeking) = &mut self.link else { return };
        if !seeking.is_trying() {
            seeking.next = now + self.failures.note_failure(trouble, self.moment.random);
        }
        self.set_state(RelayState::Interrupted(trouble));
    }

    /// Hangs up if there is a connection, and begins to make a new one at once.
    pub(super) fn connect_anew(&mut self) {
        self.hang_up();
        self.link = Link::Seeking(Seeking::starting_at(self.now()));
        self.set_state(RelayState::Connecting);
        self.seek();
    }
}

/// The trouble that a broker states by the close code of a socket (RFC 6455, section 7.4.1);
/// `otherwise` for another code.
pub(super) const fn trouble_of_close_code(code: u16, otherwise: RelayTrouble) -> RelayTrouble {
    match code {
        // Close codes: going away, internal error, service restart, try again later.
        1001 | 1011 | 1012 | 1013 => RelayTrouble::Unavailable,
        // Close codes: policy violated, message too big.
        1008 | 1009 => RelayTrouble::Quota,
        // Close codes: protocol error, unsupported kind of data.
        1002 | 1003 => RelayTrouble::OtherVersion,
        _ => otherwise,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The longest random wait after each of `count` troubles of one kind.
    fn limits(trouble: RelayTrouble, count: usize) -> Vec<Millis> {
        let mut failures = Failures::default();
        let next_limit = |_| {
            let wait = |random| {
                let mut tried_failures = failures;
                tried_failures.note_failure(trouble, random)
            };
            let limit = (0..=LONGEST_WAIT).map(wait).max();
            assert_eq!(failures.note_failure(trouble, 0), SHORTEST_WAIT);
            limit.unwrap_or_default()
        };
        (0..count).map(next_limit).collect()
    }

    #[test]
    fn waits_grow_between_their_limits() {
        let refused = limits(RelayTrouble::NotAuthorized, 7);
        assert_eq!(refused, [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
        let unreachable = limits(RelayTrouble::Unreachable, 91);
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
