//! Single steps: an input in a situation, and the effects.

use std::time::Duration;

use fairboard_direct::description::{self, Setup, silent_candidate};
use fairboard_direct::{
    Carrier, ConnectionId, Effect, End, GATHERING, Input, Notice, OPENING, PACKET_BYTES, PROBING,
    SPARE_INTERVAL, STOCK, State, WAITING,
};

use crate::support::{code, described};

const FIRST: ConnectionId = ConnectionId::FIRST;

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn state(state: State) -> Effect {
    Effect::Notify(Notice::State(state))
}

/// A carrier after inputs at the beginning of time.
fn after(inputs: impl IntoIterator<Item = Input>) -> Carrier {
    let mut carrier = Carrier::default();
    for input in inputs {
        carrier.update(Duration::ZERO, input);
    }
    carrier
}

/// Home after it has its code.
fn home() -> Carrier {
    after([Input::Invite, Input::Described(FIRST, described(10))])
}

/// Away after it has its code.
fn away() -> Carrier {
    after([Input::Join(code(10)), Input::Described(FIRST, described(20))])
}

/// Home after it is connected, with some spares of which both codes are known.
fn connected(spares: u32) -> Carrier {
    let mut carrier = home();
    carrier.update(Duration::ZERO, Input::Answered(code(20)));
    carrier.update(Duration::ZERO, Input::Opened(FIRST));
    for number in 1..=spares {
        let id = ConnectionId::new(number);
        carrier.update(Duration::ZERO, Input::Described(id, described(100 + number)));
        carrier.update(Duration::ZERO, Input::Arrived(FIRST, spare(number, 200 + number)));
    }
    carrier
}

/// The message with the code of a spare.
fn spare(number: u32, of: u32) -> Vec<u8> {
    [&[2], number.to_be_bytes().as_slice(), &code(of).to_bytes()].concat()
}

/// The message with the number of the first spare that was not tried, at a time of the clock.
fn stock_at(first: u32, clock: Duration) -> Vec<u8> {
    let millis = u64::try_from(clock.as_millis()).unwrap();
    [&[1], first.to_be_bytes().as_slice(), &millis.to_be_bytes()].concat()
}

/// The same at the beginning of time.
fn stock(first: u32) -> Vec<u8> {
    stock_at(first, Duration::ZERO)
}

/// The number of the connection that takes the other side's code.
fn taken(effects: &[Effect]) -> Option<u32> {
    effects.iter().find_map(|effect| match effect {
        Effect::Take(id, _) => Some(id.number()),
        Effect::Offer(_)
        | Effect::Answer(..)
        | Effect::Describe(_)
        | Effect::Probe(..)
        | Effect::Send(..)
        | Effect::Close(_)
        | Effect::Notify(_) => None,
    })
}

#[test]
fn home_makes_its_code_and_takes_the_answer() {
    let mut carrier = Carrier::default();
    let effects = carrier.update(Duration::ZERO, Input::Invite);
    assert_eq!(effects, [state(State::Preparing), Effect::Offer(FIRST)]);
    let effects = carrier.update(Duration::ZERO, Input::Described(FIRST, described(10)));
    assert_eq!(effects, [Effect::Notify(Notice::Code(code(10))), state(State::Waiting)]);
    assert_eq!(carrier.wake_at(), None, "home waits as long as it takes");
    let effects = carrier.update(seconds(500), Input::Answered(code(20)));
    let answer = description::write(&code(20), Setup::Client);
    assert_eq!(effects, [Effect::Take(FIRST, answer), state(State::Connecting)]);
    assert_eq!(carrier.wake_at(), Some(seconds(500) + OPENING));
}

#[test]
fn away_answers_and_gives_itself_silent_addresses() {
    let mut carrier = Carrier::default();
    let effects = carrier.update(Duration::ZERO, Input::Join(code(10)));
    let offer = description::write(&code(10), Setup::Either);
    assert_eq!(effects, [state(State::Preparing), Effect::Answer(FIRST, offer)]);
    let effects = carrier.update(Duration::ZERO, Input::Described(FIRST, described(20)));
    let expected = [
        Effect::Notify(Notice::Code(code(20))),
        state(State::Waiting),
        Effect::Probe(FIRST, silent_candidate(1)),
    ];
    assert_eq!(effects, expected);
    let mut now = Duration::ZERO;
    for number in 2..=5 {
        now += PROBING;
        assert_eq!(carrier.wake_at(), Some(now));
        let probe = Effect::Probe(FIRST, silent_candidate(number));
        assert_eq!(carrier.update(now, Input::Woken), [probe]);
    }
    carrier.update(now, Input::Opened(FIRST));
    let effects = carrier.update(now + PROBING, Input::Woken);
    let is_probe = |effect: &Effect| matches!(effect, Effect::Probe(..));
    assert!(!effects.iter().any(is_probe), "none after it has opened: {effects:?}");
}

#[test]
fn a_browser_that_looks_for_addresses_too_long_describes_what_it_has() {
    let mut carrier = after([Input::Invite]);
    assert_eq!(carrier.wake_at(), Some(GATHERING));
    assert_eq!(carrier.update(GATHERING, Input::Woken), [Effect::Describe(FIRST)]);
    assert_eq!((carrier.update(seconds(9), Input::Woken), carrier.wake_at()), (vec![], None));
}

#[test]
fn a_connection_that_comes_to_nothing_says_why() {
    let no_address = description::write(&code(1), Setup::Either).replace("a=candidate", "a=other");
    let nonsense = Input::Described(FIRST, "v=0".to_owned());
    let rows = [
        (after([Input::Invite]), seconds(0), Input::Described(FIRST, no_address), End::NoAddress),
        (after([Input::Invite]), seconds(0), nonsense, End::Failed),
        (after([Input::Join(code(1))]), seconds(0), Input::Closed(FIRST), End::Failed),
        (home(), seconds(0), Input::Closed(FIRST), End::Unreachable),
        (home(), seconds(0), Input::Leave, End::Left),
        (away(), WAITING, Input::Woken, End::Expired),
        (connected(8), seconds(0), Input::Leave, End::Left),
        (connected(8), seconds(0), Input::Arrived(FIRST, vec![3]), End::LeftByTheOther),
        (connected(0), seconds(0), Input::Closed(FIRST), End::Lost),
    ];
    for (mut carrier, now, input, end) in rows {
        let effects = carrier.update(now, input.clone());
        assert_eq!(effects.last(), Some(&state(State::Ended(end))), "{input:?}");
        assert!(effects.contains(&Effect::Close(FIRST)), "{input:?}");
        assert_eq!(carrier.wake_at(), None, "{input:?}");
        assert_eq!(carrier.update(now, Input::Invite), [], "it does not begin again");
    }
}

#[test]
fn an_input_that_does_not_fit_changes_nothing() {
    let rows = [
        (Carrier::default(), Input::Answered(code(20))),
        (Carrier::default(), Input::Send(vec![1])),
        (Carrier::default(), Input::Opened(FIRST)),
        (home(), Input::Invite),
        (home(), Input::Join(code(1))),
        (home(), Input::Described(FIRST, described(11))),
        (home(), Input::Shown),
        (home(), Input::Send(vec![1])),
        (home(), Input::Opened(ConnectionId::new(7))),
        (away(), Input::Answered(code(20))),
        (away(), Input::Troubled(FIRST)),
        (connected(1), Input::Answered(code(20))),
        (connected(1), Input::Opened(FIRST)),
        (connected(1), Input::Send(vec![0; PACKET_BYTES + 1])),
        (connected(1), Input::Closed(ConnectionId::new(77))),
        (connected(1), Input::Arrived(ConnectionId::new(77), vec![0, 1])),
        (connected(1), Input::Arrived(FIRST, vec![])),
        (connected(1), Input::Arrived(FIRST, vec![9])),
        (connected(1), Input::Arrived(FIRST, vec![3, 3])),
        (connected(1), Input::Arrived(FIRST, vec![1, 0])),
        (connected(1), Input::Arrived(FIRST, vec![0; PACKET_BYTES + 2])),
        (connected(1), Input::Arrived(FIRST, stock(0))),
        (connected(1), Input::Arrived(FIRST, stock(STOCK + 2))),
        (connected(1), Input::Arrived(FIRST, stock(u32::MAX))),
        (connected(1), Input::Arrived(FIRST, spare(0, 5))),
        (connected(1), Input::Arrived(FIRST, spare(STOCK + 1, 5))),
        (connected(1), Input::Arrived(FIRST, spare(u32::MAX, 5))),
    ];
    for (mut carrier, input) in rows {
        let before = (carrier.state(), carrier.wake_at());
        // Away's silent addresses of this moment are not caused by the input.
        let effects = carrier.update(Duration::ZERO, input.clone());
        assert_eq!(effects, [], "{input:?}");
        assert_eq!((carrier.state(), carrier.wake_at()), before, "{input:?}");
    }
}

#[test]
fn packets_go_both_ways_once_it_is_open() {
    let mut carrier = connected(0);
    let longest = vec![7; PACKET_BYTES];
    for packet in [vec![], vec![1, 2, 3], longest] {
        let message = [&[0], packet.as_slice()].concat();
        let sent = carrier.update(Duration::ZERO, Input::Send(packet.clone()));
        assert_eq!(sent, [Effect::Send(FIRST, message.clone())]);
        let arrived = carrier.update(Duration::ZERO, Input::Arrived(FIRST, message));
        assert_eq!(arrived, [Effect::Notify(Notice::Packet(packet))]);
    }
}

#[test]
fn spares_are_prepared_one_after_the_other() {
    let mut carrier = home();
    carrier.update(Duration::ZERO, Input::Answered(code(20)));
    let mut effects = carrier.update(Duration::ZERO, Input::Opened(FIRST));
    assert_eq!(effects[..2], [state(State::Connected), Effect::Send(FIRST, stock(1))]);
    for number in 1..=STOCK {
        let id = ConnectionId::new(number);
        assert_eq!(effects.last(), Some(&Effect::Offer(id)));
        effects = carrier.update(Duration::ZERO, Input::Described(id, described(number)));
        assert_eq!(effects[0], Effect::Send(FIRST, spare(number, number)));
    }
    assert_eq!(effects.len(), 1, "no more than the stock");
}

#[test]
fn a_spare_that_cannot_be_made_is_not_tried_again_at_once() {
    let mut carrier = connected(2);
    let closed = carrier.update(Duration::ZERO, Input::Closed(ConnectionId::new(3)));
    assert_eq!(closed, [Effect::Close(ConnectionId::new(3))]);
    assert_eq!(carrier.state(), State::Connected);
}

#[test]
fn the_smaller_code_is_the_client_of_a_spare() {
    for (own, theirs, setup) in [(5, 6, Setup::Server), (6, 5, Setup::Client)] {
        let mut carrier = connected(0);
        let id = ConnectionId::new(1);
        carrier.update(Duration::ZERO, Input::Described(id, described(own)));
        carrier.update(Duration::ZERO, Input::Arrived(FIRST, spare(1, theirs)));
        let effects = carrier.update(Duration::ZERO, Input::Troubled(FIRST));
        let take = Effect::Take(id, description::write(&code(theirs), setup));
        let probe = Effect::Probe(id, silent_candidate(1));
        assert_eq!(effects, [state(State::Interrupted), take, probe]);
    }
}

#[test]
fn each_spare_has_its_time_by_the_clock_that_is_ahead() {
    // The cut is noticed at the time; the other side's clock is ahead of the own one.
    let rows = [(0, 0), (10, 0), (0, 10), (14, 0), (15, 0), (100, 0), (4, 1_000), (151, 86_400)];
    for (start, ahead) in rows {
        let mut carrier = connected(STOCK);
        carrier.update(Duration::ZERO, Input::Arrived(FIRST, stock_at(1, seconds(ahead))));
        let mut tried = Vec::new();
        let mut effects = carrier.update(seconds(start), Input::Troubled(FIRST));
        let mut now = seconds(start);
        while carrier.state() == State::Interrupted {
            tried.extend(taken(&effects).map(|number| (now, number)));
            now = carrier.wake_at().unwrap();
            effects = carrier.update(now, Input::Woken);
        }
        let first = (start + ahead) / 15;
        let at = |place: u64| seconds((15 * (first + place)).saturating_sub(ahead).max(start));
        let number = |place: u64| ((first + place) % u64::from(STOCK)) as u32 + 1;
        let places = 0..u64::from(STOCK);
        let expected: Vec<_> = places.map(|place| (at(place), number(place))).collect();
        assert_eq!(tried, expected, "noticed at {start}, the other {ahead} ahead");
        assert_eq!(carrier.state(), State::Ended(End::Lost));
        assert_eq!(now, seconds(start) + SPARE_INTERVAL * (STOCK + 1));
    }
}

#[test]
fn no_clock_of_the_other_side_makes_the_carrier_panic() {
    for millis in [u64::MAX, u64::MAX - 1, 1 << 62] {
        let mut carrier = connected(STOCK);
        let clock = Duration::from_millis(millis);
        carrier.update(seconds(7), Input::Arrived(FIRST, stock_at(1, clock)));
        let effects = carrier.update(seconds(8), Input::Troubled(FIRST));
        assert!(taken(&effects).is_some(), "{millis}");
    }
}

#[test]
fn a_page_that_slept_tries_the_spare_of_the_present_time() {
    let mut carrier = connected(STOCK);
    carrier.update(Duration::ZERO, Input::Troubled(FIRST));
    let effects = carrier.update(seconds(47), Input::Shown);
    assert_eq!(taken(&effects), Some(4));
}

#[test]
fn an_open_connection_is_told_again_when_the_page_is_shown() {
    let mut carrier = connected(0);
    let effects = carrier.update(seconds(1), Input::Shown);
    assert_eq!(effects, [state(State::Connected)]);
}

#[test]
fn the_latest_connection_wins_and_closes_those_before_it() {
    let [first, second] = [1, 2].map(ConnectionId::new);
    let mut carrier = connected(3);
    carrier.update(seconds(1), Input::Troubled(FIRST));
    carrier.update(seconds(1) + SPARE_INTERVAL, Input::Woken);
    let now = seconds(20);
    // The first spare opens, the other attempt goes on, because it may have opened over there.
    let effects = carrier.update(now, Input::Opened(first));
    assert_eq!(
        effects[..3],
        [Effect::Close(FIRST), state(State::Connected), Effect::Send(first, stock_at(3, now))]
    );
    let mut later = carrier.clone();
    let effects = later.update(now, Input::Opened(second));
    assert_eq!(effects[..2], [Effect::Close(first), state(State::Connected)]);
    // It is given up after a while.
    let effects = carrier.update(now + seconds(10), Input::Woken);
    assert!(effects.contains(&Effect::Close(second)), "{effects:?}");
    assert_eq!(later.update(now, Input::Opened(first)), [], "the earlier one is gone");
}

#[test]
fn an_earlier_connection_that_heals_is_used_until_a_later_one_opens() {
    let mut carrier = connected(2);
    carrier.update(seconds(1), Input::Troubled(FIRST));
    let effects = carrier.update(seconds(8), Input::Opened(FIRST));
    let sent = Effect::Send(FIRST, stock_at(2, seconds(8)));
    assert_eq!(effects[..2], [state(State::Connected), sent]);
    let effects = carrier.update(seconds(9), Input::Opened(ConnectionId::new(1)));
    assert_eq!(effects[..2], [Effect::Close(FIRST), state(State::Connected)]);
}

#[test]
fn spares_that_the_other_side_has_tried_are_given_up() {
    let mut carrier = connected(3);
    let effects = carrier.update(Duration::ZERO, Input::Arrived(FIRST, stock(3)));
    let expected = [
        Effect::Close(ConnectionId::new(1)),
        Effect::Close(ConnectionId::new(2)),
        Effect::Send(FIRST, spare(3, 103)),
    ];
    assert_eq!(effects, expected);
    // Both still have the next one.
    let effects = carrier.update(SPARE_INTERVAL * 2, Input::Troubled(FIRST));
    assert_eq!(taken(&effects), Some(3), "{effects:?}");
}
