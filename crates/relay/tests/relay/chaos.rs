//! Brokers with faults of all kinds, in random order.

use std::collections::BTreeSet;
use std::time::Duration;

use fairboard_relay::{RelayInput, RelayNotice, RelayState};

use crate::faults::Wrong;
use crate::support::player::{GAME, content};
use crate::world::World;

/// Number of random courses of a game.
const COURSES: u64 = 150;

/// A random course of a game: the packets that were put into the mailboxes, and those that have
/// come.
struct Course {
    world: World,
    /// Newest orders of the sides.
    orders: [u64; 2],
    put: [BTreeSet<Vec<u8>>; 2],
    last: [Option<Vec<u8>>; 2],
}

impl Course {
    fn new(seed: u64) -> Self {
        let put = [BTreeSet::new(), BTreeSet::new()];
        Self { world: World::new(seed), orders: [0; 2], put, last: [None, None] }
    }

    fn step(&mut self) {
        let random = &mut self.world.random;
        let (index, wait) = (random.usize(..2), random.u64(0..6_000));
        match random.u32(..10) {
            0..4 => self.put(index),
            4 => self.world.input(index, RelayInput::Leave),
            5 => self.world.input(index, RelayInput::Shown),
            6 => self.world.input(index, RelayInput::Online),
            7 => Wrong::end(&mut self.world),
            _ => {
                let wrong = random.choice(Wrong::ALL).unwrap();
                wrong.begin(&mut self.world);
            }
        }
        self.world.run(Duration::from_millis(wait));
        self.take();
    }

    fn put(&mut self, index: usize) {
        self.orders[index] += self.world.random.u64(1..4);
        let mut content = content(self.orders[index]);
        content.packet.extend([index as u8].repeat(self.world.random.usize(..2_000)));
        self.put[index].insert(content.packet.clone());
        self.world.input(index, RelayInput::Put(GAME, content));
    }

    /// Takes the packets that have come, each of which the other side has put into its mailbox.
    fn take(&mut self) {
        for index in 0..2 {
            for packet in self.world.players[index].packets() {
                assert!(self.put[1 - index].contains(&packet), "{packet:?} to {index}");
                self.last[index] = Some(packet);
            }
            let is_ahead = |notice: &RelayNotice| matches!(notice, RelayNotice::Ahead(..));
            assert!(!self.world.players[index].notices.iter().any(is_ahead));
        }
    }

    fn finish(&mut self) {
        Wrong::end(&mut self.world);
        for index in 0..2 {
            self.put(index);
            self.world.input(index, RelayInput::Shown);
        }
        self.world.run(Duration::from_secs(200));
        self.take();
        for index in 0..2 {
            let newest = self.world.mailbox(index).expect("a content");
            assert_eq!(newest.order, self.orders[index], "of {index}");
            assert_eq!(self.last[1 - index].as_ref(), Some(&newest.packet), "from {index}");
            assert_eq!(self.world.players[index].relay.state(), RelayState::Connected);
        }
    }
}

#[test]
fn both_mailboxes_come_to_hold_the_newest_packets_and_nothing_else_is_delivered() {
    let seeds = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok());
    let seeds = seeds.map_or(1..=COURSES, |seed| seed..=seed);
    for seed in seeds {
        println!("SEED={seed}");
        let mut course = Course::new(seed * 1_000);
        let steps = course.world.random.u32(10..60);
        (0..steps).for_each(|_| course.step());
        course.finish();
        let (time, sent) = (course.world.now.as_secs(), &course.world.sent);
        let most = 8 * u64::from(steps) + 2 * time + 100;
        assert!(sent.iter().all(|sent| (*sent as u64) < most), "{sent:?} in {time} s");
    }
}
