//! Clocks: whose time runs, what a move adds, and the end of a game when no time is left.

use fairboard_forms::stratego::{read_session, write_session};
use fairboard_play::clock::{Clock, TimeControl};
use fairboard_play::stratego::PlayError;
use fairboard_play::stratego::referee::{ArmyChange, Command, Event, Local, Refusal, Stage};
use fairboard_rules::stratego::{Color, Outcome, Rules, WinBy};

use crate::driver::*;

/// Five minutes, and three seconds for each move.
const FIVE: TimeControl = TimeControl::ALL[2];

/// A small game of two people with a clock, up to the first move.
fn timed() -> Local {
    let mut local =
        Local::people(Rules::CLASSIC.with_army(fairboard_rules::stratego::Army::Barrage));
    run(
        &mut local,
        [
            Command::Clock(Some(FIVE)),
            Command::Arrange(ArmyChange::Load(draft(Color::Red, &RED_ARMY))),
        ],
    );
    run(&mut local, [Command::Start, Command::Ready]);
    run(
        &mut local,
        [Command::Arrange(ArmyChange::Load(draft(Color::Blue, &BLUE_ARMY))), Command::Start],
    );
    local
}

/// The seconds left to Red and Blue.
fn left(local: &Local) -> [u32; 2] {
    let clock = local.clock().unwrap();
    Color::ALL.map(|color| clock.seconds(color))
}

#[test]
fn time_runs_for_the_person_who_is_to_move_and_there() {
    let mut local = timed();
    for (command, ticking, spent) in [
        (None, None, [300, 300]),
        (Some(Command::Ready), Some(Color::Red), [290, 300]),
        (Some(play("e4e5")), None, [293, 300]),
        (Some(Command::HandOver), None, [293, 300]),
        (Some(Command::Ready), Some(Color::Blue), [293, 290]),
        (Some(play("e7e6")), None, [293, 293]),
    ] {
        let rule = format!("{command:?}");
        run(&mut local, command);
        assert_eq!(local.ticking(), ticking, "{rule}");
        assert_eq!(local.spend(10_000), [], "{rule}");
        assert_eq!(left(&local), spent, "{rule}");
    }
}

#[test]
fn who_has_no_time_left_has_lost() {
    let mut local = timed();
    run(&mut local, [Command::Ready]);
    assert_eq!(local.spend(299_999), []);
    let lost = Outcome::Win { winner: Color::Blue, by: WinBy::Time };
    assert_eq!(local.spend(1), [(WATCHER, Event::Ended(lost))]);
    assert!(matches!(local.situation().stage, Stage::Over(_, outcome) if outcome == lost));
    assert_eq!((local.ticking(), local.spend(1)), (None, vec![]));
    let read = read_session(&write_session(&local)).unwrap();
    assert!(matches!(read.situation().stage, Stage::Over(_, outcome) if outcome == lost));
    run(&mut local, [REMATCH, Command::Ready]);
    assert_eq!((left(&local), local.ticking()), ([300, 300], Some(Color::Red)), "a new game");
}

#[test]
fn a_stored_game_keeps_its_times() {
    let mut local = timed();
    run(&mut local, [Command::Ready]);
    local.spend(12_345);
    let mut read = read_session(&write_session(&local)).unwrap();
    assert_eq!((read.clock(), read.ticking()), (local.clock(), None), "behind the curtain");
    run(&mut read, [Command::Ready]);
    assert_eq!(read.ticking(), Some(Color::Red));
}

#[test]
fn an_undone_move_gives_its_increment_back() {
    let mut local = timed();
    run(&mut local, [Command::Ready]);
    for _ in 0..3 {
        run(&mut local, [play("e4e5"), Command::TakeBack]);
    }
    assert_eq!(left(&local), [300, 300]);
}

#[test]
fn a_clock_is_chosen_before_the_start_and_stays_for_other_games() {
    let mut local = started(Rules::CLASSIC);
    let started = Refusal::Play(PlayError::Started);
    assert_eq!(ask(&mut local, Command::Clock(Some(FIVE))), Err(started));
    run(&mut local, [Command::Leave, change(Rules::CLASSIC, RED_PERSON)]);
    assert_eq!(local.clock(), None);
    run(&mut local, [Command::Clock(Some(FIVE)), change(Rules::VDM, BLUE_PERSON)]);
    assert_eq!(local.clock(), Some(Clock::new(FIVE)));
    run(&mut local, [Command::Clock(None)]);
    assert_eq!(local.clock(), None);
}

#[test]
fn the_time_of_a_computer_runs() {
    let mut local =
        Local::new(Rules::VDM, BLUE_PERSON, armies(Rules::VDM, BLUE_PERSON, 4)).unwrap();
    run(&mut local, [Command::Clock(Some(FIVE))]);
    run(
        &mut local,
        [Command::Arrange(ArmyChange::Load(fairboard_setups::arrange(
            Color::Blue,
            Rules::VDM.army,
            1,
        )))],
    );
    run(&mut local, [Command::Start]);
    let mover = local.situation().to_move;
    assert!(mover.is_some() && local.ticking() == mover);
}
