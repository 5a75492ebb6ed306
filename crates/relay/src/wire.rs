//! Packets of MQTT 3.1.1, by the codec of the crate `mqtt-proto`.

use mqtt_proto::v3::{
    Connack, Connect, ConnectReturnCode, Header, LastWill, Packet, PacketType, Publish, Suback,
    Subscribe, SubscribeReturnCode, Unsubscribe,
};
use mqtt_proto::{Error, Pid, QoS, QosPid, TopicFilter, TopicName, total_len};
use std::sync::Arc;

use crate::seal::SEALED_BYTES;

/// Longest packet without its header, in bytes: a sealed text with its topic.
const BODY_BYTES: usize = SEALED_BYTES + 128;

/// Longest header of a packet, in bytes.
const HEADER_BYTES: usize = 5;

/// A packet that comes from the broker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Incoming {
    /// The broker has accepted the connection.
    Accepted,
    /// The broker has refused the connection.
    Refused(ConnectReturnCode),
    /// The broker sends a message, with a number if the message is to be acknowledged.
    Message { topic: TopicName, payload: Vec<u8>, number: Option<u16> },
    /// The broker has acknowledged this client's message with this number.
    Published(u16),
    /// The broker has accepted the subscription with this number.
    Subscribed(u16),
    /// The broker has refused a topic of the subscription with this number.
    NotSubscribed(u16),
    /// The broker has ended a subscription, as the packet with this number asked.
    Unsubscribed(u16),
    /// The broker has answered a ping.
    Pong,
}

/// Error for bytes that are no packet of a broker to this client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Nonsense;

impl From<Error> for Nonsense {
    fn from(_: Error) -> Self {
        Self
    }
}

/// Received bytes that are not a complete packet yet. Frames may cut packets anywhere.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stream {
    bytes: Vec<u8>,
    /// Number of bytes that are still to be dropped of a message that is too long.
    to_drop: usize,
}

impl Stream {
    /// Takes the bytes of a frame, and returns the packets that are complete. A message that is too
    /// long is dropped. After an error, no further packet of the frame is read.
    pub(crate) fn take_frame(&mut self, frame: &[u8]) -> (Vec<Incoming>, Result<(), Nonsense>) {
        let useful_bytes = self.skip_dropped(frame);
        self.bytes.extend(useful_bytes);
        let (mut packets, mut start) = (Vec::new(), 0);
        let result = loop {
            let rest = &self.bytes[start..];
            match read_first(rest) {
                Ok(FirstPacket::Whole(packet, length)) => {
                    packets.push(packet);
                    start += length;
                }
                Ok(FirstPacket::TooLong(length)) => {
                    let received_length = length.min(rest.len());
                    self.to_drop = length - received_length;
                    start += received_length;
                }
                Ok(FirstPacket::Partial) => break Ok(()),
                Err(nonsense) => break Err(nonsense),
            }
        };
        self.bytes.drain(..start);
        (packets, result)
    }

    /// Skips the bytes of a message that is being dropped, and returns the bytes behind them: all
    /// bytes of the frame if no message is being dropped.
    fn skip_dropped<'a>(&mut self, frame: &'a [u8]) -> &'a [u8] {
        let dropped_length = self.to_drop.min(frame.len());
        self.to_drop -= dropped_length;
        &frame[dropped_length..]
    }
}

/// The packet at the beginning of the received bytes.
enum FirstPacket {
    /// A packet, with its length in bytes.
    Whole(Incoming, usize),
    /// A message that is too long, with its length in bytes. Anybody may leave such a message in a
    /// topic, so it is dropped, and the connection goes on.
    TooLong(usize),
    /// A packet of which bytes are still to come.
    Partial,
}

/// Reads the packet at the beginning of the received bytes.
fn read_first(bytes: &[u8]) -> Result<FirstPacket, Nonsense> {
    let header = match Header::decode(bytes) {
        Ok(header) => header,
        // The rest of the header may still come, if fewer bytes are here than the longest header
        // has.
        Err(error) if error.is_eof() && bytes.len() < HEADER_BYTES => {
            return Ok(FirstPacket::Partial);
        }
        Err(_) => return Err(Nonsense),
    };
    let body_length = header.remaining_len as usize;
    let length = total_len(body_length)?;
    if body_length > BODY_BYTES {
        return if header.typ == PacketType::Publish {
            Ok(FirstPacket::TooLong(length))
        } else {
            Err(Nonsense)
        };
    }
    let Some(body) = bytes.get(length - body_length..length) else {
        return Ok(FirstPacket::Partial);
    };
    Ok(FirstPacket::Whole(read_packet(header, body)?, length))
}

/// Reads a packet from its header and all bytes behind the header.
fn read_packet(header: Header, body: &[u8]) -> Result<Incoming, Nonsense> {
    // Number of bytes of the body that were read.
    let mut read_length = 0;
    let packet = match header.typ {
        PacketType::Connack => {
            let answer = Connack::decode(body, &mut read_length)?;
            match answer.code {
                ConnectReturnCode::Accepted => Incoming::Accepted,
                ConnectReturnCode::UnacceptableProtocolVersion
                | ConnectReturnCode::IdentifierRejected
                | ConnectReturnCode::ServerUnavailable
                | ConnectReturnCode::BadUserNameOrPassword
                | ConnectReturnCode::NotAuthorized => Incoming::Refused(answer.code),
            }
        }
        PacketType::Publish => read_message(Publish::decode(body, &mut read_length, header)?)?,
        PacketType::Suback => read_answer(&Suback::decode(body, &mut read_length, header)?),
        PacketType::Puback => Incoming::Published(read_number(body, &mut read_length)?),
        PacketType::Unsuback => Incoming::Unsubscribed(read_number(body, &mut read_length)?),
        PacketType::Pingresp => Incoming::Pong,
        PacketType::Connect
        | PacketType::Pubrec
        | PacketType::Pubrel
        | PacketType::Pubcomp
        | PacketType::Subscribe
        | PacketType::Unsubscribe
        | PacketType::Pingreq
        | PacketType::Disconnect => return Err(Nonsense),
    };
    // No byte may follow the packet.
    if read_length == body.len() { Ok(packet) } else { Err(Nonsense) }
}

/// Reads a message of quality of service 0 or 1.
fn read_message(message: Publish) -> Result<Incoming, Nonsense> {
    let number = match message.qos_pid {
        QosPid::Level0 => None,
        QosPid::Level1(number) => Some(number.value()),
        QosPid::Level2(_) => return Err(Nonsense),
    };
    let (topic, payload) = (message.topic_name, message.payload.to_vec());
    Ok(Incoming::Message { topic, payload, number })
}

/// Reads the answer to a subscription.
fn read_answer(answer: &Suback) -> Incoming {
    let number = answer.pid.value();
    if answer.topics.contains(&SubscribeReturnCode::Failure) {
        Incoming::NotSubscribed(number)
    } else {
        Incoming::Subscribed(number)
    }
}

/// Reads a packet that consists of a number alone, and sets the number of bytes that were read.
fn read_number(body: &[u8], read_length: &mut usize) -> Result<u16, Nonsense> {
    *read_length = 2;
    let bytes = body.get(..2).and_then(|bytes| bytes.try_into().ok()).ok_or(Nonsense)?;
    Ok(Pid::try_from(u16::from_be_bytes(bytes))?.value())
}

/// The packet with which a client asks for a connection: CONNECT.
pub(crate) struct Greeting<'a> {
    /// Name of this client. A broker has at most one connection of each name.
    pub(crate) client: &'a str,
    /// Keep-alive, in seconds.
    pub(crate) keep_alive: u16,
    /// Name and password, if the broker asks for them.
    pub(crate) login: Option<(&'a str, &'a str)>,
    /// Topic of the will. The broker clears this topic if the connection ends without DISCONNECT.
    pub(crate) will: Option<&'a str>,
}

impl Greeting<'_> {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        // `Connect::new` asks for a clean session: the broker keeps no earlier subscription, and
        // after each connection this side subscribes anew.
        let mut connect = Connect::new(Arc::from(self.client), self.keep_alive);
        if let Some((name, password)) = self.login {
            connect.username = Some(Arc::from(name));
            connect.password = Some(password.as_bytes().to_vec().into());
        }
        connect.last_will = self.will.and_then(|topic| {
            // The topics of this crate have valid names, so no will is left out here.
            let topic = TopicName::try_from(topic).ok()?;
            // An empty message that is to be retained clears its topic.
            let will = LastWill::new(QoS::Level1, topic, Vec::new().into());
            Some(LastWill { retain: true, ..will })
        });
        encoded(Ok(connect.into()))
    }
}

/// Writes a message that the broker retains. An empty message clears its topic.
pub(crate) fn publish_retained(number: u16, topic: &str, payload: &[u8]) -> Vec<u8> {
    let message = publication(number, topic, payload);
    encoded(message.map(|message| Publish { retain: true, ..message }.into()))
}

/// Writes a message for the clients that are subscribed now. The broker does not retain it.
pub(crate) fn publish_unretained(number: u16, topic: &str, payload: &[u8]) -> Vec<u8> {
    encoded(publication(number, topic, payload).map(Packet::from))
}

/// The message with this number, topic and payload, of quality of service 1.
fn publication(number: u16, topic: &str, payload: &[u8]) -> Result<Publish, Error> {
    let (topic, number) = (TopicName::try_from(topic)?, Pid::try_from(number)?);
    Ok(Publish::new(QosPid::Level1(number), topic, payload.to_vec().into()))
}

/// Writes a subscription to topics, of quality of service 0: the broker sends a message once, and
/// awaits no acknowledgement. So a cluster of brokers stores less for each topic. If a broker loses
/// a message, this side gets it at the next check of the mailboxes, which is another subscription.
pub(crate) fn subscribe(number: u16, topics: &[&str]) -> Vec<u8> {
    let filters = topics.iter().map(|topic| Ok((TopicFilter::try_from(*topic)?, QoS::Level0)));
    let filters: Result<Vec<_>, Error> = filters.collect();
    encoded(filters.and_then(|filters| Ok(Subscribe::new(Pid::try_from(number)?, filters).into())))
}

/// Writes the end of a subscription to topics.
pub(crate) fn unsubscribe(number: u16, topics: &[&str]) -> Vec<u8> {
    let filters: Result<Vec<_>, Error> =
        topics.iter().map(|topic| TopicFilter::try_from(*topic)).collect();
    let packet = filters.and_then(|filters| Ok(Unsubscribe::new(Pid::try_from(number)?, filters)));
    encoded(packet.map(Packet::from))
}

/// Writes the acknowledgement of a message.
pub(crate) fn acknowledge(number: u16) -> Vec<u8> {
    encoded(Pid::try_from(number).map(Packet::Puback))
}

/// Writes a ping, which the broker answers.
pub(crate) fn ping() -> Vec<u8> {
    encoded(Ok(Packet::Pingreq))
}

/// Writes the regular end of a connection, after which the broker does not send the will.
pub(crate) fn disconnect() -> Vec<u8> {
    encoded(Ok(Packet::Disconnect))
}

/// The bytes of a packet; empty after an error. No error can occur, because the topics of this
/// crate have valid names, and no number is zero.
fn encoded(packet: Result<Packet, Error>) -> Vec<u8> {
    let written = packet.and_then(|packet| packet.encode());
    written.map(|bytes| bytes.as_ref().to_vec()).unwrap_or_default()
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use super::*;

    #[test]
    fn bytes_of_all_kinds_are_read_alike_wherever_they_are_cut() {
        let mut random = fastrand::Rng::with_seed(1);
        let sound = [
            // CONNACK, SUBACK, PINGRESP, UNSUBACK, PUBACK and PUBLISH.
            vec![0x20, 2, 0, 0],
            vec![0x90, 4, 0, 1, 1, 0x80],
            vec![0xd0, 0],
            vec![0xb0, 2, 0, 9],
            vec![0x40, 2, 1, 0],
            vec![0x33, 7, 0, 1, b'a', 0, 5, 8, 9],
            publish_retained(1, "a/b", &[3; 300]),
            publish_retained(1, "a/b", &vec![3; BODY_BYTES]),
        ];
        for round in 0..20_000 {
            // The last one is so long that it takes most of the time.
            let kinds = if round % 100 == 0 { &sound[..] } else { &sound[..sound.len() - 1] };
            let mut bytes = Vec::new();
            for _ in 0..random.usize(1..4) {
                bytes.extend(random.choice(kinds).into_iter().flatten());
            }
            // Up to two bytes are damaged.
            for _ in 0..random.usize(..3) {
                let index = random.usize(..bytes.len());
                bytes[index] = random.u8(..);
            }
            let whole = Stream::default().take_frame(&bytes);
            let (mut stream, mut packets, mut end) = (Stream::default(), Vec::new(), Ok(()));
            for part in bytes.chunks(random.usize(1..20)) {
                if end.is_ok() {
                    let (more, next) = stream.take_frame(part);
                    packets.extend(more);
                    end = next;
                }
            }
            assert_eq!((packets, end), whole, "{bytes:x?}");
        }
    }
}
