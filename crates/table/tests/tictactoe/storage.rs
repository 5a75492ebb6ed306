//! The stored game: opened, damaged, refused by the browser, or changed by another tab.

use std::collections::BTreeMap;

use fairboard_forms::{Damage, ErrorPlace, FormatError};
use fairboard_play::tictactoe::PEOPLE;
use fairboard_table::saving::{Keeping, Notice};
use fairboard_table::tictactoe::{Sentence, TicTacToe, TicTacToeAsk};
use fairboard_table::{Copying, Effect, Input, Table as _, Timer};

use crate::driver::{Driver, NOBODY, X_ALONE};

#[test]
fn a_game_opens_as_it_was_stored() {
    for (players, script) in
        [(PEOPLE, "5 1 9 undo"), (X_ALONE, "5"), (NOBODY, "wait wait"), (PEOPLE, "1 4 2 5 3")]
    {
        let mut driver = Driver::new(players);
        driver.run(script);
        assert!(TicTacToe::reads(&driver.table.stored_text()), "{script}");
        let again = Driver::stored(&driver.table.stored_text());
        assert_eq!(again.table.screen().game, driver.table.screen().game, "{script}");
        assert_eq!(again.timers, driver.timers, "{script}: a computer goes on");
    }
}

#[test]
fn damage_is_set_aside_and_the_game_goes_on_as_far_as_it_can() {
    let text = Driver::new(X_ALONE).run("5 wait").table.stored_text();
    let cells = text.split(' ').find(|word| word.starts_with("cells=")).unwrap().to_owned();
    let cut = Damage::Move.at(ErrorPlace::Ply(1));
    for (rule, text, notice, plies) in [
        ("no saved text", "%".to_owned(), Notice::Unreadable(FormatError::Foreign), 0),
        (
            "a newer version",
            text.replace("toe 1", "toe 3"),
            Notice::Unreadable(FormatError::Newer(3)),
            0,
        ),
        (
            "an unknown strength",
            text.replace("oLevel=4", "oLevel=5"),
            Notice::Unreadable(Damage::Strength.of("oLevel")),
            0,
        ),
        ("a move twice", text.replace(&cells, "cells=5,5"), Notice::Cut(cut), 1),
    ] {
        assert!(!TicTacToe::reads(&text), "{rule}");
        let mut driver = Driver::stored(&text);
        let first = &driver.effects[0];
        assert!(matches!(first, Effect::SetAside(kept, _) if *kept == text), "{rule}: {first:?}");
        assert_eq!(driver.effects.contains(&Effect::Save), plies > 0, "{rule}: the rest is stored");
        let screen = driver.table.screen();
        assert_eq!((screen.notices, screen.game.record.len()), (vec![notice], plies), "{rule}");
        driver.send(Input::Ask(TicTacToeAsk::CopyUnreadable));
        assert_eq!(driver.effects, [Effect::Copy(text)], "{rule}");
        driver.send(Input::Ask(TicTacToeAsk::Discard));
        assert_eq!(driver.effects, [Effect::Discard], "{rule}");
        assert_eq!(driver.table.screen().notices, [], "{rule}");
    }
}

#[test]
fn a_refusal_of_the_browser_is_shown_until_it_stores_again() {
    let mut driver = Driver::new(PEOPLE);
    for (keeping, notices) in
        [(Keeping::Refused, vec![Notice::NotKept]), (Keeping::Stored, Vec::new())]
    {
        driver.send(Input::Kept(keeping));
        assert_eq!(driver.table.screen().notices, notices);
    }
}

#[test]
fn a_game_is_copied_as_a_text_that_opens_again() {
    let mut driver = Driver::new(PEOPLE);
    driver.run("5");
    driver.send(Input::Ask(TicTacToeAsk::CopyGame));
    let [Effect::Copy(text)] = &driver.effects[..] else { panic!("{:?}", driver.effects) };
    let opened = Driver::stored(text).table.screen();
    assert_eq!((opened.notices, opened.game), (vec![], driver.table.screen().game));
    driver.send(Input::Copied(Copying::Done));
    assert_eq!(driver.announced.last(), Some(&Sentence::Copied));
}

#[test]
fn another_tab_takes_the_game_over_and_is_given_time_to_answer() {
    let text = |script: &str| Driver::new(X_ALONE).run(script).table.stored_text();
    let mut driver = Driver::new(X_ALONE);
    driver.send(Input::OtherTab(text("5")));
    assert_eq!(
        (driver.board().as_str(), &driver.announced[..]),
        ("....x....", &[Sentence::OtherTab][..])
    );
    assert!(!driver.effects.contains(&Effect::Save), "it is stored already");
    assert_eq!(driver.timers, BTreeMap::from([(Timer::OtherTab, 2_000)]));
    driver.run("gone");
    assert_eq!(driver.table.screen().game.record.len(), 2, "the other tab has been closed");

    driver.send(Input::OtherTab(text("5")));
    driver.send(Input::OtherTab(text("5 wait")));
    driver.run("gone");
    assert_eq!((driver.table.screen().game.record.len(), driver.effects.len()), (2, 0));
    for damaged in ["", "{}", "damaged"] {
        let before = driver.table.screen();
        driver.send(Input::OtherTab(damaged.to_owned()));
        assert_eq!((driver.table.screen(), driver.effects.len()), (before, 0), "{damaged:?}");
    }
    driver.send(Input::OtherTab(text("5")));
    driver.run("reset");
    assert_eq!(driver.timers.len(), 0, "a wish of one's own ends the wait");
}
