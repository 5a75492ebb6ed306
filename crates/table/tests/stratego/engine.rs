//! The engine: asked once for each turn, replaced when it fails, and never trusted.

use fairboard_play::Strength;
use fairboard_play::preferences::{Preferences, Thinking};
use fairboard_table::stratego::{Hint, Trouble};
use fairboard_table::supervisor::Build;
use fairboard_table::{EngineEvent, Input, Table as _};

use crate::driver::Driver;
use crate::script::check;
use crate::stages::{after, stage};

#[test]
fn a_computer_is_asked_once_for_each_turn() {
    check(
        "
        a worker starts when it is first needed
            alone: e4e5 => wait shown 550, save, start, wait engine 8000; played red e4-e5
        it is asked when it is up
            alone: e4e5 up => post 3 1000, wait engine 4000
        it is not started again
            alone: e4e5 skip answer e5e6
            => cancel shown, wait shown 550, save, post 3 1000, wait engine 4000; played red e5-e6
        its reply waits until the move has been seen
            alone: e4e5 answer => cancel engine
        then it is played
            alone: e4e5 answer shown => cancel shown, wait shown 550, save;
            played blue f7-g7, turn of red
        so it is when the display is skipped
            alone: e4e5 answer skip => cancel shown, cancel shown, wait shown 550, save;
            played blue f7-g7, turn of red
        a late reply is played at once
            alone: e4e5 shown answer => cancel engine, wait shown 550, save;
            played blue f7-g7, turn of red
        a refused move asks nothing
            alone: e4e6 => ; refused Play(Illegal(TooFar))
        ",
    );
}

#[test]
fn a_person_with_the_second_move_waits_for_the_computer() {
    let mut driver = stage("second");
    assert_eq!(driver.done(), "start, wait engine 8000", "the table opens with the question");
    driver.run("answer");
    assert_eq!(driver.announced(), "played red b4-c4, turn of blue");
}

/// Faults of a worker.
const FAULTS: [&str; 6] = ["illegal", "nothing", "garbage", "silent", "dies", "late"];

#[test]
fn a_worker_that_fails_is_replaced_and_asked_again() {
    for fault in FAULTS {
        let mut driver = after("alone", "e4e5 up");
        let ticket = driver.request.as_ref().unwrap().ticket;
        driver.run(fault);
        assert_eq!(driver.done(), "stop, cancel engine, start, wait engine 8000", "{fault}");
        assert_eq!(
            (driver.announced(), driver.screen().board.refusal),
            (String::new(), None),
            "{fault}"
        );
        driver.run("up");
        assert_eq!(driver.done(), "post 3 1000, wait engine 4000", "{fault}");
        assert_eq!(driver.request.as_ref().unwrap().ticket, ticket, "{fault}: the same question");
        driver.run("answer shown");
        assert_eq!(driver.screen().game.record.len(), 2, "{fault}: the game goes on");
        assert_eq!(driver.screen().trouble, None, "{fault}");
    }
}

#[test]
fn a_worker_of_another_build_is_not_trusted() {
    let mut driver = after("alone", "e4e5");
    driver.engine(EngineEvent::Started(Build::Other));
    assert_eq!(driver.done(), "stop, cancel engine, start, wait engine 8000");
}

#[test]
fn after_two_failures_the_engine_runs_on_the_page() {
    for fault in FAULTS {
        let mut driver = after("alone", &format!("e4e5 up {fault}"));
        driver.run("up");
        driver.run(fault);
        assert_eq!(driver.done(), "stop, cancel engine, run 3 1000, wait engine 9000", "{fault}");
        assert_eq!(driver.screen().trouble, None, "{fault}: not before it has answered");
        driver.run("page shown");
        assert_eq!(driver.screen().game.record.len(), 2, "{fault}: the game goes on");
        assert_eq!(driver.screen().trouble, Some(Trouble::OnPage), "{fault}");
        driver.run("skip e5e6");
        assert!(
            driver.done().ends_with("run 3 1000, wait engine 9000"),
            "{fault}: so does the next move"
        );
    }
}

#[test]
fn without_an_engine_the_person_is_told_and_can_try_again() {
    let mut driver = after("alone", "e4e5 broken unpaged");
    let done = "stop, cancel engine, cancel engine";
    assert_eq!((driver.done().as_str(), driver.timers.len()), (done, 1));
    assert_eq!(driver.screen().trouble, Some(Trouble::Missing));
    driver.run("shown retry");
    assert_eq!(driver.done(), "start, wait engine 8000");
    driver.run("answer");
    assert_eq!(
        (driver.announced().as_str(), driver.screen().trouble),
        ("played blue f7-g7, turn of red", None)
    );
}

#[test]
fn an_engine_that_is_late_is_reported_and_kept() {
    for (late, done) in [
        ("e4e5 shown late", "cancel engine"),
        ("e4e5 broken shown late", "stop, cancel engine, cancel engine"),
    ] {
        let mut driver = after("alone", late);
        assert_eq!(driver.done(), done, "{late}");
        assert_eq!(driver.screen().trouble, Some(Trouble::Missing), "{late}");
        driver.run("retry");
        driver.run("answer");
        assert_eq!(driver.announced(), "played blue f7-g7, turn of red", "{late}");
        assert_eq!(driver.screen().trouble, None, "{late}");
    }
}

#[test]
fn replies_that_nobody_awaits_are_dropped() {
    let mut driver = after("alone", "e4e5 up");
    let reply = driver.reply(Some(driver.answer()));
    driver.run("undo e4e5");
    driver.run("up");
    driver.message(&reply);
    assert_eq!(driver.done(), "", "an answer to the question that was undone");
    driver.run("answer shown");
    assert_eq!(driver.screen().game.record.len(), 2);
    let again = driver.reply(Some(driver.answer()));
    let before = driver.screen();
    driver.message(&again);
    assert_eq!((driver.done(), driver.screen()), (String::new(), before), "the same answer twice");
}

#[test]
fn leaving_drops_the_question() {
    check(
        "
        leaving
            alone: e4e5 up leave => cancel shown, save, stop, cancel engine; ended resigned
        undo
            alone: e4e5 up undo => cancel shown, save, stop, cancel engine; taken back red
        before the worker is up
            alone: e4e5 leave => cancel shown, save; ended resigned
        a worker that is up too late has nothing to do
            alone: e4e5 leave up =>
        a search on the page ends
            alone: e4e5 broken leave => cancel shown, save, stop, cancel engine; ended resigned
        a move drops the question for a hint
            alone: hint up e4e5
            => wait shown 550, save, stop, cancel engine, start, wait engine 8000; played red e4-e5
        ",
    );
}

#[test]
fn the_budget_follows_the_preference() {
    for (thinking, budget) in
        [(Thinking::Short, 250), (Thinking::Usual, 1_000), (Thinking::Longest, 10_000)]
    {
        let mut driver = stage("alone");
        driver.send(Input::Preferences(Preferences { thinking, ..Preferences::default() }));
        driver.run("e4e5 up");
        let patience = budget + 3_000;
        assert_eq!(driver.done(), format!("post 3 {budget}, wait engine {patience}"));
    }
}

#[test]
fn a_question_holds_the_view_of_its_seat_and_a_seed_of_its_own() {
    let driver = after("alone", "e4e5 up");
    let request = driver.request.clone().unwrap();
    assert_eq!(request.question.view().turn(), Some(request.question.view().seat()));
    assert_eq!(request.question.plies(), &*driver.screen().game.record);
    let again = after("alone", "e4e5 up illegal up").request.unwrap();
    assert_eq!(again, request, "asked again in the same words");
    let next = after("alone", "e4e5 skip answer e5e6").request.unwrap();
    assert_ne!((next.ticket, next.seed), (request.ticket, request.seed));
}

#[test]
fn a_hint_is_asked_at_full_strength_and_shown_until_the_move() {
    check(
        "
        asked
            alone: hint => start, wait engine 8000
        asked of a worker that is up
            alone: e4e5 skip answer hint => post 5 1000, wait engine 4000
        asked once
            alone: hint hint =>
        delivered
            alone: hint answer => cancel engine; hint Scout b4c4
        asked anew after an answer
            alone: hint answer hint => post 5 1000, wait engine 4000
        between people too
            people: hint answer => cancel engine; hint Scout b4c4
        not while the computer is to move
            alone: e4e5 hint =>
        not at the curtain
            people: e4e5 pass hint =>
        not for watchers
            waiting: hint =>
        not to be had
            alone: hint broken unpaged => stop, cancel engine, cancel engine; no hint
        ",
    );
    let shown = after("alone", "hint answer").screen();
    assert_eq!(shown.hint, Hint::Move("b4c4".parse().unwrap()));
    let hinted = shown.board.drawn.unwrap();
    let hinted: Vec<_> = hinted
        .squares
        .iter()
        .filter(|look| look.is_hinted)
        .map(|look| look.square.to_string())
        .collect();
    assert_eq!(hinted, ["b4", "c4"]);
    for script in ["hint", "hint answer"] {
        assert_eq!(after("alone", &format!("{script} e4e5")).screen().hint, Hint::None, "{script}");
    }
    assert_eq!(after("alone", "hint up").request.unwrap().strength, Strength::STRONGEST);
}

/// A table whose person waits for a hint although an earlier one could not be had.
fn hint_after_trouble() -> Driver {
    after("alone", "hint broken unpaged hint")
}

#[test]
fn a_hint_that_is_dropped_can_be_asked_again() {
    let mut driver = hint_after_trouble();
    assert_eq!(
        (driver.screen().hint, driver.screen().trouble),
        (Hint::Asked, Some(Trouble::Missing))
    );
    driver.run("retry");
    assert_eq!(driver.done(), "", "the engine is being tried already");
    driver.run("slow");
    assert_eq!(driver.screen().hint, Hint::None, "no hint is awaited without a question");
    driver.run("hint answer");
    assert!(matches!(driver.screen().hint, Hint::Move(_)));
}

#[test]
fn another_tab_is_given_time_before_the_computer_is_asked() {
    let thinks = after("alone", "e4e5");
    let answered = after("alone", "e4e5 answer shown");
    let [thinks, answered] = [thinks, answered].map(|driver| driver.table.stored_text());

    let mut driver = stage("alone");
    driver.send(Input::OtherTab(thinks.clone()));
    assert_eq!(
        (driver.done().as_str(), driver.announced().as_str()),
        ("wait othertab 4000", "other tab")
    );
    let mut alone = driver.clone();
    alone.run("silence");
    assert_eq!(alone.done(), "start, wait engine 8000", "the other tab has been closed");

    driver.send(Input::OtherTab(answered));
    assert_eq!(driver.screen().game.record.len(), 2, "it has answered");
    driver.run("e5e6 up silence");
    assert_eq!(driver.done(), "", "the engine is asked once");
}
