//! The live region: one announcement for an input, moves before turns, and repeats that are heard.

use crate::driver::Driver;
use crate::script::check;
use crate::stages::{after, stage};

fn number(driver: &Driver) -> u32 {
    driver.screen().announcement.number()
}

#[test]
fn a_sentence_that_comes_twice_is_another_announcement() {
    for (name, script) in [
        ("people", "k:e4:m"),
        ("people", "k:e4:l"),
        ("people", "k:e4:c"),
        ("people", "k:a5:m"),
        ("people", "e4e6"),
        ("empty", "k:a1:c"),
        ("empty", "k:a1:s"),
        ("placed", "mirror"),
        ("alone", "k:e4:9 k:e4:0 k:e4:3 k:e4:7"),
    ] {
        let mut driver = after(name, script);
        let (announced, first) = (driver.announced(), driver.screen());
        assert_ne!(announced, "", "{name}: {script}");
        driver.run(script);
        assert_eq!(driver.announced(), announced, "{name}: {script}");
        assert_ne!(driver.screen().announcement, first.announcement, "{name}: {script}");
    }
}

#[test]
fn an_input_without_a_sentence_leaves_the_announcement() {
    for (name, script) in [
        ("people", "P:e4"),
        ("people", "P:e4 R:e4"),
        ("people", "k:e4:ArrowUp"),
        ("people", "kept"),
        ("people", "skip"),
        ("alone", "hint"),
        ("alone", "e4e5 shown"),
        ("alone", "e4e5 up"),
        ("alone", "e4e5 answer"),
        ("watched", "pause"),
    ] {
        let (before, last) = script.rsplit_once(' ').unwrap_or(("", script));
        let mut driver = after(name, before);
        let first = driver.screen().announcement;
        driver.run(last);
        assert_eq!(driver.screen().announcement, first, "{name}: {script}");
    }
}

#[test]
fn a_move_is_announced_before_the_turn_and_before_the_end() {
    check(
        "
        the computer's move, then the person's turn
            alone: e4e5 shown answer => cancel engine, wait shown 550, save;
            played blue f7-g7, turn of red
        the person's move alone
            alone: e4e5 skip answer e5e6
            => cancel shown, wait shown 550, save, post 3 1000, wait engine 4000; played red e5-e6
        the move, then the end
            people: a4a10 => wait shown 1100, save; played red a4xa10, ended flag
        no turn between people, whom the curtain tells
            people: e4e5 => wait shown 2500, save; played red e4-e5
        ready, started, turn
            waiting: alone random start => save; red is ready, started, turn of red
        ",
    );
}

#[test]
fn each_input_makes_one_announcement() {
    let mut driver = stage("empty");
    for word in ["place:a1:flag", "random", "start", "ready", "random", "start", "ready"] {
        let before = number(&driver);
        driver.run(word);
        assert_eq!(number(&driver), before + 1, "{word}");
    }
}

#[test]
fn an_announcement_behind_the_curtain_holds_no_view() {
    for (name, script) in [
        ("placed", "k:a4:2 start"),
        ("people", "hint answer e4e5 pass"),
        ("people", "k:e4:m e4e5 shown"),
        ("battle", "shown"),
        ("people", "leave rematch"),
    ] {
        let driver = after(name, script);
        assert_eq!(driver.stage(), "curtain", "{name}: {script}");
        let fresh = crate::stages::stored(&fairboard_table::Table::stored_text(&driver.table));
        let announced = format!("{:?}", driver.screen().announcement);
        assert!(!announced.contains("SeatView") && !announced.contains("Deploy("), "{announced}");
        assert_eq!(driver.screen().game, fresh.screen().game, "{name}: {script}");
        assert_eq!(driver.screen().board.focus.square, None, "{name}: {script}");
    }
}
