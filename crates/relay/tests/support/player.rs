//! One side, whose texts are sealed at once.

use std::time::Duration;

use fairboard_relay::{
    GameId, Keys, MailboxContent, MailboxSide, NONCE_BYTES, Relay, RelayEffect, RelayInput,
    RelayMoment, RelayNotice, RelayPresence, RelayState, SECRET_BYTES, SocketId, TopicKind,
};

use super::cipher;

/// The one game of most tests.
pub(crate) const GAME: GameId = GameId::new(1);

/// A content of an order.
pub(crate) fn content(order: u64) -> MailboxContent {
    MailboxContent { order, packet: format!("packet {order}").into_bytes() }
}

/// A task of a relay for its socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Open(SocketId),
    Send(SocketId, Vec<u8>),
    Close(SocketId),
}

/// A relay with its keys.
pub(crate) struct Player {
    pub(crate) relay: Relay,
    pub(crate) keys: Keys,
    pub(crate) notices: Vec<RelayNotice>,
    random: fastrand::Rng,
}

impl Player {
    /// A side of the game of a secret, before the side has joined the game.
    pub(crate) fn new(secret: &[u8; SECRET_BYTES], side: MailboxSide, seed: u64) -> Self {
        Self {
            relay: Relay::new(&"ws://relay".parse().unwrap()),
            keys: cipher::keys(secret, side),
            notices: Vec::new(),
            random: fastrand::Rng::with_seed(seed),
        }
    }

    /// Joins the game, and marks this side as present.
    pub(crate) fn join(&mut self, time: Duration) -> Vec<Act> {
        let mut acts = self.input(time, RelayInput::Join(GAME, self.keys.topics.clone()));
        acts.extend(self.input(time, RelayInput::Attend(Some(GAME))));
        acts
    }

    /// Takes an input; sealing and opening take no time.
    pub(crate) fn input(&mut self, time: Duration, input: RelayInput) -> Vec<Act> {
        let (mut acts, mut inputs) = (Vec::new(), vec![input]);
        while let Some(input) = inputs.pop() {
            let millis = u64::try_from(time.as_millis()).unwrap();
            let moment = RelayMoment { millis, random: self.random.u64(..) };
            for effect in self.relay.update(moment, input) {
                match effect {
                    RelayEffect::Open(socket) => acts.push(Act::Open(socket)),
                    RelayEffect::Send(socket, frame) => acts.push(Act::Send(socket, frame)),
                    RelayEffect::Close(socket) => acts.push(Act::Close(socket)),
                    RelayEffect::Notify(notice) => self.notices.push(notice),
                    RelayEffect::Seal(message) => {
                        let sealed = self.seal(message.kind, &message.plain);
                        inputs.insert(0, RelayInput::Sealed(message, sealed));
                    }
                    RelayEffect::Unseal(message) => {
                        let topic = message.kind.topic(&self.keys.topics);
                        let plain = cipher::unseal(&self.keys.key, topic, &message.sealed);
                        inputs.insert(0, RelayInput::Unsealed(message, plain));
                    }
                }
            }
        }
        acts
    }

    /// A text that this side seals.
    pub(crate) fn seal(&mut self, kind: TopicKind, plain: &[u8]) -> Vec<u8> {
        let mut nonce = [0; NONCE_BYTES];
        self.random.fill(&mut nonce);
        cipher::seal(&self.keys.key, nonce, kind.topic(&self.keys.topics), plain)
    }

    /// Removes and returns the packets that have come; other notices stay.
    pub(crate) fn packets(&mut self) -> Vec<Vec<u8>> {
        let mut packets = Vec::new();
        self.notices.retain(|notice| match notice {
            RelayNotice::Packet(_, packet) => {
                packets.push(packet.clone());
                false
            }
            RelayNotice::State(_)
            | RelayNotice::Delivered(_)
            | RelayNotice::Ahead(..)
            | RelayNotice::Presence(..)
            | RelayNotice::Entry(_)
            | RelayNotice::Acceptance(_)
            | RelayNotice::OwnEntry(_)
            | RelayNotice::Forgotten(_) => true,
        });
        packets
    }

    /// Presence of the other side, as last reported.
    pub(crate) fn presence(&self) -> Option<RelayPresence> {
        self.notices.iter().rev().find_map(|notice| {
            if let RelayNotice::Presence(GAME, presence) = notice { Some(*presence) } else { None }
        })
    }

    /// Time at which the relay wishes to be woken.
    pub(crate) fn wake_at(&self) -> Option<Duration> {
        self.relay.wake_at().map(Duration::from_millis)
    }

    /// True while the relay is connected.
    pub(crate) fn is_connected(&self) -> bool {
        self.relay.state() == RelayState::Connected
    }
}
