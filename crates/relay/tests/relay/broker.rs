//! An honest broker of MQTT 3.1.1, as far as a relay uses one.

use std::collections::{BTreeMap, BTreeSet};

use mqtt_proto::v3::{Connack, ConnectReturnCode, Packet, Publish, Suback, SubscribeReturnCode};
use mqtt_proto::{Pid, QosPid, TopicName};

/// An honest broker. A test adds faults to the frames on their way to and from the broker.
#[derive(Default)]
pub(crate) struct Broker {
    /// Retained messages.
    pub(crate) retained: BTreeMap<String, Vec<u8>>,
    /// All messages that were ever published.
    pub(crate) history: Vec<(String, Vec<u8>)>,
    /// Sockets, and topics whose retained messages the servers of these sockets lack. A server gets
    /// a message that is published later.
    pub(crate) lacks: BTreeSet<(u32, String)>,
    sessions: BTreeMap<u32, Session>,
}

#[derive(Default)]
struct Session {
    client: String,
    topics: BTreeSet<String>,
    will: Option<String>,
    last: u16,
}

/// Frames for sockets.
pub(crate) type Frames = Vec<(u32, Vec<u8>)>;

impl Broker {
    /// Processes a frame of a socket. Returns the frames that the broker sends.
    pub(crate) fn take(&mut self, socket: u32, mut frame: &[u8]) -> Frames {
        let mut out = Vec::new();
        while !frame.is_empty() {
            let packet = Packet::decode(frame).unwrap().expect("a whole packet");
            frame = &frame[packet.encode_len().unwrap()..];
            self.packet(socket, packet, &mut out);
        }
        out
    }

    /// Ends a connection. Its will is published unless DISCONNECT came before.
    pub(crate) fn close(&mut self, socket: u32) -> Frames {
        let mut out = Vec::new();
        if let Some(will) = self.sessions.remove(&socket).and_then(|session| session.will) {
            self.publish(&will, &[], &mut out);
        }
        out
    }

    /// The frame of a message for a socket.
    pub(crate) fn message(&mut self, socket: u32, topic: &str, payload: &[u8]) -> Vec<u8> {
        let Some(session) = self.sessions.get_mut(&socket) else { return Vec::new() };
        session.last = session.last.checked_add(1).unwrap_or(1);
        let number = Pid::try_from(session.last).unwrap();
        let topic = TopicName::try_from(topic).unwrap();
        bytes(&Publish::new(QosPid::Level1(number), topic, payload.to_vec().into()).into())
    }

    fn packet(&mut self, socket: u32, packet: Packet, out: &mut Frames) {
        match packet {
            Packet::Connect(connect) => {
                assert!(connect.clean_session);
                let client = connect.client_id.to_string();
                let earlier = self.sessions.iter().find(|(_, it)| it.client == client);
                if let Some(earlier) = earlier.map(|(socket, _)| *socket) {
                    out.extend(self.close(earlier));
                }
                let will = connect.last_will.map(|will| {
                    assert!(will.retain && will.message.is_empty());
                    will.topic_name.to_string()
                });
                self.sessions.insert(socket, Session { client, will, ..Session::default() });
                let answer = Connack::new(false, ConnectReturnCode::Accepted);
                out.push((socket, bytes(&answer.into())));
            }
            Packet::Publish(message) => {
                assert!(message.retain);
                let QosPid::Level1(number) = message.qos_pid else { panic!("no number") };
                self.publish(&message.topic_name, &message.payload, out);
                out.push((socket, bytes(&Packet::Puback(number))));
            }
            Packet::Subscribe(wish) => {
                let Some(session) = self.sessions.get_mut(&socket) else { return };
                session.topics.extend(wish.topics.iter().map(|(topic, _)| topic.to_string()));
                let codes = wish.topics.iter().map(|(_, qos)| SubscribeReturnCode::from(*qos));
                let answer = Suback::new(wish.pid, codes.collect());
                out.push((socket, bytes(&answer.into())));
                for (topic, _) in &wish.topics {
                    let has_message = !self.lacks.contains(&(socket, topic.to_string()));
                    if let Some(payload) = self.retained.get(&**topic).cloned()
                        && has_message
                    {
                        out.push((socket, self.message(socket, topic, &payload)));
                    }
                }
            }
            Packet::Unsubscribe(wish) => {
                let Some(session) = self.sessions.get_mut(&socket) else { return };
                session.topics.retain(|topic| !wish.topics.iter().any(|other| **other == **topic));
                out.push((socket, bytes(&Packet::Unsuback(wish.pid))));
            }
            Packet::Pingreq => out.push((socket, bytes(&Packet::Pingresp))),
            Packet::Disconnect => drop(self.sessions.remove(&socket)),
            Packet::Puback(_) => {}
            other @ (Packet::Connack(_)
            | Packet::Pubrec(_)
            | Packet::Pubrel(_)
            | Packet::Pubcomp(_)
            | Packet::Suback(_)
            | Packet::Unsuback(_)
            | Packet::Pingresp) => panic!("a client sends no {other:?}"),
        }
    }

    fn publish(&mut self, topic: &str, payload: &[u8], out: &mut Frames) {
        self.history.push((topic.to_owned(), payload.to_vec()));
        self.lacks.retain(|(_, lacked)| lacked != topic);
        if payload.is_empty() {
            self.retained.remove(topic);
        } else {
            self.retained.insert(topic.to_owned(), payload.to_vec());
        }
        let to = self.sessions.iter().filter(|(_, session)| session.topics.contains(topic));
        let to: Vec<u32> = to.map(|(socket, _)| *socket).collect();
        for socket in to {
            out.push((socket, self.message(socket, topic, payload)));
        }
    }
}

/// The bytes of a packet.
pub(crate) fn bytes(packet: &Packet) -> Vec<u8> {
    packet.encode().unwrap().as_ref().to_vec()
}
