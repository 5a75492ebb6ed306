//! Armies: placed by hand, kept through changes of the game, and never shown to somebody else.

use fairboard_forms::stratego::{read_session, write_session};
use fairboard_play::Player;
use fairboard_play::stratego::PlayError;
use fairboard_play::stratego::referee::{
    ArmyChange, Command, Event, Local, PEOPLE, Refusal, Stage,
};
use fairboard_rules::stratego::{Army, ByColor, Color, DeploymentDraft, Rank, Rules};
use fairboard_setups::arrange;

use crate::driver::*;

#[test]
fn an_army_is_loaded_cleared_mirrored_and_swapped() {
    let mut local = Local::people(Rules::CLASSIC);
    let army = arrange(Color::Red, Army::Full, 7);
    run(&mut local, [Command::Arrange(ArmyChange::Load(army.clone()))]);
    assert_eq!(deployed(&local), army);
    run(&mut local, [Command::Arrange(ArmyChange::Mirror)]);
    assert_ne!(deployed(&local), army);
    run(&mut local, [Command::Arrange(ArmyChange::Mirror)]);
    assert_eq!(deployed(&local), army);
    run(
        &mut local,
        [
            Command::Arrange(ArmyChange::Clear),
            Command::Arrange(ArmyChange::Place(square("a1"), Rank::Flag)),
        ],
    );
    run(
        &mut local,
        [
            Command::Arrange(ArmyChange::Swap(square("a1"), square("b1"))),
            Command::Arrange(ArmyChange::Remove(square("b1"))),
        ],
    );
    assert_eq!(deployed(&local).pieces().count(), 0);
}

#[test]
fn only_an_army_of_the_own_side_and_size_is_loaded() {
    let mut local = Local::people(Rules::CLASSIC);
    for (rule, army, refusal) in [
        ("Blue's", arrange(Color::Blue, Army::Full, 1), Refusal::WrongArmy(Color::Red)),
        ("a small one", arrange(Color::Red, Army::Barrage, 1), PlayError::OtherArmy.into()),
    ] {
        let load = ArmyChange::Load(army);
        assert_eq!(load.clone().make(&mut deployed(&local)), Err(refusal), "{rule}");
        assert_eq!(ask(&mut local, Command::Arrange(load)), Err(refusal), "{rule}");
    }
}

/// Red's army of some size, so that each can be told from the other.
fn red(army: Army) -> DeploymentDraft {
    arrange(Color::Red, army, 2)
}

#[test]
fn a_placed_army_outlives_every_change_of_the_game() {
    let classic = Rules::CLASSIC;
    let barrage = classic.with_army(Army::Barrage);
    // The changes after the army was placed, and back to Red's person in the end.
    for changes in [
        vec![(Rules::VDM, PEOPLE)],
        vec![(classic, RED_PERSON)],
        vec![(classic, RED_PERSON), (classic, PEOPLE)],
        vec![(classic, BLUE_PERSON), (classic, RED_PERSON)],
        vec![(classic, NOBODY), (classic, PEOPLE)],
        vec![(classic, NOBODY), (Rules::VDM, BLUE_PERSON), (Rules::VDM, RED_PERSON)],
        vec![(barrage, PEOPLE), (classic, PEOPLE)],
        vec![(barrage, NOBODY), (barrage, BLUE_PERSON), (classic, RED_PERSON)],
    ] {
        let mut local = Local::people(classic);
        run(&mut local, [Command::Arrange(ArmyChange::Load(red(Army::Full)))]);
        for (rules, players) in &changes {
            assert_eq!(ask(&mut local, change(*rules, *players)), Ok(vec![Event::Began]));
        }
        assert_eq!(deployed(&local), red(Army::Full), "{changes:?}");
    }
}

#[test]
fn a_game_that_begins_at_the_curtain_shows_the_other_persons_army_to_nobody() {
    let rules = Rules::CLASSIC.with_army(Army::Barrage);
    for players in [RED_PERSON, BLUE_PERSON] {
        let mut local = Local::people(rules);
        let army = draft(Color::Red, &RED_ARMY);
        run(
            &mut local,
            [
                Command::Arrange(ArmyChange::Load(army.clone())),
                Command::Start,
                change(rules, players),
            ],
        );
        assert_eq!(deployed(&local).pieces().count(), 0, "{players:?}");
        run(&mut local, [change(rules, PEOPLE), Command::Ready]);
        assert_eq!(deployed(&local), army, "{players:?}");
    }
}

/// Two people who have placed armies, with the curtain down before this one of them.
fn at_the_curtain(next: Color, armies: &ByColor<DeploymentDraft>) -> Local {
    let load = |color: Color| Command::Arrange(ArmyChange::Load(armies[color].clone()));
    let mut local = Local::people(Rules::CLASSIC);
    run(&mut local, [load(Color::Red), Command::Start, Command::Ready, load(Color::Blue)]);
    match next {
        Color::Red => run(&mut local, [change(Rules::VDM, PEOPLE)]),
        Color::Blue => local = read_session(&write_session(&local)).unwrap(),
    }
    assert!(matches!(&local.situation().stage, Stage::Curtain(curtain) if curtain.next == next));
    local
}

#[test]
fn no_army_is_shown_before_ready_however_the_game_changes_at_the_curtain() {
    let full = Rules::CLASSIC;
    let small = full.with_army(Army::Barrage);
    let armies = ByColor { red: red(Army::Full), blue: arrange(Color::Blue, Army::Full, 5) };
    for changes in [
        vec![(Rules::VDM, PEOPLE), (full, PEOPLE)],
        vec![(small, PEOPLE), (full, PEOPLE)],
        vec![(full, RED_PERSON)],
        vec![(full, BLUE_PERSON)],
        vec![(full, BLUE_PERSON), (full, RED_PERSON)],
        vec![(full, NOBODY), (full, BLUE_PERSON)],
        vec![(full, NOBODY), (small, RED_PERSON), (full, RED_PERSON)],
        vec![(small, PEOPLE), (full, NOBODY), (full, PEOPLE)],
    ] {
        for (next, reloads) in Color::ALL.into_iter().flat_map(|next| [(next, false), (next, true)])
        {
            let mut local = at_the_curtain(next, &armies);
            for (rules, players) in &changes {
                run(&mut local, [change(*rules, *players)]);
                if reloads {
                    local = read_session(&write_session(&local)).unwrap();
                }
                let is_empty = |draft: DeploymentDraft| draft.pieces().next().is_none();
                assert!(shown(&local).is_none_or(is_empty), "{next}: {changes:?}");
            }
            run(&mut local, [change(full, PEOPLE), Command::Ready]);
            assert_eq!(deployed(&local), armies.red, "{next}: {changes:?}");
            run(&mut local, [Command::Start, Command::Ready]);
            assert_eq!(deployed(&local), armies.blue, "{next}: {changes:?}");
        }
    }
}

#[test]
fn a_person_alone_finds_the_placed_army_behind_the_curtain() {
    let armies = ByColor { red: red(Army::Full), blue: arrange(Color::Blue, Army::Full, 5) };
    for (next, players) in [(Color::Red, RED_PERSON), (Color::Blue, BLUE_PERSON)] {
        let mut local = at_the_curtain(next, &armies);
        let events = ask(&mut local, change(Rules::CLASSIC, players));
        assert_eq!(events, Ok(vec![Event::Began, Event::CurtainFell(next)]));
        assert_eq!(ask(&mut local, Command::Start), Err(Refusal::CurtainDown));
        run(&mut local, [Command::Ready]);
        assert_eq!(deployed(&local), armies[next]);
        run(&mut local, [change(Rules::VDM, players)]);
        assert_eq!(deployed(&local), armies[next], "the curtain has been lifted");
    }
}

#[test]
fn a_computers_army_is_not_handed_to_a_person() {
    let mut local = Local::people(Rules::CLASSIC);
    for players in [NOBODY, BLUE_PERSON, RED_PERSON, NOBODY, PEOPLE] {
        run(&mut local, [change(Rules::CLASSIC, players)]);
        if let Stage::Deploy(draft) = &local.situation().stage {
            assert_eq!(draft.pieces().count(), 0, "{players:?}");
        }
    }
}

#[test]
fn watching_a_game_destroys_no_army() {
    let mut local = Local::people(Rules::CLASSIC);
    run(
        &mut local,
        [Command::Arrange(ArmyChange::Load(red(Army::Full))), change(Rules::CLASSIC, NOBODY)],
    );
    run(&mut local, [Command::Start]);
    step(&mut local);
    run(&mut local, [change(Rules::CLASSIC, RED_PERSON)]);
    assert_eq!(deployed(&local), red(Army::Full));
}

#[test]
fn armies_of_both_sizes_are_kept_at_once() {
    let mut local = Local::people(Rules::CLASSIC);
    for army in Army::ALL {
        run(&mut local, [change(Rules::CLASSIC.with_army(army), PEOPLE)]);
        run(&mut local, [Command::Arrange(ArmyChange::Load(red(army)))]);
    }
    for army in Army::ALL {
        run(&mut local, [change(Rules::VDM.with_army(army), RED_PERSON)]);
        assert_eq!(deployed(&local), red(army));
    }
}

#[test]
fn a_cleared_army_stays_cleared() {
    let mut local = Local::people(Rules::CLASSIC);
    run(
        &mut local,
        [Command::Arrange(ArmyChange::Load(red(Army::Full))), change(Rules::CLASSIC, NOBODY)],
    );
    run(&mut local, [change(Rules::CLASSIC, PEOPLE), Command::Arrange(ArmyChange::Clear)]);
    run(&mut local, [change(Rules::CLASSIC, NOBODY), change(Rules::CLASSIC, PEOPLE)]);
    assert_eq!(deployed(&local).pieces().count(), 0);
}

#[test]
fn a_game_that_was_played_leaves_empty_boards() {
    let mut local = started(Rules::CLASSIC);
    run(&mut local, [Command::Leave, change(Rules::CLASSIC.with_army(Army::Barrage), PEOPLE)]);
    assert_eq!((deployed(&local).color(), deployed(&local).pieces().count()), (Color::Red, 0));
}

#[test]
fn a_running_game_is_not_changed() {
    let mut local = started(Rules::CLASSIC);
    assert_eq!(ask(&mut local, change(Rules::CLASSIC, PEOPLE)), Err(Refusal::NotNow));
    let mut local = against(RED_PERSON);
    assert_eq!(ask(&mut local, change(Rules::CLASSIC, NOBODY)), Err(Refusal::NotNow));
    let mut local = against(NOBODY);
    assert_eq!(ask(&mut local, change(Rules::CLASSIC, NOBODY)), Ok(vec![Event::Began]));
}

/// The army on the board at the device, as what it was loaded from; `None` behind a curtain.
fn shown(local: &Local) -> Option<DeploymentDraft> {
    match &local.situation().stage {
        Stage::Deploy(draft) => Some(draft.clone()),
        Stage::Curtain(_) | Stage::Watch(_) => None,
        stage @ (Stage::Play(_) | Stage::Over(..)) => panic!("the play has begun: {stage:?}"),
    }
}

#[test]
fn an_army_is_shown_to_nobody_but_the_person_who_placed_it() {
    let (first, second) = (red(Army::Full), arrange(Color::Red, Army::Full, 8));
    for changes in [
        vec![],
        vec![RED_PERSON],
        vec![BLUE_PERSON, RED_PERSON],
        vec![BLUE_PERSON, NOBODY, RED_PERSON],
        vec![NOBODY],
    ] {
        for reloads in [false, true] {
            // Red has placed an army, and Blue is at the device.
            let mut local = Local::people(Rules::CLASSIC);
            run(
                &mut local,
                [Command::Arrange(ArmyChange::Load(first.clone())), Command::Start, Command::Ready],
            );
            for players in &changes {
                run(&mut local, [change(Rules::CLASSIC, *players)]);
                if reloads {
                    local = read_session(&write_session(&local)).unwrap();
                }
                assert_ne!(shown(&local), Some(first.clone()), "{changes:?}");
                if *players == RED_PERSON {
                    assert_eq!(deployed(&local).pieces().count(), 0, "{changes:?}");
                    run(&mut local, [Command::Arrange(ArmyChange::Load(second.clone()))]);
                }
            }
            run(&mut local, [change(Rules::CLASSIC, PEOPLE)]);
            assert!(matches!(local.situation().stage, Stage::Curtain(_)), "{changes:?}");
            run(&mut local, [Command::Ready]);
            assert_eq!(deployed(&local), first, "{changes:?}");
        }
    }
}

#[test]
fn a_second_person_finds_no_army_that_the_first_one_placed() {
    let mut local = Local::people(Rules::CLASSIC);
    let alone = arrange(Color::Blue, Army::Full, 5);
    run(
        &mut local,
        [change(Rules::CLASSIC, BLUE_PERSON), Command::Arrange(ArmyChange::Load(alone.clone()))],
    );
    run(
        &mut local,
        [change(Rules::CLASSIC, PEOPLE), Command::Arrange(ArmyChange::Load(red(Army::Full)))],
    );
    run(&mut local, [Command::Start, Command::Ready]);
    assert_eq!((deployed(&local).color(), deployed(&local).pieces().count()), (Color::Blue, 0));
    // The first person finds it again.
    run(&mut local, [change(Rules::CLASSIC, PEOPLE), Command::Ready]);
    run(&mut local, [change(Rules::CLASSIC, BLUE_PERSON)]);
    assert_eq!(deployed(&local), alone);
}

#[test]
fn the_second_persons_army_outlives_a_change_of_the_game() {
    let blue = arrange(Color::Blue, Army::Full, 5);
    for reloads in [false, true] {
        let mut local = Local::people(Rules::CLASSIC);
        run(
            &mut local,
            [Command::Arrange(ArmyChange::Load(red(Army::Full))), Command::Start, Command::Ready],
        );
        run(
            &mut local,
            [Command::Arrange(ArmyChange::Load(blue.clone())), change(Rules::CLASSIC, BLUE_PERSON)],
        );
        assert_eq!(deployed(&local), blue);
        run(&mut local, [change(Rules::VDM, PEOPLE)]);
        if reloads {
            local = read_session(&write_session(&local)).unwrap();
        }
        run(&mut local, [Command::Ready]);
        assert_eq!(deployed(&local), red(Army::Full));
        run(&mut local, [Command::Start, Command::Ready]);
        assert_eq!(deployed(&local), blue);
    }
}

#[test]
fn a_lone_player_who_changes_sides_sees_no_curtain() {
    let mut local = Local::people(Rules::CLASSIC);
    run(&mut local, [Command::Arrange(ArmyChange::Load(red(Army::Full)))]);
    for players in [BLUE_PERSON, RED_PERSON, NOBODY, BLUE_PERSON, PEOPLE, RED_PERSON] {
        run(&mut local, [change(Rules::CLASSIC, players)]);
        assert!(!matches!(local.situation().stage, Stage::Curtain(_)), "{players:?}");
    }
}

#[test]
fn a_game_takes_an_army_for_each_computer_and_none_for_a_person() {
    let army = |color, army| Some(arrange(color, army, 1));
    let (own_red, own_blue) = (army(Color::Red, Army::Full), army(Color::Blue, Army::Full));
    let wrong = |color| Some(Refusal::WrongArmy(color));
    for (players, red, blue, refusal) in [
        (PEOPLE, None, None, None),
        (RED_PERSON, None, own_blue.clone(), None),
        (NOBODY, own_red.clone(), own_blue.clone(), None),
        (PEOPLE, own_red.clone(), None, wrong(Color::Red)),
        (RED_PERSON, own_red.clone(), own_blue.clone(), wrong(Color::Red)),
        (RED_PERSON, None, None, wrong(Color::Blue)),
        (RED_PERSON, None, own_red.clone(), wrong(Color::Blue)),
        (NOBODY, None, own_blue, wrong(Color::Red)),
        (RED_PERSON, None, army(Color::Blue, Army::Barrage), Some(PlayError::OtherArmy.into())),
    ] {
        let armies = || ByColor { red: red.clone(), blue: blue.clone() };
        let rules = Rules::CLASSIC;
        assert_eq!(Local::new(rules, players, armies()).err(), refusal, "{players:?}");
        let mut local = Local::people(rules);
        let new = Command::New { rules, players, armies: armies() };
        assert_eq!(ask(&mut local, new).err(), refusal, "{players:?}");
    }
    let incomplete = DeploymentDraft::new(Color::Blue, Army::Full);
    let armies = ByColor { red: None, blue: Some(incomplete) };
    let players = ByColor { red: Player::Person, blue: COMPUTER };
    let refusal = Local::new(Rules::CLASSIC, players, armies).unwrap_err();
    assert!(matches!(refusal, Refusal::Play(PlayError::Incomplete { color: Color::Blue, .. })));
}
