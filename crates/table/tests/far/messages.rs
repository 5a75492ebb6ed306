//! What a link means when it is opened.

use std::slice;

use fairboard_fair::{Duel, Received, text};
use fairboard_forms::FormatError;
use fairboard_forms::far::read;
use fairboard_forms::link::Page;
use fairboard_rules::stratego::Rank;
use fairboard_table::far::{
    Compared, FarAsk, FarEntry, FarInput, FarNotice, FarState, FarVisit, GameKind, Shown,
};

use crate::driver::{Browser, SITE, Tab, army, begun, invite, pass, start};

/// A game after two moves: both tabs, and all links in their order.
fn links() -> (Tab, Tab, Vec<String>) {
    let (mut home, mut away) = (Browser::new(1).tab(), Browser::new(2).tab());
    let mut links = vec![invite(&mut home, GameKind::TicTacToe, None)];
    away.open(&links[0]);
    links.push(start(&mut away, None));
    home.open(&links[1]);
    for cell in [5, 1] {
        let (from, to) = if cell == 5 { (&mut home, &mut away) } else { (&mut away, &mut home) };
        from.mark(cell);
        from.ask(FarAsk::Sign);
        links.push(from.copied.pop().unwrap());
        to.open(&links[links.len() - 1]);
    }
    (home, away, links)
}

#[test]
fn each_link_has_its_meaning() {
    for (rule, at_home, link, notice) in [
        ("the person's invitation", true, 0, FarNotice::OwnInvitation),
        ("the answer again", true, 1, FarNotice::Known),
        ("the person's move", true, 2, FarNotice::Own),
        ("the other's move again", true, 3, FarNotice::Known),
        ("an invitation that was accepted", false, 0, FarNotice::Accepted),
        ("the person's answer", false, 1, FarNotice::Own),
        ("the other's move again", false, 2, FarNotice::Known),
        ("the person's move", false, 3, FarNotice::Own),
    ] {
        let (mut home, mut away, links) = links();
        let tab = if at_home { &mut home } else { &mut away };
        let (before, address) = (tab.browser.games.borrow().clone(), tab.address.clone());
        tab.open(&links[link]);
        assert_eq!(tab.notice(), Some(notice), "{rule}");
        assert_eq!(*tab.browser.games.borrow(), before, "{rule}: nothing changes");
        assert_eq!(tab.address, address, "{rule}: its game is on the screen");
    }
}

#[test]
fn a_message_for_another_browser_can_be_copied() {
    let (.., links) = links();
    for link in &links[1..] {
        let mut stranger = Browser::new(3).tab();
        stranger.open(link);
        assert_eq!(stranger.notice(), Some(FarNotice::OtherBrowser));
        assert_eq!(stranger.screen().shown, Shown::Stray(link.as_str().into()));
        stranger.ask(FarAsk::Copy);
        assert_eq!(&stranger.copied, slice::from_ref(link));
    }
}

#[test]
fn all_games_are_shown_by_wish_where_the_address_is_theirs_already() {
    let (_, _, links) = links();
    for (rule, text) in
        [("an invitation", links[0].clone()), ("a message of another browser", links[1].clone())]
    {
        let mut stranger = Browser::new(3).tab();
        stranger.go(Page::Far.hash());
        stranger.ask(FarAsk::Paste(text));
        assert!(!matches!(stranger.screen().shown, Shown::List(_)), "{rule}");
        assert_eq!(stranger.address, Page::Far.hash(), "{rule}: no other address");
        stranger.ask(FarAsk::List);
        assert_eq!(stranger.screen().shown, Shown::List(Vec::new()), "{rule}");
        assert_eq!(stranger.notice(), None, "{rule}: what was told is over");
    }
}

#[test]
fn messages_come_once_and_in_order() {
    let (mut home, mut away) = begun();
    home.mark(5);
    home.ask(FarAsk::Sign);
    let first = home.copied.pop().unwrap();
    away.open(&first);
    away.open(&first);
    assert_eq!((away.notice(), away.nine().as_str()), (Some(FarNotice::Known), "....x...."));
    away.mark(1);
    pass(&mut away, &mut home);
    home.mark(9);
    home.ask(FarAsk::Sign);
    let third = home.copied.pop().unwrap();
    // An older copy of away's game has not seen the first message.
    let stale = Browser::new(2);
    assert!(stale.games.borrow().is_empty());
    let mut stale = stale.tab();
    stale.open(&third);
    assert_eq!(stale.notice(), Some(FarNotice::OtherBrowser));
}

#[test]
fn an_invitation_is_taken_by_one() {
    let (mut home, mut away) = (Browser::new(1).tab(), Browser::new(2).tab());
    let mut other = Browser::new(3).tab();
    let link = invite(&mut home, GameKind::TicTacToe, None);
    away.open(&link);
    other.open(&link);
    let (first, second) = (start(&mut away, None), start(&mut other, None));
    home.open(&first);
    home.open(&second);
    assert_eq!(home.notice(), Some(FarNotice::Taken));
    home.mark(5);
    home.ask(FarAsk::Sign);
    let link = home.copied.pop().unwrap();
    other.open(&link);
    assert_eq!(other.notice(), Some(FarNotice::NoAnswer));
    assert_eq!(other.state(), FarState::Accepting);
}

#[test]
fn a_text_is_pasted_as_it_comes() {
    let (mut home, mut away, _) = links();
    home.mark(9);
    home.ask(FarAsk::Sign);
    let link = home.copied.pop().unwrap();
    let word = link.rsplit('/').next().unwrap().to_owned();
    for (rule, text, notice) in [
        ("nothing", String::new(), Some(FarNotice::NoMessage)),
        ("another text", "How are you?".to_owned(), Some(FarNotice::NoMessage)),
        ("another link", "https://example.org/#/stratego".to_owned(), Some(FarNotice::NoMessage)),
        ("half a message", word[..word.len() / 2].to_owned(), Some(FarNotice::Damaged)),
        ("a link in a sentence", format!("My move: {link} - your turn!"), None),
        ("the word alone", format!("  {word}\n"), Some(FarNotice::Known)),
    ] {
        away.ask(FarAsk::Paste(text));
        let found = away.notice();
        let is_damage = matches!(found, Some(FarNotice::Damaged | FarNotice::NoMessage));
        let is_expected = found == notice || (notice == Some(FarNotice::Damaged) && is_damage);
        assert!(is_expected, "{rule}: {found:?}");
    }
    assert_eq!(away.nine(), "o...x...x");
}

#[test]
fn a_changed_message_accuses_nobody() {
    let (mut home, mut away, _) = links();
    home.mark(9);
    home.ask(FarAsk::Sign);
    let link = home.copied.pop().unwrap();
    let before = away.browser.games.borrow().clone();
    let start = link.rfind('/').unwrap() + 1;
    for index in start..link.len() {
        let sign = if link.as_bytes()[index] == b'A' { "B" } else { "A" };
        let changed = format!("{}{sign}{}", &link[..index], &link[index + 1..]);
        away.open(&changed);
        let notice = away.notice();
        assert!(notice.is_some(), "{index}");
        assert!(!matches!(notice, Some(FarNotice::Known)), "{index}: {notice:?}");
        assert_eq!(*away.browser.games.borrow(), before, "{index}");
    }
    away.open(&link);
    assert_eq!(away.nine(), "o...x...x");
}

#[test]
fn a_message_opens_its_game_whatever_is_open() {
    let (mut home, _) = begun();
    let first = home.current().name;
    let mut other = Browser::new(3).tab();
    other.open(&invite(&mut home, GameKind::TicTacToe, None));
    home.open(&start(&mut other, None));
    home.mark(5);
    pass(&mut home, &mut other);
    other.mark(1);
    other.ask(FarAsk::Sign);
    home.send(FarInput::Visit(FarVisit::Game(first.clone())));
    home.ask(FarAsk::Paste(other.link()));
    assert_ne!(home.current().name, first);
    assert_eq!(home.nine(), "o...x....");
}

#[test]
fn an_answer_to_a_rematch_is_trusted_only_with_the_signature_of_the_game_before() {
    for is_signed in [true, false] {
        let (mut home, mut away) = begun();
        home.ask(FarAsk::Compared(Compared::Same));
        home.ask(FarAsk::Resign);
        pass(&mut home, &mut away);
        home.open(&away.link());
        assert_eq!(home.current().compared, Compared::Same, "a message leaves it as it is");
        let name = home.current().name;
        let saved = read(&home.browser.games.borrow()[&name]).unwrap();
        home.ask(FarAsk::Rematch);
        away.open(&start(&mut home, None));
        let mut answer = start(&mut away, None);
        if !is_signed {
            let mut before = Duel::restore(&text::decode(&saved.duel).unwrap()).unwrap();
            let word = answer.rsplit('/').next().and_then(text::decode).unwrap();
            let Received::Again(inner) = before.receive(&word) else { panic!("{answer}") };
            answer = format!("{SITE}#/p/{}", text::encode(&inner));
        }
        home.open(&answer);
        let compared = if is_signed { Compared::Vouched } else { Compared::NotYet };
        assert_eq!((home.current().compared, home.state()), (compared, FarState::Waiting));
        assert_eq!(home.current().compared_before, Some(Compared::Same), "the reason can be told");
        assert_eq!(away.current().compared_before, Some(Compared::NotYet));
        home.ask(FarAsk::Forget(name));
        assert_eq!(home.current().compared_before, None, "nothing is known of a game that is gone");
    }
}

#[test]
fn a_message_of_a_game_whose_record_is_gone_is_of_no_game() {
    let (mut home, mut away) = begun();
    home.mark(5);
    home.ask(FarAsk::Sign);
    away.send(FarInput::Visit(FarVisit::List));
    away.browser.games.borrow_mut().clear();
    away.open(&home.link());
    assert_eq!(away.notice(), Some(FarNotice::NoGame));
    assert!(away.browser.games.borrow().is_empty() && away.entries().is_empty());
}

/// Milliseconds of a day.
const DAY: u64 = 86_400_000;

#[test]
fn games_of_one_state_are_listed_from_the_latest_change_with_its_whole_days() {
    let mut home = Browser::new(1).tab();
    let first = 20_000 * DAY;
    let mut names = Vec::new();
    for since in [first, first + 3 * DAY, first + DAY, first + DAY + 1, first + DAY + 2] {
        home.now = since;
        invite(&mut home, GameKind::TicTacToe, None);
        names.push((since, home.current().name));
    }
    home.now = first + 4 * DAY - 1;
    names.sort_by_key(|(since, _)| std::cmp::Reverse(*since));
    let expected: Vec<_> = names.into_iter().map(|(_, name)| name).zip([0, 2, 2, 2, 3]).collect();
    let listed = home.entries().into_iter().map(|entry| {
        let FarEntry::Whole(listed) = entry else { panic!("{entry:?}") };
        (listed.name, listed.days)
    });
    assert_eq!(listed.collect::<Vec<_>>(), expected);
}

#[test]
fn a_game_is_of_yesterday_from_midnight_of_the_device_on() {
    const HOUR: u64 = DAY / 24;
    let first = 20_000 * DAY;
    for (rule, since, now, behind, days) in [
        ("the night between", first + 23 * HOUR, first + DAY + 8 * HOUR, 0, 1),
        ("all of one day", first, first + 23 * HOUR, 0, 0),
        ("midnight of the device", first + 21 * HOUR, first + 23 * HOUR, -120, 1),
        ("midnight of UTC", first + 23 * HOUR, first + 25 * HOUR, 300, 0),
    ] {
        let mut home = Browser::new(1).tab();
        (home.now, home.behind) = (since, behind);
        invite(&mut home, GameKind::TicTacToe, None);
        home.now = now;
        let listed = home.entries().into_iter().map(|entry| match entry {
            FarEntry::Whole(listed) => listed.days,
            FarEntry::Damaged(..) => panic!("{entry:?}"),
        });
        assert_eq!(listed.collect::<Vec<_>>(), [days], "{rule}");
    }
}

#[test]
fn the_list_has_the_games_at_which_the_person_is_to_move_first() {
    let (mut home, _, _) = links();
    invite(&mut home, GameKind::Stratego, Some(army(Rank::Scout, "a4")));
    let entries = home.entries();
    let states: Vec<_> = entries
        .iter()
        .map(|entry| match entry {
            FarEntry::Whole(listed) => (listed.kind, listed.state, listed.days),
            FarEntry::Damaged(..) => panic!("{entry:?}"),
        })
        .collect();
    let expected =
        [(GameKind::TicTacToe, FarState::Turn, 0), (GameKind::Stratego, FarState::Inviting, 0)];
    assert_eq!(states, expected);
}

#[test]
fn an_invitation_to_a_damaged_game_leads_to_the_list() {
    let mut home = Browser::new(1).tab();
    let link = invite(&mut home, GameKind::TicTacToe, None);
    home.browser.games.borrow_mut().insert(home.current().name, "{}".to_owned());
    let mut tab = home.browser.tab();
    tab.send(FarInput::Visit(FarVisit::Begin(GameKind::TicTacToe)));
    tab.ask(FarAsk::Paste(link));
    let entries = tab.entries();
    assert!(matches!(*entries, [FarEntry::Damaged(_, FormatError::Foreign)]), "{entries:?}");
    assert!(matches!(tab.screen().shown, Shown::List(_)));
}
