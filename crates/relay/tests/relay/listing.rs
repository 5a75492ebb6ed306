//! The list of open games: an input in a situation, and what follows.

use std::mem;

use fairboard_relay::{
    ACCEPTANCE_BYTES, ENTRY_BYTES, ListEntry, ListInput, ListReading, OPEN_LIST, OwnEntry,
    OwnEntryState, Relay, RelayEffect, RelayInput, RelayMoment, RelayNotice, SocketId,
};
use mqtt_proto::v3::{Connack, ConnectReturnCode, Packet, Publish};
use mqtt_proto::{QosPid, TopicName};

use crate::broker::bytes;

/// A page at the list, and everything that it has sent.
struct Page {
    relay: Relay,
    socket: Option<SocketId>,
    sent: Vec<Packet>,
    notices: Vec<RelayNotice>,
    /// All news of the last message.
    others: Vec<RelayNotice>,
}

impl Page {
    fn new() -> Self {
        let relay = Relay::new(&"wss://relay.example.org".parse().unwrap()).with_list(&OPEN_LIST);
        Self { relay, socket: None, sent: Vec::new(), notices: Vec::new(), others: Vec::new() }
    }

    fn input(&mut self, input: RelayInput) {
        for effect in self.relay.update(RelayMoment { millis: 0, random: 1 }, input) {
            match effect {
                RelayEffect::Open(socket) => self.socket = Some(socket),
                RelayEffect::Send(_, frame) => {
                    let mut rest = &frame[..];
                    while !rest.is_empty() {
                        let packet = Packet::decode(rest).unwrap().unwrap();
                        rest = &rest[packet.encode_len().unwrap()..];
                        self.sent.push(packet);
                    }
                }
                RelayEffect::Close(socket) => {
                    self.socket = self.socket.filter(|other| *other != socket);
                }
                RelayEffect::Notify(notice) => self.notices.push(notice),
                RelayEffect::Seal(_) | RelayEffect::Unseal(_) => panic!("nothing is sealed"),
            }
        }
    }

    fn list(&mut self, input: ListInput) {
        self.input(RelayInput::List(input));
    }

    /// Opens the socket, and lets the broker accept the greeting.
    fn connect(&mut self) {
        let socket = self.socket.unwrap();
        self.input(RelayInput::Opened(socket));
        let accepted = bytes(&Connack::new(false, ConnectReturnCode::Accepted).into());
        self.input(RelayInput::Frame(socket, accepted));
    }

    /// Lets the broker send a message of a topic. Returns the entries that are reported.
    fn message(&mut self, topic: &str, content: &[u8]) -> Vec<ListEntry> {
        self.notices.clear();
        let topic = TopicName::try_from(topic).unwrap();
        let message = Publish::new(QosPid::Level0, topic, content.to_vec().into());
        self.input(RelayInput::Frame(self.socket.unwrap(), bytes(&message.into())));
        let entry =
            |notice| if let RelayNotice::Entry(entry) = notice { Some(entry) } else { None };
        self.others = self.notices.clone();
        self.notices.drain(..).filter_map(entry).collect()
    }

    /// Lets so many bytes come in a topic. Returns `true` if an acceptance is reported.
    fn accepted(&mut self, topic: &str, length: usize) -> bool {
        self.message(topic, &vec![7; length]);
        mem::take(&mut self.others) == [RelayNotice::Acceptance(vec![7; length])]
    }

    /// The packets since the last call, in short.
    fn sent(&mut self) -> Vec<String> {
        let shortened = |packet| match packet {
            Packet::Connect(connect) => {
                let will = connect.last_will.map(|will| will.topic_name.to_string());
                format!("connect {}", will.unwrap_or_default())
            }
            Packet::Subscribe(wish) => {
                let topics: Vec<_> = wish.topics.iter().map(|(topic, _)| &**topic).collect();
                format!("subscribe {}", topics.join(" "))
            }
            Packet::Unsubscribe(wish) => {
                let topics: Vec<_> = wish.topics.iter().map(|topic| &**topic).collect();
                format!("unsubscribe {}", topics.join(" "))
            }
            Packet::Publish(message) => {
                let kind = if message.retain { "publish" } else { "pass" };
                let text = String::from_utf8(message.payload.to_vec()).unwrap();
                format!("{kind} {} {text}", &*message.topic_name)
            }
            Packet::Disconnect => "goodbye".to_owned(),
            other @ (Packet::Connack(_)
            | Packet::Puback(_)
            | Packet::Pubrec(_)
            | Packet::Pubrel(_)
            | Packet::Pubcomp(_)
            | Packet::Suback(_)
            | Packet::Unsuback(_)
            | Packet::Pingreq
            | Packet::Pingresp) => panic!("{other:?}"),
        };
        self.sent.drain(..).map(shortened).collect()
    }
}

fn entry(content: &str) -> OwnEntry {
    let entry = ListEntry { id: "aa".to_owned(), content: content.into() };
    OwnEntry { entry, acceptance_topic_id: "cc".to_owned() }
}

/// The packets by which a page connects, publishes and clears its entry, and subscribes to the
/// topics of the entry and of its acceptances.
const WILL: &str = "connect fairboard1/open/aa";
const PUT: &str = "publish fairboard1/open/aa mine";
const CLEARED: &str = "publish fairboard1/open/aa ";
const SUBSCRIBED: &str = "subscribe fairboard1/open/aa fairboard1/cc";
const UNSUBSCRIBED: &str = "unsubscribe fairboard1/open/aa fairboard1/cc";

#[test]
fn entries_of_the_list_are_reported_to_its_readers_and_nothing_else() {
    let mut page = Page::new();
    page.list(ListInput::Read(ListReading::On));
    page.connect();
    assert_eq!(page.sent(), ["connect ", "subscribe fairboard1/open/+"]);
    let (longest, too_long) = (vec![7; ENTRY_BYTES], vec![7; 100_000]);
    for (rule, topic, content, reported) in [
        ("an entry", "fairboard1/open/bb", &b"game"[..], Some(&b"game"[..])),
        ("an entry that is gone", "fairboard1/open/bb", b"", Some(b"")),
        ("the longest", "fairboard1/open/bb", &longest, Some(&longest)),
        ("an entry of 100 KB counts as gone", "fairboard1/open/bb", &too_long, Some(b"")),
        ("a mailbox", "fairboard1/bb", b"game", None),
        ("an entry that is longer than any packet", "fairboard1/open/bb", &vec![7; 134_000], None),
        ("an entry after that", "fairboard1/open/bb", b"game", Some(b"game")),
    ] {
        let expected =
            reported.map(|content| ListEntry { id: "bb".to_owned(), content: content.into() });
        assert_eq!(page.message(topic, content), Vec::from_iter(expected), "{rule}");
    }
    page.list(ListInput::Read(ListReading::Off));
    assert_eq!(page.sent(), ["unsubscribe fairboard1/open/+", "goodbye"]);
    assert_eq!(page.socket, None);
}

#[test]
fn an_entry_stands_until_the_page_goes_and_is_put_right_a_few_times() {
    let mut page = Page::new();
    page.list(ListInput::Offer(Some(entry("mine"))));
    page.connect();
    assert_eq!(page.sent(), [WILL, SUBSCRIBED, PUT]);
    assert_eq!(page.message("fairboard1/open/aa", b"mine"), []);
    assert_eq!(page.sent(), [""; 0], "the entry is there");
    assert_eq!(page.others, [RelayNotice::OwnEntry(OwnEntryState::Listed)]);
    for repaired in [true, true, true, true, false] {
        assert_eq!(page.message("fairboard1/open/aa", b"other"), []);
        assert_eq!(page.sent(), vec![PUT; usize::from(repaired)]);
        let displaced = RelayNotice::OwnEntry(OwnEntryState::Displaced);
        assert_eq!(page.others, Vec::from_iter((!repaired).then_some(displaced)));
    }
    page.input(RelayInput::Leave);
    assert_eq!(page.sent(), [CLEARED, "goodbye"], "the entry goes with the page");
    page.input(RelayInput::Shown);
    page.connect();
    assert_eq!(page.sent(), [WILL, SUBSCRIBED, PUT]);
    page.list(ListInput::Offer(None));
    assert_eq!(page.sent(), [CLEARED, UNSUBSCRIBED, CLEARED, "goodbye"], "the entry is taken back");
}

#[test]
fn an_entry_changes_and_moves_on_one_connection() {
    let mut page = Page::new();
    page.list(ListInput::Offer(Some(entry("mine"))));
    page.connect();
    page.sent();
    page.list(ListInput::Offer(Some(entry("mine"))));
    assert_eq!(page.sent(), [""; 0], "the same again");
    page.list(ListInput::Offer(Some(entry("taken"))));
    assert_eq!(page.sent(), ["publish fairboard1/open/aa taken"]);
    page.list(ListInput::Offer(Some(OwnEntry {
        acceptance_topic_id: "dd".to_owned(),
        ..entry("next")
    })));
    let listened = "subscribe fairboard1/open/aa fairboard1/dd";
    assert_eq!(page.sent(), [UNSUBSCRIBED, listened, "publish fairboard1/open/aa next"]);
    assert_eq!(page.sent(), [""; 0]);
}

#[test]
fn acceptances_of_the_entry_of_this_page_are_reported_up_to_a_limit() {
    let mut page = Page::new();
    page.list(ListInput::Offer(Some(entry("mine"))));
    page.connect();
    for (rule, topic, length, reported) in [
        ("an acceptance", "fairboard1/cc", 1, true),
        ("the longest", "fairboard1/cc", ACCEPTANCE_BYTES, true),
        ("an acceptance of 100 KB", "fairboard1/cc", 100_000, false),
        ("another topic", "fairboard1/dd", 1, false),
    ] {
        assert_eq!(page.accepted(topic, length), reported, "{rule}");
    }
    let mut accepted = 0;
    while page.accepted("fairboard1/cc", 1) {
        accepted += 1;
    }
    assert_eq!(accepted, 98, "100 at once");
    page.list(ListInput::Offer(None));
    assert_eq!(page.socket, None, "nobody waits for any more");
}

#[test]
fn an_acceptance_is_sent_to_its_topic_and_not_kept_there() {
    let mut page = Page::new();
    let accept = || ListInput::Accept { topic_id: "cc".to_owned(), content: b"me".to_vec() };
    page.list(ListInput::Read(ListReading::On));
    page.list(accept());
    page.connect();
    page.sent();
    assert_eq!(page.sent(), [""; 0], "it is lost without a connection");
    page.list(accept());
    assert_eq!(page.sent(), ["pass fairboard1/cc me"]);
}

#[test]
fn who_offers_while_looking_connects_anew_so_that_the_entry_goes_with_the_connection() {
    let mut page = Page::new();
    page.list(ListInput::Read(ListReading::On));
    page.connect();
    page.sent();
    page.list(ListInput::Offer(Some(entry("mine"))));
    page.connect();
    let expected = ["goodbye", WILL, SUBSCRIBED, PUT, "subscribe fairboard1/open/+"];
    assert_eq!(page.sent(), expected, "nobody sees the entry before its acceptances can come");
    page.list(ListInput::Offer(None));
    assert_eq!(page.sent(), [CLEARED, UNSUBSCRIBED], "the list is read");
}
