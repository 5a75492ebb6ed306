//! Two computers: their pace, and the pause.

use fairboard_play::preferences::{Preferences, Thinking};
use fairboard_rules::stratego::Color;
use fairboard_table::Input;
use fairboard_table::durations::Speed;
use fairboard_table::stratego::WatchPace;

use crate::script::check;
use crate::stages::{after, stage};

#[test]
fn each_ply_stays_and_the_next_is_thought_out_meanwhile() {
    check(
        "
        the table opens with a question
            watched: up => post 3 700, wait engine 3700
        a ply is shown while the other side thinks
            watched: answer => cancel engine, wait shown 850, save, post 3 700, wait engine 3700;
            played red b4-c4
        its reply waits
            watched: answer answer => cancel engine
        and is played in its time
            watched: answer answer shown
            => cancel shown, wait shown 850, save, post 3 700, wait engine 3700; played blue f7-g7
        a late reply is played at once
            watched: answer shown answer
            => cancel engine, wait shown 850, save, post 3 700, wait engine 3700; played blue f7-g7
        nothing is undone
            watched: answer undo => ; refused NotNow
        nobody leaves
            watched: leave => ; refused NotNow
        ",
    );
}

#[test]
fn the_speed_decides_how_long_a_ply_stays_and_how_long_is_thought() {
    for (speed, stays, thinks) in
        [(Speed::Slow, 2_050, 1_000), (Speed::Usual, 850, 700), (Speed::Fast, 200, 100)]
    {
        let mut driver = stage("watched");
        driver.ask(fairboard_table::stratego::StrategoAsk::Pace(WatchPace::Running(speed)));
        driver.run("answer");
        let patience = thinks + 3_000;
        let expected = format!(
            "cancel engine, wait shown {stays}, save, post 3 {thinks}, wait engine {patience}"
        );
        assert_eq!(driver.done(), expected, "{speed:?}");
    }
    let mut short = stage("watched");
    let thinking = Thinking::Short;
    short.send(Input::Preferences(Preferences { thinking, ..Preferences::default() }));
    short.run("answer");
    assert!(short.done().ends_with("post 3 250, wait engine 3250"), "the shorter time counts");
}

#[test]
fn a_pause_stops_the_game_at_once() {
    check(
        "
        the question is dropped
            watched: up pause => stop, cancel engine
        nothing is asked while the game is paused
            watched: answer pause shown =>
        and asked anew afterwards
            watched: up pause run => start, wait engine 8000
        a pause before the start
            waiting: pause start => save; started
        ends with the wish to go on
            waiting: pause start run => start, wait engine 8000
        ",
    );
    for script in ["pause", "up pause", "answer pause", "answer answer pause"] {
        let mut driver = after("watched", script);
        let plies = driver.screen().game.record.len();
        while let Some(timer) = driver.timers.keys().next().copied() {
            driver.elapse(timer);
        }
        assert_eq!(driver.screen().game.record.len(), plies, "{script}: it stands still");
        driver.run("run answer");
        assert_eq!(driver.screen().game.record.len(), plies + 1, "{script}: it goes on");
    }
}

#[test]
fn another_speed_asks_again_with_its_budget() {
    check(
        "
        while a computer thinks
            watched: up fast => stop, cancel engine, start, wait engine 8000
        with the budget of the speed
            watched: up fast up => post 3 100, wait engine 3100
        not while a reply waits
            watched: answer answer fast =>
        ",
    );
}

#[test]
fn the_pace_is_shown_where_two_computers_play() {
    for (name, pace) in [
        ("people", None),
        ("alone", None),
        ("waiting", Some(WatchPace::Running(Speed::Usual))),
        ("watched", Some(WatchPace::Running(Speed::Usual))),
    ] {
        assert_eq!(stage(name).screen().pace, pace, "{name}");
    }
    assert_eq!(after("watched", "pause").screen().pace, Some(WatchPace::Paused(Speed::Usual)));
}

#[test]
fn a_pace_is_toggled_and_changed() {
    let slow = WatchPace::Running(Speed::Slow);
    for (rule, pace, expected) in [
        ("it starts at the usual speed", WatchPace::default(), WatchPace::Running(Speed::Usual)),
        ("a pause keeps the speed", slow.paused(), WatchPace::Paused(Speed::Slow)),
        ("a pause stays one", slow.paused().paused(), WatchPace::Paused(Speed::Slow)),
        ("twice the other way round", slow.toggled().toggled(), slow),
        ("another speed", slow.at(Speed::Fast), WatchPace::Running(Speed::Fast)),
        ("another speed in a pause", slow.paused().at(Speed::Fast), WatchPace::Paused(Speed::Fast)),
    ] {
        assert_eq!(pace, expected, "{rule}");
        assert_eq!(pace.speed(), expected.speed(), "{rule}");
    }
}

#[test]
fn a_whole_game_of_two_computers_comes_to_its_end() {
    let mut driver = after("watched", "fast");
    let mut plies = 0;
    while driver.stage() == "watch" {
        assert!(plies < 2_000, "the rules end every game");
        driver.run("answer");
        if !driver.timers.is_empty() && driver.screen().game.record.len() == plies {
            driver.run("shown");
        }
        plies = driver.screen().game.record.len();
    }
    assert!(driver.announced().contains("ended"), "{}", driver.announced());
    assert_eq!(driver.view().seat(), Color::Red);
}
