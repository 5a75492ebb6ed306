//! One side twice, in two tabs or on two devices.

use std::time::Duration;

use fairboard_relay::{MailboxContent, MailboxSide, RelayInput, RelayNotice};

use crate::support::player::{GAME, content};
use crate::world::World;

const SECOND: Duration = Duration::from_secs(1);

/// Home in two tabs, and away.
fn world(seed: u64) -> World {
    World::of(&[MailboxSide::Home, MailboxSide::Home, MailboxSide::Away], seed)
}

#[test]
fn two_tabs_with_one_packet_publish_it_once() {
    let mut world = world(1);
    world.input(0, RelayInput::Put(GAME, content(2)));
    world.run(3 * SECOND);
    world.input(1, RelayInput::Put(GAME, content(2)));
    world.run(60 * SECOND);
    let topic = world.players[0].keys.topics.own.clone();
    let published = world.broker.history.iter().filter(|(to, _)| *to == topic).count();
    assert!(published <= 2, "{published}");
    assert_eq!(world.players[2].packets(), [content(2).packet]);
    assert!(world.take_notices(1).contains(&RelayNotice::Delivered(GAME)));
}

#[test]
fn a_tab_that_is_behind_gets_the_later_content_and_overwrites_nothing() {
    for (newer, older) in [(0, 1), (1, 0)] {
        let mut world = world(2);
        world.input(newer, RelayInput::Put(GAME, content(8)));
        world.run(3 * SECOND);
        world.input(older, RelayInput::Put(GAME, content(2)));
        world.run(600 * SECOND);
        assert_eq!(world.mailbox(0), Some(content(8)));
        assert!(world.take_notices(older).contains(&RelayNotice::Ahead(GAME, content(8))));
        assert_eq!(world.players[2].packets(), [content(8).packet]);
        // The tab publishes again after it has caught up.
        world.input(older, RelayInput::Put(GAME, content(9)));
        world.run(SECOND);
        assert_eq!(world.mailbox(0), Some(content(9)));
        assert!(world.take_notices(newer).contains(&RelayNotice::Ahead(GAME, content(9))));
    }
}

#[test]
fn a_tab_that_is_behind_publishes_nothing_when_the_other_side_comes_back() {
    let mut world = world(2);
    world.input(0, RelayInput::Put(GAME, content(8)));
    world.input(1, RelayInput::Put(GAME, content(2)));
    world.run(60 * SECOND);
    let topic = world.players[0].keys.topics.own.clone();
    let (text, before) = (world.broker.retained[&topic].clone(), world.broker.history.len());
    world.input(2, RelayInput::Leave);
    world.run(SECOND);
    world.input(2, RelayInput::Shown);
    world.run(60 * SECOND);
    let since = world.broker.history[before..].iter().filter(|(to, _)| *to == topic);
    assert!(since.clone().count() > 0 && since.clone().all(|(_, it)| *it == text));
}

#[test]
fn tabs_with_different_packets_of_one_order_come_to_agree() {
    let mut world = world(3);
    let [a, b] = ["a", "b"].map(|text| MailboxContent { order: 5, packet: text.into() });
    world.input(0, RelayInput::Put(GAME, a));
    world.input(1, RelayInput::Put(GAME, b.clone()));
    world.run(60 * SECOND);
    assert_eq!(world.mailbox(0), Some(b));
    let before = world.broker.history.len();
    world.run(600 * SECOND);
    assert_eq!(world.broker.history.len(), before, "nothing more is published");
}

#[test]
fn presence_stays_until_the_last_tab_is_closed() {
    let mut world = world(4);
    world.run(5 * SECOND);
    world.take_notices(2);
    world.input(0, RelayInput::Leave);
    world.run(5 * SECOND);
    let presence = |notice: &RelayNotice| matches!(notice, RelayNotice::Presence(..));
    let news = world.take_notices(2);
    assert!(news.last().is_none_or(|last| *last == here()), "{news:?}");
    world.input(1, RelayInput::Leave);
    world.run(5 * SECOND);
    let news = world.take_notices(2);
    assert!(news.iter().rfind(|notice| presence(notice)).is_some_and(|it| *it != here()));
}

const fn here() -> RelayNotice {
    RelayNotice::Presence(GAME, fairboard_relay::RelayPresence::Here)
}
