//! Ends that the players choose: leaving, and agreeing on a draw; and what comes after an end.

use fairboard_forms::stratego::{read_session, write_session};
use fairboard_play::Offer;
use fairboard_play::stratego::referee::{Command, Event, Refusal, Stage};
use fairboard_rules::stratego::{Army, Color, DrawBy, Outcome, Rank, Rules, Seen, WinBy};
use fairboard_setups::arrange;

use crate::driver::*;

#[test]
fn leaving_loses_and_the_end_is_the_only_event() {
    let loss = |winner| Outcome::Win { winner, by: WinBy::Resigned };
    for (mut local, winner) in [
        (started(Rules::CLASSIC), Color::Blue),
        (started(Rules::VDM), Color::Red),
        (against(RED_PERSON), Color::Blue),
        (against(BLUE_PERSON), Color::Red),
    ] {
        assert!(offers(&local, Offer::Leave));
        assert_eq!(ask(&mut local, Command::Leave), Ok(vec![Event::Ended(loss(winner))]));
        assert!(
            matches!(local.situation().stage, Stage::Over(_, outcome) if outcome == loss(winner))
        );
        assert!(!offers(&local, Offer::Leave));
        assert_eq!(local.question(), None);
    }
}

#[test]
fn a_draw_is_offered_and_accepted_and_the_end_is_the_only_event() {
    let mut local = started(Rules::CLASSIC);
    assert_eq!(ask(&mut local, Command::AcceptDraw), Err(Refusal::NotNow), "nobody offers");
    assert_eq!(ask(&mut local, Command::OfferDraw), Ok(vec![Event::DrawOffered(Color::Red)]));
    assert_eq!(ask(&mut local, Command::OfferDraw), Err(Refusal::NotNow), "it is offered");
    assert_eq!(ask(&mut local, Command::AcceptDraw), Err(Refusal::NotNow), "by oneself");
    run(&mut local, [play("e4e5"), Command::HandOver]);
    assert!(matches!(local.situation().stage, Stage::Curtain(_)));
    assert_eq!(local.situation().draw_offer, Some(Color::Red), "it stands at the curtain");
    let read = read_session(&write_session(&local)).unwrap();
    for mut local in [local, read] {
        assert_eq!(local.situation().draw_offer, Some(Color::Red));
        run(&mut local, [Command::Ready]);
        assert!(offers(&local, Offer::AcceptDraw) && !offers(&local, Offer::OfferDraw));
        let agreed = Event::Ended(Outcome::Draw { by: DrawBy::Agreed });
        assert_eq!(ask(&mut local, Command::AcceptDraw), Ok(vec![agreed]));
        assert_eq!(local.situation().draw_offer, None);
    }
}

#[test]
fn a_move_declines_a_draw() {
    let mut local = started(Rules::CLASSIC);
    run(&mut local, [play("e4e5"), Command::OfferDraw, Command::HandOver, Command::Ready]);
    assert_eq!(local.situation().draw_offer, Some(Color::Red));
    run(&mut local, [play("e7e6")]);
    assert_eq!(local.situation().draw_offer, None);
    assert_eq!(ask(&mut local, Command::AcceptDraw), Err(Refusal::NotNow));
}

#[test]
fn an_offer_goes_with_the_game() {
    let mut local = started(Rules::CLASSIC);
    run(&mut local, [Command::OfferDraw, Command::Leave]);
    assert_eq!(local.situation().draw_offer, None);
    run(&mut local, [REMATCH, Command::Ready]);
    assert_eq!(local.situation().draw_offer, None);
}

#[test]
fn a_computer_is_offered_no_draw() {
    for players in [RED_PERSON, BLUE_PERSON] {
        let mut local = against(players);
        for command in [Command::OfferDraw, Command::AcceptDraw] {
            assert_eq!(ask(&mut local, command), Err(Refusal::NotNow));
        }
        assert!(!offers(&local, Offer::OfferDraw));
    }
}

#[test]
fn a_rematch_of_people_begins_behind_a_curtain_with_the_same_armies() {
    let mut local = started(Rules::CLASSIC);
    run(&mut local, [play("a4a10")]);
    assert!(offers(&local, Offer::Rematch));
    let events = vec![Event::Began, Event::CurtainFell(Color::Red)];
    assert_eq!(ask(&mut local, REMATCH), Ok(events));
    run(&mut local, [Command::Ready]);
    assert!(matches!(view(&local).seen(square("a4")), Seen::Own { rank: Rank::Scout, .. }));
    assert!(local.situation().record.is_empty());
}

#[test]
fn a_rematch_against_a_computer_begins_at_once_and_its_army_may_change() {
    for (army, flag) in [(None, Some(Rank::Flag)), (Some(1), None)] {
        let mut local = against(RED_PERSON);
        run(&mut local, [Command::Leave]);
        let army = army.map(|seed| arrange(Color::Blue, Army::Barrage, seed));
        let armies = fairboard_rules::stratego::ByColor { red: None, blue: army };
        assert_eq!(ask(&mut local, Command::Rematch { armies }), Ok(vec![Event::Began]));
        assert_eq!(
            (view(&local).seat(), local.situation().to_move),
            (Color::Red, Some(Color::Red))
        );
        run(&mut local, [Command::Leave]);
        let at_a10 = match view(&local).seen(square("a10")) {
            Seen::Revealed { rank, .. } => Some(rank),
            Seen::Own { .. } | Seen::Hidden { .. } | Seen::Empty | Seen::Lake => None,
        };
        assert_eq!(at_a10, flag);
    }
}

#[test]
fn a_rematch_takes_no_army_for_a_person_and_no_wrong_one() {
    let mut local = against(RED_PERSON);
    run(&mut local, [Command::Leave]);
    let red = || arrange(Color::Red, Army::Barrage, 1);
    let full = || arrange(Color::Blue, Army::Full, 1);
    for (red, blue, refused) in [
        (Some(red()), None, "Red is a person"),
        (None, Some(red()), "it is Red's army"),
        (None, Some(full()), "it has another size"),
        (None, Some(draft(Color::Blue, &BLUE_ARMY[1..])), "it is incomplete"),
    ] {
        let armies = fairboard_rules::stratego::ByColor { red, blue };
        assert!(ask(&mut local, Command::Rematch { armies }).is_err(), "{refused}");
        assert!(matches!(local.situation().stage, Stage::Over(..)), "{refused}");
    }
}
