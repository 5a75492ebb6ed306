//! A connection to a broker.

use crate::allowance::Allowance;
use crate::wire::{self, Greeting, Incoming, Nonsense, Stream};

use super::interface::{GameId, Millis, RelayTrouble, SocketId, TopicPlace};

/// Time without an answer after which a broker counts as silent.
pub const ANSWER: Millis = 8_000;

/// Time without an answer after which a broker counts as silent, after the page was hidden or the
/// network was gone. Then a broker is likely to be out of reach.
pub const PROBE: Millis = 3_000;

/// Interval between two pings.
pub const PING: Millis = 15_000;

/// Seconds without a packet after which a broker may hang up and clear the presence. A browser
/// wakes a hidden page once a minute.
pub const KEEP_ALIVE: u16 = 60;

/// Limit of messages: 600 at once, and then 20 a second.
const MESSAGES: Allowance = Allowance::new(600, 20, 1_000);

/// Limit of messages while the list of open games is read: 20,000 at once, and then 200 a second.
const MESSAGES_OF_LIST: Allowance = Allowance::new(20_000, 200, 1_000);

/// Limit of bytes: 16 million at once, and then about 250,000 a second.
const BYTES: Allowance = Allowance::new(16_000_000, 250, 1);

/// A packet that waits for its acknowledgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Awaited {
    /// A publication of the content of a topic.
    Publication(GameId, TopicPlace),
    /// A subscription to the topics of a game.
    Subscription(GameId),
    /// A packet of which nothing follows.
    Nothing,
}

/// A connection to the broker, from the greeting on.
#[derive(Clone, Debug)]
pub(super) struct BrokerSession {
    pub(super) socket: SocketId,
    /// The game whose presence the broker clears when the connection ends.
    pub(super) will: Option<GameId>,
    /// The topic of the list that the broker clears when the connection ends.
    pub(super) listed: Option<String>,
    /// Time at which the session began.
    pub(super) since: Millis,
    stream: Stream,
    /// Each waiting packet: its number, its kind, and the time until which its acknowledgement is
    /// due.
    awaited: Vec<(u16, Awaited, Millis)>,
    last_number: u16,
    /// Time until which the answer to the greeting or the last ping is due.
    answer_by: Option<Millis>,
    ping_at: Millis,
    messages: Allowance,
    bytes: Allowance,
    /// Frames that wait to be sent.
    pub(super) frames: Vec<Vec<u8>>,
}

impl BrokerSession {
    /// Begins a session with a greeting to the broker.
    pub(super) fn begin(
        now: Millis,
        socket: SocketId,
        greeting: &Greeting<'_>,
        will: Option<GameId>,
    ) -> Self {
        Self {
            socket,
            will,
            listed: None,
            since: now,
            stream: Stream::default(),
            awaited: Vec::new(),
            last_number: 0,
            answer_by: Some(now + ANSWER),
            ping_at: now + PING,
            messages: MESSAGES,
            bytes: BYTES,
            frames: vec![greeting.to_bytes()],
        }
    }

    /// Returns the packets in a frame, and an error if the connection has to end after them.
    pub(super) fn take(
        &mut self,
        now: Millis,
        frame: &[u8],
    ) -> (Vec<Incoming>, Result<(), RelayTrouble>) {
        if self.bytes.take(now, frame.len() as u64).is_none() {
            return (Vec::new(), Err(RelayTrouble::Flood));
        }
        let (packets, end) = self.stream.take(frame);
        if self.messages.take(now, packets.len() as u64).is_none() {
            return (Vec::new(), Err(RelayTrouble::Flood));
        }
        (packets, end.map_err(|Nonsense| RelayTrouble::Nonsense))
    }

    /// Notes the answer to the greeting or to a ping.
    pub(super) const fn answered(&mut self) {
        self.answer_by = None;
    }

    /// Notes the acknowledgement of the packet with a number; `None` if no such packet waits.
    pub(super) fn acknowledged(&mut self, number: u16) -> Option<Awaited> {
        let index = self.awaited.iter().position(|(other, ..)| *other == number)?;
        Some(self.awaited.swap_remove(index).1)
    }

    pub(super) fn subscribe(&mut self, now: Millis, game: GameId, topics: &[&str]) {
        let number = self.number(now, Awaited::Subscription(game));
        self.frames.push(wire::subscribe(number, topics));
    }

    /// Subscribes to topics of the list. More messages come from the list than from games.
    pub(super) fn subscribe_list(&mut self, now: Millis, topics: &[&str]) {
        self.messages = MESSAGES_OF_LIST;
        let number = self.number(now, Awaited::Nothing);
        self.frames.push(wire::subscribe(number, topics));
    }

    /// Sends a message that the broker does not keep.
    pub(super) fn pass(&mut self, now: Millis, topic: &str, content: &[u8]) {
        let number = self.number(now, Awaited::Nothing);
        self.frames.push(wire::pass(number, topic, content));
    }

    /// Fills or clears a topic of the list.
    pub(super) fn list(&mut self, now: Millis, topic: &str, content: &[u8]) {
        let number = self.number(now, Awaited::Nothing);
        self.frames.push(wire::publish(number, topic, content));
    }

    pub(super) fn unsubscribe(&mut self, now: Millis, topics: &[&str]) {
        let number = self.number(now, Awaited::Nothing);
        self.frames.push(wire::unsubscribe(number, topics));
    }

    pub(super) fn publish(
        &mut self,
        now: Millis,
        (game, place): (GameId, TopicPlace),
        topic: &str,
        payload: &[u8],
    ) {
        let number = self.number(now, Awaited::Publication(game, place));
        self.frames.push(wire::publish(number, topic, payload));
    }

    /// Acknowledges a message of the broker.
    pub(super) fn acknowledge(&mut self, number: u16) {
        self.frames.push(wire::acknowledge(number));
    }

    /// Sends the regular end of the connection. After it the broker does not clear the presence.
    pub(super) fn say_goodbye(&mut self) {
        self.frames.push(wire::goodbye());
    }

    /// Asks whether the broker is there, and expects the answer within `wait`.
    pub(super) fn ask(&mut self, now: Millis, wait: Millis) {
        if self.answer_by.is_none() {
            self.frames.push(wire::ping());
        }
        let until = now + wait;
        self.answer_by = Some(self.answer_by.map_or(until, |earlier| earlier.min(until)));
        self.ping_at = now + PING;
    }

    /// Returns `true` if an answer has not come in time. Sends a ping if it is time for one.
    pub(super) fn is_silent(&mut self, now: Millis) -> bool {
        if self.deadline().is_some_and(|deadline| deadline <= now) {
            return true;
        }
        if self.ping_at <= now {
            self.ask(now, ANSWER);
        }
        false
    }

    /// Time at which a ping or an answer is due.
    pub(super) fn wake_at(&self) -> Millis {
        self.deadline().map_or(self.ping_at, |deadline| deadline.min(self.ping_at))
    }

    fn deadline(&self) -> Option<Millis> {
        let awaited = self.awaited.iter().map(|(.., deadline)| *deadline);
        awaited.chain(self.answer_by).min()
    }

    /// Chooses a number for a packet that is to be acknowledged. The number is neither 0 nor in
    /// use.
    fn number(&mut self, now: Millis, awaited: Awaited) -> u16 {
        let mut number = self.last_number;
        loop {
            number = number.checked_add(1).unwrap_or(1);
            if self.awaited.iter().all(|(other, ..)| *other != number) {
                break;
            }
        }
        self.last_number = number;
        self.awaited.push((number, awaited, now + ANSWER));
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_wrap_around_and_pass_over_those_in_use() {
        let greeting = Greeting { client: "a", keep_alive: 1, login: None, will: None };
        let mut session = BrokerSession::begin(0, SocketId(1), &greeting, None);
        session.number(0, Awaited::Nothing);
        for number in 2..=u16::MAX {
            assert_eq!(session.number(0, Awaited::Nothing), number);
            assert_eq!(session.acknowledged(number), Some(Awaited::Nothing));
        }
        assert_eq!(session.number(0, Awaited::Nothing), 2, "1 is in use");
        assert_eq!(session.acknowledged(7), None);
    }
}
