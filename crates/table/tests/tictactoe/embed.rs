//! Calls of the page around a board, its view, and the reports that it gets.

use fairboard_play::tictactoe::PEOPLE;
use fairboard_rules::tictactoe::Rules;
use fairboard_table::embed::{Call, EmbedReport, Embedded as _, ReportedEnd};
use fairboard_table::tictactoe::{Options, TicTacToe};
use fairboard_table::{Effect, Input, Life, Moment, Opening, Table as _, Timer};

use crate::driver::{Driver, NOBODY, O_ALONE, X_ALONE};

#[test]
fn calls_play_like_people_and_are_refused_by_the_same_rules() {
    for (players, script, text, expected) in [
        (PEOPLE, "", "5", Ok("....x....")),
        (PEOPLE, "5", "1", Ok("o...x....")),
        (PEOPLE, "5 1 undo", "2", Ok(".o..x....")),
        (PEOPLE, "5", "5", Err("occupied")),
        (PEOPLE, "1 4 2 5 3", "6", Err("game-over")),
        (PEOPLE, "", "0", Err("off-board")),
        (PEOPLE, "", "a4a5", Err("off-board")),
        (PEOPLE, "", " 5", Err("off-board")),
        (X_ALONE, "5", "1", Err("not-your-turn")),
        (O_ALONE, "", "1", Err("not-your-turn")),
        (NOBODY, "", "1", Err("not-now")),
    ] {
        let mut driver = Driver::new(players);
        driver.run(script);
        let before = driver.table.screen();
        let called = driver.table.call(Call::Play(text.to_owned()), Moment::default());
        let found = called.map(|_| driver.board()).map_err(|fault| fault.code());
        assert_eq!(found.as_deref().map_err(|code| *code), expected, "{script}, {text}");
        assert!(expected.is_ok() || before == driver.table.screen(), "{script}, {text}");
    }
}

#[test]
fn the_view_follows_the_game() {
    for (players, script, turn, seat, moves, position, end) in [
        (PEOPLE, "", Some("x"), Some("x"), 9, ".........", None),
        (PEOPLE, "5 1", Some("x"), Some("x"), 7, "o...x....", None),
        (X_ALONE, "5", Some("o"), Some("x"), 0, "....x....", None),
        (NOBODY, "", Some("x"), None, 0, ".........", None),
        (PEOPLE, "1 4 2 5 3", None, Some("o"), 0, "xxxoo....", Some((Some("x"), "line"))),
        (PEOPLE, "1 2 3 5 4 6 8 7 9", None, Some("o"), 0, "xoxxoooxx", Some((None, "full"))),
    ] {
        let mut driver = Driver::new(players);
        driver.run(script);
        let view = driver.table.view();
        assert_eq!((view.turn, view.seat), (turn, seat), "{script}");
        assert_eq!(driver.table.legal_moves().len(), moves, "{script}");
        assert_eq!(
            view.end,
            end.map(|(winner, reason)| ReportedEnd { winner, reason }),
            "{script}"
        );
        assert_eq!(view.position.as_deref(), Some(position), "{script}");
    }
}

#[test]
fn moves_and_the_end_are_reported_whoever_makes_them() {
    let report =
        |side, text: &str, number| EmbedReport::Move { side, text: text.to_owned(), number };
    let mut driver = Driver::new(X_ALONE);
    driver.run("5");
    assert_eq!(driver.reports, [report("x", "5", 1)]);
    driver.run("wait");
    assert!(matches!(driver.reports[..], [EmbedReport::Move { side: "o", number: 2, .. }]));
    let mut driver = Driver::new(PEOPLE);
    driver.run("1 4 2 5");
    let update = driver.table.call(Call::Play("3".to_owned()), Moment::default()).unwrap();
    let end = EmbedReport::Ended(ReportedEnd { winner: Some("x"), reason: "line" });
    assert_eq!(update.reports, [report("x", "3", 5), end]);
}

#[test]
fn a_change_that_is_no_move_is_reported_once() {
    for (script, expected) in [
        ("5 undo", true),
        ("5 undo redo", true),
        ("5 1 seek0", true),
        ("5 reset", true),
        ("1 4 2 5 3 tally", true),
        ("5 5", false),
        ("5 k5ArrowUp", false),
        ("5 hints", false),
    ] {
        let mut driver = Driver::new(PEOPLE);
        driver.run(script);
        assert_eq!(driver.reports.contains(&EmbedReport::Changed), expected, "{script}");
        assert_eq!(driver.reports.len(), usize::from(expected), "{script}");
    }
    let other = Driver::new(PEOPLE).run("5 1").table.stored_text();
    let mut driver = Driver::new(PEOPLE);
    for (text, reports) in [(&other, &[EmbedReport::Changed][..]), (&other, &[])] {
        driver.send(Input::OtherTab(text.clone()));
        assert_eq!(driver.reports, reports, "another tab goes on, and then stores the same game");
    }
    for call in [Call::Load(driver.table.record().unwrap()), Call::Begin(Options::default())] {
        let update = driver.table.call(call.clone(), Moment::default()).unwrap();
        assert_eq!(update.reports, [EmbedReport::Changed], "{call:?}");
    }
}

#[test]
fn records_are_loaded_and_games_begun_in_place_of_the_present_one() {
    let mut driver = Driver::new(PEOPLE);
    let record = driver.run("5 1 9").table.record().unwrap();
    assert_eq!(TicTacToe::check_record(&record), Ok(()));
    let mut other = Driver::new(NOBODY);
    let update = other.table.call(Call::Load(record.clone()), Moment::default()).unwrap();
    assert!(update.effects.contains(&Effect::Save));
    assert!(update.effects.contains(&Effect::Cancel(Timer::Answer)), "people play now");
    assert_eq!(other.table.record(), Ok(record));
    let options = Options { rules: Rules::default(), players: O_ALONE };
    let update = other.table.call(Call::Begin(options), Moment::default()).unwrap();
    assert_eq!(other.board(), ".........");
    let waits = |effect: &Effect| matches!(effect, Effect::Wait(Timer::Answer, _));
    assert!(update.effects.iter().any(waits), "the computer begins");
    for text in ["", "{}", "5 1 9"] {
        let refused = other.table.call(Call::Load(text.to_owned()), Moment::default());
        assert_eq!(refused.unwrap_err().code(), "record", "{text:?}");
    }
}

#[test]
fn a_game_in_place_of_another_is_announced() {
    let record = |script| Driver::new(PEOPLE).run(script).table.record().unwrap();
    for (call, expected) in [
        (Call::Load(record("")), "SteppedTo(0)"),
        (Call::Load(record("5 1")), "SteppedTo(2)"),
        (Call::Begin(Options::default()), "Began"),
    ] {
        let mut driver = Driver::new(PEOPLE);
        driver.run("5");
        driver.table.call(call.clone(), Moment::default()).unwrap();
        let announced = format!("{:?}", driver.table.screen().announcement.sentences());
        assert!(announced.starts_with(&format!("[Event({expected}, ")), "{call:?}: {announced}");
    }
}

#[test]
fn a_still_board_takes_nothing() {
    for players in [PEOPLE, X_ALONE, O_ALONE, NOBODY] {
        let stored = Some(Driver::new(players).table.stored_text());
        let mut driver = Driver::open(Opening { stored, life: Life::Still, ..Opening::default() });
        assert_eq!(driver.runs(Timer::Answer), None, "no computer answers");
        assert_eq!(driver.run("5 k5Enter").board(), ".........");
        assert_eq!(driver.table.legal_moves(), [] as [&str; 0]);
        let refused = driver.table.call(Call::Play("5".to_owned()), Moment::default());
        assert_eq!(refused.unwrap_err().code(), "still");
    }
}
