//! The course of a game: keys, announcements, hints, the computer, and the tally.

use fairboard_play::Offer;
use fairboard_play::tictactoe::{Event, PEOPLE};
use fairboard_rules::tictactoe::{Cell, Mark, Outcome, Score};
use fairboard_table::embed::{EmbedReport, Embedded as _, ReportedEnd};
use fairboard_table::tictactoe::Sentence;
use fairboard_table::{Effect, Table as _, Timer};

use crate::driver::{Driver, NOBODY, O_ALONE, X_ALONE};

/// The events that were announced.
fn events(driver: &Driver) -> Vec<Event> {
    let event = |sentence: &Sentence| match sentence {
        Sentence::Event(event, ..) => Some(*event),
        Sentence::Refused(_)
        | Sentence::OtherTab
        | Sentence::Outdone
        | Sentence::Copied
        | Sentence::TimeLeft(..) => None,
    };
    driver.announced.iter().filter_map(event).collect()
}

#[test]
fn keys_move_the_focus_and_play() {
    for (script, focus, board) in [
        ("k5ArrowUp", 2, "........."),
        ("k2ArrowUp", 2, "........."),
        ("k5ArrowLeft k4ArrowDown", 7, "........."),
        ("k5Home", 4, "........."),
        ("k5End", 6, "........."),
        ("k_ArrowUp k_ArrowLeft k_Enter", 1, "x........"),
        ("k9Enter", 9, "........x"),
        ("k1Enter k1Enter", 1, "x........"),
        ("k5m", 5, "........."),
        ("3", 3, "..x......"),
    ] {
        let mut driver = Driver::new(PEOPLE);
        driver.run(script);
        assert_eq!(driver.table.screen().board.focus.cell.number(), focus, "{script}");
        assert_eq!(driver.board(), board, "{script}");
    }
    let mut driver = Driver::new(PEOPLE);
    let moves = driver.run("k5ArrowUp k2ArrowUp 5").table.screen().board.focus.moves;
    assert_eq!(moves, 2, "a play leaves the focus where the hand is");
}

#[test]
fn each_change_is_announced_and_saved() {
    use Event::{Began, Ended, Played, SteppedTo, TallyCleared};
    let (x, o) = (Mark::X, Mark::O);
    let cell = |number: usize| Cell::ALL[number - 1];
    for (script, expected) in [
        ("5", vec![Played(x, cell(5))]),
        ("5 1", vec![Played(o, cell(1))]),
        ("1 4 2 5 3", vec![Played(x, cell(3)), Ended(Outcome::Win(x))]),
        ("5 undo", vec![SteppedTo(0)]),
        ("5 undo redo", vec![SteppedTo(1)]),
        ("5 1 9 seek1", vec![SteppedTo(1)]),
        ("5 reset", vec![Began]),
        ("1 4 2 5 3 reset tally", vec![TallyCleared]),
    ] {
        let mut driver = Driver::new(PEOPLE);
        driver.run(script);
        assert_eq!(events(&driver), expected, "{script}");
        assert_eq!(driver.effects[0], Effect::Save, "{script}");
    }
}

#[test]
fn a_refused_wish_changes_nothing_and_is_said_again_each_time() {
    for (players, script) in [
        (PEOPLE, "5 5"),
        (PEOPLE, "undo"),
        (PEOPLE, "redo"),
        (PEOPLE, "seek4"),
        (PEOPLE, "1 4 2 5 3 9"),
        (X_ALONE, "5 1"),
        (NOBODY, "5"),
    ] {
        let (before, last) = script.rsplit_once(' ').unwrap_or(("", script));
        let mut driver = Driver::new(players);
        driver.run(before);
        let (game, saved) = (driver.table.screen().game, driver.table.stored_text());
        let first = driver.run(last).table.screen().announcement;
        assert!(
            matches!(driver.announced[..], [Sentence::Refused(_)]),
            "{script}: {:?}",
            driver.announced
        );
        assert_eq!(
            (driver.table.screen().game, driver.table.stored_text()),
            (game, saved),
            "{script}"
        );
        assert_eq!(driver.effects, [], "{script}");
        assert_ne!(driver.run(last).table.screen().announcement, first, "{script}");
    }
}

#[test]
fn hints_are_shown_by_wish_and_follow_the_game() {
    let hints = |driver: &Driver| driver.table.screen().board.cells.map(|look| look.hint);
    let mut driver = Driver::new(PEOPLE);
    driver.run("1 5");
    assert_eq!(hints(&driver), [None; 9]);
    driver.run("hints");
    assert_eq!(hints(&driver).iter().flatten().count(), 7);
    driver.run("2 9");
    assert_eq!(hints(&driver)[2], Some(Score::Win), "x completes the row");
    driver.run("3");
    assert_eq!(hints(&driver), [None; 9], "the game is over");
    driver.run("reset hide");
    assert_eq!(hints(&driver), [None; 9]);
    assert_eq!((driver.effects.len(), driver.announced.len()), (0, 0), "no change of the game");
}

#[test]
fn a_computer_answers_after_a_pause() {
    let mut driver = Driver::new(X_ALONE);
    assert_eq!(driver.runs(Timer::Answer), None, "the person is to move");
    driver.run("5");
    assert_eq!(driver.runs(Timer::Answer), Some(450));
    driver.run("wait");
    assert_eq!((driver.table.screen().game.record.len(), driver.runs(Timer::Answer)), (2, None));
    assert!(matches!(events(&driver)[..], [Event::Played(Mark::O, _)]));
    driver.run("wait");
    assert_eq!(
        (driver.effects.len(), driver.announced.len()),
        (0, 0),
        "nobody waits for an answer"
    );

    let first = Driver::new(O_ALONE);
    assert_eq!(first.runs(Timer::Answer), Some(450), "the computer begins");
    let mut alone = Driver::new(NOBODY);
    while alone.runs(Timer::Answer).is_some() {
        alone.run("wait");
    }
    assert_eq!(alone.table.screen().game.tally.draws, 1, "perfect players draw");
}

#[test]
fn looking_back_pauses_the_computer() {
    let mut driver = Driver::new(X_ALONE);
    driver.run("5 wait 1 undo");
    assert_eq!(driver.runs(Timer::Answer), None);
    driver.run("wait");
    assert_eq!(driver.table.screen().game.cursor, 2, "it does not play while a person looks back");
    driver.run("redo");
    assert_eq!(driver.runs(Timer::Answer), Some(450));
    driver.run("seek1");
    assert_eq!(driver.runs(Timer::Answer), None, "not even at its own turn");
    driver.run("wait");
    assert_eq!(driver.table.screen().game.record.len(), 3);
    driver.run("redo undo 1");
    assert_eq!(driver.runs(Timer::Answer), Some(450), "the game goes on from there");
    driver.run("reset");
    assert_eq!(driver.runs(Timer::Answer), None, "x begins again");
}

#[test]
fn results_are_counted_until_they_are_cleared() {
    let mut driver = Driver::new(PEOPLE);
    driver.run("1 4 2 5 3 reset 5 1 9 4 7 3 8 reset");
    let tally = driver.table.screen().game.tally;
    assert_eq!((tally.won.x, tally.won.o, tally.draws), (2, 0, 0));
    assert!(driver.table.screen().game.may.contains(Offer::ClearTally));
    driver.run("tally");
    assert_eq!(driver.table.screen().game.tally, Driver::new(PEOPLE).table.screen().game.tally);
}

#[test]
fn time_passes_from_the_first_move_and_its_end_ends_the_game() {
    let mut driver = Driver::new(PEOPLE);
    let left = |driver: &Driver| {
        let clock = driver.table.screen().clock.unwrap();
        Mark::ALL.map(|mark| clock.seconds(mark))
    };
    driver.run("clock t2000");
    assert_eq!((left(&driver), driver.runs(Timer::Clock)), ([60, 60], None), "nothing has begun");
    driver.run("5 t2500");
    assert_eq!((left(&driver), driver.runs(Timer::Clock)), ([60, 58], Some(500)));
    driver.run("Hidden");
    assert!(driver.effects.contains(&Effect::Save));
    driver.run("t4000 Seen t500");
    assert_eq!(left(&driver), [60, 57]);
    let mut announced = Vec::new();
    while driver.table.screen().game.to_move.is_some() {
        driver.run("t1000");
        announced.extend(driver.announced.iter().copied());
    }
    let position = driver.table.screen().game.position;
    let late = Sentence::Event(Event::Late(Mark::O), position, Some(Mark::O));
    assert_eq!(announced, [Sentence::TimeLeft(Mark::O, 10), late]);
    let end = ReportedEnd { winner: Some("x"), reason: "time" };
    assert_eq!(driver.reports, [EmbedReport::Ended(end)]);
    assert_eq!(driver.table.view().end, Some(end));
    driver.announced.clear();
    driver.run("undo");
    let announced = &driver.announced[..];
    assert!(
        matches!(announced, [Sentence::Event(Event::SteppedTo(_), _, Some(Mark::O))]),
        "{announced:?}"
    );
    driver.run("reset");
    assert_eq!(left(&driver), [60, 60]);
}
