//! Two carriers in a world of events: browsers that gather, connect, notice a cut and give up.

use std::collections::BTreeMap;
use std::time::Duration;

use fairboard_direct::{
    Carrier, Code, ConnectionId, Effect, End, Input, Notice, STOCK, State, description,
};

use crate::support::{code, described};

/// A moment of the world.
const TICK: Duration = Duration::from_millis(100);

/// Times after which the two browsers notice that nothing comes any more.
const NOTICES: [[u64; 2]; 3] = [[5, 9], [5, 17], [24, 6]];

/// How far away's clock is ahead of home's.
const AHEAD: [u64; 2] = [0, 1_007];

/// Longest time between both sides' beginnings at which spares still meet, and the time for which
/// they try.
const MEETING: Duration = Duration::from_secs(8);
const TRYING: Duration = Duration::from_secs(20);

/// Time after the last address at which a browser gives up.
const PATIENCE: Duration = Duration::from_secs(5);

/// Behaviour of a browser whose connection is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Browser {
    /// It waits, and may be connected again.
    Heals,
    /// It closes the connection for good.
    Closes,
}

/// A connection in a browser.
#[derive(Clone, Debug, Default)]
struct Connection {
    own: Option<Code>,
    theirs: Option<Code>,
    began: Option<Duration>,
    last_address: Option<Duration>,
    open: bool,
    troubled: bool,
}

struct Side {
    browser: Browser,
    carrier: Carrier,
    connections: BTreeMap<ConnectionId, Connection>,
    code: Option<Code>,
    states: Vec<State>,
    packets: Vec<Vec<u8>>,
}

struct World {
    now: Duration,
    sides: [Side; 2],
    /// Time since which nothing passes.
    cut: Option<Duration>,
    /// Times after which the browsers notice that.
    notices: [Duration; 2],
    inputs: Vec<(usize, Input)>,
    /// Most connections that a browser had at once.
    most: usize,
}

impl World {
    fn new(browsers: [Browser; 2]) -> Self {
        let sides = browsers.map(|browser| Side {
            browser,
            carrier: Carrier::default(),
            connections: BTreeMap::new(),
            code: None,
            states: Vec::new(),
            packets: Vec::new(),
        });
        let notices = NOTICES[0].map(Duration::from_secs);
        Self { now: Duration::ZERO, sides, cut: None, notices, inputs: Vec::new(), most: 0 }
    }

    /// The time by a side's clock.
    fn clock(&self, side: usize) -> Duration {
        self.now + Duration::from_secs(AHEAD[side])
    }

    /// A world in which both are connected, and have their stock.
    fn connected(browsers: [Browser; 2]) -> Self {
        let mut world = Self::new(browsers);
        world.input(0, Input::Invite);
        world.pass(1);
        let invitation = world.sides[0].code.clone().unwrap();
        world.input(1, Input::Join(invitation));
        world.pass(60);
        let answer = world.sides[1].code.clone().unwrap();
        world.input(0, Input::Answered(answer));
        world.pass(10);
        assert_eq!(world.states(), [State::Connected; 2], "after a minute of waiting");
        world
    }

    fn states(&self) -> [State; 2] {
        [0, 1].map(|side| self.sides[side].carrier.state())
    }

    fn input(&mut self, side: usize, input: Input) {
        self.inputs.push((side, input));
        self.work();
    }

    fn work(&mut self) {
        while !self.inputs.is_empty() {
            let (side, input) = self.inputs.remove(0);
            let now = self.clock(side);
            let effects = self.sides[side].carrier.update(now, input);
            for effect in effects {
                self.carry_out(side, effect);
            }
        }
    }

    fn carry_out(&mut self, side: usize, effect: Effect) {
        let now = self.now;
        let connections = &mut self.sides[side].connections;
        match effect {
            Effect::Offer(id) => {
                connections.insert(id, Connection::default());
            }
            Effect::Answer(id, offer) => {
                let theirs = Some(description::read(&offer).unwrap());
                let (began, last_address) = (Some(now), Some(now));
                connections
                    .insert(id, Connection { theirs, began, last_address, ..Default::default() });
            }
            Effect::Describe(_) => panic!("the addresses are there at once"),
            Effect::Take(id, answer) => {
                let connection = connections.get_mut(&id).unwrap();
                assert_eq!(connection.theirs, None, "a code is taken once");
                connection.theirs = Some(description::read(&answer).unwrap());
                (connection.began, connection.last_address) = (Some(now), Some(now));
            }
            Effect::Probe(id, _) => connections.get_mut(&id).unwrap().last_address = Some(now),
            Effect::Send(id, message) => self.deliver(side, id, message),
            Effect::Close(id) => {
                connections.remove(&id);
                if self.cut.is_none() && self.sides[1 - side].connections.contains_key(&id) {
                    let open = self.sides[1 - side].connections[&id].open;
                    if open {
                        self.inputs.push((1 - side, Input::Closed(id)));
                    }
                }
            }
            Effect::Notify(Notice::Code(code)) => self.sides[side].code = Some(code),
            Effect::Notify(Notice::State(state)) => self.sides[side].states.push(state),
            Effect::Notify(Notice::Packet(packet)) => self.sides[side].packets.push(packet),
        }
    }

    fn deliver(&mut self, side: usize, id: ConnectionId, message: Vec<u8>) {
        let arrives = self.sides[1 - side].connections.get(&id).is_some_and(|it| it.open);
        if arrives && self.cut.is_none() {
            self.inputs.push((1 - side, Input::Arrived(id, message)));
        }
    }

    /// Lets seconds pass.
    fn pass(&mut self, seconds: u32) {
        let end = self.now + Duration::from_secs(seconds.into());
        while self.now < end {
            self.now += TICK;
            self.gather();
            self.connect();
            self.notice();
            for side in 0..2 {
                let now = self.clock(side);
                if self.sides[side].carrier.wake_at().is_some_and(|at| at <= now) {
                    self.inputs.push((side, Input::Woken));
                }
            }
            self.work();
            let counts = self.sides.iter().map(|side| side.connections.len());
            self.most = self.most.max(counts.max().unwrap());
        }
    }

    fn gather(&mut self) {
        for (index, side) in (0..).zip(&mut self.sides) {
            for (id, connection) in &mut side.connections {
                if connection.own.is_none() {
                    let number = 1_000 * (index + 1) + id.number();
                    connection.own = Some(code(number));
                    let input = Input::Described(*id, described(number));
                    self.inputs.push((index as usize, input));
                }
            }
        }
    }

    /// Opens the connections that meet, and those that are healed.
    fn connect(&mut self) {
        if self.cut.is_some() {
            return;
        }
        let [home, away] = &mut self.sides;
        for (id, one) in &mut home.connections {
            let Some(other) = away.connections.get_mut(id) else { continue };
            let is_pair = one.own.is_some() && one.own == other.theirs && other.own == one.theirs;
            let meets = is_pair && (one.open && other.open || meet(*id, self.now, one, other));
            for (side, connection) in [(0, &mut *one), (1, other)] {
                if meets && (!connection.open || connection.troubled) {
                    (connection.open, connection.troubled) = (true, false);
                    self.inputs.push((side, Input::Opened(*id)));
                }
            }
        }
    }

    /// Lets browsers notice a cut.
    fn notice(&mut self) {
        let Some(cut) = self.cut else { return };
        for (index, side) in self.sides.iter_mut().enumerate() {
            for (id, connection) in &mut side.connections {
                if connection.open && !connection.troubled && self.now >= cut + self.notices[index]
                {
                    connection.troubled = true;
                    let input = match side.browser {
                        Browser::Heals => Input::Troubled(*id),
                        Browser::Closes => Input::Closed(*id),
                    };
                    self.inputs.push((index, input));
                }
            }
        }
    }

    fn cut(&mut self, seconds: u32) {
        self.cut = Some(self.now);
        self.pass(seconds);
        self.cut = None;
    }

    /// Sends a packet from each side, and checks that both arrive.
    fn check_packets(&mut self, text: &str) {
        for side in 0..2 {
            self.input(side, Input::Send(text.into()));
            let last = self.sides[1 - side].packets.last();
            assert_eq!(last.map(Vec::as_slice), Some(text.as_bytes()), "from side {side}");
        }
    }
}

/// True if two connections find each other.
fn meet(id: ConnectionId, now: Duration, one: &Connection, other: &Connection) -> bool {
    let Some((began, other_began)) = one.began.zip(other.began) else { return false };
    if id == ConnectionId::FIRST {
        // Away waits as long as it is given addresses.
        return other.last_address.is_some_and(|last| now <= last + PATIENCE);
    }
    began.abs_diff(other_began) <= MEETING && now <= began.max(other_began) + TRYING
}

const PAIRS: [[Browser; 2]; 4] = [
    [Browser::Heals, Browser::Heals],
    [Browser::Heals, Browser::Closes],
    [Browser::Closes, Browser::Heals],
    [Browser::Closes, Browser::Closes],
];

#[test]
fn away_waits_ten_minutes_for_the_other_person() {
    for (minutes, expected) in [(9, State::Connected), (11, State::Ended(End::Unreachable))] {
        let mut world = World::new(PAIRS[3]);
        world.input(0, Input::Invite);
        world.pass(1);
        let invitation = world.sides[0].code.clone().unwrap();
        world.input(1, Input::Join(invitation));
        world.pass(60 * minutes);
        let answer = world.sides[1].code.clone().unwrap();
        world.input(0, Input::Answered(answer));
        world.pass(25);
        assert_eq!(world.sides[0].carrier.state(), expected, "after {minutes} minutes");
    }
}

#[test]
fn a_cut_cable_is_bridged_by_a_spare() {
    for browsers in PAIRS {
        for notices in NOTICES {
            for seconds in [10, 14, 15, 20, 29, 30, 45, 60, 75, 90, 100, 110] {
                // Here browsers notice a cut only while it lasts.
                if notices.iter().any(|notice| *notice > seconds.into()) {
                    continue;
                }
                let mut world = World::connected(browsers);
                world.notices = notices.map(Duration::from_secs);
                world.check_packets("before");
                world.cut(seconds);
                world.pass(16);
                let context = format!("{browsers:?} cut for {seconds} s, noticed {notices:?}");
                assert_eq!(world.states(), [State::Connected; 2], "{context}");
                world.check_packets(&context);
            }
        }
    }
}

#[test]
fn the_stock_is_filled_again_after_each_cut() {
    for browsers in PAIRS {
        let mut world = World::connected(browsers);
        for cut in 0..12 {
            world.cut(20 + 7 * cut);
            world.pass(30);
            let context = format!("{browsers:?}, cut {cut}");
            assert_eq!(world.states(), [State::Connected; 2], "{context}");
            world.check_packets(&context);
            let counts = [0, 1].map(|side| world.sides[side].connections.len());
            let expected = STOCK as usize + 1;
            assert_eq!(counts, [expected; 2], "{context}: the spares and one that is open");
        }
        assert!(world.most <= 2 * STOCK as usize + 2, "{} connections at once", world.most);
    }
}

#[test]
fn a_long_cut_ends_both_sides() {
    for browsers in PAIRS {
        let mut world = World::connected(browsers);
        world.cut(300);
        assert_eq!(world.states(), [State::Ended(End::Lost); 2], "{browsers:?}");
        assert!(world.sides.iter().all(|side| side.connections.is_empty()), "{browsers:?}");
        let silent = world.sides.iter().all(|side| side.carrier.wake_at().is_none());
        assert!(silent, "{browsers:?}: no timer is left");
    }
}

#[test]
fn leaving_ends_both_sides_at_once() {
    let mut world = World::connected(PAIRS[0]);
    world.input(1, Input::Leave);
    let expected = [State::Ended(End::LeftByTheOther), State::Ended(End::Left)];
    assert_eq!(world.states(), expected);
    assert!(world.sides.iter().all(|side| side.connections.is_empty()));
}

#[test]
fn each_interruption_is_told_and_so_is_its_end() {
    let mut world = World::connected(PAIRS[3]);
    world.cut(30);
    world.pass(16);
    for side in &world.sides {
        let tail = side.states.iter().skip_while(|state| **state != State::Connected);
        let mut tail: Vec<State> = tail.copied().collect();
        tail.dedup();
        assert_eq!(tail, [State::Connected, State::Interrupted, State::Connected]);
    }
}
