//! Direct connections in mid-game, and messages about them.

#[path = "../../../../corpus/rows.rs"]
#[expect(dead_code, reason = "other tests read stored games, too")]
mod rows;

use std::mem;

use fairboard_fair::text;
use fairboard_rules::stratego::Rank;
use fairboard_table::far::{
    Carrier, Compared, Connection, Directly, EndBy, Ended, FarAsk, FarInput, FarSentence, Kind,
    News, Proof, Result, Shown, State, Taking, Task, Told, Visit,
};

use self::rows::rows;
use crate::driver::{Browser, SITE, Tab, army, begun, begun_stratego, invite, pass, start};

/// Stands for the codes of home and away.
pub(crate) const CODES: [&[u8]; 2] = [b"home's code", b"away's code"];

/// A connection that is gone.
pub(crate) const LOST: Connection = Connection::Off(Some(Ended::Lost));

pub(crate) fn news(tab: &mut Tab, news: News) {
    tab.send(FarInput::Direct(news));
}

pub(crate) fn is(tab: &mut Tab, state: Connection) {
    news(tab, News::State(state));
}

pub(crate) fn connection(tab: &Tab) -> Connection {
    tab.opened().connection.state
}

/// Makes the code of a tab that calls or answers, and returns the link with it.
pub(crate) fn coded(tab: &mut Tab, code: &[u8], state: Connection) -> String {
    news(tab, News::Code(code.to_vec()));
    is(tab, state);
    tab.opened().connection.link.expect("there is a code to send").to_string()
}

/// Calls with the code of home.
pub(crate) fn call(tab: &mut Tab) -> String {
    call_with(tab, CODES[0])
}

/// Calls with a code.
pub(crate) fn call_with(tab: &mut Tab, code: &[u8]) -> String {
    tab.ask(FarAsk::Connect);
    assert!(matches!(tab.tasks.pop(), Some(Task::Call { .. })));
    coded(tab, code, Connection::Calling)
}

/// Answers a call, and returns the link with the answer.
pub(crate) fn answer(tab: &mut Tab, link: &str) -> String {
    tab.open(link);
    let task = Task::Answer { code: CODES[0].to_vec(), server: String::new() };
    assert_eq!(tab.tasks, [task]);
    tab.tasks.clear();
    coded(tab, CODES[1], Connection::Answering)
}

/// Connects two tabs with a game.
pub(crate) fn connect(from: &mut Tab, to: &mut Tab) {
    let link = call(from);
    let link = answer(to, &link);
    from.open(&link);
    assert_eq!(mem::take(&mut from.tasks), [Task::Connect(CODES[1].to_vec())]);
    open(from, to);
}

/// Reports that the connection is there, to both.
pub(crate) fn open(from: &mut Tab, to: &mut Tab) {
    is(from, Connection::Connected);
    is(to, Connection::Connected);
    exchange(from, to);
}

/// The packets that a tab sends.
pub(crate) fn sent(tab: &mut Tab) -> Vec<Vec<u8>> {
    let packet = |task| {
        let Task::Send(packet) = task else { panic!("{task:?}") };
        packet
    };
    mem::take(&mut tab.tasks).into_iter().map(packet).collect()
}

/// Carries packets until neither has one.
pub(crate) fn exchange(one: &mut Tab, other: &mut Tab) {
    for _ in 0..9 {
        for packet in sent(one) {
            news(other, News::Packet(packet));
        }
        for packet in sent(other) {
            news(one, News::Packet(packet));
        }
    }
    assert!(one.tasks.is_empty() && other.tasks.is_empty(), "packets without an end");
}

/// Marks a cell and signs it.
pub(crate) fn mark(tab: &mut Tab, cell: usize) {
    tab.mark(cell);
    tab.ask(FarAsk::Sign);
}

#[test]
fn a_game_changes_its_carrier_in_mid_game_and_back() {
    let (mut home, mut away) = begun();
    home.mark(5);
    pass(&mut home, &mut away);
    connect(&mut away, &mut home);
    mark(&mut away, 1);
    assert_eq!((away.opened().link, away.copied.len()), (None, 0), "no link is asked for");
    assert_eq!(away.opened().connection.carrier, Carrier::Direct);
    exchange(&mut home, &mut away);
    assert_eq!((home.state(), home.nine().as_str()), (State::Turn, "o...x...."));
    // The connection breaks after the next move was signed.
    mark(&mut home, 3);
    home.tasks.clear();
    for tab in [&mut home, &mut away] {
        is(tab, LOST);
    }
    away.open(&home.link());
    assert_eq!(away.nine(), "o.x.x....");
    away.mark(2);
    pass(&mut away, &mut home);
    assert_eq!(away.opened().connection.carrier, Carrier::Link);
    connect(&mut home, &mut away);
    mark(&mut home, 7);
    exchange(&mut home, &mut away);
    assert_eq!(home.state(), State::Over(Result::Won, EndBy::Line, Proof::Proved));
    assert_eq!(away.state(), State::Over(Result::Lost, EndBy::Line, Proof::Proved));
}

#[test]
fn what_comes_over_a_connection_leaves_the_rules_open() {
    let (mut home, mut away) = begun();
    home.mark(5);
    pass(&mut home, &mut away);
    connect(&mut away, &mut home);
    home.address = "#/rules".to_owned();
    mark(&mut away, 1);
    exchange(&mut home, &mut away);
    assert_eq!((home.nine().as_str(), home.address.as_str()), ("o...x....", "#/rules"));
}

#[test]
fn what_was_lost_around_a_cut_is_sent_again() {
    let (mut home, mut away) = begun();
    connect(&mut home, &mut away);
    mark(&mut home, 5);
    home.tasks.clear();
    assert_eq!(away.state(), State::Waiting, "the move is lost on its way");
    for tab in [&mut home, &mut away] {
        is(tab, Connection::Interrupted);
    }
    assert!(home.opened().link.is_some(), "meanwhile there is a link");
    open(&mut home, &mut away);
    assert_eq!((away.state(), away.nine().as_str()), (State::Turn, "....x...."));
    // Home's page is loaded again before it has the next move.
    home.reload();
    mark(&mut away, 1);
    away.tasks.clear();
    is(&mut away, LOST);
    connect(&mut home, &mut away);
    assert_eq!(home.nine(), "o...x....");
}

#[test]
fn a_battle_is_answered_at_once_and_the_end_is_proved() {
    let (mut home, mut away) = begun_stratego();
    connect(&mut away, &mut home);
    for mv in ["b4b5", "b7b6", "a4a7"] {
        let tab = if mv == "b7b6" { &mut away } else { &mut home };
        tab.play(mv);
        tab.ask(FarAsk::Sign);
        exchange(&mut home, &mut away);
    }
    assert_eq!(home.state(), State::Over(Result::Won, EndBy::Flag, Proof::Proved));
    assert_eq!(away.state(), State::Over(Result::Lost, EndBy::Flag, Proof::Proved));
}

#[test]
fn a_connection_is_of_one_game_and_ends_with_it() {
    for (rule, leave) in [
        ("the list", (|tab| tab.send(FarInput::Visit(Visit::List))) as fn(&mut Tab)),
        ("another game", |tab| tab.send(FarInput::Visit(Visit::Begin(Kind::Stratego)))),
        ("the person", |tab| tab.ask(FarAsk::Disconnect)),
        ("pictures that differ", |tab| {
            tab.ask(FarAsk::Doubt);
            tab.ask(FarAsk::Compared(Compared::Different));
        }),
        ("a game that is forgotten", |tab| tab.ask(FarAsk::Forget(tab.opened().name))),
    ] {
        let (mut home, mut away) = begun();
        connect(&mut home, &mut away);
        leave(&mut home);
        assert_eq!(home.tasks, [Task::Leave], "{rule}");
    }
}

#[test]
fn the_answer_is_handed_over_to_the_tab_that_waits() {
    let (mut home, mut away) = begun();
    let link = call(&mut home);
    let link = answer(&mut away, &link);
    let mut second = home.browser.tab();
    second.open(&link);
    let (name, bytes) = second.handed_over.pop().unwrap();
    assert_eq!(name, home.opened().name);
    news(&mut second, News::HandedOver(Taking::Taken));
    assert_eq!(second.told(), Some(Told::HandedOver));
    news(&mut home, News::Handed(bytes));
    assert_eq!(home.tasks, [Task::Connect(CODES[1].to_vec())]);
    // A tab that does not wait any more hands it on, too.
    is(&mut home, LOST);
    home.open(&link);
    assert_eq!(home.handed_over.len(), 1);
    news(&mut home, News::HandedOver(Taking::Refused));
    assert_eq!(home.told(), Some(Told::NotAwaited));
}

#[test]
fn each_message_about_a_connection_has_its_meaning() {
    let (mut home, mut away) = begun();
    let call_link = call(&mut home);
    home.open(&call_link);
    assert_eq!((home.told(), connection(&home)), (Some(Told::Own), Connection::Calling));
    let mut stranger = Browser::new(3).tab();
    stranger.open(&call_link);
    assert_eq!(stranger.screen().shown, Shown::Stray(call_link.as_str().into()));
    away.ask(FarAsk::Paste(format!("Here it is: {call_link}")));
    assert!(matches!(away.tasks[..], [Task::Answer { .. }]));
    news(&mut away, News::NoCode);
    assert_eq!((away.told(), connection(&away)), (Some(Told::Damaged), Connection::Off(None)));
    away.ask(FarAsk::Doubt);
    away.ask(FarAsk::Compared(Compared::Different));
    away.tasks.clear();
    away.open(&call_link);
    assert!(away.tasks.is_empty(), "nobody connects to a player who is not trusted");
}

#[test]
fn a_hostile_message_about_a_connection_changes_no_game() {
    for row in rows("connections") {
        let (_, mut away) = begun();
        let (name, before) = (away.opened().name, away.browser.games.borrow().clone());
        let digits = row.text("message").replace("game", &name);
        let digits = digits.replace("signature", &"00".repeat(64));
        let pairs = digits.as_bytes().chunks(2).map(|pair| str::from_utf8(pair).unwrap());
        let bytes: Vec<u8> = pairs.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect();
        away.open(&format!("{SITE}#/p/{}", text::encode(&bytes)));
        let becomes = match (&away.tasks[..], &away.handed_over[..], away.told()) {
            ([Task::Answer { .. }], [], None) => "answered".to_owned(),
            ([], [_], None) => "handed over".to_owned(),
            ([], [], Some(told)) => format!("{told:?}"),
            other => panic!("{}: {other:?}", row.name()),
        };
        assert_eq!(becomes, row.text("becomes"), "{}", row.name());
        assert_eq!(*away.browser.games.borrow(), before, "{}", row.name());
    }
}

#[test]
fn packets_of_other_games_do_not_come_over_a_connection() {
    let (mut home, mut away) = begun();
    let (mut other, mut there) = (Browser::new(3).tab(), Browser::new(4).tab());
    let link = invite(&mut other, Kind::Stratego, Some(army(Rank::Scout, "a4")));
    there.open(&link);
    let answer = start(&mut there, Some(army(Rank::Scout, "a4")));
    connect(&mut home, &mut away);
    let before = away.screen();
    for link in [link, answer] {
        let word = link.rsplit('/').next().unwrap();
        news(&mut away, News::Packet(text::decode(word).unwrap()));
    }
    for bytes in [vec![], vec![0; 70_000], vec![0x13]] {
        news(&mut away, News::Packet(bytes));
    }
    assert_eq!(away.screen(), before);
}

#[test]
fn each_state_is_announced_once() {
    let (mut home, _) = begun();
    call(&mut home);
    for state in [Connection::Connecting, Connection::Connected, Connection::Interrupted, LOST] {
        is(&mut home, state);
        let said = home.screen().announcement;
        assert_eq!(said.sentences(), [FarSentence::Connection(state)]);
        is(&mut home, state);
        assert_eq!(home.screen().announcement, said);
        assert_eq!(connection(&home), state);
    }
    home.ask(FarAsk::Connect);
    home.ask(FarAsk::Disconnect);
    let said = home.screen().announcement;
    assert_eq!(said.sentences(), [FarSentence::Connection(Connection::Off(None))]);
}

#[test]
fn only_a_server_that_the_person_names_is_asked() {
    let (mut home, mut away) = begun();
    home.ask(FarAsk::Server(" stun:example.org ".to_owned()));
    home.ask(FarAsk::Connect);
    let game = home.opened().name;
    let server = "stun:example.org".to_owned();
    assert_eq!(home.tasks, [Task::Call { game: game.clone(), server }]);
    news(&mut home, News::NoServer);
    assert_eq!((home.told(), connection(&home)), (Some(Told::NoServer), Connection::Off(None)));
    away.ask(FarAsk::Connect);
    assert_eq!(away.tasks, [Task::Call { game, server: String::new() }]);
}

#[test]
fn the_own_code_is_copied_and_shared_while_the_other_player_may_need_it() {
    let (mut home, _) = begun();
    for is_there in [false, true] {
        let code = is_there.then(|| call(&mut home));
        home.ask(FarAsk::CopyCode);
        home.ask(FarAsk::ShareCode);
        assert_eq!((home.copied.pop(), home.shared.pop()), (code.clone(), code));
    }
}

#[test]
fn what_comes_twice_over_a_connection_is_not_told_and_what_is_missing_is_asked_for() {
    let (mut home, mut away) = begun();
    home.ask(FarAsk::Backup);
    let backup = home.copied.pop().unwrap();
    connect(&mut home, &mut away);
    mark(&mut home, 5);
    let [packet] = &sent(&mut home)[..] else { panic!("one packet") };
    for is_known in [false, true] {
        let said = away.screen().announcement;
        news(&mut away, News::Packet(packet.clone()));
        assert_eq!(away.screen().announcement == said, is_known);
    }
    assert_eq!((away.told(), away.nine().as_str()), (None, "....x...."));
    exchange(&mut home, &mut away);
    mark(&mut away, 1);
    exchange(&mut home, &mut away);
    mark(&mut home, 9);
    exchange(&mut home, &mut away);
    mark(&mut away, 2);
    let packet = sent(&mut away).remove(0);
    let mut elsewhere = Browser::new(3).tab();
    elsewhere.ask(FarAsk::Paste(backup));
    elsewhere.open(&format!("{SITE}#/p/{}", text::encode(&packet)));
    assert_eq!((elsewhere.told(), elsewhere.tasks.len()), (Some(Told::Missing), 0), "by a link");
    call(&mut elsewhere);
    news(&mut elsewhere, News::Packet(packet));
    assert_eq!(elsewhere.told(), None);
    assert!(matches!(elsewhere.tasks[..], [Task::Send(_)]), "{:?}", elsewhere.tasks);
}

#[test]
fn a_browser_that_cannot_connect_goes_on_by_links() {
    let (mut home, mut away) = begun();
    let link = call(&mut home);
    away.browser.directly = Directly::Impossible;
    away.reload();
    away.open(&link);
    assert_eq!((away.told(), away.tasks.len()), (Some(Told::NotDirectly), 0));
    assert_eq!(away.opened().connection.directly, Directly::Impossible);
    home.mark(5);
    pass(&mut home, &mut away);
    assert_eq!(away.state(), State::Turn);
}
