//! Rematches over a direct connection.

use fairboard_fair::{Duel, text};
use fairboard_forms::far::read;
use fairboard_rules::stratego::{Army, Color, Rank};
use fairboard_setups::arrange;
use fairboard_table::far::{
    Carrier, Compared, Connection, Entry, FarAsk, FarInput, FarSentence, Kind, News, Shown, State,
    Task, Told, address,
};

use crate::direct::{LOST, call, connect, exchange, is, mark, news, open, sent};
use crate::driver::{Browser, SITE, Tab, army, begun, begun_stratego, pass, start};

/// A game of tic-tac-toe that home has won, still connected.
fn won() -> (Tab, Tab) {
    let (mut home, mut away) = begun();
    connect(&mut home, &mut away);
    for (ply, cell) in [5, 1, 3, 2, 7].into_iter().enumerate() {
        mark(if ply % 2 == 0 { &mut home } else { &mut away }, cell);
        exchange(&mut home, &mut away);
    }
    (home, away)
}

/// A game of Stratego that home has won, still connected.
fn won_stratego() -> (Tab, Tab) {
    let (mut home, mut away) = begun_stratego();
    connect(&mut away, &mut home);
    home.play("a4a7");
    home.ask(FarAsk::Sign);
    exchange(&mut home, &mut away);
    (home, away)
}

fn is_offered(tab: &Tab) -> bool {
    tab.opened().connection.rematch
}

/// Both are in one new game, at which the player is to move who was not Red.
fn plays_on(first: &mut Tab, second: &mut Tab) {
    assert_eq!(first.opened().name, second.opened().name);
    assert_eq!((first.state(), second.state()), (State::Turn, State::Waiting));
    for tab in [&*first, &*second] {
        let open = tab.opened();
        assert_eq!(open.connection.state, Connection::Connected);
        assert_eq!((open.compared, open.link), (Compared::NotYet, None));
        assert!(tab.copied.is_empty(), "no link is needed");
    }
    mark(first, 9);
    exchange(first, second);
    assert_eq!(second.state(), State::Turn);
}

#[test]
fn a_rematch_over_a_connection_takes_one_press_of_each() {
    let (mut home, mut away) = won();
    let before = home.opened().name;
    home.ask(FarAsk::Rematch);
    assert_eq!((home.state(), home.opened().link), (State::Inviting, None));
    assert_eq!(home.address, address(&home.opened().name));
    exchange(&mut home, &mut away);
    assert_eq!(away.screen().announcement.sentences(), [FarSentence::Rematch]);
    assert!(is_offered(&away) && away.opened().name == before, "nobody is taken from a game");
    away.ask(FarAsk::Rematch);
    exchange(&mut home, &mut away);
    plays_on(&mut away, &mut home);
    assert_eq!(away.opened().color, Some(Color::Red), "the sides are swapped");
    assert_ne!(home.opened().name, before);
}

#[test]
fn armies_are_placed_for_a_rematch_while_the_connection_stays() {
    let (mut home, mut away) = won_stratego();
    away.ask(FarAsk::Rematch);
    let Shown::Begin(begin) = away.screen().shown else { panic!("{:?}", away.screen()) };
    assert_eq!((begin.kind, begin.carrier), (Kind::Stratego, Carrier::Direct));
    assert_eq!(away.address, address("stratego"));
    let place = |tab: &mut Tab, rank, at| {
        tab.load(army(rank, at));
    };
    place(&mut away, Rank::Scout, "a4");
    away.ask(FarAsk::Start);
    exchange(&mut home, &mut away);
    let before = home.address.clone();
    home.ask(FarAsk::Rematch);
    let Shown::Begin(begin) = home.screen().shown else { panic!("{:?}", home.screen()) };
    assert!(begin.is_answer);
    assert_eq!(home.address, before, "an answer has no address of its own");
    place(&mut home, Rank::Flag, "j4");
    home.ask(FarAsk::Start);
    exchange(&mut home, &mut away);
    assert_eq!((away.state(), home.state()), (State::Turn, State::Waiting));
    assert_eq!(away.opened().color, Some(Color::Red), "the sides are swapped");
    away.play("a4a7");
    away.ask(FarAsk::Sign);
    exchange(&mut home, &mut away);
    assert!(matches!(home.state(), State::Over(..)), "{:?}", home.state());
}

#[test]
fn an_own_invitation_becomes_the_answer_to_another_one() {
    for (rule, own, stays) in [
        ("the army stays", army(Rank::Scout, "a4"), true),
        ("an army of another size does not", arrange(Color::Red, Army::Barrage, 1), false),
    ] {
        let (mut home, mut away) = won_stratego();
        home.ask(FarAsk::Rematch);
        home.ask(FarAsk::Army(own.army()));
        home.load(own);
        away.ask(FarAsk::Rematch);
        away.load(army(Rank::Flag, "j4"));
        away.ask(FarAsk::Start);
        exchange(&mut home, &mut away);
        let Shown::Begin(begin) = home.screen().shown else { panic!("{:?}", home.screen()) };
        assert_eq!((begin.is_answer, begin.is_ready), (true, stays), "{rule}");
        assert_eq!(begin.size, Army::Full, "{rule}");
        if !stays {
            home.load(army(Rank::Scout, "a4"));
        }
        home.ask(FarAsk::Start);
        exchange(&mut home, &mut away);
        assert_eq!(home.opened().name, away.opened().name, "{rule}");
    }
}

#[test]
fn of_two_invitations_the_one_of_home_stands() {
    for (rule, is_held, is_last) in [
        ("away is as fast", false, false),
        ("away signs before it reads", true, false),
        ("away reads before it signs", true, true),
    ] {
        let (mut home, mut away) = won();
        away.is_held = is_held;
        for tab in [&mut home, &mut away] {
            tab.ask(FarAsk::Rematch);
        }
        // A held tab signs its own invitation only now, with the other one before it.
        if is_held {
            for packet in sent(&mut home) {
                news(&mut away, News::Packet(packet));
            }
            if is_last {
                away.held.reverse();
            }
            away.release();
        }
        exchange(&mut home, &mut away);
        assert_eq!(home.state(), State::Inviting, "{rule}");
        assert!(is_offered(&away), "{rule}");
        away.ask(FarAsk::Rematch);
        exchange(&mut home, &mut away);
        plays_on(&mut away, &mut home);
        let kept = |tab: &Tab| tab.browser.games.borrow().len();
        assert_eq!((kept(&home), kept(&away)), (2, 2), "the other invitation is forgotten");
    }
}

#[test]
fn what_a_cut_takes_of_a_rematch_is_sent_again() {
    for lost in 0..2 {
        let (mut home, mut away) = won();
        home.ask(FarAsk::Rematch);
        if lost == 0 {
            home.tasks.clear();
            cut(&mut home, &mut away);
        }
        exchange(&mut home, &mut away);
        away.ask(FarAsk::Rematch);
        if lost == 1 {
            away.tasks.clear();
            cut(&mut home, &mut away);
        }
        exchange(&mut home, &mut away);
        plays_on(&mut away, &mut home);
    }
}

fn cut(home: &mut Tab, away: &mut Tab) {
    for tab in [&mut *home, &mut *away] {
        is(tab, Connection::Interrupted);
    }
    open(home, away);
}

#[test]
fn a_rematch_goes_on_by_link_without_the_connection() {
    let (mut home, mut away) = won();
    home.ask(FarAsk::Rematch);
    exchange(&mut home, &mut away);
    for tab in [&mut home, &mut away] {
        is(tab, LOST);
    }
    away.ask(FarAsk::Rematch);
    let answer = start(&mut away, None);
    home.open(&answer);
    assert_eq!(home.opened().name, away.opened().name);
    assert_eq!(home.opened().compared, Compared::NotYet, "as in the game before");
    // The other one has lost the offer, but not the way by link.
    let (mut home, mut away) = won();
    home.ask(FarAsk::Rematch);
    exchange(&mut home, &mut away);
    away.reload();
    is(&mut home, LOST);
    away.open(&home.link());
    home.open(&start(&mut away, None));
    assert_eq!(home.opened().name, away.opened().name);
}

#[test]
fn nobody_but_the_player_of_the_game_before_can_invite_over_a_connection() {
    let (mut home, mut away) = won();
    home.ask(FarAsk::Rematch);
    let packets = sent(&mut home);
    for mut packet in packets.clone() {
        *packet.last_mut().unwrap() ^= 1;
        news(&mut away, News::Packet(packet));
    }
    assert!(!is_offered(&away), "its signature is wrong");
    // An invitation for which nothing vouches.
    let mut stranger = Browser::new(7).tab();
    let link = crate::driver::invite(&mut stranger, Kind::TicTacToe, None);
    let word = link.rsplit('/').next().unwrap();
    news(&mut away, News::Packet(text::decode(word).unwrap()));
    assert!(!is_offered(&away), "nothing vouches for it");
    for packet in packets {
        news(&mut away, News::Packet(packet));
    }
    assert!(is_offered(&away));
    // A running rematch is not given up for another invitation.
    away.ask(FarAsk::Rematch);
    exchange(&mut home, &mut away);
    let game = away.opened().name;
    let mut entries = home.entries().into_iter();
    let is_over = |entry| {
        let Entry::Whole(listed) = entry else { return None };
        matches!(listed.state, State::Over(..)).then_some(listed.name)
    };
    let before = entries.find_map(is_over).unwrap();
    home.tasks.clear();
    home.send(FarInput::Visit(fairboard_table::far::Visit::Game(before)));
    home.ask(FarAsk::Rematch);
    home.ask(FarAsk::Start);
    let link = home.copied.pop().unwrap();
    let word = link.rsplit('/').next().unwrap();
    news(&mut away, News::Packet(text::decode(word).unwrap()));
    assert_eq!(away.opened().name, game);
    assert!(!is_offered(&away) && away.browser.games.borrow().contains_key(&game));
}

#[test]
fn an_attempt_to_connect_ends_with_a_rematch() {
    let (mut home, mut away) = begun();
    call(&mut away);
    home.ask(FarAsk::Resign);
    home.ask(FarAsk::Sign);
    away.open(&home.link());
    away.ask(FarAsk::Rematch);
    assert_eq!(away.tasks, [Task::Leave]);
}

#[test]
fn the_end_of_the_game_before_is_signed_also_by_a_player_who_has_gone_on() {
    for (rule, goes_on) in [
        ("who places an army", (|_| {}) as fn(&mut Tab)),
        ("who has invited", |tab| {
            tab.load(army(Rank::Scout, "a4"));
            tab.ask(FarAsk::Start);
        }),
    ] {
        let (mut home, mut away) = begun_stratego();
        connect(&mut away, &mut home);
        let name = away.opened().name;
        away.ask(FarAsk::Resign);
        away.ask(FarAsk::Sign);
        let resignation = sent(&mut away);
        away.ask(FarAsk::Rematch);
        goes_on(&mut away);
        for packet in resignation {
            news(&mut home, News::Packet(packet));
        }
        exchange(&mut home, &mut away);
        assert!(home.opened().may.certify, "{rule}: {:?}", home.state());
        assert_ne!(away.address, address(&name), "{rule}: nobody is taken from the new game");
    }
}

/// A game that home has left, in which both have compared the pictures.
fn left() -> (Tab, Tab) {
    let (mut home, mut away) = begun();
    home.ask(FarAsk::Resign);
    pass(&mut home, &mut away);
    home.open(&away.link());
    for tab in [&mut home, &mut away] {
        tab.ask(FarAsk::Compared(Compared::Same));
    }
    (home, away)
}

/// The stored side of the game that is open.
fn stored(tab: &Tab) -> Duel {
    let kept = read(&tab.browser.games.borrow()[&tab.opened().name]).unwrap();
    Duel::restore(&text::decode(&kept.duel).unwrap()).unwrap()
}

/// The packet of a link.
fn packet(link: &str) -> Vec<u8> {
    link.rsplit('/').next().and_then(text::decode).unwrap()
}

fn link(packet: &[u8]) -> String {
    format!("{SITE}#/p/{}", text::encode(packet))
}

#[test]
fn a_rematch_needs_its_game_before_only_to_be_trusted() {
    for (rule, gone_at_home, gone_at_away) in [
        ("none is gone", false, false),
        ("who invites has forgotten it", true, false),
        ("who accepts has forgotten it", false, true),
        ("both have", true, true),
    ] {
        let (mut home, mut away) = left();
        let before = home.opened().name;
        home.ask(FarAsk::Rematch);
        let invitation = start(&mut home, None);
        for (tab, is_gone) in [(&mut home, gone_at_home), (&mut away, gone_at_away)] {
            if is_gone {
                tab.ask(FarAsk::Forget(before.clone()));
            }
        }
        away.open(&invitation);
        let answer = start(&mut away, None);
        home.open(&answer);
        let trust = |is_gone| if is_gone { Compared::NotYet } else { Compared::Vouched };
        assert_eq!(home.state(), State::Waiting, "{rule}: {:?}", home.told());
        assert_eq!(home.opened().compared, trust(gone_at_home || gone_at_away), "{rule}");
        assert_eq!(away.opened().compared, trust(gone_at_away), "{rule}");
    }
}

#[test]
fn nothing_but_a_first_message_is_taken_from_one_for_which_no_game_here_vouches() {
    let (mut home, away) = left();
    let before = stored(&home);
    home.ask(FarAsk::Rematch);
    let vouched = packet(&start(&mut home, None));
    let mut stranger = Browser::new(7).tab();
    stranger.open(&link(&vouched));
    let mut forged = packet(&start(&mut stranger, None));
    *forged.last_mut().unwrap() ^= 1;
    let mut changed = vouched.clone();
    *changed.last_mut().unwrap() ^= 1;
    let gone = stored(&begun_stratego().0);
    let mut tabs = [home, away, stranger];
    let (stray, damaged) = (Told::OtherBrowser, Told::Damaged);
    for (rule, tab, packet, told) in [
        ("its game is here, and its signature wrong", 1, changed, damaged),
        ("one in another", 1, gone.vouch(&vouched), stray),
        ("one in another that is vouched for", 1, before.vouch(&gone.vouch(&forged)), stray),
        ("another message", 1, gone.vouch(&before.question()), stray),
        ("no message", 2, before.vouch(&[]), stray),
        ("a forged acceptance", 0, gone.vouch(&forged), damaged),
        ("an acceptance of a game that is not here", 1, gone.vouch(&forged), stray),
    ] {
        let tab = &mut tabs[tab];
        let games = tab.browser.games.borrow().clone();
        tab.open(&link(&packet));
        assert_eq!(tab.told(), Some(told), "{rule}");
        assert_eq!(*tab.browser.games.borrow(), games, "{rule}");
        let is_stray = matches!(tab.screen().shown, Shown::Stray(_));
        assert_eq!(is_stray, told == stray, "{rule}");
    }
    assert_eq!(tabs[0].state(), State::Inviting);
}
