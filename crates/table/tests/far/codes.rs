//! Messages with the codes of direct connections, and the players who sign them.

use fairboard_fair::text;
use fairboard_forms::connection::{Message, read, write};
use fairboard_rules::stratego::Rank;
use fairboard_table::far::{
    Compared, Connection, FarAsk, FarInput, Kind, MOST_WAITING, News, State, Stored, Task, Told,
};

use crate::direct::{
    CODES, LOST, answer, call, call_with, coded, connect, connection, exchange, is, mark, news,
    open, sent,
};
use crate::driver::{Browser, SITE, Tab, army, begun, begun_stratego, invite, start};

/// The message of a link.
fn message(link: &str) -> Message {
    link.rsplit('/').next().and_then(text::decode).and_then(|bytes| read(&bytes)).unwrap()
}

fn link(message: &Message) -> String {
    format!("{SITE}#/p/{}", text::encode(&write(message)))
}

/// The message of a link with another code.
fn with_code(other: &str, code: &[u8]) -> String {
    link(&Message { code: code.to_vec(), ..message(other) })
}

/// The link of a message with the signature of another one.
fn signed_as(own: &str, other: &str) -> String {
    link(&Message { signature: message(other).signature, ..message(own) })
}

/// Loses the connection, and calls with another code.
fn call_again(tab: &mut Tab) -> String {
    is(tab, LOST);
    call_with(tab, b"another code")
}

#[test]
fn nobody_answers_a_call_that_the_other_player_has_not_signed() {
    let (mut home, away) = begun();
    let (mut other, mut there) = (Browser::new(3).tab(), Browser::new(4).tab());
    there.open(&invite(&mut other, Kind::TicTacToe, None));
    other.open(&start(&mut there, None));
    let elsewhere = call(&mut other);
    let call = call(&mut home);
    for (rule, link) in [
        ("another code in its place", with_code(&call, b"a spy's code")),
        ("the signature of another game", signed_as(&call, &elsewhere)),
    ] {
        let mut away = away.browser.tab();
        away.open(&link);
        assert_eq!((away.told(), away.tasks.len()), (Some(Told::Damaged), 0), "{rule}");
        answer(&mut away, &call);
    }
}

#[test]
fn a_call_waits_for_the_answer_that_the_other_player_has_signed_for_it() {
    let (mut home, mut away) = begun();
    let first = call(&mut home);
    let old = answer(&mut away, &first);
    let second = call_again(&mut home);
    assert_ne!(second, first);
    for is_handed in [false, true] {
        for (rule, link) in [
            ("the answer to an earlier call", old.clone()),
            ("another code in its place", with_code(&old, b"a spy's code")),
        ] {
            if is_handed {
                news(&mut home, News::Handed(write(&message(&link))));
            } else {
                home.open(&link);
            }
            let row = format!("{rule}, from another tab: {is_handed}");
            assert_eq!((home.told(), home.tasks.len()), (Some(Told::OtherCall), 0), "{row}");
            assert_eq!(connection(&home), Connection::Calling, "{row}: it goes on");
        }
    }
    is(&mut away, LOST);
    away.open(&second);
    away.tasks.clear();
    home.open(&coded(&mut away, b"a new answer", Connection::Answering));
    assert_eq!(home.tasks, [Task::Connect(b"a new answer".to_vec())]);
}

#[test]
fn an_answer_to_a_call_that_was_dropped_is_awaited_by_nobody() {
    let (mut home, mut away) = begun();
    let calls = [call(&mut home), call_again(&mut away)];
    away.open(&calls[0]);
    let answer = coded(&mut away, CODES[1], Connection::Answering);
    home.open(&calls[1]);
    home.open(&answer);
    assert_eq!((home.told(), home.handed_over.len()), (None, 1));
}

#[test]
fn a_code_that_comes_late_is_signed_as_a_call_is() {
    let (mut home, mut away) = begun();
    home.ask(FarAsk::Connect);
    home.tasks.clear();
    news(&mut home, News::Code(b"an earlier code".to_vec()));
    answer(&mut away, &coded(&mut home, CODES[0], Connection::Calling));
}

#[test]
fn who_does_not_know_the_other_player_yet_asks_for_the_link_before() {
    let (mut home, mut away) = (Browser::new(1).tab(), Browser::new(2).tab());
    away.open(&invite(&mut home, Kind::TicTacToe, None));
    let acceptance = start(&mut away, None);
    let link = call(&mut away);
    home.open(&link);
    assert_eq!((home.told(), home.tasks.len()), (Some(Told::Missing), 0));
    assert_eq!(home.state(), State::Inviting);
    home.open(&acceptance);
    answer(&mut home, &link);
}

#[test]
fn a_link_that_is_opened_twice_changes_no_connection() {
    let (mut home, mut away) = begun();
    let call = call(&mut home);
    let answer = answer(&mut away, &call);
    let own = away.opened().connection.link;
    away.open(&call);
    assert_eq!((away.told(), away.tasks.len()), (Some(Told::Known), 0));
    assert_eq!((connection(&away), away.opened().connection.link), (Connection::Answering, own));
    home.open(&answer);
    home.tasks.clear();
    for state in [Connection::Connecting, Connection::Connected, Connection::Interrupted] {
        is(&mut home, state);
        home.tasks.clear();
        home.open(&answer);
        assert_eq!((home.told(), home.handed_over.len()), (Some(Told::Known), 0), "{state:?}");
        assert_eq!((connection(&home), home.tasks.len()), (state, 0), "{state:?}");
    }
    // Nor does an earlier call, after a later one has led to a connection.
    let later = call_again(&mut home);
    is(&mut away, LOST);
    away.open(&later);
    is(&mut away, Connection::Connected);
    for link in [&later, &call] {
        away.tasks.clear();
        away.open(link);
        assert_eq!((away.told(), away.tasks.len()), (Some(Told::Known), 0));
        assert_eq!(connection(&away), Connection::Connected);
    }
}

#[test]
fn links_of_the_game_before_do_not_end_a_connection_that_has_gone_over() {
    let (mut home, mut away) = begun();
    let call = call(&mut home);
    let answer = answer(&mut away, &call);
    home.open(&answer);
    home.tasks.clear();
    open(&mut home, &mut away);
    home.ask(FarAsk::Resign);
    home.ask(FarAsk::Sign);
    exchange(&mut home, &mut away);
    home.ask(FarAsk::Rematch);
    exchange(&mut home, &mut away);
    away.ask(FarAsk::Rematch);
    exchange(&mut home, &mut away);
    let name = away.opened().name;
    assert_eq!(home.opened().name, name, "both are at the rematch");
    for (rule, tab) in [("home", &mut home), ("away", &mut away)] {
        for link in [&call, &answer] {
            tab.open(link);
            assert_eq!((tab.told(), tab.tasks.len()), (Some(Told::Known), 0), "{rule}");
            assert_eq!(tab.opened().name, name, "{rule}");
            assert_eq!(connection(tab), Connection::Connected, "{rule}");
        }
    }
}

#[test]
fn what_follows_a_link_on_another_line_is_no_part_of_it() {
    let (mut home, away) = begun();
    let call = call(&mut home);
    for after in ["OK", "Hi", "Thanks", "See you soon"] {
        let mut away = away.browser.tab();
        away.ask(FarAsk::Paste(format!("{call}\n\n{after}")));
        assert!(matches!(away.tasks[..], [Task::Answer { .. }]), "{after}: {:?}", away.told());
    }
}

#[test]
fn nothing_goes_to_a_player_whom_another_tab_has_found_to_be_another() {
    for (has_heard, is_asked_first) in [(true, false), (true, true), (false, false), (false, true)]
    {
        let (mut home, mut away) = begun_stratego();
        connect(&mut home, &mut away);
        let mut second = away.browser.tab();
        second.go(&away.address);
        find_different(&mut second);
        if has_heard {
            hear(&mut away);
            assert_eq!(away.tasks, [Task::Leave]);
        }
        home.play("a4a7");
        home.ask(FarAsk::Sign);
        is(&mut home, Connection::Connected);
        let mut packets = sent(&mut home);
        assert!(packets.len() > 1, "an attack and a question");
        if is_asked_first {
            packets.reverse();
        }
        for packet in packets {
            news(&mut away, News::Packet(packet));
        }
        assert_eq!(away.tasks, [Task::Leave], "heard: {has_heard}, asked first: {is_asked_first}");
    }
}

#[test]
fn nothing_of_a_rematch_goes_to_a_player_whom_another_tab_has_found_to_be_another() {
    let (mut home, mut away) = begun_stratego();
    connect(&mut home, &mut away);
    away.ask(FarAsk::Resign);
    away.ask(FarAsk::Sign);
    exchange(&mut home, &mut away);
    let mut second = away.browser.tab();
    let mut elsewhere = home.browser.tab();
    elsewhere.go(&home.address);
    elsewhere.ask(FarAsk::Rematch);
    second.open(&start(&mut elsewhere, Some(army(Rank::Scout, "a4"))));
    elsewhere.open(&start(&mut second, Some(army(Rank::Flag, "j4"))));
    find_different(&mut second);
    let name = second.opened().name;
    let stored = second.browser.games.borrow()[&name].clone();
    away.send(FarInput::OtherTab(name, Stored::Text(stored)));
    assert_eq!(away.tasks, [Task::Leave]);
}

/// Notes that the pictures differ.
fn find_different(tab: &mut Tab) {
    tab.ask(FarAsk::Doubt);
    tab.ask(FarAsk::Compared(Compared::Different));
}

/// Lets the tab hear that another one has stored its game.
fn hear(tab: &mut Tab) {
    let name = tab.opened().name;
    let stored = tab.browser.games.borrow()[&name].clone();
    tab.send(FarInput::OtherTab(name, Stored::Text(stored)));
}

#[test]
fn a_flood_of_packets_waits_in_no_long_queue_and_ends_with_the_connection() {
    let (mut home, mut away) = begun();
    connect(&mut home, &mut away);
    mark(&mut home, 5);
    let packet = sent(&mut home).remove(0);
    away.is_held = true;
    for _ in 0..1000 {
        news(&mut away, News::Packet(packet.clone()));
    }
    assert_eq!(away.held.len(), MOST_WAITING);
    away.ask(FarAsk::Disconnect);
    away.release();
    assert_eq!(away.nine(), ".........");
}

#[test]
fn packets_close_no_question_whether_the_pictures_differ() {
    let (mut home, mut away) = begun();
    connect(&mut home, &mut away);
    away.ask(FarAsk::Doubt);
    mark(&mut home, 5);
    exchange(&mut home, &mut away);
    assert_eq!((away.state(), away.opened().doubts), (State::Turn, true));
    away.ask(FarAsk::Compared(Compared::Different));
    assert_eq!((away.state(), away.opened().doubts), (State::Different, false));
}

#[test]
fn a_connection_ends_with_its_game_that_another_tab_deletes() {
    let (mut home, mut away) = begun();
    connect(&mut home, &mut away);
    let name = home.opened().name;
    home.send(FarInput::OtherTab(name, Stored::Forgotten));
    assert_eq!(home.tasks, [Task::Leave]);
}
