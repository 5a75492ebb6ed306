//! Messages with the codes of direct connections, and the players who sign them.

use fairboard_fair::text;
use fairboard_forms::connection::{Message, read, write};
use fairboard_table::far::{Compared, Connection, FarAsk, FarInput, Kind, News, State, Task, Told};

use crate::direct::{LOST, answer, call, connect, connection, exchange, is, mark, news, sent};
use crate::driver::{Browser, SITE, Tab, begun, begun_stratego, invite, start};

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
    tab.ask(FarAsk::Connect);
    assert!(matches!(tab.tasks.pop(), Some(Task::Call { .. })));
    news(tab, News::Code(b"another code".to_vec()));
    is(tab, Connection::Calling);
    tab.opened().connection.link.unwrap().to_string()
}

#[test]
fn nobody_answers_a_call_that_the_other_player_has_not_signed() {
    let (mut home, away) = begun();
    let (mut other, mut there) = (Browser::new(3).tab(), Browser::new(4).tab());
    there.open(&invite(&mut other, Kind::TicTacToe, None));
    other.open(&start(&mut there, None));
    let elsewhere = call(&mut other);
    let call = call(&mut home);
    for (rule, link, told) in [
        ("another code in its place", with_code(&call, b"a spy's code"), Told::Damaged),
        ("the signature of another game", signed_as(&call, &elsewhere), Told::Damaged),
    ] {
        let mut away = away.browser.tab();
        away.open(&link);
        assert_eq!((away.told(), away.tasks.len()), (Some(told), 0), "{rule}");
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
            assert_eq!((home.told(), home.tasks.len()), (Some(Told::Damaged), 0), "{row}");
            assert_eq!(connection(&home), Connection::Calling, "{row}: it goes on");
        }
    }
    is(&mut away, LOST);
    away.open(&second);
    away.tasks.clear();
    news(&mut away, News::Code(b"a new answer".to_vec()));
    is(&mut away, Connection::Answering);
    home.open(&away.opened().connection.link.unwrap());
    assert_eq!(home.tasks, [Task::Connect(b"a new answer".to_vec())]);
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
    is(&mut away, Connection::Connected);
    away.tasks.clear();
    away.open(&call);
    assert_eq!((connection(&away), away.tasks.len()), (Connection::Connected, 0));
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
    for has_heard in [true, false] {
        let (mut home, mut away) = begun_stratego();
        connect(&mut home, &mut away);
        let mut second = away.browser.tab();
        second.go(&away.address);
        second.ask(FarAsk::Doubt);
        second.ask(FarAsk::Compared(Compared::Different));
        let name = away.opened().name;
        if has_heard {
            let stored = away.browser.games.borrow().get(&name).cloned();
            away.send(FarInput::OtherTab(name, stored));
            assert_eq!(away.tasks, [Task::Leave]);
        }
        home.play("a4a5");
        home.ask(FarAsk::Sign);
        for packet in sent(&mut home) {
            news(&mut away, News::Packet(packet.clone()));
            news(&mut away, News::Packet(packet));
        }
        let is_sent = |task: &Task| matches!(task, Task::Send(_));
        assert!(!away.tasks.iter().any(is_sent), "{has_heard}: {:?}", away.tasks);
        assert!(away.tasks.contains(&Task::Leave), "{has_heard}");
    }
}

#[test]
fn a_flood_of_packets_waits_in_no_long_queue_and_ends_with_the_connection() {
    let (mut home, mut away) = begun();
    connect(&mut home, &mut away);
    away.is_held = true;
    is(&mut home, LOST);
    let game = message(&call(&mut home)).game;
    // What begins like a question, which anybody can write.
    let packet = [&[0x15], game.as_slice(), &[0; 13]].concat();
    for _ in 0..1000 {
        news(&mut away, News::Packet(packet.clone()));
    }
    assert_eq!(away.held.len(), 32);
    away.ask(FarAsk::Disconnect);
    away.tasks.clear();
    away.release();
    assert_eq!((away.tasks.len(), away.told()), (0, None));
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
