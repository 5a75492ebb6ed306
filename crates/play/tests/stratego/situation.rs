//! A situation holds all that a view needs, and is built once for each change.

use std::rc::Rc;

use fairboard_play::stratego::referee::{ArmyChange, Command, Local, PEOPLE};
use fairboard_play::{Offer, Seat};
use fairboard_rules::stratego::{Army, Color, Rules};

use crate::driver::*;

#[test]
fn a_situation_is_built_once_for_each_change() {
    let mut local = started(Rules::CLASSIC);
    let before = local.situation();
    assert!(Rc::ptr_eq(&before, &local.situation()));
    assert!(ask(&mut local, Command::HandOver).is_err());
    assert!(Rc::ptr_eq(&before, &local.situation()), "a refusal changes nothing");
    run(&mut local, [play("e4e5")]);
    assert!(!Rc::ptr_eq(&before, &local.situation()));
}

#[test]
fn a_situation_names_rules_players_record_and_turn() {
    let rules = Rules::CLASSIC.with_army(Army::Barrage);
    let mut local = started(Rules::CLASSIC);
    run(&mut local, [play("e4e5"), Command::HandOver]);
    let situation = local.situation();
    assert_eq!((situation.rules, situation.players), (rules, PEOPLE));
    assert_eq!((situation.to_move, situation.record.len()), (Some(Color::Blue), 1));
}

#[test]
fn the_seat_at_the_device_is_never_guessed() {
    let mut local = started(Rules::CLASSIC);
    for (command, seat) in [
        (play("e4e5"), RED),
        (Command::HandOver, BLUE),
        (Command::Ready, BLUE),
        (Command::Leave, BLUE),
    ] {
        run(&mut local, [command.clone()]);
        assert_eq!(local.situation().seat, seat, "{command:?}");
    }
    assert_eq!(against(NOBODY).situation().seat, Seat::Watcher);
    assert_eq!(against(BLUE_PERSON).situation().seat, BLUE);
}

#[test]
fn each_stage_offers_what_it_allows() {
    let people = started(Rules::CLASSIC);
    let after = |commands: Vec<Command>| {
        let mut local = people.clone();
        run(&mut local, commands);
        local
    };
    let mut ready = Local::people(Rules::CLASSIC.with_army(Army::Barrage));
    let army = Command::Arrange(ArmyChange::Load(draft(Color::Red, &RED_ARMY)));
    run(&mut ready, [army, Command::Start]);
    let mut thinking = against(RED_PERSON);
    run(&mut thinking, [play("e4e5")]);
    for (local, offers) in [
        (ready, vec![Offer::ChangeGame]),
        (after(vec![]), vec![Offer::Hint, Offer::OfferDraw, Offer::Leave]),
        (
            after(vec![play("e4e5")]),
            vec![Offer::Undo, Offer::HandOver, Offer::OfferDraw, Offer::Leave],
        ),
        (after(vec![play("e4e5"), Command::HandOver]), vec![]),
        (
            after(vec![play("e4e5"), Command::OfferDraw, Command::HandOver, Command::Ready]),
            vec![Offer::Hint, Offer::AcceptDraw, Offer::Leave],
        ),
        (after(vec![Command::Leave]), vec![Offer::Rematch, Offer::ChangeGame]),
        (against(RED_PERSON), vec![Offer::Hint, Offer::Leave]),
        (thinking, vec![Offer::Undo, Offer::Leave]),
        (against(NOBODY), vec![Offer::ChangeGame]),
    ] {
        let situation = local.situation();
        assert_eq!(situation.may.iter().collect::<Vec<_>>(), offers, "{:?}", situation.stage);
    }
}
