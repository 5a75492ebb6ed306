//! Undo is the mover's, and never takes a battle back.

use fairboard_play::Offer;
use fairboard_play::stratego::referee::{Command, Event, NoUndo, Refusal};
use fairboard_rules::stratego::{Color, Rules};

use crate::driver::*;

#[test]
fn the_mover_takes_a_move_back_before_the_curtain_falls() {
    let mut local = started(Rules::CLASSIC);
    let before = local.situation();
    assert!(!offers(&local, Offer::Undo));
    assert_eq!(before.no_undo, Some(NoUndo::NoOwnMove));
    run(&mut local, [play("e4e5")]);
    assert!(offers(&local, Offer::Undo));
    assert_eq!(local.situation().no_undo, None);
    assert_eq!(ask(&mut local, Command::TakeBack), Ok(vec![Event::TakenBack(Color::Red)]));
    assert_eq!(local.situation(), before, "the mover is still at the board");
}

#[test]
fn nobody_takes_a_move_back_once_the_curtain_has_fallen() {
    let mut local = started(Rules::CLASSIC);
    run(&mut local, [play("e4e5"), Command::HandOver]);
    for seat in [RED, BLUE, WATCHER] {
        assert_eq!(local.ask(seat, Command::TakeBack), Err(Refusal::CurtainDown), "{seat:?}");
    }
    run(&mut local, [Command::Ready]);
    assert!(!offers(&local, Offer::Undo));
    assert_eq!(ask(&mut local, Command::TakeBack), Err(Refusal::NotNow), "it has been seen");
    run(&mut local, [play("e7e6")]);
    run(&mut local, [Command::TakeBack]);
    assert_eq!(local.situation().record.len(), 1, "one's own move goes, and no more");
    run(&mut local, [play("e7e6"), Command::HandOver, Command::Ready]);
    assert_eq!(ask(&mut local, Command::TakeBack), Err(Refusal::NotNow), "nor an answered one");
    assert_eq!(local.situation().no_undo, Some(NoUndo::Answered));
}

#[test]
fn a_battle_is_not_taken_back() {
    let mut local = started(Rules::CLASSIC);
    run(&mut local, [play("b4b10"), Command::HandOver, Command::Ready, play("e7e4")]);
    assert!(local.situation().record[1].battle.is_some());
    assert!(!offers(&local, Offer::Undo));
    assert_eq!(local.situation().no_undo, Some(NoUndo::Battle));
    assert_eq!(ask(&mut local, Command::TakeBack), Err(Refusal::NotNow));
}

#[test]
fn against_a_computer_a_move_goes_with_its_answer() {
    // The person, the plies made, and the plies left, if a move can be taken back.
    for (players, plies, left) in [
        (RED_PERSON, 0, None),
        (RED_PERSON, 1, Some(0)),
        (RED_PERSON, 2, Some(0)),
        (RED_PERSON, 3, Some(2)),
        (RED_PERSON, 4, Some(2)),
        (BLUE_PERSON, 0, None),
        (BLUE_PERSON, 1, None),
        (BLUE_PERSON, 2, Some(1)),
        (BLUE_PERSON, 3, Some(1)),
    ] {
        let mut local = against(players);
        for _ in 0..plies {
            step(&mut local);
        }
        let row = format!("{players:?} after {plies} plies");
        assert_eq!(offers(&local, Offer::Undo), left.is_some(), "{row}");
        assert_eq!(ask(&mut local, Command::TakeBack).is_ok(), left.is_some(), "{row}");
        assert_eq!(local.situation().record.len(), left.unwrap_or(plies), "{row}");
        if left.is_some() {
            assert!(local.question().unwrap().player().is_person(), "{row}");
        }
    }
}

#[test]
fn against_a_computer_a_battle_in_either_move_stays() {
    // Moves of the person and the computer by turns, and whether the last two can go.
    for (moves, goes) in [
        (["e4e5", "f7f6"].as_slice(), true),
        (&["b4b10", "e7e6"], true),
        (&["e4e5", "e7e6", "e5e6"], false),
        (&["e4e5", "e7e6", "e5e6", "f7f6"], false),
        (&["b4b5", "e7e4"], false),
        (&["b4b5", "e7e4", "f4f5"], true),
    ] {
        let mut local = against(RED_PERSON);
        for (mv, seat) in moves.iter().zip([RED, BLUE].into_iter().cycle()) {
            local.ask(seat, play(mv)).unwrap();
        }
        assert_eq!(ask(&mut local, Command::TakeBack).is_ok(), goes, "{moves:?}");
    }
}

#[test]
fn nothing_is_taken_back_after_the_end_or_while_two_computers_play() {
    let mut local = started(Rules::CLASSIC);
    run(&mut local, [play("e4e5"), Command::Leave]);
    assert_eq!(ask(&mut local, Command::TakeBack), Err(Refusal::NotNow));
    let mut local = against(NOBODY);
    step(&mut local);
    assert_eq!(ask(&mut local, Command::TakeBack), Err(Refusal::NotNow));
}
