//! Programs of other people that play: asked as the protocol says, and never trusted.

use fairboard_forms::fields::seal;
use fairboard_play::stratego::referee::Command;
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{ByColor, Color};
use fairboard_table::motion::Speed;
use fairboard_table::program::{LATE_MILLIS, START_MILLIS, Said};
use fairboard_table::stratego::{Halt, Pace, StrategoAsk};
use fairboard_table::{Table as _, Timer};

use crate::driver::Driver;
use crate::stages::{ARMIES, COMPUTER, army, begun, draft, program, stage, stored};
use crate::words::line;

const BLUE: Color = Color::Blue;

/// The stage `program`, in which the program is asked.
fn asked() -> Driver {
    let mut driver = stage("program");
    driver.run("e4e5");
    driver.heard(BLUE, Said::Started);
    driver
}

#[test]
fn a_program_is_started_with_each_question_and_ends_with_its_answer() {
    let mut driver = stage("program");
    assert_eq!(driver.done(), "", "nobody asks before its turn");
    driver.run("e4e5");
    let expected = format!("wait shown 550, save, start blue mine, wait program {START_MILLIS}");
    assert_eq!(driver.done(), expected);
    driver.heard(BLUE, Said::Started);
    assert_eq!(driver.done(), "ask blue 1000, wait program 3000");
    driver.says(BLUE, "move f7f6");
    let expected = "end blue, cancel program";
    assert_eq!(driver.done(), expected, "the answer waits until the move has been seen");
    driver.run("skip");
    assert_eq!(driver.said(), "played blue f7-f6, turn of red");
    driver.run("e5e6");
    let expected = format!("start blue mine, wait program {START_MILLIS}");
    assert!(driver.done().ends_with(&expected), "{}", driver.done());
}

#[test]
fn a_question_has_the_public_plies_and_no_hidden_rank() {
    // Two armies that Blue cannot tell apart: Red's Flag and Bomb have changed places.
    let mut pieces = ARMIES.red;
    (pieces[0].1, pieces[1].1) = (pieces[1].1, pieces[0].1);
    let questions = [army(Color::Red), draft(Color::Red, &pieces)].map(|red| {
        let armies = ByColor { red, blue: army(BLUE) };
        let players = ByColor { red: Player::Person, blue: program("mine") };
        let mut driver = stored(&begun(&armies, players));
        driver.run("b4b9");
        driver.heard(BLUE, Said::Started);
        driver.programs.blue.clone().unwrap()
    });
    let [one, other] = &questions;
    assert_eq!(one, other);
    assert_eq!((line(one, "seat"), line(one, "ply")), ("blue", "b4b9"));
    assert_eq!(line(one, "row 4"), "?AAA??AA?A");
    assert!(line(one, "moves").split(' ').any(|mv| mv == "f7f6"), "{one}");
}

/// What a program says or does, and the sentence of its fault.
const FAULTS: [(&str, &str); 8] = [
    ("hello", "blue mine Unknown(\"hello\")"),
    ("", "blue mine Unknown(\"\")"),
    ("move", "blue mine Unknown(\"move\")"),
    ("move a7b8c9", "blue mine Unknown(\"move a7b8c9\")"),
    ("move a1a1", "blue mine Illegal(a1a1)"),
    ("move e5e6", "blue mine Illegal(e5e6)"),
    ("\u{202e}resign\u{7}!", "blue mine Unknown(\"resign!\")"),
    ("move f7f6 move f7f6", "blue mine Unknown(\"move f7f6 move f7f6\")"),
];

/// Checks that Blue's program has lost by a fault that is said before the result.
#[track_caller]
fn check_lost(driver: &Driver, sentence: &str, rule: &str) {
    assert_eq!(driver.said(), format!("{sentence}, ended resigned"), "{rule}");
    assert_eq!((driver.stage(), &driver.programs.blue), ("over", &None), "{rule}");
    assert!(!driver.timers.contains_key(&Timer::Program), "{rule}");
    assert!(driver.done().contains("end blue"), "{rule}: {}", driver.done());
    let halt = driver.screen().halt;
    assert!(matches!(halt, Some(Halt::Lost(BLUE, _, _))), "{rule}: {halt:?}");
}

#[test]
fn an_answer_that_is_none_loses_the_game() {
    for (answer, sentence) in FAULTS {
        let mut driver = asked();
        driver.says(BLUE, answer);
        check_lost(&driver, sentence, answer);
    }
    for (rule, said, sentence) in [
        ("an error", Said::Failed, "blue mine Ended"),
        ("two answers", Said::Twice, "blue mine Twice"),
        ("no text", Said::Line(None), "blue mine Long"),
        ("257 bytes", Said::Line(Some("x".repeat(257))), "blue mine Long"),
        ("257 bytes in 129 signs", Said::Line(Some("é".repeat(129))), "blue mine Long"),
    ] {
        let mut driver = asked();
        driver.heard(BLUE, said);
        check_lost(&driver, sentence, rule);
    }
    let mut driver = asked();
    driver.says(BLUE, &format!("move f7f6{}", " ".repeat(247)));
    assert_eq!(driver.stage(), "play", "256 bytes, of which the last ones are spaces");
}

#[test]
fn nothing_is_heard_of_a_program_but_its_answer() {
    let mut driver = stage("program");
    driver.run("e4e5");
    driver.says(BLUE, "resign");
    assert_eq!((driver.done(), driver.stage()), (String::new(), "play"), "before it is asked");
    driver.heard(BLUE, Said::Started);
    driver.says(BLUE, "move f7f6");
    driver.says(BLUE, "move f7f6");
    assert_eq!((driver.done(), driver.stage()), (String::new(), "play"), "a second answer");
    driver.run("skip");
    driver.says(BLUE, "move f6f5");
    assert_eq!((driver.done(), driver.stage()), (String::new(), "play"), "in the other's turn");
}

#[test]
fn silence_loses_the_game_after_the_time_and_two_seconds() {
    let mut driver = asked();
    driver.elapse(Timer::Program);
    assert_eq!(driver.done(), format!("wait program {LATE_MILLIS}"), "an answer may be on its way");
    let mut late = driver.clone();
    late.says(BLUE, "move f7f6");
    assert_eq!(late.stage(), "play", "it was");
    driver.elapse(Timer::Program);
    check_lost(&driver, "blue mine Silent(3000)", "silence");
}

#[test]
fn a_program_may_resign() {
    let mut driver = asked();
    driver.says(BLUE, "resign");
    assert_eq!((driver.said().as_str(), driver.screen().halt), ("ended resigned", None));
}

#[test]
fn nothing_is_heard_of_a_program_that_has_been_ended() {
    let mut driver = asked();
    driver.says(BLUE, "hello");
    let before = driver.screen();
    for said in [Said::Started, Said::Twice, Said::Failed, Said::NotThere, Said::Line(None)] {
        driver.heard(BLUE, said);
        assert_eq!((driver.done(), &driver.screen()), (String::new(), &before));
    }
    driver.run("again");
    assert_eq!(driver.screen().halt, None, "the next game says nothing of it");
}

#[test]
fn a_question_that_is_dropped_ends_the_program() {
    let mut driver = stage("programs");
    driver.heard(Color::Red, Said::Started);
    driver.ask(StrategoAsk::Pace(Pace::Paused(Speed::Usual)));
    assert_eq!(driver.done(), "end red, cancel program");
    driver.run("run");
    assert_eq!(driver.done(), format!("start red mine, wait program {START_MILLIS}"));
    let mut driver = asked();
    driver.run("undo");
    assert!(driver.done().contains("end blue, cancel program"), "{}", driver.done());
}

#[test]
fn two_programs_of_one_name_are_two_and_learn_what_their_sides_know() {
    let mut driver = stage("programs");
    driver.heard(Color::Red, Said::Started);
    let red = driver.programs.red.clone().unwrap();
    driver.says(Color::Red, "move e4e5");
    driver.heard(BLUE, Said::Started);
    assert_eq!(driver.programs.red, None, "one at a time");
    let blue = driver.programs.blue.clone().unwrap();
    assert_eq!((line(&red, "seat"), line(&blue, "seat")), ("red", "blue"));
    assert!(
        line(&red, "row 10").contains('?') && !line(&blue, "row 10").contains('?'),
        "{red}{blue}"
    );
    assert_eq!(line(&blue, "time"), "700", "the speed of the game counts");
    driver.says(BLUE, "move f7f6");
    driver.run("shown");
    driver.heard(BLUE, Said::Failed);
    assert_eq!((driver.said().as_str(), driver.stage()), ("", "watch"), "in the other's turn");
    driver.heard(Color::Red, Said::Started);
    driver.heard(Color::Red, Said::Failed);
    assert_eq!(driver.said(), "red mine Ended, ended resigned");
    assert_eq!(driver.programs, ByColor::default());
}

#[test]
fn a_missing_program_is_told_and_another_player_goes_on() {
    let mut driver = stage("stranger");
    let missing = Halt::Missing(Color::Red, "other".parse().unwrap());
    assert_eq!(driver.screen().halt, Some(missing), "it is told at once");
    driver.ask(StrategoAsk::RetryEngine);
    assert_eq!(driver.done(), "", "it is still missing");
    let mut other = driver.clone();
    other.ask(StrategoAsk::Substitute(program("mine")));
    assert_eq!(other.done(), format!("save, start red mine, wait program {START_MILLIS}"));
    driver.ask(StrategoAsk::Substitute(Player::Person));
    assert_eq!(driver.screen().game.players.red, program("other"), "a person would see both sides");
    driver.ask(StrategoAsk::Substitute(COMPUTER));
    assert_eq!(driver.done(), "save, start, wait engine 8000");
    assert_eq!((driver.screen().halt, driver.screen().game.players.red), (None, COMPUTER));
    driver.run("answer");
    assert_eq!(driver.screen().game.record.len(), 1, "the game goes on");
    driver.ask(StrategoAsk::Substitute(program("mine")));
    assert_eq!(driver.screen().game.players.red, COMPUTER, "nobody is replaced who can play");
}

#[test]
fn a_program_that_cannot_be_started_has_not_lost() {
    let mut driver = stage("program");
    driver.run("e4e5");
    driver.heard(BLUE, Said::NotThere);
    assert_eq!((driver.said().as_str(), driver.stage()), ("blue cannot start mine", "play"));
    driver.ask(StrategoAsk::RetryEngine);
    assert_eq!(driver.done(), format!("start blue mine, wait program {START_MILLIS}"));
    driver.elapse(Timer::Program);
    assert_eq!(driver.done(), "end blue, cancel program", "a late start is no fault of it");
    assert_eq!(driver.stage(), "play");
}

#[test]
fn a_stored_game_remembers_its_program_by_name() {
    let driver = asked();
    let text = driver.table.saved();
    assert!(text.contains(" blueProgram=mine "), "{text}");
    let again = stored(&text);
    assert!(again.done().starts_with("start blue mine"), "{}", again.done());
    let elsewhere = stored(&seal(&text.replace("=mine", "=yours")));
    let missing = Halt::Missing(BLUE, "yours".parse().unwrap());
    assert_eq!(elsewhere.screen().halt, Some(missing), "on another device");
}

#[test]
fn a_hint_comes_from_the_engine_and_not_from_the_program() {
    let mut driver = stage("program");
    driver.run("hint");
    let request = |driver: &Driver| driver.request.as_ref().map(|one| one.strength);
    driver.run("up");
    assert_eq!(request(&driver), Some(Strength::STRONGEST));
    driver.command(Command::Leave);
    assert_eq!(driver.programs, ByColor::default());
}
