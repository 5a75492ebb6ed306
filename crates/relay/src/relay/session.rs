//! A connection to a broker.

use crate::allowance::Allowance;
use crate::wire::{self, Greeting, Incoming, Nonsense, Stream};

use super::interface::{GameId, Millis, RelayTrouble, SocketId, TopicKind};

/// Longest time that a broker has to answer before the connection ends as
/// [silent](RelayTrouble::Silent). The time is shorter if the socket opened fast.
pub const LONGEST_ANSWER_TIMEOUT: Millis = 8_000;

/// Time without an answer after which a broker counts as silent, if the page was hidden or the
/// network was gone before. A broker is then likely to be out of reach.
pub const PROBE_TIMEOUT: Millis = 3_000;

/// Interval between two pings.
pub const PING_INTERVAL: Millis = 15_000;

/// Keep-alive of the connection, in seconds (MQTT 3.1.1, section 3.1.2.10). After 90 seconds
/// without a packet, the broker hangs up and clears the presence. A hidden page can send a ping in
/// time, because a browser wakes the page once a minute.
pub const KEEP_ALIVE: u16 = 60;

/// Limit of received packets: 600 at once, and then 20 a second.
const PACKETS: Allowance = Allowance::new(600, 20, 1_000);

/// Limit of received packets on a connection that has subscribed to topics of the list of open
/// games: 20,000 at once, and then 200 a second.
const PACKETS_OF_LIST: Allowance = Allowance::new(20_000, 200, 1_000);

/// Limit of received bytes: 16 million at once, and then 250 a millisecond.
const BYTES: Allowance = Allowance::new(16_000_000, 250, 1);

/// A packet whose acknowledgement is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Awaited {
    /// A message for a topic of a game.
    Publication(GameId, TopicKind),
    /// A subscription to the topics of a game.
    Subscription(GameId),
    /// Any other packet. Its acknowledgement changes nothing.
    Other,
}

/// The will of a connection (MQTT 3.1.1, section 3.1.2.5): the message that the broker publishes if
/// the connection breaks. Here the message always clears a topic. A connection has at most one
/// will, which stands in the greeting and cannot be changed later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Will {
    /// The broker clears this side's mark of presence in this game.
    Presence(GameId),
    /// The broker clears this topic, which holds the entry of this page on the list of open games.
    Entry(String),
}

/// A connection to the broker, from the greeting on.
#[derive(Clone, Debug)]
pub(super) struct BrokerSession {
    pub(super) socket: SocketId,
    /// The will that the greeting, the first packet to the broker, contains; `None` without a will.
    pub(super) will: Option<Will>,
    /// Time at which the session began.
    pub(super) since: Millis,
    stream: Stream,
    /// The number and the kind of each packet whose acknowledgement is awaited, and the time until
    /// which it is due.
    awaited: Vec<(u16, Awaited, Millis)>,
    last_number: u16,
    /// Time without an acknowledgement after which the broker counts as silent.
    answer_timeout: Millis,
    /// Time until which the answer to the greeting or the last ping is due; `None` if it has come.
    answer_by: Option<Millis>,
    /// Time of the next ping.
    ping_at: Millis,
    packets: Allowance,
    bytes: Allowance,
    /// Frames that wait to be sent.
    pub(super) frames: Vec<Vec<u8>>,
}

impl BrokerSession {
    /// Begins a session with a greeting to the broker. If no answer comes for `answer_timeout`, the
    /// broker counts as silent. The greeting names only the topic of its will, and `will` says what
    /// this topic holds.
    pub(super) fn new(
        now: Millis,
        socket: SocketId,
        greeting: &Greeting<'_>,
        answer_timeout: Millis,
        will: Option<Will>,
    ) -> Self {
        Self {
            socket,
            will,
            since: now,
            stream: Stream::default(),
            awaited: Vec::new(),
            last_number: 0,
            answer_timeout,
            answer_by: Some(now + answer_timeout),
            ping_at: now + PING_INTERVAL,
            packets: PACKETS,
            bytes: BYTES,
            frames: vec![greeting.to_bytes()],
        }
    }

    /// Returns the packets that are complete with this frame, and an error if the connection has to
    /// end after them. If a limit is exceeded, none of the packets is returned.
    pub(super) fn take_frame(
        &mut self,
        now: Millis,
        frame: &[u8],
    ) -> (Vec<Incoming>, Result<(), RelayTrouble>) {
        if self.bytes.take(now, frame.len() as u64).is_none() {
            return (Vec::new(), Err(RelayTrouble::Flood));
        }
        let (packets, end) = self.stream.take_frame(frame);
        if self.packets.take(now, packets.len() as u64).is_none() {
            return (Vec::new(), Err(RelayTrouble::Flood));
        }
        (packets, end.map_err(|Nonsense| RelayTrouble::Nonsense))
    }

    /// Notes the answer to the greeting or to a ping.
    pub(super) const fn note_answer(&mut self) {
        self.answer_by = None;
    }

    /// Notes the acknowledgement of the packet with a number, and returns the kind of the packet.
    /// `None` if no packet with this number waits for an acknowledgement.
    pub(super) fn note_acknowledgement(&mut self, number: u16) -> Option<Awaited> {
        let index = self.awaited.iter().position(|(other, ..)| *other == number)?;
        let (_, awaited, _) = self.awaited.swap_remove(index);
        Some(awaited)
    }

    /// Subscribes to topics of a game. The broker then sends their present contents, also after an
    /// earlier subscription.
    pub(super) fn subscribe(&mut self, now: Millis, game: GameId, topics: &[&str]) {
        let number = self.await_acknowledgement(now, Awaited::Subscription(game));
        self.frames.push(wire::subscribe(number, topics));
    }

    /// Subscribes to topics of the list. More packets come from the list than from games, so the
    /// connection has the higher limit from now on.
    pub(super) fn subscribe_list(&mut self, now: Millis, topics: &[&str]) {
        self.packets = PACKETS_OF_LIST;
        let number = self.await_acknowledgement(now, Awaited::Other);
        self.frames.push(wire::subscribe(number, topics));
    }

    /// Publishes a message, such as an acceptance, only to clients that are subscribed now.
    pub(super) fn publish_unretained(&mut self, now: Millis, topic: &str, content: &[u8]) {
        let number = self.await_acknowledgement(now, Awaited::Other);
        self.frames.push(wire::publish_unretained(number, topic, content));
    }

    /// Publishes a message that the broker retains, such as an entry of the list, and whose
    /// acknowledgement changes nothing. An empty content clears the topic.
    pub(super) fn publish_retained(&mut self, now: Millis, topic: &str, content: &[u8]) {
        let number = self.await_acknowledgement(now, Awaited::Other);
        self.frames.push(wire::publish_retained(number, topic, content));
    }

    pub(super) fn unsubscribe(&mut self, now: Millis, topics: &[&str]) {
        let number = self.await_acknowledgement(now, Awaited::Other);
        self.frames.push(wire::unsubscribe(number, topics));
    }

    /// Publishes a message that the broker retains in a topic of a game. An empty content clears
    /// the topic. The acknowledgement is noted as [`Awaited::Publication`].
    pub(super) fn publish_in_game(
        &mut self,
        now: Millis,
        game: GameId,
        kind: TopicKind,
        topic: &str,
        content: &[u8],
    ) {
        let number = self.await_acknowledgement(now, Awaited::Publication(game, kind));
        self.frames.push(wire::publish_retained(number, topic, content));
    }

    /// Acknowledges a message of the broker.
    pub(super) fn acknowledge(&mut self, number: u16) {
        self.frames.push(wire::acknowledge(number));
    }

    /// Sends the regular end of the connection, after which the broker does not send the will.
    pub(super) fn disconnect(&mut self) {
        self.frames.push(wire::disconnect());
    }

    /// Sends a ping if no answer is awaited yet. In both cases an answer is due within `wait`, even
    /// if the wait after an earlier ping was longer.
    pub(super) fn ping(&mut self, now: Millis, wait: Millis) {
        if self.answer_by.is_none() {
            self.frames.push(wire::ping());
        }
        let until = now + wait;
        self.answer_by = Some(self.answer_by.map_or(until, |earlier| earlier.min(until)));
        self.ping_at = now + PING_INTERVAL;
    }

    /// Returns `true` if an answer or an acknowledgement has not come in time.
    pub(super) fn is_overdue(&self, now: Millis) -> bool {
        self.deadline().is_some_and(|deadline| deadline <= now)
    }

    /// Sends a ping if the interval since the last ping is over.
    pub(super) fn ping_if_due(&mut self, now: Millis) {
        if self.ping_at <= now {
            self.ping(now, LONGEST_ANSWER_TIMEOUT);
        }
    }

    /// Time at which a ping or an answer is due.
    pub(super) fn wake_at(&self) -> Millis {
        self.deadline().map_or(self.ping_at, |deadline| deadline.min(self.ping_at))
    }

    /// Time until which the next answer or acknowledgement is due.
    fn deadline(&self) -> Option<Millis> {
        let awaited = self.awaited.iter().map(|(.., deadline)| *deadline);
        awaited.chain(self.answer_by).min()
    }

    /// Returns the number for a packet whose acknowledgement is awaited from now on. The number is
    /// neither 0 nor in use.
    fn await_acknowledgement(&mut self, now: Millis, awaited: Awaited) -> u16 {
        let mut number = self.last_number;
        // Only a few packets wait at a time, so a free number is found soon.
        loop {
            number = number.checked_add(1).unwrap_or(1);
            if self.awaited.iter().all(|(other, ..)| *other != number) {
                break;
            }
        }
        self.last_number = number;
        self.awaited.push((number, awaited, now + self.answer_timeout));
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_wrap_around_and_pass_over_those_in_use() {
        let greeting = Greeting { client: "a", keep_alive: 1, login: None, will: None };
        let no_will = None;
        let mut session =
            BrokerSession::new(0, SocketId(1), &greeting, LONGEST_ANSWER_TIMEOUT, no_will);
        session.await_acknowledgement(0, Awaited::Other);
        for number in 2..=u16::MAX {
            assert_eq!(session.await_acknowledgement(0, Awaited::Other), number);
            assert_eq!(session.note_acknowledgement(number), Some(Awaited::Other));
        }
        assert_eq!(session.await_acknowledgement(0, Awaited::Other), 2, "1 is in use");
        assert_eq!(session.note_acknowledgement(7), None);
    }
}
