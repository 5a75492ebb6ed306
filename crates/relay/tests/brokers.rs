//! Relays on brokers that people use, each started by its Debian package.
//!
//! `cargo xtask relay` installs the packages and runs these tests.

#![cfg(not(target_family = "wasm"))]
#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

/// Makes a test on each broker of a function.
macro_rules! on_each {
    ($name:ident: $test:ident) => {
        mod $name {
            #[tokio::test(flavor = "multi_thread")]
            #[ignore = "needs brokers: cargo xtask relay"]
            async fn mosquitto() {
                super::$test(fairboard_brokers::Program::Mosquitto).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            #[ignore = "needs brokers: cargo xtask relay"]
            async fn nats() {
                super::$test(fairboard_brokers::Program::Nats).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            #[ignore = "needs brokers: cargo xtask relay"]
            async fn rabbitmq() {
                super::$test(fairboard_brokers::Program::RabbitMq).await;
            }
        }
    };
}

#[path = "brokers/faults.rs"]
mod faults;
#[path = "brokers/game.rs"]
mod game;
#[path = "brokers/load.rs"]
mod load;
#[path = "brokers/net.rs"]
mod net;
mod support;

use std::time::Duration;

use fairboard_brokers::{Access, Broker, Program};
use fairboard_relay::{
    LONGEST_CHECK_INTERVAL, ListEntry, ListInput, ListReading, MailboxContent, MailboxSide,
    OwnEntry, PACKET_BYTES, RelayInput, RelayNotice, RelayPresence, RelayState, RelayTrouble,
};

use self::net::{Net, subscribed};
use self::support::player::{GAME, Player, content};

/// Longest time until a condition of a test holds.
const CONDITION_TIMEOUT: Duration = Duration::from_mins(1);

/// Environment variable with the number of games of a long measurement.
const GAMES: &str = "FAIRBOARD_GAMES";

/// Number of games at once: `few`, or the number of a long measurement.
fn games(few: usize) -> usize {
    std::env::var(GAMES).map_or(few, |games| games.parse().unwrap())
}

/// Returns `true` in a long measurement.
fn is_long_measurement() -> bool {
    std::env::var_os(GAMES).is_some()
}

/// Both sides of a game on the broker at an address, connected.
async fn both(url: &str) -> Net {
    let mut net = Net::new(url, &[MailboxSide::Home, MailboxSide::Away]);
    net.wait("both are there", |players| {
        players.iter().all(|it| it.presence() == Some(RelayPresence::Here))
    })
    .await;
    net
}

/// Checks on a broker all uses of a mailbox, each in a new game.
async fn carries_mailboxes(program: Program) {
    let broker = Broker::start(program, Access::Free).unwrap();
    packets_go_both_ways_at_once(&broker).await;
    the_newest_packet_waits_for_a_side_that_comes_later(&broker).await;
    a_line_that_breaks_takes_presence_away_and_is_mended(&broker).await;
    the_longest_packet_is_carried(&broker).await;
    another_check_finds_what_is_there_and_changes_nothing(&broker).await;
    a_game_that_is_over_leaves_nothing_behind(&broker).await;
    an_open_game_is_read_and_accepted_and_goes_with_its_connection(&broker).await;
}

on_each!(a_mailbox_is_kept: carries_mailboxes);

async fn packets_go_both_ways_at_once(broker: &Broker) {
    let mut net = both(&broker.url()).await;
    for order in 1..20 {
        let from = order as usize % 2;
        net.input(from, RelayInput::Put(GAME, content(order)));
        let mut found = Vec::new();
        net.wait("the packet", |players| {
            found.extend(players[1 - from].packets());
            found.last() == Some(&content(order).packet)
        })
        .await;
        assert_eq!(found.len(), 1);
    }
}

async fn the_newest_packet_waits_for_a_side_that_comes_later(broker: &Broker) {
    let mut home = Net::new(&broker.url(), &[MailboxSide::Home]);
    for order in 1..5 {
        home.input(0, RelayInput::Put(GAME, content(order)));
        home.wait("delivered", |players| {
            let notices = std::mem::take(&mut players[0].notices);
            notices.contains(&RelayNotice::Delivered(GAME))
        })
        .await;
    }
    home.input(0, RelayInput::Leave);
    let mut away = home.later(&[MailboxSide::Away]);
    drop(home);
    away.wait("the other side is away", |players| {
        players[0].presence() == Some(RelayPresence::Away)
    })
    .await;
    assert_eq!(away.players()[0].packets(), [content(4).packet]);
}

async fn a_line_that_breaks_takes_presence_away_and_is_mended(broker: &Broker) {
    let mut net = both(&broker.url()).await;
    net.input(0, RelayInput::Put(GAME, content(1)));
    net.cut(0);
    net.wait("home is away", |players| players[1].presence() == Some(RelayPresence::Away)).await;
    net.input(0, RelayInput::Put(GAME, content(2)));
    net.input(0, RelayInput::Online);
    let mut found = Vec::new();
    net.wait("home is back", |players| {
        found.extend(players[1].packets());
        players[1].presence() == Some(RelayPresence::Here)
            && found.last() == Some(&content(2).packet)
    })
    .await;
}

async fn mailboxes_are_filled_again(program: Program) {
    let mut broker = Broker::start(program, Access::Free).unwrap();
    let mut net = both(&broker.url()).await;
    for (index, order) in [(0, 1), (1, 2)] {
        net.input(index, RelayInput::Put(GAME, content(order)));
    }
    net.wait("delivered", |players| {
        players.iter().all(|it| it.notices.contains(&RelayNotice::Delivered(GAME)))
    })
    .await;
    broker.stop().unwrap();
    net.wait("interrupted", |players| players.iter().all(|it| !it.is_connected())).await;
    net.players().iter_mut().for_each(|player| player.notices.clear());
    net.input(0, RelayInput::Put(GAME, content(3)));
    broker.delete_data().unwrap();
    broker.restart().unwrap();
    net.input(0, RelayInput::Online);
    net.input(1, RelayInput::Online);
    let (mut first, mut second) = (Vec::new(), Vec::new());
    net.wait("both have all", |players| {
        first.extend(players[1].packets());
        second.extend(players[0].packets());
        first.last() == Some(&content(3).packet) && second.last() == Some(&content(2).packet)
    })
    .await;
}

on_each!(a_broker_that_has_forgotten_all: mailboxes_are_filled_again);

async fn the_longest_packet_is_carried(broker: &Broker) {
    let mut net = both(&broker.url()).await;
    let longest = vec![7; PACKET_BYTES];
    net.input(0, RelayInput::Put(GAME, MailboxContent { order: 1, packet: longest.clone() }));
    net.wait("the packet", |players| players[1].packets() == [longest.clone()]).await;
}

async fn another_check_finds_what_is_there_and_changes_nothing(broker: &Broker) {
    let mut net = both(&broker.url()).await;
    net.input(0, RelayInput::Put(GAME, content(1)));
    net.wait("delivered", |players| players[0].notices.contains(&RelayNotice::Delivered(GAME)))
        .await;
    net.settle().await;
    let before = net.published();
    net.pass(Duration::from_millis(LONGEST_CHECK_INTERVAL)).await;
    net.settle().await;
    assert_eq!(net.published(), before, "all is there already");
    assert!(net.players().iter().all(Player::is_connected));
}

async fn a_game_that_is_over_leaves_nothing_behind(broker: &Broker) {
    let mut net = both(&broker.url()).await;
    net.input(0, RelayInput::Put(GAME, content(1)));
    net.input(1, RelayInput::Put(GAME, content(2)));
    net.input(0, RelayInput::Finish(GAME));
    net.input(1, RelayInput::Finish(GAME));
    net.wait("forgotten", |players| {
        players.iter().all(|player| player.notices.contains(&RelayNotice::Forgotten(GAME)))
    })
    .await;
    let mut late = net.later(&[MailboxSide::Home, MailboxSide::Away]);
    late.settle().await;
    for player in late.players() {
        assert_eq!(player.packets(), Vec::<Vec<u8>>::new());
        let is_ahead = |notice: &RelayNotice| matches!(notice, RelayNotice::Ahead(..));
        assert!(!player.notices.iter().any(is_ahead));
    }
}

async fn an_open_game_is_read_and_accepted_and_goes_with_its_connection(broker: &Broker) {
    let mut net = both(&broker.url()).await;
    let entry = |content: &[u8]| ListEntry { id: "0a".repeat(16), content: content.to_vec() };
    let acceptance_topic_id = "0b".repeat(16);
    let own =
        OwnEntry { entry: entry(b"a game"), acceptance_topic_id: acceptance_topic_id.clone() };
    net.input(0, RelayInput::List(ListInput::Offer(Some(own))));
    net.input(1, RelayInput::List(ListInput::Read(ListReading::On)));
    let has_notice = |player: &Player, notice: RelayNotice| player.notices.contains(&notice);
    net.wait("the entry", |players| has_notice(&players[1], RelayNotice::Entry(entry(b"a game"))))
        .await;
    net.input(
        1,
        RelayInput::List(ListInput::Accept {
            topic_id: acceptance_topic_id,
            content: b"me".to_vec(),
        }),
    );
    net.wait("the acceptance", |players| {
        has_notice(&players[0], RelayNotice::Acceptance(b"me".to_vec()))
    })
    .await;
    net.cut(0);
    net.wait("the entry is gone", |players| {
        has_notice(&players[1], RelayNotice::Entry(entry(b"")))
    })
    .await;
}

#[tokio::test]
#[ignore = "needs brokers: cargo xtask relay"]
async fn mosquitto_with_rules_gives_a_mailbox_by_its_name_alone() {
    const REFUSED: u8 = 0x80;
    let broker = Broker::start(Program::Mosquitto, Access::Free).unwrap();
    for (filter, expected) in [
        ("fairboard1/000102030405060708090a0b0c0d0e0f", 1),
        ("fairboard1/open/+", 1),
        ("fairboard1/+/+", REFUSED),
        ("other/000102030405060708090a0b0c0d0e0f", REFUSED),
        ("#", REFUSED),
        ("+/+", REFUSED),
        ("+/000102030405060708090a0b0c0d0e0f", REFUSED),
        ("fairboard1/#", REFUSED),
        ("fairboard1/+", REFUSED),
        ("$share/a/fairboard1/+", REFUSED),
        ("$SYS/#", REFUSED),
    ] {
        assert_eq!(subscribed(&broker.url(), filter).await, expected, "{filter}");
    }
}

async fn refuses_strangers(program: Program) {
    let broker = Broker::start(program, Access::Login).unwrap();
    let trouble = match program {
        Program::Mosquitto | Program::Nats => RelayTrouble::NotAuthorized,
        // RabbitMQ closes the socket with the code of a protocol error.
        Program::RabbitMq => RelayTrouble::OtherVersion,
    };
    let refused = RelayState::Interrupted(trouble);
    for (login, expected) in
        [("", refused), ("anna:wrong@", refused), ("anna:secret@", RelayState::Connected)]
    {
        let url = broker.url().replace("://", &format!("://{login}"));
        let mut net = Net::new(&url, &[MailboxSide::Home]);
        net.wait("an answer", |players| {
            !matches!(players[0].relay.state(), RelayState::Idle | RelayState::Connecting)
        })
        .await;
        assert_eq!(net.players()[0].relay.state(), expected, "{program:?} {login}");
    }
}

on_each!(a_broker_that_asks_for_a_name: refuses_strangers);

#[tokio::test]
#[ignore = "needs brokers: cargo xtask relay"]
async fn an_address_where_no_broker_listens_is_reported() {
    let mut net = Net::new("ws://127.0.0.1:9", &[MailboxSide::Home]);
    net.wait("an answer", |players| {
        players[0].relay.state() == RelayState::Interrupted(RelayTrouble::Unreachable)
    })
    .await;
}
