//! What survives: storage, tabs, and backups.

use fairboard_fair::{Duel, text};
use fairboard_forms::far::is_saved_game;
use fairboard_forms::{Damage, FormatError};
use fairboard_table::far::{
    Behind, FarAsk, FarEntry, FarInput, FarNotice, FarState, FarVisit, GameKind, Shown, Stored,
};
use fairboard_table::saving::Keeping;

use crate::driver::{Browser, Tab, begun, invite, pass, start};

#[test]
fn what_is_not_stored_is_not_signed() {
    let mut home = Browser::new(1).tab();
    *home.browser.keeping.borrow_mut() = Keeping::Refused;
    home.send(FarInput::Visit(FarVisit::Begin(GameKind::TicTacToe)));
    home.ask(FarAsk::Start);
    assert_eq!((home.notice(), home.copied.len()), (Some(FarNotice::NotStored), 0));
    let (mut home, mut away) = begun();
    home.mark(5);
    *home.browser.keeping.borrow_mut() = Keeping::Refused;
    home.ask(FarAsk::Sign);
    assert_eq!((home.notice(), home.copied.len()), (Some(FarNotice::NotStored), 0));
    assert_eq!(home.state(), FarState::Turn);
    assert!(home.current().made.is_some(), "the move is still there to be signed");
    *home.browser.keeping.borrow_mut() = Keeping::Stored;
    pass(&mut home, &mut away);
    *away.browser.keeping.borrow_mut() = Keeping::Refused;
    away.mark(1);
    away.ask(FarAsk::Sign);
    away.reload();
    assert_eq!((away.state(), away.nine().as_str()), (FarState::Turn, "....x...."));
}

#[test]
fn a_link_is_shown_once_its_game_is_stored() {
    let (mut home, mut away) = begun();
    home.mark(5);
    home.ask(FarAsk::Sign);
    let link = home.link();
    home.reload();
    assert_eq!(home.link(), link, "a signed move is never lost");
    away.open(&link);
    assert_eq!(away.state(), FarState::Turn);
}

/// Another tab of the same browser with the same game.
fn second(tab: &Tab) -> Tab {
    let mut other = tab.browser.tab();
    other.address.clone_from(&tab.address);
    other.reload();
    other
}

#[test]
fn two_tabs_never_sign_two_moves_for_one_turn() {
    let (mut home, mut away) = begun();
    let mut other = second(&home);
    home.mark(5);
    other.mark(1);
    // Both are pressed at the same instant, and one of them is first.
    home.is_held = true;
    other.is_held = true;
    home.ask(FarAsk::Sign);
    other.ask(FarAsk::Sign);
    home.release();
    other.release();
    assert_eq!(home.state(), FarState::Waiting);
    assert_eq!((other.notice(), other.state()), (Some(FarNotice::OtherTab), FarState::Waiting));
    assert_eq!(other.nine(), home.nine());
    assert_eq!(other.link(), home.link());
    away.open(&home.link());
    assert_eq!(away.nine(), "....x....");
}

#[test]
fn a_move_that_was_made_before_another_tab_went_on_is_not_signed() {
    let (mut home, mut away) = begun();
    let mut other = second(&home);
    other.mark(1);
    home.mark(5);
    pass(&mut home, &mut away);
    away.mark(9);
    pass(&mut away, &mut home);
    // It is home's turn again, but not the one in which the other tab made its move.
    other.ask(FarAsk::Sign);
    assert_eq!(other.notice(), Some(FarNotice::OtherTab));
    assert_eq!((other.state(), other.nine().as_str()), (FarState::Turn, "....x...o"));
}

#[test]
fn an_invitation_is_accepted_by_one_tab() {
    let browser = Browser::new(2);
    let link = invite(&mut Browser::new(1).tab(), GameKind::TicTacToe, None);
    let (mut first, mut other) = (browser.tab(), browser.tab());
    first.open(&link);
    other.open(&link);
    let answer = start(&mut first, None);
    other.ask(FarAsk::Start);
    assert_eq!(other.notice(), Some(FarNotice::OtherTab));
    assert_eq!(other.link(), answer);
}

#[test]
fn another_tab_follows() {
    let (mut home, mut away) = begun();
    let mut other = second(&home);
    let name = home.current().name;
    home.mark(5);
    pass(&mut home, &mut away);
    let stored = home.browser.games.borrow()[&name].clone();
    other.send(FarInput::OtherTab(name.clone(), Stored::Text(stored)));
    assert_eq!((other.state(), other.nine().as_str()), (FarState::Waiting, "....x...."));
}

#[test]
fn the_later_state_of_a_game_counts() {
    let (mut home, _) = begun();
    let text = |tab: &Tab| tab.browser.games.borrow()[&tab.current().name].clone();
    let before = text(&home);
    home.ask(FarAsk::Name("Ana".to_owned()));
    let named = text(&home);
    home.mark(5);
    home.ask(FarAsk::Sign);
    let after = text(&home);
    let forgotten = "9999999999999";
    let cut = after.replacen(&after[after.len() - 40..], "", 1);
    let newer = before.replace("fairboard/far 1", "fairboard/far 9");
    for (rule, stored, disk, expected) in [
        (
            "a move was forgotten",
            Some(&*before),
            Some(&*after),
            Some(Behind::Storage(Some(&after))),
        ),
        ("a name was forgotten", Some(&before), Some(&named), Some(Behind::Storage(Some(&named)))),
        ("the game was forgotten", None, Some(&after), Some(Behind::Storage(Some(&after)))),
        ("nothing was forgotten", Some(&after), Some(&after), None),
        ("the disk has less", Some(&after), Some(&before), Some(Behind::Disk(&after))),
        ("the disk has no name", Some(&named), Some(&before), Some(Behind::Disk(&named))),
        ("the disk has nothing", Some(&after), None, Some(Behind::Disk(&after))),
        ("a damaged text is kept", Some("damaged"), Some(&after), None),
        ("the disk is damaged", Some(&after), Some("damaged"), Some(Behind::Disk(&after))),
        ("both have one that is damaged", Some("damaged"), Some("other"), None),
        ("its end is cut", Some(&cut), Some(&after), Some(Behind::Storage(Some(&after)))),
        ("its end is cut, and the disk has less", Some(&cut), Some(&before), None),
        (
            "the end of a later state is cut on the disk",
            Some(&before),
            Some(&cut),
            Some(Behind::Storage(Some(&cut))),
        ),
        (
            "a newer version has written to the disk",
            Some(&after),
            Some(&newer),
            Some(Behind::Storage(Some(&newer))),
        ),
        ("the end is cut on the disk", Some(&after), Some(&cut), Some(Behind::Disk(&after))),
        (
            "deleted, and stored as before",
            Some(&after),
            Some(forgotten),
            Some(Behind::Storage(None)),
        ),
        ("deleted, and restored since", Some(&after), Some("1"), Some(Behind::Disk(&after))),
        ("deleted", None, Some(forgotten), None),
        ("none", None, None, None),
    ] {
        assert_eq!(Behind::of(stored, disk), expected, "{rule}");
    }
}

#[test]
fn an_open_game_whose_record_another_tab_removes_is_stored_again_by_its_next_move() {
    for is_told in [true, false] {
        let (mut home, mut away) = begun();
        let mut other = second(&home);
        let name = home.current().name;
        home.browser.games.borrow_mut().clear();
        if is_told {
            home.send(FarInput::OtherTab(name.clone(), Stored::Nowhere));
        }
        home.mark(5);
        pass(&mut home, &mut away);
        assert_eq!((home.state(), away.nine().as_str()), (FarState::Waiting, "....x...."));
        assert!(home.browser.games.borrow().contains_key(&name), "told: {is_told}");
        home.reload();
        assert_eq!(home.nine(), "....x....", "told: {is_told}");
        // A tab in which the game is not open lists what is stored.
        other.send(FarInput::Visit(FarVisit::List));
        other.send(FarInput::OtherTab(name, Stored::Nowhere));
        assert_eq!(other.entries().len(), 0, "told: {is_told}");
    }
}

#[test]
fn a_game_that_another_tab_deletes_is_not_stored_again() {
    let (mut home, _) = begun();
    let mut other = second(&home);
    let name = home.current().name;
    home.mark(5);
    other.ask(FarAsk::Forget(name.clone()));
    home.ask(FarAsk::Sign);
    assert_eq!((home.notice(), home.entries().len()), (Some(FarNotice::NoGame), 0));
    assert!(!home.browser.games.borrow().contains_key(&name));
}

#[test]
fn a_text_that_is_older_than_what_the_desk_has_seen_stored_takes_nothing_back() {
    let (mut home, _) = begun();
    let name = home.current().name;
    let before = home.browser.games.borrow()[&name].clone();
    home.mark(5);
    home.ask(FarAsk::Sign);
    home.browser.games.borrow_mut().insert(name, before);
    home.ask(FarAsk::Name("Ana".to_owned()));
    assert_eq!((home.state(), home.nine().as_str()), (FarState::Waiting, "....x...."));
}

#[test]
fn an_open_game_is_signed_on_unless_its_later_state_cannot_be_read() {
    for (rule, change, is_signed) in [
        ("damaged", (|text| text[..text.len() - 9].to_owned()) as fn(&str) -> String, true),
        ("of a newer version", |text| text.replace("fairboard/far 1", "fairboard/far 9"), false),
    ] {
        for is_told in [false, true] {
            let (mut home, _) = begun();
            let name = home.current().name;
            let text = change(&home.browser.games.borrow()[&name]);
            home.browser.games.borrow_mut().insert(name.clone(), text.clone());
            if is_told {
                home.send(FarInput::OtherTab(name.clone(), Stored::Text(text.clone())));
            }
            home.mark(5);
            home.ask(FarAsk::Sign);
            let row = format!("{rule}, told by another tab: {is_told}");
            assert_eq!(home.copied.pop().is_some(), is_signed, "{row}");
            assert_eq!(home.browser.games.borrow()[&name] != text, is_signed, "{row}: it is kept");
        }
    }
}

#[test]
fn a_game_that_is_restored_in_another_tab_counts_also_if_the_clock_was_set_back() {
    let (mut home, mut away) = begun();
    let name = home.current().name;
    home.ask(FarAsk::Backup);
    let backup = home.copied.pop().unwrap();
    home.now = 9_000;
    home.mark(5);
    pass(&mut home, &mut away);
    let mut other = second(&home);
    other.ask(FarAsk::Forget(name.clone()));
    home.send(FarInput::OtherTab(name.clone(), Stored::Forgotten));
    other.ask(FarAsk::Paste(backup));
    let stored = other.browser.games.borrow()[&name].clone();
    home.send(FarInput::OtherTab(name, Stored::Text(stored)));
    assert_eq!(home.state(), FarState::Restored);
}

#[test]
fn a_damaged_record_is_listed_kept_and_shown_to_nobody() {
    let (home, _) = begun();
    let name = home.current().name;
    let whole = home.browser.games.borrow()[&name].clone();
    let cut = whole[..whole.len() - 9].to_owned();
    let newer = whole.replace("fairboard/far 1", "fairboard/far 9");
    for (rule, text, error) in [
        ("cut", cut, FormatError::from(Damage::Check)),
        ("newer", newer, FormatError::Newer(9)),
        ("another text", "{}".to_owned(), FormatError::Foreign),
        ("no game", "fairboard/far 1 5 same link - AA".to_owned(), Damage::Check.into()),
        ("a word", whole.replace("not-yet", "maybe"), Damage::Word.into()),
    ] {
        home.browser.games.borrow_mut().insert(name.clone(), text.clone());
        let mut tab = home.browser.tab();
        assert_eq!(tab.entries(), [FarEntry::Damaged(name.clone(), error)], "{rule}");
        tab.send(FarInput::Visit(FarVisit::Game(name.clone())));
        assert!(matches!(tab.screen().shown, Shown::List(_)), "{rule}");
        assert!(!format!("{:?}", tab.screen()).contains(&text[..20.min(text.len())]), "{rule}");
        assert_eq!(home.browser.games.borrow()[&name], text, "{rule}: it is kept");
        tab.ask(FarAsk::CopyRecord(name.clone()));
        assert_eq!(tab.copied, [text], "{rule}");
        tab.ask(FarAsk::Forget(name.clone()));
        assert!(home.browser.games.borrow().is_empty() && tab.entries().is_empty(), "{rule}");
    }
}

#[test]
fn a_backup_restores_a_game_elsewhere_and_replaces_none() {
    let (mut home, mut away) = begun();
    home.ask(FarAsk::Backup);
    let backup = home.copied.pop().unwrap();
    assert!(is_saved_game(&backup));
    let mut elsewhere = Browser::new(3).tab();
    let sent = backup.replace(' ', "\u{a0}").replace('-', "\u{2011}");
    elsewhere.ask(FarAsk::Paste(format!("> {sent}\r\n")));
    // It asks the other player how far the game has gone, before it signs anything.
    assert_eq!(
        (elsewhere.notice(), elsewhere.state()),
        (Some(FarNotice::Restored), FarState::Restored)
    );
    elsewhere.mark(5);
    assert_eq!((elsewhere.current().made, elsewhere.current().may.resign), (None, false));
    away.open(&elsewhere.link());
    assert_eq!(away.notice(), Some(FarNotice::Asked));
    let answer = away.link();
    elsewhere.open(&answer);
    assert_eq!(elsewhere.state(), FarState::Turn);
    home.open(&answer);
    assert_eq!(home.notice(), Some(FarNotice::Elsewhere), "the earlier device is told");
    elsewhere.mark(5);
    pass(&mut elsewhere, &mut away);
    assert_eq!(away.nine(), "....x....");
    elsewhere.ask(FarAsk::Paste(backup.clone()));
    assert_eq!(elsewhere.notice(), Some(FarNotice::AlreadyHere));
    assert_eq!(elsewhere.nine(), "....x....");
    let newer = FormatError::Newer(99);
    for (rule, text, fault) in [
        ("cut", backup[..backup.len() - 4].to_owned(), Damage::Check.into()),
        ("newer", backup.replacen("far 1", "far 99", 1), newer),
    ] {
        elsewhere.ask(FarAsk::Paste(text));
        assert_eq!(elsewhere.notice(), Some(FarNotice::Unreadable(fault)), "{rule}");
    }
}

#[test]
fn a_game_that_goes_on_is_forgotten_after_a_question() {
    let (home, _) = begun();
    let mut home = home.browser.tab();
    invite(&mut home, GameKind::TicTacToe, None);
    let asked = |tab: &Tab| {
        let Shown::List(entries) = tab.screen().shown else { panic!("{:?}", tab.screen()) };
        let is_asked = |entry| matches!(entry, FarEntry::Whole(listed) if listed.is_asked);
        entries.into_iter().map(is_asked).collect::<Vec<bool>>()
    };
    let entries = home.entries();
    let [FarEntry::Whole(first), FarEntry::Whole(second)] = &entries[..] else {
        panic!("{entries:?}")
    };
    let (first, second) = (&first.name, &second.name);
    for (rule, name, expected) in [
        ("it is asked", first, [true, false]),
        ("it is taken back", first, [false, false]),
        ("it is asked again", first, [true, false]),
        ("another one is asked", second, [false, true]),
    ] {
        home.ask(FarAsk::Discard(name.clone()));
        assert_eq!(asked(&home), expected, "{rule}");
    }
    home.send(FarInput::Visit(FarVisit::List));
    assert_eq!(asked(&home), [false, false], "who goes away has not answered");
    home.ask(FarAsk::Discard(first.clone()));
    home.ask(FarAsk::Forget(first.clone()));
    assert_eq!(asked(&home), [false]);
    assert_eq!(home.notice(), Some(FarNotice::Forgotten));
    assert!(!home.browser.games.borrow().contains_key(first));
}

#[test]
fn a_backup_takes_the_place_of_a_damaged_record_which_is_set_aside() {
    let (mut home, mut away) = begun();
    home.ask(FarAsk::Backup);
    let backup = home.copied.pop().unwrap();
    let name = home.current().name;
    let damaged = "fairboard/far 1 half".to_owned();
    home.browser.games.borrow_mut().insert(name.clone(), damaged.clone());
    let mut tab = home.browser.tab();
    *tab.browser.keeping.borrow_mut() = Keeping::Refused;
    tab.ask(FarAsk::Paste(backup.clone()));
    assert_eq!(tab.notice(), Some(FarNotice::NotStored));
    assert_eq!(tab.browser.games.borrow()[&name], damaged, "it stays where it is");
    *tab.browser.keeping.borrow_mut() = Keeping::Stored;
    tab.ask(FarAsk::Paste(backup));
    assert_eq!((tab.notice(), tab.state()), (Some(FarNotice::Restored), FarState::Restored));
    away.open(&tab.link());
    tab.open(&away.link());
    assert_eq!(tab.state(), FarState::Turn);
    for mut tab in [tab.browser.tab(), tab] {
        let entries = tab.entries();
        let [FarEntry::Whole(listed), FarEntry::Damaged(aside, _)] = &entries[..] else {
            panic!("{entries:?}")
        };
        assert_eq!(listed.name, name);
        tab.ask(FarAsk::CopyRecord(aside.clone()));
        assert_eq!(tab.copied.pop().as_ref(), Some(&damaged));
    }
}

#[test]
fn a_game_that_has_gone_on_elsewhere_can_go_on_here_again() {
    for (rule, notice) in [
        ("after a message that says so", FarNotice::Elsewhere),
        ("with the first backup again", FarNotice::AlreadyHere),
        ("with a backup of the other device", FarNotice::AlreadyHere),
    ] {
        let (mut home, mut away) = begun();
        home.mark(5);
        pass(&mut home, &mut away);
        home.ask(FarAsk::Backup);
        let first = home.copied.pop().unwrap();
        let mut elsewhere = Browser::new(3).tab();
        elsewhere.ask(FarAsk::Paste(first.clone()));
        away.open(&elsewhere.link());
        elsewhere.open(&away.link());
        away.mark(1);
        pass(&mut away, &mut elsewhere);
        let link = away.link();
        elsewhere.mark(9);
        elsewhere.ask(FarAsk::Sign);
        elsewhere.ask(FarAsk::Backup);
        let other = elsewhere.copied.pop().unwrap();
        match rule {
            "after a message that says so" => home.open(&link),
            "with the first backup again" => home.ask(FarAsk::Paste(first)),
            _ => home.ask(FarAsk::Paste(other)),
        }
        assert_eq!(home.notice(), Some(notice), "{rule}");
        assert!(home.current().may.go_on_here, "{rule}");
        home.ask(FarAsk::GoOnHere);
        assert_eq!(
            (home.notice(), home.state()),
            (Some(FarNotice::Restored), FarState::Restored),
            "{rule}"
        );
        assert!(!home.current().may.go_on_here, "{rule}: it waits for the answer");
        home.reload();
        // What has happened meanwhile comes first, and then the way on from there.
        for _ in 0..2 {
            away.open(&home.link());
            home.open(&away.link());
        }
        let answer = away.link();
        assert_eq!((home.state(), home.nine().as_str()), (FarState::Turn, "o...x...."), "{rule}");
        home.mark(3);
        pass(&mut home, &mut away);
        assert_eq!(away.nine(), "o.x.x....", "{rule}");
        // What the other device has signed meanwhile is void, and accuses nobody.
        away.open(&elsewhere.link());
        assert_eq!(away.notice(), Some(FarNotice::Astray), "{rule}");
        elsewhere.open(&answer);
        assert_eq!(elsewhere.notice(), Some(FarNotice::Elsewhere), "{rule}");
    }
}

#[test]
fn a_game_that_is_over_or_not_trusted_does_not_move_to_this_device() {
    let (mut home, _) = begun();
    home.ask(FarAsk::Doubt);
    home.ask(FarAsk::Compared(fairboard_table::far::Compared::Different));
    let (mut over, _) = begun();
    over.ask(FarAsk::Resign);
    over.ask(FarAsk::Sign);
    for (rule, mut tab) in [("not trusted", home), ("over", over)] {
        let games = tab.browser.games.borrow().clone();
        assert!(!tab.current().may.go_on_here, "{rule}");
        tab.ask(FarAsk::GoOnHere);
        assert_eq!(*tab.browser.games.borrow(), games, "{rule}");
    }
}

#[test]
fn no_secret_is_in_a_link_or_on_the_screen() {
    let (mut home, mut away) = begun();
    home.mark(5);
    home.ask(FarAsk::Sign);
    home.ask(FarAsk::Backup);
    let backup = home.copied.pop().unwrap();
    let saved = backup.split(' ').nth(6).unwrap();
    let shown = format!("{:?}", home.screen());
    for part in saved.as_bytes().chunks(24) {
        let part = std::str::from_utf8(part).unwrap();
        // The first bytes are the head, which is no secret.
        if part.len() == 24 && !home.link().contains(part) {
            assert!(!shown.contains(part), "{part}");
        }
    }
    away.open(&home.link());
}

/// Home's side of a game of tic-tac-toe after two moves, as version 1 stores it.
const GOLDEN: &str = include_str!("../../../forms/tests/golden/far.txt");

#[test]
fn a_record_of_version_1_is_read() {
    let duel = GOLDEN.split_whitespace().nth(6).and_then(text::decode).unwrap();
    let name: String =
        Duel::restore(&duel).unwrap().tag().bytes().map(|byte| format!("{byte:02x}")).concat();
    let browser = Browser::new(3);
    browser.games.borrow_mut().insert(name.clone(), GOLDEN.trim().to_owned());
    let mut tab = browser.tab();
    tab.send(FarInput::Visit(FarVisit::Game(name)));
    assert_eq!((tab.state(), tab.nine().as_str()), (FarState::Turn, "o...x...."));
    let stored = tab.browser.games.borrow().values().cloned().collect::<Vec<_>>();
    assert_eq!(stored, [GOLDEN.trim()], "it is written as it was read");
}
