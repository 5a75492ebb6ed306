//! Single steps: an input in a situation, and what follows.

use std::time::Duration;

use fairboard_relay::{
    GameId, KEEP_ALIVE, MAX_GAMES, MailboxContent, MailboxSide, PACKET_BYTES, Relay, RelayEffect,
    RelayInput, RelayMoment, RelayNotice, RelayPresence, RelayState, SocketId, TopicKind,
};
use mqtt_proto::v3::{Connack, ConnectReturnCode, Packet};
use mqtt_proto::{Pid, Protocol, QosPid};

use crate::broker::bytes;
use crate::support::player::{Act, GAME, Player, content};
use crate::world::{World, player};

const SECOND: Duration = Duration::from_secs(1);

/// Home with an open socket, whose greeting is not answered.
pub(crate) fn greeting() -> (Player, SocketId, Packet) {
    greeting_at(Duration::ZERO)
}

/// As [`greeting`], on a socket that opens at a time. A socket that opens later belongs to a slower
/// line.
fn greeting_at(time: Duration) -> (Player, SocketId, Packet) {
    let mut home = player(MailboxSide::Home, 1);
    let acts = home.join(Duration::ZERO);
    let [Act::Open(socket)] = acts[..] else { panic!("{acts:?}") };
    let acts = home.input(time, RelayInput::Opened(socket));
    let [Act::Send(_, frame)] = &acts[..] else { panic!("{acts:?}") };
    let packet = Packet::decode(frame).unwrap().unwrap();
    (home, socket, packet)
}

fn accepted() -> Vec<u8> {
    bytes(&Connack::new(false, ConnectReturnCode::Accepted).into())
}

/// Home after the broker has accepted it.
pub(crate) fn connected() -> (Player, SocketId) {
    let (mut home, socket, _) = greeting();
    home.input(Duration::ZERO, RelayInput::Frame(socket, accepted()));
    assert!(home.is_connected());
    (home, socket)
}

/// The frame with a message for a topic.
fn message(home: &Player, kind: TopicKind, payload: &[u8]) -> Vec<u8> {
    let topic = kind.topic(&home.keys.topics);
    let length = 2 + topic.len() + payload.len();
    let mut frame = vec![0x31];
    let mut rest = length;
    loop {
        frame.push((rest % 128) as u8 | if rest > 127 { 128 } else { 0 });
        rest /= 128;
        if rest == 0 {
            break;
        }
    }
    frame.extend([0, topic.len() as u8]);
    [frame, topic.as_bytes().to_vec(), payload.to_vec()].concat()
}

/// A sealed text of the other side for its mailbox.
fn sealed(order: u64) -> Vec<u8> {
    player(MailboxSide::Away, order).seal(TopicKind::Own, &content(order).to_plain())
}

#[test]
fn the_greeting_keeps_nothing_and_takes_presence_away() {
    let (home, _, packet) = greeting();
    let Packet::Connect(connect) = packet else { panic!("{packet:?}") };
    assert_eq!((connect.protocol, connect.clean_session), (Protocol::V311, true));
    assert_eq!(connect.keep_alive, KEEP_ALIVE);
    assert!(connect.client_id.len() <= 23);
    assert!(connect.client_id.bytes().all(|sign| sign.is_ascii_alphanumeric()));
    assert_eq!((connect.username, connect.password), (None, None));
    let will = connect.last_will.unwrap();
    assert_eq!(*will.topic_name, *home.keys.topics.own_presence);
    assert!(will.retain && will.message.is_empty());
}

#[test]
fn name_and_password_of_the_address_are_sent() {
    let mut relay = Relay::new(&"wss://anna:secret@relay".parse().unwrap());
    let topics = player(MailboxSide::Home, 1).keys.topics;
    relay.update(RelayMoment::default(), RelayInput::Join(GAME, topics));
    let effects = relay.update(RelayMoment::default(), RelayInput::Opened(socket_of(&relay)));
    let [RelayEffect::Send(_, frame)] = &effects[..] else { panic!("{effects:?}") };
    let Some(Packet::Connect(connect)) = Packet::decode(frame).unwrap() else { panic!() };
    assert_eq!(connect.username.as_deref(), Some("anna"));
    assert_eq!(connect.password.as_deref(), Some(b"secret".as_slice()));
    assert_eq!(connect.last_will, None, "nobody is present");
}

/// The first socket of a relay, which is that of every other one.
fn socket_of(_: &Relay) -> SocketId {
    greeting().1
}

#[test]
fn without_a_game_nothing_is_contacted() {
    let mut home = player(MailboxSide::Home, 1);
    for input in [
        RelayInput::Shown,
        RelayInput::Online,
        RelayInput::Woken,
        RelayInput::Put(GAME, content(1)),
    ] {
        assert_eq!(home.input(Duration::ZERO, input), []);
    }
    assert_eq!((home.wake_at(), home.relay.state()), (None, RelayState::Idle));
}

#[test]
fn packets_are_found_wherever_frames_are_cut() {
    let answers = [accepted(), vec![0x90, 6, 0, 1, 1, 1, 1, 1]].concat();
    for size in [1, 2, 3, 7, 1_000] {
        let (mut home, socket, _) = greeting();
        let frames = [answers.clone(), message(&home, TopicKind::Other, &sealed(1))].concat();
        for part in frames.chunks(size) {
            home.input(Duration::ZERO, RelayInput::Frame(socket, part.to_vec()));
        }
        assert_eq!(home.packets(), [content(1).packet], "{size}");
    }
}

#[test]
fn a_letter_that_is_opened_after_a_later_one_is_not_delivered() {
    let (mut home, socket) = connected();
    let mut letters = Vec::new();
    for order in [1, 2] {
        let frame = message(&home, TopicKind::Other, &sealed(order));
        let moment = RelayMoment::default();
        for effect in home.relay.update(moment, RelayInput::Frame(socket, frame)) {
            if let RelayEffect::Unseal(letter) = effect {
                letters.push((letter, content(order).to_plain()));
            }
        }
    }
    for (letter, plain) in letters.into_iter().rev() {
        home.input(Duration::ZERO, RelayInput::Unsealed(letter, Some(plain)));
    }
    assert_eq!(home.packets(), [content(2).packet]);
}

#[test]
fn a_message_counts_before_its_subscription_is_acknowledged() {
    let (mut home, socket) = connected();
    let frame = message(&home, TopicKind::Other, &sealed(1));
    home.input(Duration::ZERO, RelayInput::Frame(socket, frame));
    assert_eq!(home.packets(), [content(1).packet]);
}

#[test]
fn the_same_message_is_delivered_once_for_each_connection() {
    let (mut home, socket) = connected();
    for (order, packets) in [(1, vec![content(1).packet]), (2, vec![content(2).packet])] {
        let frame = message(&home, TopicKind::Other, &sealed(order));
        home.input(Duration::ZERO, RelayInput::Frame(socket, [frame.clone(), frame].concat()));
        assert_eq!(home.packets(), packets);
    }
}

#[test]
fn a_packet_is_delivered_only_from_the_other_sides_mailbox() {
    let (mut home, socket) = connected();
    let mut away = player(MailboxSide::Away, 9);
    let plain = content(1).to_plain();
    let own = home.seal(TopicKind::Own, &plain);
    let presence = away.seal(TopicKind::OwnPresence, &plain);
    let mut changed = sealed(1);
    *changed.last_mut().unwrap() ^= 1;
    let unpadded = away.seal(TopicKind::Own, &plain[..20]);
    let too_long = MailboxContent { order: 1, packet: vec![1; PACKET_BYTES + 1] };
    let too_long = away.seal(TopicKind::Own, &too_long.to_plain());
    for payload in [own, presence, changed, unpadded, too_long[..131_000].to_vec(), vec![7; 20]] {
        let frame = message(&home, TopicKind::Other, &payload);
        home.input(Duration::ZERO, RelayInput::Frame(socket, frame));
        assert_eq!(home.packets(), Vec::<Vec<u8>>::new());
        assert!(home.is_connected());
    }
}

#[test]
fn what_says_nothing_changes_nothing() {
    for frame in [
        vec![],
        vec![0x40, 2, 0xff, 0xff],
        vec![0x90, 3, 0xff, 0xff, 0x80],
        vec![0xb0, 2, 0xff, 0xff],
        vec![0xd0, 0],
        vec![0x31, 4, 0, 1, b'a', 1],
        vec![0x30],
    ] {
        let (mut home, socket) = connected();
        assert_eq!(home.input(Duration::ZERO, RelayInput::Frame(socket, frame.clone())), []);
        assert!(home.is_connected(), "{frame:x?}");
    }
    let (mut home, _) = connected();
    let other = player(MailboxSide::Home, 1).join(Duration::ZERO);
    let [Act::Open(_)] = other[..] else { panic!("{other:?}") };
    home.input(Duration::ZERO, RelayInput::Put(GameId::new(9), content(1)));
    assert!(home.is_connected());
}

#[test]
fn a_message_that_is_to_be_acknowledged_is_so_whatever_it_holds() {
    let (mut home, socket) = connected();
    let frame = vec![0x33, 6, 0, 1, b'a', 0, 7, 1];
    let acts = home.input(Duration::ZERO, RelayInput::Frame(socket, frame));
    let answer = bytes(&Packet::Puback(Pid::try_from(7).unwrap()));
    assert_eq!(acts, [Act::Send(socket, answer)]);
}

#[test]
fn a_late_echo_of_an_earlier_content_is_not_put_right_at_once() {
    let (mut home, socket, _) = greeting_at(4 * SECOND);
    home.input(4 * SECOND, RelayInput::Frame(socket, accepted()));
    home.input(6 * SECOND, RelayInput::Put(GAME, content(2)));
    let taken = [2, 3, 4].map(|number| vec![0x40, 2, 0, number]).concat();
    home.input(6 * SECOND, RelayInput::Frame(socket, taken));
    let echo = message(&home, TopicKind::Own, &own(1));
    assert_eq!(home.input(6 * SECOND, RelayInput::Frame(socket, echo)), []);
    assert_eq!(home.wake_at(), Some(8 * SECOND));
    let acts = home.input(8 * SECOND, RelayInput::Woken);
    assert!(matches!(&acts[..], [Act::Send(_, frame)] if frame[0] >> 4 == 3), "{acts:?}");
}

#[test]
fn a_content_that_is_sealed_after_it_has_changed_is_not_published() {
    let (mut home, _) = connected();
    let mut update = |input| home.relay.update(RelayMoment::default(), input);
    let effects = update(RelayInput::Put(GAME, content(1)));
    let [RelayEffect::Seal(first)] = &effects[..] else { panic!("{effects:?}") };
    let effects = update(RelayInput::Put(GAME, content(2)));
    let [RelayEffect::Seal(second)] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(update(RelayInput::Sealed(first.clone(), vec![1])), []);
    let effects = update(RelayInput::Sealed(second.clone(), vec![2]));
    assert!(matches!(&effects[..], [RelayEffect::Send(_, frame)] if frame.ends_with(&[2])));
}

#[test]
fn a_text_that_comes_again_is_not_opened_again() {
    let (mut home, socket) = connected();
    let frame = message(&home, TopicKind::Other, &sealed(1));
    for opened in [1, 0] {
        let effects =
            home.relay.update(RelayMoment::default(), RelayInput::Frame(socket, frame.clone()));
        assert_eq!(effects.len(), opened);
    }
}

#[test]
fn the_first_of_several_attempts_is_used_and_the_others_end() {
    let mut home = player(MailboxSide::Home, 1);
    let mut acts = home.join(Duration::ZERO);
    for _ in 0..2 {
        let at = home.wake_at().unwrap();
        acts.extend(home.input(at, RelayInput::Woken));
    }
    let [Act::Open(first), Act::Open(second), Act::Open(third)] = acts[..] else {
        panic!("{acts:?}")
    };
    let acts = home.input(7 * SECOND, RelayInput::Opened(second));
    assert_eq!(acts[..2], [Act::Close(first), Act::Close(third)]);
    assert!(matches!(acts[2..], [Act::Send(..)]));
    assert_eq!(home.input(7 * SECOND, RelayInput::Opened(first)), []);
}

#[test]
fn a_clock_that_jumps_does_no_harm() {
    let mut world = World::new(1);
    world.input(0, RelayInput::Put(GAME, content(2)));
    world.run(5 * SECOND);
    // Back.
    world.input(0, RelayInput::Woken);
    let acts = world.players[0].input(SECOND, RelayInput::Shown);
    assert_eq!(acts.len(), 1, "a ping");
    let answer = Some(world.now + Duration::from_millis(fairboard_relay::PROBE_TIMEOUT));
    assert_eq!(world.players[0].wake_at(), answer);
    assert!(world.players[0].is_connected());
    // Ahead, as after a sleep of a week.
    world.now += 604_800 * SECOND;
    world.run(10 * SECOND);
    assert!(world.players.iter().all(Player::is_connected));
    assert_eq!(world.mailbox(0), Some(content(2)));
}

#[test]
fn the_newest_packet_waits_for_the_other_side() {
    let mut world = World::new(1);
    world.input(1, RelayInput::Leave);
    world.run(3 * SECOND);
    for order in 1..5 {
        world.input(0, RelayInput::Put(GAME, content(order)));
        world.run(SECOND);
    }
    assert_eq!(
        world.take_notices(0).iter().filter(|it| **it == RelayNotice::Delivered(GAME)).count(),
        4
    );
    world.input(0, RelayInput::Leave);
    world.run(10 * SECOND);
    assert_eq!((world.players[1].packets(), world.mailbox(0)), (vec![], Some(content(4))));
    world.input(1, RelayInput::Shown);
    world.run(2 * SECOND);
    assert_eq!(world.players[1].packets(), [content(4).packet]);
    assert_eq!(world.players[0].relay.state(), RelayState::Idle);
}

#[test]
fn a_packet_reaches_the_other_side_at_once() {
    let mut world = World::new(1);
    world.run(5 * SECOND);
    world.input(0, RelayInput::Put(GAME, content(1)));
    world.run(Duration::from_millis(60));
    assert_eq!(world.players[1].packets(), [content(1).packet]);
}

#[test]
fn a_mailbox_that_holds_what_it_should_is_left_alone() {
    let mut world = World::new(1);
    world.input(0, RelayInput::Put(GAME, content(1)));
    world.run(5 * SECOND);
    let before = world.broker.history.len();
    // A reload: the packet is the same. Sealed anew it would be another text, but the text stays.
    let mut reloaded = player(MailboxSide::Home, 77);
    std::mem::swap(&mut world.players[0].keys, &mut reloaded.keys);
    let mut again = World::new(5);
    again.broker.retained = world.broker.retained.clone();
    again.input(0, RelayInput::Put(GAME, content(1)));
    again.run(60 * SECOND);
    let topic = &again.players[0].keys.topics.own;
    let text = &world.broker.retained[topic];
    assert!(again.broker.history.iter().all(|(other, it)| other != topic || it == text));
    assert!(again.take_notices(0).contains(&RelayNotice::Delivered(GAME)));
    world.run(600 * SECOND);
    assert_eq!(world.broker.history.len(), before);
}

#[test]
fn a_mailbox_that_is_overwritten_or_forgotten_is_put_right() {
    let topic = player(MailboxSide::Home, 1).keys.topics.own;
    for lie in [Some(vec![7; 300]), Some(own(0)), None] {
        let mut world = World::new(1);
        world.input(0, RelayInput::Put(GAME, content(1)));
        world.run(5 * SECOND);
        match lie {
            Some(lie) => drop(world.broker.retained.insert(topic.clone(), lie)),
            None => drop(world.broker.retained.remove(&topic)),
        }
        // The next check of the mailbox finds the lie.
        world.run(130 * SECOND);
        assert_eq!(world.mailbox(0), Some(content(1)));
    }
}

/// An earlier text of home.
fn own(order: u64) -> Vec<u8> {
    player(MailboxSide::Home, 3).seal(TopicKind::Own, &content(order).to_plain())
}

#[test]
fn presence_is_reported_and_taken_away_however_a_side_leaves() {
    let reported = |world: &mut World| world.players[0].presence();
    let closed = RelayInput::Closed(greeting().1, 1006);
    let wishes = [
        RelayInput::Leave,
        RelayInput::Attend(None),
        RelayInput::Part(GAME),
        RelayInput::Finish(GAME),
        closed,
    ];
    for wish in wishes {
        let mut world = World::new(1);
        world.run(3 * SECOND);
        assert_eq!(reported(&mut world), Some(RelayPresence::Here));
        // After the line has broken the broker does the will, and nobody comes back.
        world.refuses = Some(1006);
        world.input(1, wish.clone());
        world.run(3 * SECOND);
        let presence = &world.players[1].keys.topics.own_presence;
        if matches!(wish, RelayInput::Closed(..)) {
            world.end_connections(1);
            world.run(SECOND);
        } else {
            assert!(!world.broker.retained.contains_key(presence), "{wish:?}");
        }
        assert_eq!(reported(&mut world), Some(RelayPresence::Away), "{wish:?}");
    }
}

#[test]
fn presence_is_reported_at_once() {
    let mut world = World::new(1);
    world.run(Duration::from_millis(200));
    assert!(world.players.iter().all(|player| player.presence() == Some(RelayPresence::Here)));
}

#[test]
fn a_side_that_attends_another_game_is_present_there_alone() {
    let other = GameId::new(2);
    let mut world = World::new(1);
    let topics = crate::support::cipher::keys(&[9; 16], MailboxSide::Home).topics;
    world.input(0, RelayInput::Join(other, topics.clone()));
    world.run(3 * SECOND);
    let own = world.players[0].keys.topics.own_presence.clone();
    assert!(world.broker.retained.contains_key(&own));
    let opened = world.opened[0];
    world.input(0, RelayInput::Attend(Some(other)));
    world.run(3 * SECOND);
    assert!(!world.broker.retained.contains_key(&own));
    assert!(world.broker.retained.contains_key(&topics.own_presence));
    assert_eq!(world.opened[0], opened + 1, "the will of a connection is fixed");
}

#[test]
fn a_game_is_forgotten_once_its_mailbox_is_as_it_should_be() {
    for (wish, left) in
        [(RelayInput::Part(GAME), Some(content(5))), (RelayInput::Finish(GAME), None)]
    {
        for is_cut in [false, true] {
            let mut world = World::new(1);
            world.input(0, RelayInput::Put(GAME, content(1)));
            world.run(5 * SECOND);
            world.is_cut = is_cut;
            world.input(0, RelayInput::Put(GAME, content(5)));
            world.input(0, wish.clone());
            world.run(60 * SECOND);
            assert_eq!(world.players[0].relay.state() == RelayState::Idle, !is_cut);
            world.is_cut = false;
            world.run(60 * SECOND);
            assert_eq!(world.mailbox(0), left, "{wish:?}");
            assert!(world.take_notices(0).contains(&RelayNotice::Forgotten(GAME)));
            assert_eq!(
                (world.players[0].relay.state(), world.players[0].wake_at()),
                (RelayState::Idle, None)
            );
        }
    }
}

#[test]
fn a_page_that_has_left_comes_back_when_it_is_shown() {
    let mut world = World::new(1);
    world.run(5 * SECOND);
    world.input(0, RelayInput::Leave);
    world.input(0, RelayInput::Put(GAME, content(3)));
    world.input(0, RelayInput::Online);
    world.run(60 * SECOND);
    assert_eq!((world.players[0].relay.state(), world.mailbox(0)), (RelayState::Idle, None));
    world.input(0, RelayInput::Shown);
    world.run(3 * SECOND);
    assert_eq!(world.mailbox(0), Some(content(3)));
}

#[test]
fn games_beyond_the_most_are_not_taken_up() {
    let (mut home, _) = connected();
    let keys = |number: u8| crate::support::cipher::keys(&[number; 16], MailboxSide::Home).topics;
    for number in 0..=MAX_GAMES as u8 {
        let game = GameId::new(100 + u32::from(number));
        let acts = home.input(Duration::ZERO, RelayInput::Join(game, keys(number)));
        let is_taken = usize::from(number) < MAX_GAMES - 1;
        assert_eq!(!acts.is_empty(), is_taken, "{number}");
    }
}

#[test]
fn what_is_sent_is_retained_and_acknowledged() {
    let (mut home, socket) = connected();
    let acts = home.input(SECOND, RelayInput::Put(GAME, content(1)));
    let [Act::Send(_, frame)] = &acts[..] else { panic!("{acts:?}") };
    let Some(Packet::Publish(published)) = Packet::decode(frame).unwrap() else { panic!() };
    let QosPid::Level1(number) = published.qos_pid else { panic!() };
    assert!(published.retain);
    // A change waits for the acknowledgement.
    assert_eq!(home.input(SECOND, RelayInput::Put(GAME, content(2))), []);
    let puback = bytes(&Packet::Puback(number));
    let acts = home.input(SECOND, RelayInput::Frame(socket, puback.clone()));
    assert_eq!(acts.len(), 1);
    assert!(!home.notices.contains(&RelayNotice::Delivered(GAME)), "it has the earlier one");
    // An acknowledgement that comes twice says nothing.
    assert_eq!(home.input(SECOND, RelayInput::Frame(socket, puback)), []);
}
