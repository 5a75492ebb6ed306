//! The clock: its timer, its warnings, its pauses, and the end when no time is left.

use fairboard_play::stratego::referee::PEOPLE;
use fairboard_rules::stratego::Color;
use fairboard_table::{Effect, Timer};

use crate::driver::Driver;
use crate::stages::{NOBODY, RED_ALONE, SMALL, new};

/// Two people with three minutes and two seconds for each move, up to Red's first turn.
fn people() -> Driver {
    let mut driver = new(SMALL, PEOPLE);
    driver.run("clock random start ready random start ready");
    driver
}

/// A person with the red pieces and the same clock.
fn alone() -> Driver {
    let mut driver = new(SMALL, RED_ALONE);
    driver.run("clock random start");
    driver
}

/// Seconds left to Red and Blue.
fn left(driver: &Driver) -> [u32; 2] {
    let clock = driver.screen().clock.expect("a clock");
    Color::ALL.map(|color| clock.seconds(color))
}

/// Lets seconds pass one after the other.
fn seconds(driver: &mut Driver, count: u32) {
    for _ in 0..count {
        driver.run("t:1000");
    }
}

#[test]
fn time_passes_second_by_second_and_not_at_the_curtain() {
    let mut driver = people();
    assert_eq!(driver.timers.get(&Timer::Clock), Some(&1_000));
    driver.run("t:1250");
    assert_eq!((left(&driver), driver.timers.get(&Timer::Clock)), ([179, 180], Some(&750)));
    assert_eq!(driver.announced(), "", "a tick is not announced");
    let mv = driver.view().legal_moves().next().expect("a move");
    driver.run(&format!("{mv}"));
    assert!(!driver.timers.contains_key(&Timer::Clock), "the next person is not there");
    driver.run("t:3000 pass t:3000");
    assert_eq!((driver.stage(), left(&driver)), ("curtain", [181, 180]));
    driver.run("ready t:3000");
    assert_eq!(left(&driver), [181, 177]);
}

#[test]
fn no_time_runs_while_the_page_is_hidden_and_the_used_time_is_stored() {
    let mut driver = people();
    driver.run("t:2000 hidden");
    assert!(driver.effects.contains(&Effect::Save));
    assert!(!driver.timers.contains_key(&Timer::Clock));
    driver.run("t:4000 seen");
    assert_eq!(left(&driver), [178, 180]);
    driver.run("t:4000 hidden hidden");
    assert_eq!((left(&driver), driver.done()), ([174, 180], String::new()), "stored once");
}

#[test]
fn little_time_is_announced_twice_and_its_end_ends_the_game() {
    let mut driver = people();
    let mut announced = Vec::new();
    while driver.stage() == "play" {
        driver.run("t:1000");
        if !driver.announced().is_empty() {
            announced.push(driver.announced());
        }
    }
    assert_eq!(announced, ["red has 60 s", "red has 10 s", "ended time"]);
    assert_eq!((driver.stage(), left(&driver)), ("over", [0, 180]));
    assert!(driver.effects.contains(&Effect::Save));
}

#[test]
fn the_time_of_a_computer_runs_while_it_thinks() {
    let mut driver = alone();
    let mv = driver.view().legal_moves().next().expect("a move");
    driver.run(&format!("{mv}"));
    let request = driver.request.clone();
    assert_eq!((request, driver.timers.get(&Timer::Clock)), (None, Some(&1_000)));
    seconds(&mut driver, 2);
    assert_eq!(left(&driver), [182, 178]);
    driver.run("answer t:3000");
    assert_eq!(left(&driver), [182, 178], "its move waits to be seen");
    driver.run("shown t:1000");
    assert_eq!(left(&driver), [181, 180]);
}

#[test]
fn a_computer_that_runs_out_of_time_loses_and_is_not_waited_for() {
    let mut driver = alone();
    let mv = driver.view().legal_moves().next().expect("a move");
    driver.run(&format!("{mv} up"));
    seconds(&mut driver, 180);
    assert_eq!((driver.stage(), left(&driver)), ("over", [182, 0]));
    assert!(driver.effects.contains(&Effect::StopEngine));
}

#[test]
fn a_computer_thinks_no_longer_than_its_clock_allows() {
    let mut driver = new(SMALL, RED_ALONE);
    driver.run("minute random start");
    let thinks = |driver: &mut Driver| {
        let mv = driver.view().legal_moves().next().expect("a move");
        driver.run(&format!("{mv}"));
        if driver.timers.contains_key(&Timer::Engine) && driver.request.is_none() {
            driver.run("up");
        }
        driver.request.as_ref().map(|request| request.millis)
    };
    assert_eq!(thinks(&mut driver), Some(1_000));
    seconds(&mut driver, 40);
    driver.run("answer shown");
    assert_eq!((left(&driver), thinks(&mut driver)), ([60, 20], Some(500)));
}

#[test]
fn no_time_runs_before_the_start_and_while_two_computers_are_paused() {
    let mut driver = new(SMALL, NOBODY);
    driver.run("clock t:2000");
    assert_eq!(left(&driver), [180, 180]);
    driver.run("start t:2000");
    assert_eq!(left(&driver), [178, 180]);
    driver.run("pause t:2000");
    assert_eq!(left(&driver), [178, 180]);
}
