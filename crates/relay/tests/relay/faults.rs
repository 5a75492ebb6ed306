//! Brokers with a single kind of fault, which are honest at the end.

use std::time::Duration;

use fairboard_relay::{RelayInput, RelayPresence, RelayState, TopicKind};
use mqtt_proto::v3::{Packet, Publish};
use mqtt_proto::{QosPid, TopicName};

use crate::broker::bytes;
use crate::support::player::{GAME, Player, content};
use crate::world::{Event, Fault, World};

const SECOND: Duration = Duration::from_secs(1);

/// A kind of fault of a broker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    Loses,
    Doubles,
    Delays,
    Reorders,
    Replays,
    Swaps,
    TakesFromOtherGames,
    Invents,
    SendsHuge,
    SendsNonsense,
    Forgets,
    Empties,
    Overwrites,
    ClosesAtOnce,
    Refuses,
    IsCut,
    TakesNothing,
}

impl Wrong {
    pub(crate) const ALL: [Self; 17] = [
        Self::Loses,
        Self::Doubles,
        Self::Delays,
        Self::Reorders,
        Self::Replays,
        Self::Swaps,
        Self::TakesFromOtherGames,
        Self::Invents,
        Self::SendsHuge,
        Self::SendsNonsense,
        Self::Forgets,
        Self::Empties,
        Self::Overwrites,
        Self::ClosesAtOnce,
        Self::Refuses,
        Self::IsCut,
        Self::TakesNothing,
    ];

    /// Begins to have this fault.
    pub(crate) fn begin(self, world: &mut World) {
        world.fault = Some(self.fault());
        if self == Self::Refuses {
            world.refuses = Some(1006);
        }
        world.is_cut = self == Self::IsCut;
    }

    /// Ends all faults.
    pub(crate) fn end(world: &mut World) {
        (world.fault, world.refuses, world.is_cut) = (None, None, false);
    }

    /// Changes each frame of the broker.
    fn fault(self) -> Fault {
        Box::new(move |world, index, socket, frame| {
            let as_it_is = Event::Down(index, socket, frame.clone());
            let millis = |millis| Duration::from_millis(millis);
            match self {
                Self::Loses if is_message(&frame) && world.random.bool() => Vec::new(),
                Self::TakesNothing if !is_message(&frame) => Vec::new(),
                Self::Doubles => vec![as_it_is.clone(), as_it_is],
                Self::Delays => {
                    let wait = millis(world.random.u64(0..5_000));
                    world.after(wait, as_it_is);
                    Vec::new()
                }
                Self::Reorders => {
                    let wait = millis(world.random.u64(0..200));
                    world.after(wait, as_it_is);
                    Vec::new()
                }
                Self::SendsHuge => vec![Event::Down(index, socket, huge())],
                Self::SendsNonsense => {
                    let mut frame = frame;
                    let at = world.random.usize(..frame.len());
                    frame[at] ^= world.random.u8(1..);
                    vec![Event::Down(index, socket, frame)]
                }
                Self::ClosesAtOnce => vec![as_it_is, Event::Closed(index, socket, 1006)],
                Self::Forgets => {
                    world.broker.retained.clear();
                    vec![as_it_is]
                }
                Self::Loses
                | Self::TakesNothing
                | Self::Replays
                | Self::Swaps
                | Self::TakesFromOtherGames
                | Self::Invents
                | Self::Empties
                | Self::Overwrites
                | Self::Refuses
                | Self::IsCut => match read(&frame) {
                    Some((topic, payload)) => {
                        let (topic, payload) = self.lie(world, index, topic, payload);
                        let number = world.number(index, socket);
                        let frame = world.broker.message(number, &topic, &payload);
                        vec![Event::Down(index, socket, frame)]
                    }
                    None => vec![as_it_is],
                },
            }
        })
    }

    /// Another message in place of a message.
    fn lie(
        self,
        world: &mut World,
        index: usize,
        topic: String,
        payload: Vec<u8>,
    ) -> (String, Vec<u8>) {
        let topics = world.players[index].keys.topics.clone();
        match self {
            Self::Replays => {
                let history = world.broker.history.iter().filter(|(other, _)| *other == topic);
                let all: Vec<Vec<u8>> = history.map(|(_, payload)| payload.clone()).collect();
                (topic, world.random.choice(all).unwrap_or(payload))
            }
            Self::Swaps => {
                let kind = world.random.choice(TopicKind::ALL).unwrap();
                (kind.topic(&topics).to_owned(), payload)
            }
            Self::TakesFromOtherGames => (format!("fairboard1/{}", "0".repeat(32)), payload),
            Self::Invents => {
                let length = world.random.usize(..600);
                let bytes = std::iter::repeat_with(|| world.random.u8(..)).take(length).collect();
                (topic, bytes)
            }
            Self::Empties => (topic, Vec::new()),
            Self::Overwrites => {
                let lie = vec![7; 300];
                world.broker.retained.insert(topic.clone(), lie.clone());
                (topic, lie)
            }
            Self::Loses
            | Self::Doubles
            | Self::Delays
            | Self::Reorders
            | Self::SendsHuge
            | Self::SendsNonsense
            | Self::Forgets
            | Self::ClosesAtOnce
            | Self::Refuses
            | Self::IsCut
            | Self::TakesNothing => (topic, payload),
        }
    }
}

/// A message that is longer than any, and pretends to go on.
fn huge() -> Vec<u8> {
    let mut frame = vec![0x30, 0xff, 0xff, 0xff, 0x7f];
    frame.resize(300_000, 1);
    frame
}

/// Topic and payload of a message.
fn read(frame: &[u8]) -> Option<(String, Vec<u8>)> {
    match Packet::decode(frame) {
        Ok(Some(Packet::Publish(message))) => {
            Some((message.topic_name.to_string(), message.payload.to_vec()))
        }
        _ => None,
    }
}

fn is_message(frame: &[u8]) -> bool {
    read(frame).is_some()
}

/// True if both mailboxes hold these orders, and both sides have the other's packet.
fn has_converged(world: &mut World, orders: [u64; 2], last: &mut [Option<Vec<u8>>; 2]) {
    for index in 0..2 {
        let packets = world.players[index].packets();
        for packet in &packets {
            let text = String::from_utf8(packet.clone()).unwrap();
            let order: u64 = text.strip_prefix("packet ").unwrap().parse().unwrap();
            assert!(order <= orders[1 - index] && order % 2 == orders[1 - index] % 2, "{text}");
        }
        last[index] = packets.last().cloned().or(last[index].take());
        assert!(world.players[index].is_connected(), "{:?}", world.players[index].relay.state());
        assert_eq!(world.mailbox(index), Some(content(orders[index])), "of {index}");
        assert_eq!(last[index], Some(content(orders[1 - index]).packet), "to {index}");
        let presence = world.players[index].presence();
        assert_eq!(presence, Some(RelayPresence::Here), "to {index}");
    }
}

#[test]
fn whatever_a_broker_does_wrong_the_newest_packets_arrive_when_it_is_honest() {
    for (wrong, seed) in Wrong::ALL.into_iter().zip(1..) {
        for from_the_start in [true, false] {
            let mut world = World::new(seed);
            let mut last = [None, None];
            if !from_the_start {
                world.input(0, RelayInput::Put(GAME, content(2)));
                world.input(1, RelayInput::Put(GAME, content(1)));
                world.run(5 * SECOND);
                has_converged(&mut world, [2, 1], &mut last);
            }
            wrong.begin(&mut world);
            for round in 2..12 {
                world.input(0, RelayInput::Put(GAME, content(2 * round)));
                world.run(2 * SECOND);
                world.input(1, RelayInput::Put(GAME, content(2 * round + 1)));
                world.run(2 * SECOND);
            }
            Wrong::end(&mut world);
            // The rate of repairs recovers within two minutes, and the longest wait is over.
            world.run(150 * SECOND);
            println!("{wrong:?}: sent {:?}, opened {:?}", world.sent, world.opened);
            has_converged(&mut world, [22, 23], &mut last);
        }
    }
}

#[test]
fn a_broker_that_always_lies_causes_bounded_traffic() {
    for (wrong, seed) in Wrong::ALL.into_iter().zip(1..) {
        let mut world = World::new(seed);
        wrong.begin(&mut world);
        world.input(0, RelayInput::Put(GAME, content(2)));
        world.input(1, RelayInput::Put(GAME, content(1)));
        world.run(600 * SECOND);
        let (sent, opened) = (world.sent.clone(), world.opened.clone());
        println!("{wrong:?}: sent {sent:?}, opened {opened:?} in ten minutes");
        // An attempt every 2 seconds while all is silent, or 80 at first and then one each 8 on
        // average; pings, their greetings, acknowledgements and a repair a minute.
        assert!(sent.iter().all(|sent| *sent < 450), "{wrong:?}: {sent:?}");
        assert!(opened.iter().all(|opened| *opened < 320), "{wrong:?}: {opened:?}");
    }
}

#[test]
fn a_silent_line_is_found_again_by_itself() {
    for cut in [10, 90, 600] {
        let mut world = World::new(cut);
        world.input(0, RelayInput::Put(GAME, content(2)));
        world.run(5 * SECOND);
        world.is_cut = true;
        world.run(u32::try_from(cut).unwrap() * SECOND);
        world.is_cut = false;
        world.players.iter_mut().for_each(|player| player.notices.clear());
        // After a long cut attempts run, a new one every 2 seconds. A short one is noticed by the
        // next ping.
        if cut > 30 {
            assert_ne!(world.players[0].relay.state(), RelayState::Connected);
            world.run(3 * SECOND);
        } else {
            world.run(25 * SECOND);
        }
        assert!(world.players.iter().all(Player::is_connected), "{cut}");
    }
}

#[test]
fn a_message_of_another_kind_of_delivery_counts_like_any_other() {
    let mut world = World::new(1);
    world.input(1, RelayInput::Put(GAME, content(1)));
    // Once, without the mark of a retained message, or doubled by the broker.
    world.fault = Some(Box::new(|_, index, socket, frame| {
        let frame = match Packet::decode(&frame) {
            Ok(Some(Packet::Publish(message))) => {
                let topic = TopicName::try_from(&*message.topic_name).unwrap();
                let once = Publish::new(QosPid::Level0, topic, message.payload.clone());
                let marked = Publish { retain: true, dup: true, ..message };
                [bytes(&once.into()), bytes(&marked.into())].concat()
            }
            _ => frame,
        };
        vec![Event::Down(index, socket, frame)]
    }));
    world.run(5 * SECOND);
    assert_eq!(world.players[0].packets(), [content(1).packet]);
}

#[test]
fn what_a_broker_loses_while_a_side_is_away_is_put_again_when_it_is_back() {
    let mut world = World::new(3);
    world.input(0, RelayInput::Put(GAME, content(1)));
    world.run(200 * SECOND);
    let topic = world.players[0].keys.topics.own.clone();
    world.input(1, RelayInput::Leave);
    world.run(SECOND);
    world.broker.retained.remove(&topic);
    world.input(1, RelayInput::Shown);
    world.run(5 * SECOND);
    assert_eq!(world.mailbox(0), Some(content(1)));
}

/// In a cluster of NATS, a server may lack messages that were published at another server.
#[test]
fn a_side_that_connects_to_a_server_without_the_messages_gets_them() {
    let mut world = World::new(1);
    world.run(3 * SECOND);
    world.input(1, RelayInput::Leave);
    world.input(0, RelayInput::Put(GAME, content(4)));
    world.run(10 * SECOND);
    let topics = world.players[0].keys.topics.clone();
    let next_socket = world.opened.iter().sum::<usize>() as u32 + 1;
    world.broker.lacks = [topics.own, topics.own_presence].map(|it| (next_socket, it)).into();
    world.input(1, RelayInput::Shown);
    world.run(3 * SECOND);
    assert!(world.players.iter().all(|player| player.presence() == Some(RelayPresence::Here)));
    assert_eq!(world.players[1].packets(), [content(4).packet]);
}

/// In the same way as a repair, this is limited.
#[test]
fn a_side_that_connects_again_and_again_causes_few_publications() {
    let mut world = World::new(1);
    world.input(0, RelayInput::Put(GAME, content(4)));
    world.run(3 * SECOND);
    let before = world.broker.history.len();
    let own = world.players[0].keys.topics.own.clone();
    for _ in 0..100 {
        world.input(1, RelayInput::Leave);
        world.run(SECOND);
        world.input(1, RelayInput::Shown);
        world.run(SECOND);
    }
    let again = world.broker.history[before..].iter().filter(|(topic, _)| *topic == own).count();
    assert!((1..=12).contains(&again), "{again}");
    assert_eq!(world.mailbox(0), Some(content(4)));
}
