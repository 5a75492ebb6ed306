//! The tour of the first game.

use fairboard_play::Player;
use fairboard_play::preferences::{Preferences, Tour};
use fairboard_play::stratego::referee::PEOPLE;
use fairboard_rules::stratego::ByColor;
use fairboard_table::stratego::{Options, TourStep};
use fairboard_table::{Effect, Opening};

use crate::driver::Driver;
use crate::stages::{NOBODY, RED_ALONE, after, army, begun};

/// A table on which the tour is offered, after a script.
#[track_caller]
fn toured(players: ByColor<Player>, script: &str) -> Driver {
    let mut driver = offered(players, None);
    driver.run(script);
    driver
}

fn offered(players: ByColor<Player>, stored: Option<String>) -> Driver {
    let options = Options { players, ..Options::default() };
    let preferences = Preferences { tour: Tour::Offered, ..Preferences::default() };
    Driver::open(Opening { options, stored, preferences, ..Opening::default() })
}

/// Number of the step that is shown; 0 if there is none.
fn step(driver: &Driver) -> u32 {
    driver.screen().tour.map_or(0, TourStep::number)
}

#[test]
fn each_step_ends_with_its_act_and_hides_no_other() {
    for (rule, script, expected) in [
        ("it begins with the placing", "", 1),
        ("a key that places nothing", "k:a1:m", 1),
        ("a placed piece", "place:a1:flag", 2),
        ("a random army", "random", 2),
        ("another army", "random random clear", 2),
        ("the start", "random start", 3),
        ("a piece in hand", "random start C:b4", 4),
        ("the list of keys before its step", "random start k:a1:?", 3),
        ("the rest waits for the game", "next next", 0),
        ("the game has it", "next next random start", 3),
        ("each step can be passed", "random start next next", 5),
        ("the last one, too", "random start next next next", 0),
        ("the list of keys at its step", "random start next next k:a1:?", 0),
        ("the end of the game", "random start leave", 0),
        ("no tour in another game", "random start leave again random", 0),
        ("a tour that is skipped", "end", 0),
        ("it stays away", "end random start C:a4", 0),
    ] {
        assert_eq!(step(&toured(RED_ALONE, script)), expected, "{rule}");
    }
}

#[test]
fn an_attack_of_a_person_leads_on() {
    let begun = begun(&ByColor::from_fn(army), RED_ALONE);
    for (rule, script, expected) in [
        ("a move is no attack", "next e4e5", 4),
        ("an attack", "next b4b10 answer shown b10c10", 5),
        ("its end before the other steps", "a4a10", 0),
    ] {
        let mut driver = offered(RED_ALONE, Some(begun.clone()));
        assert_eq!(step(&driver), 3, "a game that has begun");
        driver.run(script);
        assert_eq!(step(&driver), expected, "{rule}");
    }
    let mut driver = offered(RED_ALONE, Some(begun));
    driver.run("next e4e5 answer shown e5e6");
    let reply = driver.reply(Some("e7e6".parse().unwrap()));
    driver.message(&reply);
    driver.run("shown");
    assert_eq!(driver.announced(), "played blue e7xe6, turn of red");
    assert_eq!(step(&driver), 4, "an attack of the computer");
}

#[test]
fn both_people_at_a_device_are_told_while_they_are_at_it() {
    let mut driver = toured(PEOPLE, "");
    for (script, expected) in
        [("random", 2), ("start", 0), ("ready random", 2), ("start", 0), ("ready", 3)]
    {
        driver.run(script);
        assert_eq!(step(&driver), expected, "{script}");
    }
}

#[test]
fn nobody_is_told_who_watches_or_has_seen_it() {
    assert_eq!(step(&toured(NOBODY, "start")), 0, "two computers");
    assert_eq!(step(&toured(NOBODY, "alone")), 1, "a person who takes a seat");
    assert_eq!(step(&after("alone", "")), 0, "no tour is offered");
}

#[test]
fn each_step_is_announced_once() {
    let mut driver = toured(RED_ALONE, "");
    for (script, expected) in [
        ("k:a1:x", ""),
        ("next", "step 2"),
        ("random", "arranged"),
        ("start", "red is ready, started, turn of red, step 3"),
        ("next", "step 4"),
        ("leave?", "consider Leave"),
    ] {
        driver.run(script);
        assert_eq!(driver.announced(), expected, "{script}");
    }
}

#[test]
fn its_end_is_stored_once() {
    for (rule, script, is_stored) in [
        ("a step", "next", false),
        ("the last step", "random start next next next", true),
        ("skipped", "end", true),
        ("skipped behind the board", "random start end", true),
        ("the end of the game", "random start leave", true),
        ("no second time", "end end", false),
    ] {
        let effects = toured(RED_ALONE, script).effects;
        assert_eq!(effects.contains(&Effect::EndTour), is_stored, "{rule}");
    }
    assert!(!toured(NOBODY, "start leave").effects.contains(&Effect::EndTour));
}
