//! Games over a relay.

use std::collections::BTreeSet;

use fairboard_fair::text;
use fairboard_forms::relay_link;
use fairboard_play::preferences::{Confirming, Notifying, Preferences, Sounds};
use fairboard_table::far::{
    Compared, EndBy, FarAsk, FarEntry, FarInput, FarNotice, FarResult, FarSentence, FarState,
    FarVisit, GameKind, Hitch, Line, MOST_MAILBOXES, MOST_WAITING, News, Presence, Proof, Relaying,
    Shown, Stored, address,
};
use fairboard_table::sound::Sound;

use crate::driver::{Browser, Tab, invite, start};
use crate::players::{Event, Player, Relay, nine, play, settle, stratego};

#[test]
fn a_game_is_played_over_a_relay_by_one_link_and_one_press_a_move() {
    let (mut home, mut away) = nine();
    for player in [&mut home, &mut away] {
        assert!(player.tab.copied.is_empty(), "one link was copied, and no more");
        assert!(player.tab.current().relay.is_some());
        assert_eq!(player.attended, Some(player.tab.current().name));
    }
    play(&mut home, &mut away, &[5, 1, 3, 2, 7]);
    assert_eq!(home.tab.state(), FarState::Over(FarResult::Won, EndBy::Line, Proof::Proved));
    assert_eq!(away.tab.state(), FarState::Over(FarResult::Lost, EndBy::Line, Proof::Proved));
    assert!(home.tab.copied.is_empty() && away.tab.copied.is_empty());
    assert!(home.puts + away.puts < 16, "{} and {} packets", home.puts, away.puts);
}

#[test]
fn a_move_waits_for_a_second_press_where_each_is_confirmed() {
    let (mut home, mut away) = nine();
    let preferences = Preferences { confirming: Confirming::Asked, ..Preferences::default() };
    home.tab.send(FarInput::Preferences(preferences));
    let empty = away.tab.nine();
    for (wish, has_come) in [(FarAsk::TakeBack, false), (FarAsk::Sign, true)] {
        home.tab.mark(5);
        settle(&mut home, &mut away);
        assert_eq!((home.tab.current().made.is_some(), away.tab.nine()), (true, empty.clone()));
        home.tab.ask(wish);
        settle(&mut home, &mut away);
        assert_eq!(home.tab.current().made, None);
        assert_eq!(away.tab.nine() != empty, has_come);
    }
}

#[test]
fn what_the_other_player_does_is_notified_if_the_player_wants_it() {
    let (mut home, mut away) = nine();
    let preferences = Preferences { notifying: Notifying::On, ..Preferences::default() };
    home.tab.send(FarInput::Preferences(preferences));
    for (cell, notified) in [(5, [0, 0]), (1, [1, 0]), (3, [1, 0]), (2, [2, 0])] {
        play(&mut home, &mut away, &[cell]);
        assert_eq!([home.tab.notified, away.tab.notified], notified, "cell {cell}");
    }
}

#[test]
fn a_battle_is_answered_at_once_and_the_end_is_proved() {
    let (mut home, mut away) = stratego();
    for mv in ["b4b5", "b7b6", "a4a7"] {
        let tab = if mv == "b7b6" { &mut away.tab } else { &mut home.tab };
        tab.play(mv);
        settle(&mut home, &mut away);
    }
    assert_eq!(home.tab.state(), FarState::Over(FarResult::Won, EndBy::Flag, Proof::Proved));
    assert_eq!(away.tab.state(), FarState::Over(FarResult::Lost, EndBy::Flag, Proof::Proved));
}

#[test]
fn an_answered_attack_of_a_game_that_is_not_open_is_answered_too() {
    let (mut home, mut away) = stratego();
    away.tab.send(FarInput::Visit(FarVisit::List));
    home.tab.play("a4a7");
    settle(&mut home, &mut away);
    assert_eq!(home.tab.state(), FarState::Over(FarResult::Won, EndBy::Flag, Proof::Proved));
    assert!(matches!(away.tab.screen().shown, Shown::List(_)), "nobody is taken from the list");
}

#[test]
fn a_draw_is_offered_with_the_next_move_and_agreed() {
    let (mut home, mut away) = stratego();
    assert!(home.tab.current().may.offer_draw && !away.tab.current().may.offer_draw);
    home.tab.ask(FarAsk::Resign);
    assert!(!home.tab.current().may.offer_draw, "while the question is open, nothing is offered");
    home.tab.ask(FarAsk::TakeBack);
    home.tab.ask(FarAsk::OfferDraw);
    assert!(home.tab.current().offers_draw);
    home.tab.play("b4b5");
    settle(&mut home, &mut away);
    assert!(!home.tab.current().offers_draw && away.tab.current().may.agree);
    away.tab.ask(FarAsk::Agree);
    away.tab.ask(FarAsk::Sign);
    settle(&mut home, &mut away);
    for player in [&home, &away] {
        let drawn = FarState::Over(FarResult::Drawn, EndBy::Agreed, Proof::Proved);
        assert_eq!(player.tab.state(), drawn);
    }
}

#[test]
fn nothing_is_lost_whatever_breaks() {
    let breaks: [Event; 6] = [
        ("nothing", |_, _| {}),
        ("home loads its page again", |home, _| home.reload()),
        ("away loads its page again", |_, away| away.reload()),
        ("the relay forgets everything", |home, away| {
            home.relay.0.borrow_mut().clear();
            // Each puts right what its mailbox should hold.
            home.reload();
            away.reload();
        }),
        ("both connect again", |home, away| {
            home.reconnect();
            away.reconnect();
        }),
        ("everything is written by somebody else, with the same secret", |home, _| {
            for (order, packet) in home.relay.0.borrow_mut().values_mut() {
                (*order, *packet) = (*order + 99, b"nothing of the game".to_vec());
            }
        }),
    ];
    for (rule, broken) in breaks {
        for at in 0..5 {
            let (mut home, mut away) = nine();
            for (ply, cell) in [5, 1, 3, 2, 7].into_iter().enumerate() {
                let turn = if ply % 2 == 0 { &mut home } else { &mut away };
                turn.tab.mark(cell);
                if ply == at {
                    turn.post();
                    broken(&mut home, &mut away);
                }
                settle(&mut home, &mut away);
            }
            let proved = FarState::Over(FarResult::Won, EndBy::Line, Proof::Proved);
            assert_eq!(home.tab.state(), proved, "{rule}, at ply {at}");
        }
    }
}

#[test]
fn who_comes_back_after_a_week_finds_the_newest_state() {
    let (mut home, mut away) = nine();
    play(&mut home, &mut away, &[5, 1]);
    // Away's page is closed, and home's comes and goes.
    home.tab.mark(3);
    home.post();
    home.reload();
    home.post();
    home.joined.clear();
    away.tab.now += 7 * 24 * 3_600_000;
    away.reload();
    settle(&mut Player::of(Browser::new(9).tab(), &home.relay), &mut away);
    assert_eq!((away.tab.nine().as_str(), away.tab.state()), ("o.x.x....", FarState::Turn));
}

#[test]
fn a_site_without_a_relay_has_none_of_this() {
    for relaying in [Relaying::Unknown, Relaying::Insecure] {
        let mut browser = Browser::new(1);
        browser.relaying = relaying;
        let mut tab = browser.tab();
        let link = invite(&mut tab, GameKind::TicTacToe, None);
        let bytes = text::decode(link.rsplit('/').next().unwrap()).unwrap();
        assert_eq!(
            (relay_link::read_invitation(&bytes), tab.posts.len()),
            (None, 0),
            "{relaying:?}"
        );
        assert_eq!((tab.current().relay, tab.screen().relaying), (None, relaying));
    }
}

#[test]
fn a_link_with_mailboxes_is_played_by_links_where_there_is_no_relay() {
    let relay = Relay::default();
    let mut home = Player::new(1, &relay);
    let mut away = Browser::new(2).tab();
    away.open(&invite(&mut home.tab, GameKind::TicTacToe, None));
    let answer = start(&mut away, None);
    home.tab.open(&answer);
    assert_eq!(home.tab.state(), FarState::Turn);
    home.tab.mark(5);
    away.open(&home.tab.link());
    assert_eq!((away.nine().as_str(), away.posts.len()), ("....x....", 0));
}

#[test]
fn the_link_is_there_at_every_moment() {
    let (mut home, mut away) = nine();
    home.tab.mark(5);
    let link = home.tab.link();
    away.tab.open(&link);
    assert_eq!(away.tab.nine(), "....x....");
    settle(&mut home, &mut away);
    assert_eq!(away.tab.notice(), None, "what comes twice is not told");
    home.tab.ask(FarAsk::Copy);
    assert_eq!(home.tab.copied, [home.tab.link()]);
}

#[test]
fn what_comes_over_a_relay_leaves_the_rules_open() {
    let (mut home, mut away) = nine();
    away.tab.address = "#/rules".to_owned();
    home.tab.mark(5);
    settle(&mut home, &mut away);
    assert_eq!((away.tab.nine().as_str(), away.tab.address.as_str()), ("....x....", "#/rules"));
}

#[test]
fn a_move_that_cannot_be_stored_is_not_made() {
    let (mut home, mut away) = nine();
    *home.tab.browser.keeping.borrow_mut() = fairboard_table::saving::Keeping::Refused;
    let puts = home.puts;
    home.tab.mark(5);
    settle(&mut home, &mut away);
    assert_eq!((home.tab.notice(), home.puts), (Some(FarNotice::NotStored), puts));
    assert_eq!((home.tab.current().made, home.tab.state()), (None, FarState::Turn));
}

#[test]
fn nothing_goes_to_a_player_who_is_not_trusted() {
    for (rule, distrust) in [
        ("the person", differ as fn(&mut Tab)),
        ("another tab", |tab| {
            let mut second = tab.browser.tab();
            second.go(&tab.address);
            differ(&mut second);
            let name = tab.current().name;
            let stored = tab.browser.games.borrow()[&name].clone();
            tab.send(FarInput::OtherTab(name, Stored::Text(stored)));
        }),
        ("another tab that has not been heard", |tab| {
            let mut second = tab.browser.tab();
            second.go(&tab.address);
            differ(&mut second);
        }),
    ] {
        let (mut home, mut away) = stratego();
        let puts = away.puts;
        distrust(&mut away.tab);
        home.tab.play("a4a7");
        settle(&mut home, &mut away);
        assert_eq!((away.puts, away.joined.len()), (puts, 0), "{rule}");
        assert!(matches!(home.tab.state(), FarState::Attacking(..)), "{rule}");
    }
}

fn differ(tab: &mut Tab) {
    tab.ask(FarAsk::Doubt);
    tab.ask(FarAsk::Compared(Compared::Different));
}

#[test]
fn packets_of_other_games_and_of_nobody_change_nothing() {
    let (_, mut away) = nine();
    let (other, _) = stratego();
    let packets = other.relay.0.borrow().values().map(|(_, packet)| packet.clone()).collect();
    let more = vec![Vec::new(), vec![0; 70_000], vec![0x13], vec![0xC0; 40]];
    let (game, before) = (away.tab.current().name, away.tab.screen());
    let stored = away.tab.browser.games.borrow().clone();
    for packet in [packets, more].concat() {
        away.tab.send(FarInput::Relay(News::Packet(game.clone(), packet.clone())));
        away.tab.send(FarInput::Relay(News::Packet("another game".to_owned(), packet)));
    }
    assert_eq!((away.tab.screen(), &*away.tab.browser.games.borrow()), (before, &stored));
}

#[test]
fn a_damaged_packet_changes_nothing_and_no_link_is_blamed() {
    let (mut home, mut away) = nine();
    home.tab.mark(5);
    home.post();
    let (game, stored) = (away.tab.current().name, away.tab.browser.games.borrow().clone());
    let packets: Vec<_> =
        home.relay.0.borrow().values().map(|(_, packet)| packet.clone()).collect();
    for mut packet in packets {
        *packet.last_mut().unwrap() ^= 1;
        away.tab.send(FarInput::Relay(News::Packet(game.clone(), packet)));
    }
    assert_eq!(away.tab.notice(), Some(FarNotice::Unfit));
    assert_eq!(*away.tab.browser.games.borrow(), stored);
}

#[test]
fn a_flood_of_packets_waits_in_no_long_queue_and_ends_with_the_mailbox() {
    let (mut home, mut away) = nine();
    home.tab.mark(5);
    home.post();
    let game = away.tab.current().name;
    let (_, packet) = home.relay.0.borrow()[&home.joined[&game]].clone();
    let flood = |away: &mut Player| {
        (away.tab.is_held, away.tab.locks) = (true, 0);
        for _ in 0..1000 {
            away.tab.send(FarInput::Relay(News::Packet(game.clone(), packet.clone())));
        }
    };
    flood(&mut away);
    away.tab.release();
    assert_eq!(away.tab.locks, MOST_WAITING);
    flood(&mut away);
    away.tab.send(FarInput::OtherTab(game.clone(), Stored::Forgotten));
    away.tab.send(FarInput::Visit(FarVisit::List));
    away.tab.release();
    assert_eq!(away.tab.locks, 1, "the others have ended with the mailbox");
    assert!(!away.tab.browser.games.borrow().is_empty(), "it was forgotten in the other tab alone");
}

#[test]
fn only_the_latest_games_are_taken_up() {
    let relay = Relay::default();
    let mut home = Player::new(1, &relay);
    for _ in 0..MOST_MAILBOXES + 5 {
        home.tab.now += 1;
        invite(&mut home.tab, GameKind::TicTacToe, None);
        home.post();
    }
    home.tab.send(FarInput::Visit(FarVisit::List));
    home.post();
    assert_eq!(home.joined.len(), MOST_MAILBOXES);
}

#[test]
fn the_line_and_the_other_player_are_told_once() {
    let (mut home, _) = nine();
    let game = home.tab.current().name;
    (home.tab.now, home.tab.behind) = (24 * 3_600_000 + 15 * 3_600_000 + 63 * 60_000, -60);
    for (rule, news, said) in [
        ("connected", News::Line(Line::Connected), Some(FarSentence::Line(Line::Connected))),
        ("there", News::Here(game.clone()), Some(FarSentence::Presence(Presence::Here))),
        (
            "left",
            News::Gone(game.clone()),
            Some(FarSentence::Presence(Presence::Left { hour: 17, minute: 3 })),
        ),
        (
            "full",
            News::Line(Line::Interrupted(Hitch::Full)),
            Some(FarSentence::Line(Line::Interrupted(Hitch::Full))),
        ),
        ("another attempt", News::Line(Line::Connecting), None),
        ("another game", News::Here("another".to_owned()), None),
    ] {
        for is_first in [true, false] {
            let before = home.tab.screen().announcement;
            home.tab.send(FarInput::Relay(news.clone()));
            let after = home.tab.screen().announcement;
            let is_said = after != before;
            assert_eq!(is_said, is_first && said.is_some(), "{rule}");
            if is_said {
                assert_eq!(after.sentences().first(), said.as_ref(), "{rule}");
            }
        }
    }
}

#[test]
fn another_device_that_is_ahead_is_not_overwritten() {
    let (mut home, mut away) = nine();
    home.tab.ask(FarAsk::Backup);
    let backup = home.tab.copied.pop().unwrap();
    // Home goes on elsewhere, and the old page wakes up later.
    home.joined.clear();
    let mut elsewhere = Player::new(3, &home.relay);
    elsewhere.tab.now += 60_000;
    elsewhere.tab.ask(FarAsk::Paste(backup));
    settle(&mut elsewhere, &mut away);
    play(&mut elsewhere, &mut away, &[5, 1]);
    let name = home.tab.current().name;
    home.reload();
    settle(&mut home, &mut Player::of(Browser::new(9).tab(), &Relay::default()));
    assert_eq!(home.tab.notice(), Some(FarNotice::Elsewhere));
    settle(&mut elsewhere, &mut away);
    play(&mut elsewhere, &mut away, &[9]);
    assert_eq!(away.tab.nine(), "o...x...x");
    // By wish it goes on here again.
    home.tab.ask(FarAsk::GoOnHere);
    settle(&mut home, &mut away);
    assert_eq!((home.tab.nine().as_str(), home.tab.current().name), ("o...x...x", name));
}

#[test]
fn a_finished_game_leaves_nothing_that_is_not_needed() {
    let (mut home, mut away) = nine();
    play(&mut home, &mut away, &[5, 1, 3, 2, 7]);
    for player in [&mut home, &mut away] {
        player.tab.send(FarInput::Visit(FarVisit::List));
        player.post();
        assert!(player.joined.is_empty() && player.attended.is_none());
    }
    assert!(home.relay.0.borrow().len() <= 1, "the last packet alone, which may not have come");
    // A game that is forgotten is cleared.
    let (mut home, _) = nine();
    let name = home.tab.current().name;
    home.tab.ask(FarAsk::Forget(name));
    home.post();
    assert_eq!(home.relay.0.borrow().len(), 1, "that of the other player");
}

#[test]
fn a_side_from_a_backup_finds_its_game_over_a_relay() {
    for plies in 0..5 {
        for of_home in [true, false] {
            let (mut home, mut away) = nine();
            let own = if of_home { &mut home } else { &mut away };
            own.tab.ask(FarAsk::Backup);
            let backup = own.tab.copied.pop().unwrap();
            play(&mut home, &mut away, &[5, 1, 3, 2, 7][..plies]);
            let mut restored = Player::new(3, &home.relay);
            restored.tab.now += 60_000;
            restored.tab.ask(FarAsk::Paste(backup));
            let (own, other) = if of_home { (home, &mut away) } else { (away, &mut home) };
            settle(&mut restored, other);
            assert_eq!(restored.tab.nine(), other.tab.nine(), "{plies} {of_home}");
            let standing = restored.tab.state().standing();
            assert_eq!(standing, own.tab.state().standing(), "{plies} {of_home}");
        }
    }
}

#[test]
fn every_game_is_listed_with_its_newest_state() {
    let (mut home, mut away) = nine();
    home.tab.send(FarInput::Visit(FarVisit::List));
    home.post();
    assert_eq!(home.attended, None, "present where a game is shown alone");
    let name = away.tab.current().name;
    // Home moves in another tab, and this one is on the list.
    let mut second = Player::of(home.tab.browser.tab(), &home.relay);
    second.tab.go(&address(&name));
    second.tab.mark(5);
    second.post();
    let stored = home.tab.browser.games.borrow()[&name].clone();
    home.tab.send(FarInput::OtherTab(name, Stored::Text(stored)));
    settle(&mut home, &mut away);
    away.tab.mark(1);
    settle(&mut home, &mut away);
    let states: BTreeSet<_> = home
        .tab
        .entries()
        .into_iter()
        .map(|entry| {
            let FarEntry::Whole(listed) = entry else { panic!("{entry:?}") };
            format!("{:?}", listed.state)
        })
        .collect();
    assert_eq!(states, ["Turn".to_owned()].into());
}

#[test]
fn what_both_players_do_is_heard_by_those_who_want_it() {
    let on = Preferences { sounds: Sounds::On, ..Preferences::default() };
    let (mut home, mut away) = stratego();
    home.tab.send(FarInput::Preferences(on));
    for mv in ["b4b5", "b7b6", "a4a7"] {
        let mover = if home.tab.state() == FarState::Turn { &mut home } else { &mut away };
        mover.tab.play(mv);
        settle(&mut home, &mut away);
    }
    assert_eq!(home.tab.sounds, [Sound::Move, Sound::Move, Sound::End]);
    assert_eq!(away.tab.sounds, [], "sounds are off");
    let (mut host, mut guest) = (Player::new(1, &home.relay), Player::new(2, &home.relay));
    host.tab.send(FarInput::Preferences(on));
    guest.tab.open(&invite(&mut host.tab, GameKind::TicTacToe, None));
    settle(&mut host, &mut guest);
    assert_eq!(host.tab.sounds, []);
    guest.tab.ask(FarAsk::Start);
    settle(&mut host, &mut guest);
    assert_eq!(host.tab.sounds, [Sound::Move], "the invitation is accepted");
}
