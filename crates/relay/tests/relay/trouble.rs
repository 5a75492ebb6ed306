//! Brokers that refuse, are silent, or send what no broker sends.

use std::time::Duration;

use fairboard_relay::{MailboxSide, RelayInput, RelayState, RelayTrouble};
use mqtt_proto::v3::{Connack, ConnectReturnCode, Packet};

use crate::broker::bytes;
use crate::steps::{connected, greeting};
use crate::support::player::{Act, Player};
use crate::world::{World, player};

const SECOND: Duration = Duration::from_secs(1);
const SHORTEST_ANSWER_TIMEOUT: Duration =
    Duration::from_millis(fairboard_relay::SHORTEST_ANSWER_TIMEOUT);
const LONGEST_ANSWER_TIMEOUT: Duration =
    Duration::from_millis(fairboard_relay::LONGEST_ANSWER_TIMEOUT);
const PING_INTERVAL: Duration = Duration::from_millis(fairboard_relay::PING_INTERVAL);
const PROBE_TIMEOUT: Duration = Duration::from_millis(fairboard_relay::PROBE_TIMEOUT);
const LONGEST_WAIT: Duration = Duration::from_millis(fairboard_relay::LONGEST_WAIT);

#[test]
fn each_refusal_has_its_trouble() {
    let refused = |code| bytes(&Connack::new(false, code).into());
    for (code, trouble) in [
        (ConnectReturnCode::UnacceptableProtocolVersion, RelayTrouble::OtherVersion),
        (ConnectReturnCode::IdentifierRejected, RelayTrouble::Quota),
        (ConnectReturnCode::ServerUnavailable, RelayTrouble::Unavailable),
        (ConnectReturnCode::BadUserNameOrPassword, RelayTrouble::NotAuthorized),
        (ConnectReturnCode::NotAuthorized, RelayTrouble::NotAuthorized),
    ] {
        let (mut home, socket, _) = greeting();
        let acts = home.input(Duration::ZERO, RelayInput::Frame(socket, refused(code)));
        assert_eq!(acts, [Act::Close(socket)], "{code:?}");
        assert_eq!(home.relay.state(), RelayState::Interrupted(trouble), "{code:?}");
    }
    for (code, before, after) in [
        (1006, RelayTrouble::Unreachable, RelayTrouble::Lost),
        (1000, RelayTrouble::Unreachable, RelayTrouble::Lost),
        (1001, RelayTrouble::Unavailable, RelayTrouble::Unavailable),
        (1002, RelayTrouble::OtherVersion, RelayTrouble::OtherVersion),
        (1008, RelayTrouble::Quota, RelayTrouble::Quota),
        (1009, RelayTrouble::Quota, RelayTrouble::Quota),
        (1013, RelayTrouble::Unavailable, RelayTrouble::Unavailable),
    ] {
        let mut home = player(MailboxSide::Home, 1);
        let Some(Act::Open(socket)) = home.join(Duration::ZERO).pop() else { panic!() };
        home.input(Duration::ZERO, RelayInput::Closed(socket, code));
        assert_eq!(home.relay.state(), RelayState::Interrupted(before), "{code}");
        let (mut home, socket, _) = greeting();
        home.input(Duration::ZERO, RelayInput::Closed(socket, code));
        assert_eq!(home.relay.state(), RelayState::Interrupted(after), "{code}");
        let (mut home, socket) = connected();
        home.input(Duration::ZERO, RelayInput::Closed(socket, code));
        assert_eq!(home.relay.state(), RelayState::Interrupted(after), "{code}");
    }
}

#[test]
fn what_no_broker_sends_ends_the_connection() {
    let huge = [vec![0x40, 0xff, 0xff, 0x7f], vec![0; 2_000]].concat();
    let flood = [0xd0, 0].repeat(700);
    let refused = vec![0x90, 6, 0, 1, 1, 1, 0x80, 1];
    for (frame, trouble) in [
        (vec![0x20, 2, 0, 0], RelayTrouble::Nonsense),
        (vec![0x20, 2, 0, 9], RelayTrouble::Nonsense),
        (vec![0x40, 1, 0], RelayTrouble::Nonsense),
        (vec![0x40, 3, 0, 1, 0], RelayTrouble::Nonsense),
        (vec![0x40, 2, 0, 0], RelayTrouble::Nonsense),
        (vec![0xff, 0], RelayTrouble::Nonsense),
        (vec![0x00, 0], RelayTrouble::Nonsense),
        (vec![0x10, 0], RelayTrouble::Nonsense),
        (vec![0x30, 0xff, 0xff, 0xff, 0xff, 1], RelayTrouble::Nonsense),
        (vec![0x34, 5, 0, 1, b'a', 0, 1], RelayTrouble::Nonsense),
        (vec![0x30, 3, 0, 1, b'#'], RelayTrouble::Nonsense),
        (vec![0x30, 3, 0, 9, b'a'], RelayTrouble::Nonsense),
        (b"HTTP/1.1 400 Bad Request".to_vec(), RelayTrouble::Nonsense),
        (huge, RelayTrouble::Nonsense),
        (flood, RelayTrouble::Flood),
        (vec![1; 17_000_000], RelayTrouble::Flood),
        (refused, RelayTrouble::NotAuthorized),
    ] {
        let (mut home, socket) = connected();
        let acts = home.input(Duration::ZERO, RelayInput::Frame(socket, frame.clone()));
        let start = &frame[..frame.len().min(9)];
        assert_eq!(acts, [Act::Close(socket)], "{start:x?}");
        assert_eq!(home.relay.state(), RelayState::Interrupted(trouble), "{start:x?}");
    }
    let (mut home, socket) = connected();
    home.input(Duration::ZERO, RelayInput::Text(socket));
    assert_eq!(home.relay.state(), RelayState::Interrupted(RelayTrouble::Nonsense));
}

/// Anybody who knows a topic can leave such a message there.
#[test]
fn a_message_that_is_too_long_is_dropped_and_the_next_packet_is_read() {
    let long = [vec![0x30, 0x80, 0x80, 0x20], vec![7; 32 * 16_384]].concat();
    let nonsense = [0x00, 0];
    for frames in [1, 7, 1_000] {
        let (mut home, socket) = connected();
        for frame in long.chunks(long.len().div_ceil(frames)) {
            let acts = home.input(Duration::ZERO, RelayInput::Frame(socket, frame.to_vec()));
            assert_eq!(acts, [], "in {frames} frames");
        }
        let acts = home.input(Duration::ZERO, RelayInput::Frame(socket, nonsense.to_vec()));
        assert_eq!(acts, [Act::Close(socket)], "in {frames} frames");
    }
}

#[test]
fn a_broker_that_does_not_answer_is_left() {
    let (mut home, socket, _) = greeting();
    let timeout = SHORTEST_ANSWER_TIMEOUT;
    assert_eq!(home.wake_at(), Some(timeout));
    assert_eq!(home.input(timeout, RelayInput::Woken), [Act::Close(socket)]);
    assert_eq!(home.relay.state(), RelayState::Interrupted(RelayTrouble::Silent));

    let mut world = World::new(1);
    // Looks into the mailboxes are rare by now.
    world.run(70 * SECOND);
    let now = world.now;
    let socket = greeting().1;
    let home = &mut world.players[0];
    let at = home.wake_at().unwrap();
    assert!(at <= now + PING_INTERVAL);
    let acts = home.input(at, RelayInput::Woken);
    assert_eq!(acts, [Act::Send(socket, bytes(&Packet::Pingreq))]);
    assert_eq!(home.wake_at(), Some(at + LONGEST_ANSWER_TIMEOUT));
    // An answer is enough.
    home.input(at + SECOND, RelayInput::Frame(socket, vec![0xd0, 0]));
    assert!(home.is_connected());
    // A page that is shown again waits less.
    home.input(at + 2 * SECOND, RelayInput::Shown);
    let acts = home.input(at + 2 * SECOND + PROBE_TIMEOUT, RelayInput::Woken);
    assert_eq!(acts, [Act::Close(socket)]);
}

/// Connects again, and returns the greeting with its time.
fn next_greeting(home: &mut Player) -> (Duration, Option<Packet>) {
    let at = home.wake_at().unwrap();
    let acts = home.input(at, RelayInput::Woken);
    let [.., Act::Open(socket)] = acts[..] else { panic!("{acts:?}") };
    let acts = home.input(at, RelayInput::Opened(socket));
    let [Act::Send(_, frame)] = &acts[..] else { panic!("{acts:?}") };
    (at, Packet::decode(frame).unwrap())
}

#[test]
fn a_client_keeps_its_name_so_that_its_earlier_connection_ends_first() {
    let (_, _, first) = greeting();
    let (mut home, socket) = connected();
    home.input(Duration::ZERO, RelayInput::Closed(socket, 1006));
    assert_eq!(next_greeting(&mut home).1, Some(first));
}

#[test]
fn a_name_that_the_broker_may_still_use_is_not_used_again() {
    let protocol_error = 1002;
    for (rule, end) in
        [("the greeting is refused", Some(protocol_error)), ("the greeting is not answered", None)]
    {
        let (mut home, socket, first) = greeting();
        match end {
            Some(code) => home.input(Duration::ZERO, RelayInput::Closed(socket, code)),
            None => home.input(home.wake_at().unwrap(), RelayInput::Woken),
        };
        assert_ne!(next_greeting(&mut home).1, Some(first), "{rule}");
    }
}

#[test]
fn a_slow_line_and_a_busy_broker_have_more_time_to_answer() {
    for (rule, failures, opening, timeout) in [
        ("a quick line", 0, Duration::ZERO, SHORTEST_ANSWER_TIMEOUT),
        ("a slow line", 0, SECOND * 3 / 2, SECOND * 3),
        ("a very slow line", 0, SECOND * 9, LONGEST_ANSWER_TIMEOUT),
        ("a broker that was silent nine times", 9, Duration::ZERO, SHORTEST_ANSWER_TIMEOUT),
        ("a broker that was silent ten times", 10, Duration::ZERO, LONGEST_ANSWER_TIMEOUT),
    ] {
        let mut home = player(MailboxSide::Home, 4);
        let (mut now, mut acts) = (Duration::ZERO, home.join(Duration::ZERO));
        for _ in 0..failures {
            let Some(Act::Open(socket)) = acts.pop() else { panic!("{acts:?}") };
            home.input(now, RelayInput::Opened(socket));
            home.input(home.wake_at().unwrap(), RelayInput::Woken);
            now = home.wake_at().unwrap();
            acts = home.input(now, RelayInput::Woken);
        }
        let Some(Act::Open(socket)) = acts.pop() else { panic!("{acts:?}") };
        home.input(now + opening, RelayInput::Opened(socket));
        assert_eq!(home.wake_at(), Some(now + opening + timeout), "{rule}");
    }
}

#[test]
fn attempts_wait_longer_and_longer_but_not_for_a_page_that_is_shown() {
    let mut home = player(MailboxSide::Home, 4);
    let mut acts = home.join(Duration::ZERO);
    let (mut now, mut waits) = (Duration::ZERO, Vec::new());
    for _ in 0..120 {
        let Some(Act::Open(socket)) = acts.pop() else { panic!("{acts:?}") };
        home.input(now, RelayInput::Closed(socket, 1006));
        let at = home.wake_at().unwrap();
        waits.push(at.saturating_sub(now));
        now = at;
        acts = home.input(now, RelayInput::Woken);
    }
    assert!(waits.iter().all(|wait| (SECOND / 2..=LONGEST_WAIT).contains(wait)), "{waits:?}");
    assert!(waits[0] <= SECOND);
    let (first, later) = waits.split_at(80);
    assert!(first.iter().all(|wait| *wait <= SECOND * 5 / 2), "{first:?}");
    assert!(later[10..].iter().sum::<Duration>() > 150 * SECOND, "{later:?}");
    for wish in [RelayInput::Shown, RelayInput::Online] {
        let Some(Act::Open(socket)) = acts.pop() else { panic!("{acts:?}") };
        home.input(now, RelayInput::Closed(socket, 1006));
        assert_eq!(home.input(now, wish.clone()), [], "never two within half a second");
        now += SECOND / 2;
        acts = home.input(now, wish);
    }
}
