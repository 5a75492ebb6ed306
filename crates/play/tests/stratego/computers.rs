//! Games of computers, against a person or each other.

use fairboard_play::stratego::referee::{ArmyChange, Command, Event, Local, Refusal, Stage};
use fairboard_play::{Offer, Player, Seat};
use fairboard_rules::stratego::{Army, Color, Rules, Seen, Square};

use crate::driver::*;

#[test]
fn a_person_alone_never_sees_a_curtain() {
    for rules in Rules::ALL {
        for (players, person) in [(RED_PERSON, Color::Red), (BLUE_PERSON, Color::Blue)] {
            let local = Local::new(rules, players, armies(rules, players, 4)).unwrap();
            assert_eq!((deployed(&local).color(), deployed(&local).pieces().count()), (person, 0));
            let mut local = dealt(rules, players);
            let movers: Vec<_> = (0..6)
                .map(|_| {
                    assert_eq!(view(&local).seat(), person);
                    assert_eq!(local.situation().seat, Seat::Player(person));
                    assert_eq!(ask(&mut local, Command::HandOver), Err(Refusal::NotNow));
                    step(&mut local)
                })
                .collect();
            let (first, second) = (rules.first, rules.first.other());
            assert_eq!(movers, [first, second, first, second, first, second]);
        }
    }
}

#[test]
fn each_side_is_asked_about_its_own_view() {
    let mut local = dealt(Rules::CLASSIC, RED_PERSON);
    for seat in [Color::Red, Color::Blue, Color::Red, Color::Blue] {
        let question = local.question().unwrap();
        assert_eq!((question.view().seat(), question.start().seat()), (seat, seat));
        assert_eq!(question.plies(), &*local.situation().record);
        assert_eq!(question.player(), RED_PERSON[seat]);
        assert_eq!(question.start().ply(), 0);
        let hidden =
            Square::all().filter(|at| matches!(question.view().seen(*at), Seen::Revealed { .. }));
        assert_eq!(hidden.count(), 0, "no battle has shown a rank");
        step(&mut local);
    }
}

#[test]
fn two_computers_wait_for_the_start() {
    let rules = Rules::VDM.with_army(Army::Barrage);
    let mut local = Local::people(rules);
    assert_eq!(ask(&mut local, change(rules, NOBODY)), Ok(vec![Event::Began]));
    assert!(matches!(local.situation().stage, Stage::Watch(_)));
    assert_eq!((local.situation().to_move, local.question()), (None, None));
    assert!(offers(&local, Offer::Start) && offers(&local, Offer::ChangeGame));
    let pieces = view(&local).own().len() + view(&local).enemies().len();
    assert_eq!(pieces, 16, "both armies are shown");
    assert_eq!(ask(&mut local, Command::Start), Ok(vec![Event::Started]));
    assert_eq!(local.situation().to_move, Some(Color::Blue));
    assert!(!offers(&local, Offer::Start));
}

#[test]
fn two_computers_are_watched_from_no_side() {
    let mut local = against(NOBODY);
    for _ in 0..5 {
        let situation = local.situation();
        assert!(matches!(situation.stage, Stage::Watch(_)));
        assert_eq!(situation.seat, Seat::Watcher, "nobody at the device plays Red");
        assert_eq!(situation.may.iter().collect::<Vec<_>>(), [Offer::ChangeGame]);
        let all_shown = view(&local).enemies().into_iter();
        assert!(
            all_shown.into_iter().all(|at| matches!(view(&local).seen(at), Seen::Revealed { .. }))
        );
        step(&mut local);
    }
    for command in
        [Command::Leave, Command::TakeBack, Command::Arrange(ArmyChange::Clear), Command::HandOver]
    {
        assert_eq!(ask(&mut local, command), Err(Refusal::NotNow));
    }
}

#[test]
fn a_game_before_a_watcher_shows_every_rank_and_takes_no_command() {
    let mut local = started(Rules::CLASSIC).watched();
    assert!(matches!(local.situation().stage, Stage::Watch(_)));
    assert!(matches!(view(&local).seen(square("i7")), Seen::Revealed { .. }));
    for (seat, refusal) in [(WATCHER, Refusal::NotNow), (RED, Refusal::NotAtDevice)] {
        assert_eq!(local.ask(seat, Command::Leave), Err(refusal));
    }
}

#[test]
fn a_rematch_of_two_computers_begins_at_once() {
    let mut local = against(NOBODY);
    local.ask(RED, play("a4a10")).unwrap();
    assert!(matches!(local.situation().stage, Stage::Over(..)));
    assert_eq!(local.situation().seat, Seat::Watcher);
    assert_eq!(ask(&mut local, REMATCH), Ok(vec![Event::Began]));
    assert_eq!(local.situation().to_move, Some(Color::Red));
}

#[test]
fn a_computer_is_known_by_its_strength() {
    let situation = against(BLUE_PERSON).situation();
    assert_eq!(situation.players, BLUE_PERSON);
    assert_eq!(situation.players.red, Player::Computer("3".parse().unwrap()));
}
