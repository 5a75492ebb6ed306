//! The referee: who may do what when, and who sees what.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use fairboard_play::stratego::referee::PEOPLE;
use fairboard_play::stratego::{
    Command, CommandError, Effect, Ended, Event, Game, PlayError, Screen, Session,
};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Army, Color, IllegalMove, Move, Outcome, PlaceError, Rank, Rules, Seen, Square, WinBy,
};
use fairboard_setups::arrange;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn play(mv: &str) -> Command {
    Command::Play(mv.parse::<Move>().unwrap())
}

/// Another game between two people.
fn new(rules: Rules) -> Command {
    Command::New { rules, players: PEOPLE, seed: 0 }
}

#[track_caller]
fn run(session: &mut Session, commands: impl IntoIterator<Item = Command>) {
    for command in commands {
        let text = format!("{command:?}");
        if let Err(error) = session.apply(command) {
            panic!("{text}: {error}");
        }
    }
}

const RED: [(Rank, &str); 8] = [
    (Rank::Flag, "j1"),
    (Rank::Bomb, "i1"),
    (Rank::Spy, "h1"),
    (Rank::Scout, "a4"),
    (Rank::Scout, "b4"),
    (Rank::Miner, "e4"),
    (Rank::General, "f4"),
    (Rank::Marshal, "i4"),
];

const BLUE: [(Rank, &str); 8] = [
    (Rank::Flag, "a10"),
    (Rank::Bomb, "c10"),
    (Rank::Spy, "j10"),
    (Rank::Scout, "e7"),
    (Rank::Scout, "j7"),
    (Rank::Miner, "d10"),
    (Rank::General, "f7"),
    (Rank::Marshal, "i7"),
];

fn army(pieces: [(Rank, &str); 8]) -> impl Iterator<Item = Command> {
    pieces.into_iter().map(|(rank, at)| Command::Place(square(at), rank))
}

/// A small game, up to the first move.
fn started(rules: Rules) -> Session {
    let mut session = Session::new(rules.with_army(Army::Barrage));
    run(&mut session, army(RED).chain([Command::Start, Command::Ready]));
    run(&mut session, army(BLUE).chain([Command::Start]));
    if let Screen::Curtain(_) = session.screen() {
        run(&mut session, [Command::Ready]);
    }
    session
}

#[test]
fn red_deploys_then_blue_then_the_first_mover_plays() {
    for (rules, first) in [(Rules::CLASSIC, Color::Red), (Rules::VDM, Color::Blue)] {
        let Screen::Play(view) = started(rules).screen() else { panic!("no play") };
        assert_eq!((view.seat(), view.turn()), (first, Some(first)));
    }
}

#[test]
fn who_was_ready_last_and_moves_first_stays_at_the_board() {
    let mut session = Session::new(Rules::VDM.with_army(Army::Barrage));
    run(&mut session, army(RED).chain([Command::Start, Command::Ready]));
    run(&mut session, army(BLUE));
    let (events, _) = session.apply(Command::Start).unwrap();
    assert_eq!(events, [Event::ArmyReady(Color::Blue)]);
    assert!(matches!(session.screen(), Screen::Play(view) if view.seat() == Color::Blue));
    assert_eq!(session.apply(Command::HandOver), Err(CommandError::NotNow), "Blue is to move");
}

#[test]
fn refusals_have_names() {
    let mut game = Game::new(Rules::CLASSIC);
    let mv: Move = "a4a5".parse().unwrap();
    assert_eq!(game.check(mv), Err(PlayError::NotStarted));
    let missing = game.start().unwrap_err();
    let illegal = PlayError::Illegal(IllegalMove::TooFar);
    for (error, code) in [
        (PlayError::NotStarted, "not-started"),
        (PlayError::Started, "started"),
        (PlayError::OtherArmy, "army"),
        (missing, "incomplete"),
        (PlayError::Place(PlaceError::Limit), "limit"),
        (illegal, "too-far"),
    ] {
        assert_eq!(error.code(), code);
        assert_eq!(CommandError::Refused(error).to_string(), error.to_string());
    }
    for error in [CommandError::CurtainDown, CommandError::NotNow] {
        assert!(error.to_string().ends_with('.'), "{error}");
    }
}

#[test]
fn a_game_says_why_a_move_is_refused_without_making_one() {
    let mut game = Game::new(Rules::CLASSIC);
    for color in Color::ALL {
        game.set_draft(arrange(color, Army::Full, 3)).unwrap();
    }
    game.start().unwrap();
    for (mv, refusal) in [("a9a8", IllegalMove::NotYours), ("e5e6", IllegalMove::Empty)] {
        assert_eq!(game.check(mv.parse().unwrap()), Err(refusal.into()), "{mv}");
    }
    let legal = game.position().unwrap().legal_moves().next().unwrap();
    assert_eq!(game.check(legal), Ok(()));
    game.resign(Color::Red).unwrap();
    assert_eq!(game.check(legal), Err(IllegalMove::GameOver.into()));
    assert_eq!(game.plies(), []);
}

#[test]
fn the_curtain_falls_between_the_players() {
    let mut session = Session::new(Rules::CLASSIC.with_army(Army::Barrage));
    run(&mut session, army(RED));
    let (events, effects) = session.apply(Command::Start).unwrap();
    assert_eq!(events, [Event::ArmyReady(Color::Red), Event::CurtainFell(Color::Blue)]);
    assert_eq!(effects, [Effect::Save]);
    let Screen::Curtain(curtain) = session.screen() else { panic!("no curtain") };
    assert_eq!((curtain.next, curtain.deploys, curtain.last), (Color::Blue, true, None));
    assert_eq!(session.apply(Command::Clear), Err(CommandError::CurtainDown));
    run(&mut session, [Command::Ready]);
    let Screen::Deploy(draft) = session.screen() else { panic!("no deployment") };
    assert_eq!((draft.color(), draft.pieces().count()), (Color::Blue, 0));
}

#[test]
fn after_a_move_the_mover_sees_it_until_the_device_is_handed_over() {
    let mut session = started(Rules::CLASSIC);
    let (_, effects) = session.apply(play("e4e5")).unwrap();
    assert!(matches!(effects[..], [Effect::Save, Effect::Show(_)]));
    let Screen::Play(view) = session.screen() else { panic!("no play") };
    assert_eq!((view.seat(), view.turn()), (Color::Red, Some(Color::Blue)));
    // The mover cannot move for the other side, nor twice.
    assert_eq!(session.apply(play("e7e6")), Err(CommandError::NotNow));
    assert!(session.must_hand_over());
    run(&mut session, [Command::HandOver]);
    assert!(!session.must_hand_over());
    let Screen::Curtain(curtain) = session.screen() else { panic!("no curtain") };
    assert_eq!((curtain.next, curtain.deploys), (Color::Blue, false));
    assert_eq!(session.apply(Command::HandOver), Err(CommandError::NotNow));
    run(&mut session, [Command::Ready]);
    let Screen::Play(view) = session.screen() else { panic!("no play") };
    assert_eq!(view.seat(), Color::Blue);
    assert!(matches!(view.seen(square("e5")), Seen::Hidden { moved: true, .. }));
}

#[test]
fn a_move_that_revealed_nothing_is_taken_back_before_the_other_player_sees() {
    let mut session = started(Rules::CLASSIC);
    run(&mut session, [play("e4e5"), Command::HandOver, Command::TakeBack]);
    let Screen::Curtain(curtain) = session.screen() else { panic!("no curtain") };
    assert_eq!(curtain.next, Color::Red);
    run(&mut session, [Command::Ready, play("e4e5"), Command::HandOver, Command::Ready]);
    assert_eq!(session.apply(Command::TakeBack), Err(CommandError::NotNow), "it has been seen");
    run(&mut session, [play("e7e6"), Command::HandOver, Command::Ready]);
    assert_eq!(session.apply(Command::TakeBack), Err(CommandError::NotNow), "nor two plies");
}

#[test]
fn a_battle_is_not_taken_back() {
    let mut session = started(Rules::CLASSIC);
    run(&mut session, [play("b4b10"), Command::HandOver, Command::Ready, play("e7e4")]);
    assert_eq!(session.record().len(), 2);
    assert!(session.record()[1].battle.is_some());
    assert_eq!(session.apply(Command::TakeBack), Err(CommandError::NotNow));
}

#[test]
fn refusals_have_their_reason_and_change_nothing() {
    let mut session = Session::new(Rules::CLASSIC.with_army(Army::Barrage));
    let place = |at, rank| Command::Place(square(at), rank);
    for (command, error) in [
        (place("a5", Rank::Spy), CommandError::Refused(PlayError::Place(PlaceError::NotHome))),
        (place("c5", Rank::Spy), CommandError::Refused(PlayError::Place(PlaceError::Lake))),
        (place("a1", Rank::Major), CommandError::Refused(PlayError::Place(PlaceError::Limit))),
        (Command::Remove(square("a1")), CommandError::Refused(PlayError::Place(PlaceError::Empty))),
        (play("a4a5"), CommandError::Refused(PlayError::NotStarted)),
        (Command::Leave, CommandError::Refused(PlayError::NotStarted)),
        (Command::Ready, CommandError::NotNow),
        (Command::HandOver, CommandError::NotNow),
        (Command::TakeBack, CommandError::NotNow),
        (Command::Rematch { seed: 6 }, CommandError::NotNow),
        (Command::Load(arrange(Color::Blue, Army::Barrage, 1)), CommandError::NotNow),
        (
            Command::Load(arrange(Color::Red, Army::Full, 1)),
            CommandError::Refused(PlayError::OtherArmy),
        ),
    ] {
        let before = session.screen();
        assert_eq!(session.apply(command.clone()), Err(error), "{command:?}");
        assert!(session.screen() == before, "{command:?}");
    }
    assert!(matches!(
        session.apply(Command::Start),
        Err(CommandError::Refused(PlayError::Incomplete { color: Color::Red, .. }))
    ));
    let mut session = started(Rules::CLASSIC);
    for (mv, error) in [("e4e6", IllegalMove::TooFar), ("e7e6", IllegalMove::NotYours)] {
        let refused = CommandError::Refused(PlayError::Illegal(error));
        assert_eq!(session.apply(play(mv)), Err(refused), "{mv}");
    }
    let place = Command::Place(square("a1"), Rank::Spy);
    assert_eq!(session.apply(place), Err(CommandError::Refused(PlayError::Started)));
}

#[test]
fn at_the_end_nothing_is_secret() {
    let mut session = started(Rules::CLASSIC);
    let before = session.screen();
    let Screen::Play(view) = before else { panic!("no play") };
    assert!(matches!(view.seen(square("i7")), Seen::Hidden { .. }));
    let (events, _) = session.apply(play("a4a10")).unwrap();
    let won = Outcome::Win { winner: Color::Red, by: WinBy::Flag };
    assert_eq!(events[1], Event::Ended(won));
    let Screen::Over(view, outcome) = session.screen() else { panic!("not over") };
    assert_eq!(outcome, won);
    assert!(matches!(view.seen(square("i7")), Seen::Revealed { rank: Rank::Marshal, .. }));
}

#[test]
fn whoever_leaves_loses() {
    let mut session = started(Rules::CLASSIC);
    assert!(!session.is_over());
    let loss = Event::Ended(Outcome::Win { winner: Color::Blue, by: WinBy::Resigned });
    assert_eq!(session.apply(Command::Leave), Ok((vec![loss], vec![Effect::Save])));
    assert!(session.is_over());
    let Screen::Over(_, outcome) = session.screen() else { panic!("not over") };
    assert_eq!(outcome, Outcome::Win { winner: Color::Blue, by: WinBy::Resigned });
}

#[test]
fn a_draw_is_offered_and_accepted() {
    let mut session = started(Rules::CLASSIC);
    assert_eq!(session.apply(Command::AcceptDraw), Err(CommandError::NotNow), "nobody offers");
    run(&mut session, [Command::OfferDraw]);
    assert_eq!(session.apply(Command::OfferDraw), Err(CommandError::NotNow), "it is offered");
    assert_eq!(session.apply(Command::AcceptDraw), Err(CommandError::NotNow), "by oneself");
    run(&mut session, [play("e4e5"), Command::HandOver]);
    let saved = fairboard_play::format::stratego::write_session(&session);
    let mut read = fairboard_play::format::stratego::read_session(&saved).unwrap();
    for session in [&mut session, &mut read] {
        assert_eq!(session.draw_offer(), Some(Color::Red));
        run(session, [Command::Ready, Command::AcceptDraw]);
        let Screen::Over(_, outcome) = session.screen() else { panic!("not over") };
        assert_eq!(outcome.reason(), "agreed");
        assert_eq!(session.draw_offer(), None);
    }
}

#[test]
fn to_move_on_is_to_decline_a_draw() {
    let mut session = started(Rules::CLASSIC);
    run(&mut session, [play("e4e5"), Command::OfferDraw, Command::HandOver, Command::Ready]);
    run(&mut session, [play("e7e6")]);
    assert_eq!(session.draw_offer(), None);
    assert_eq!(session.apply(Command::AcceptDraw), Err(CommandError::NotNow));
}

#[test]
fn a_game_that_was_left_has_no_turn_until_that_is_undone() {
    let mut game = Game::new(Rules::CLASSIC);
    for color in Color::ALL {
        game.set_draft(arrange(color, Army::Full, 1)).unwrap();
    }
    game.start().unwrap();
    game.resign(Color::Red).unwrap();
    assert_eq!((game.turn(), game.ended()), (None, Some(Ended::Resigned(Color::Red))));
    assert_eq!(game.resign(Color::Blue), Err(IllegalMove::GameOver.into()));
    assert_eq!(game.agree_draw(), Err(IllegalMove::GameOver.into()));
    assert!(game.undo());
    assert_eq!((game.turn(), game.outcome()), (Some(Color::Red), None));
    assert!(!game.undo());
}

#[test]
fn a_rematch_begins_with_the_same_armies() {
    let mut session = started(Rules::CLASSIC);
    run(&mut session, [play("a4a10"), Command::Rematch { seed: 6 }, Command::Ready]);
    let Screen::Play(view) = session.screen() else { panic!("no play") };
    assert!(matches!(view.seen(square("a4")), Seen::Own { rank: Rank::Scout, .. }));
    assert!(session.record().is_empty());
}

#[test]
fn other_rules_keep_what_is_placed_and_another_army_does_not() {
    let mut session = Session::new(Rules::CLASSIC);
    run(&mut session, [Command::Place(square("a1"), Rank::Flag), new(Rules::VDM)]);
    let Screen::Deploy(draft) = session.screen() else { panic!("no deployment") };
    assert_eq!(draft.rank_at(square("a1")), Some(Rank::Flag));
    run(&mut session, [new(Rules::VDM.with_army(Army::Barrage))]);
    let Screen::Deploy(draft) = session.screen() else { panic!("no deployment") };
    assert_eq!(draft.pieces().count(), 0);
    // After a game the boards are empty.
    let mut session = started(Rules::CLASSIC);
    run(&mut session, [Command::Leave, new(Rules::CLASSIC.with_army(Army::Barrage))]);
    let Screen::Deploy(draft) = session.screen() else { panic!("no deployment") };
    assert_eq!((draft.color(), draft.pieces().count()), (Color::Red, 0));
}

#[test]
fn an_army_is_arranged_cleared_mirrored_and_swapped() {
    let mut session = Session::new(Rules::CLASSIC);
    run(&mut session, [Command::Arrange { seed: 7 }]);
    let Screen::Deploy(draft) = session.screen() else { panic!("no deployment") };
    assert!(draft.finish().is_ok());
    run(&mut session, [Command::Mirror, Command::Mirror]);
    assert_eq!(session.screen(), Screen::Deploy(draft));
    run(&mut session, [Command::Clear, Command::Place(square("a1"), Rank::Flag)]);
    run(&mut session, [Command::Swap(square("a1"), square("b1")), Command::Remove(square("b1"))]);
    let Screen::Deploy(draft) = session.screen() else { panic!("no deployment") };
    assert_eq!(draft.pieces().count(), 0);
}

#[test]
fn two_games_that_differ_in_hidden_ranks_show_the_same_screen() {
    let mut swapped = BLUE;
    let (spy, miner) = (swapped[2].1, swapped[5].1);
    (swapped[2].1, swapped[5].1) = (miner, spy);
    let screens = [BLUE, swapped].map(|blue| {
        let mut session = Session::new(Rules::CLASSIC.with_army(Army::Barrage));
        run(&mut session, army(RED).chain([Command::Start, Command::Ready]));
        run(&mut session, army(blue).chain([Command::Start]));
        let curtain = session.screen();
        run(&mut session, [Command::Ready, play("e4e5")]);
        (curtain, session.screen(), format!("{session:?}"))
    });
    assert!(screens[0] == screens[1]);
}
