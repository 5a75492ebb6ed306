//! Two people at one device.

use fairboard_play::Offer;
use fairboard_play::stratego::referee::{
    ArmyChange, Command, Curtain, Event, Local, Refusal, Snapshot, Stage,
};
use fairboard_play::stratego::{Game, PlayError, referee};
use fairboard_rules::stratego::{Army, Color, IllegalMove, Outcome, Rank, Rules, Seen, WinBy};

use crate::driver::*;

fn curtain(local: &Local) -> Option<Curtain> {
    match &local.situation().stage {
        Stage::Curtain(curtain) => Some(*curtain),
        Stage::Deploy(_) | Stage::Play(_) | Stage::Watch(_) | Stage::Over(..) => None,
    }
}

#[test]
fn two_people_are_chosen_and_no_default() {
    assert_eq!(Local::people(Rules::VDM).situation().players, referee::PEOPLE);
    let same = Local::new(Rules::VDM, referee::PEOPLE, small_armies(referee::PEOPLE)).unwrap();
    assert_eq!(same.situation(), Local::people(Rules::VDM).situation());
}

#[test]
fn red_deploys_then_blue_then_the_first_mover_plays() {
    for (rules, first) in [(Rules::CLASSIC, Color::Red), (Rules::VDM, Color::Blue)] {
        let local = started(rules);
        assert_eq!((view(&local).seat(), local.situation().to_move), (first, Some(first)));
    }
}

#[test]
fn the_curtain_falls_between_the_players() {
    let mut local = Local::people(Rules::CLASSIC.with_army(Army::Barrage));
    run(&mut local, [Command::Arrange(ArmyChange::Load(draft(Color::Red, &RED_ARMY)))]);
    let fell = Event::CurtainFell(Color::Blue);
    assert_eq!(ask(&mut local, Command::Start), Ok(vec![Event::ArmyReady(Color::Red), fell]));
    assert_eq!(curtain(&local), Some(Curtain { next: Color::Blue, deploys: true, last: None }));
    assert_eq!(local.situation().seat, BLUE, "the next command comes from Blue");
    assert_eq!(ask(&mut local, Command::Ready), Ok(vec![Event::CurtainRose(Color::Blue)]));
    assert_eq!((deployed(&local).color(), deployed(&local).pieces().count()), (Color::Blue, 0));
    run(&mut local, [Command::Arrange(ArmyChange::Load(draft(Color::Blue, &BLUE_ARMY)))]);
    let events =
        vec![Event::ArmyReady(Color::Blue), Event::Started, Event::CurtainFell(Color::Red)];
    assert_eq!(ask(&mut local, Command::Start), Ok(events));
}

#[test]
fn the_second_to_be_ready_stays_at_the_board_if_it_moves_first() {
    let mut local = Local::people(Rules::VDM.with_army(Army::Barrage));
    run(
        &mut local,
        [
            Command::Arrange(ArmyChange::Load(draft(Color::Red, &RED_ARMY))),
            Command::Start,
            Command::Ready,
        ],
    );
    run(&mut local, [Command::Arrange(ArmyChange::Load(draft(Color::Blue, &BLUE_ARMY)))]);
    let events = vec![Event::ArmyReady(Color::Blue), Event::Started];
    assert_eq!(ask(&mut local, Command::Start), Ok(events));
    assert_eq!(view(&local).seat(), Color::Blue);
    assert_eq!(ask(&mut local, Command::HandOver), Err(Refusal::NotNow), "Blue is to move");
}

#[test]
fn an_incomplete_army_does_not_start() {
    let mut local = Local::people(Rules::CLASSIC.with_army(Army::Barrage));
    for offered in [false, true] {
        assert_eq!(offers(&local, Offer::Start), offered);
        let incomplete = matches!(
            local.clone().ask(RED, Command::Start),
            Err(Refusal::Play(PlayError::Incomplete { color: Color::Red, .. }))
        );
        assert_eq!(incomplete, !offered);
        run(&mut local, [Command::Arrange(ArmyChange::Load(draft(Color::Red, &RED_ARMY)))]);
    }
}

#[test]
fn after_a_move_the_mover_sees_it_until_the_device_is_handed_over() {
    let mut local = started(Rules::CLASSIC);
    let events = ask(&mut local, play("e4e5")).unwrap();
    assert!(matches!(events[..], [Event::Played(Color::Red, _)]));
    assert_eq!((view(&local).seat(), local.situation().to_move), (Color::Red, Some(Color::Blue)));
    assert!(offers(&local, Offer::HandOver));
    assert_eq!(ask(&mut local, Command::HandOver), Ok(vec![Event::CurtainFell(Color::Blue)]));
    assert!(!offers(&local, Offer::HandOver));
    let last = local.situation().record.last().copied();
    assert_eq!(curtain(&local), Some(Curtain { next: Color::Blue, deploys: false, last }));
    run(&mut local, [Command::Ready]);
    assert_eq!(view(&local).seat(), Color::Blue);
    assert!(matches!(view(&local).seen(square("e5")), Seen::Hidden { moved: true, .. }));
}

#[test]
fn a_stored_game_opens_nothing_that_is_secret() {
    let mut fresh = Local::people(Rules::CLASSIC.with_army(Army::Barrage));
    let untouched = fresh.snapshot();
    run(&mut fresh, [Command::Arrange(ArmyChange::Load(draft(Color::Red, &RED_ARMY)))]);
    let placed = fresh.snapshot();
    run(&mut fresh, [Command::Start]);
    let ready = fresh.snapshot();
    let mut local = started(Rules::CLASSIC);
    run(&mut local, [play("e4e5"), Command::HandOver, Command::Ready]);
    let begun = local.snapshot();
    run(&mut local, [Command::Leave]);
    let over = local.snapshot();
    let by_blue = |snapshot: &Snapshot| Snapshot { person: Some(Color::Blue), ..snapshot.clone() };
    let lakes = "AA__AA__AA".repeat(2);
    let text = format!("MD{0}{lakes}{0}PY r 0", "A".repeat(38));
    let mut left = Game::from_text(&text, Rules::CLASSIC).unwrap();
    left.resign(Color::Red).unwrap();
    let position = Snapshot { game: left, ..by_blue(&over) };
    for (rule, stored, seat, is_open) in [
        ("nothing is placed", untouched.clone(), RED, true),
        ("nothing is placed, and Blue was there", by_blue(&untouched), RED, true),
        ("Red has placed an army", placed, RED, false),
        ("Red is ready", ready, BLUE, false),
        ("Blue is to move", begun, BLUE, false),
        ("Red has left", over, BLUE, true),
        ("Red has left a game from a position", position, BLUE, true),
    ] {
        let local = Local::resumed(stored);
        assert_eq!(local.situation().seat, seat, "{rule}");
        assert_eq!(curtain(&local).is_none(), is_open, "{rule}");
    }
}

#[test]
fn illegal_moves_are_refused_with_the_reason_of_the_rules() {
    let mut local = started(Rules::CLASSIC);
    for (mv, reason) in [("e4e6", IllegalMove::TooFar), ("e7e6", IllegalMove::NotYours)] {
        assert_eq!(ask(&mut local, play(mv)), Err(reason.into()), "{mv}");
    }
}

#[test]
fn only_the_person_at_the_board_is_a_question() {
    let mut local = Local::people(Rules::CLASSIC.with_army(Army::Barrage));
    for (army, color) in [(RED_ARMY, Color::Red), (BLUE_ARMY, Color::Blue)] {
        assert_eq!(local.question(), None, "the armies do not stand yet");
        if let Stage::Curtain(_) = local.situation().stage {
            run(&mut local, [Command::Ready]);
        }
        run(&mut local, [Command::Arrange(ArmyChange::Load(draft(color, &army))), Command::Start]);
    }
    assert_eq!(local.question(), None, "the curtain is down");
    run(&mut local, [Command::Ready]);
    let question = local.question().unwrap();
    assert!(question.player().is_person());
    assert_eq!((question.view(), question.plies()), (&view(&local), [].as_slice()));
    step(&mut local);
    assert_eq!(local.question(), None, "the move is still being looked at");
}

#[test]
fn at_the_end_nothing_is_secret() {
    let mut local = started(Rules::CLASSIC);
    assert!(matches!(view(&local).seen(square("i7")), Seen::Hidden { .. }));
    let won = Outcome::Win { winner: Color::Red, by: WinBy::Flag };
    let events = ask(&mut local, play("a4a10")).unwrap();
    assert!(matches!(events[..], [Event::Played(_, _), Event::Ended(outcome)] if outcome == won));
    assert!(matches!(local.situation().stage, Stage::Over(_, outcome) if outcome == won));
    let seen = view(&local).seen(square("i7"));
    assert!(matches!(seen, Seen::Revealed { rank: Rank::Marshal, .. }));
}
