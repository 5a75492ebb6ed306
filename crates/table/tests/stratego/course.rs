//! The course of a game: effects and announcement of each command, and the next stage.

use fairboard_play::stratego::referee::{Command, PEOPLE, Stage};
use fairboard_rules::stratego::{Army, ByColor, Color, DeploymentDraft, Rank, Rules};
use fairboard_table::Timer;
use fairboard_table::stratego::{Decision, Sentence, StrategoAsk};

use crate::driver::Driver;
use crate::script::{check, seated};
use crate::stages::{COMPUTER, NOBODY, RED_ALONE, SMALL, after, army, new, square, stage};

#[test]
fn placing_an_army() {
    check(
        "
        a piece is placed
            empty: place:a1:flag => save; arranged
        a random army is placed in one step
            empty: random => save; arranged
        the rest is placed at random
            empty: place:a1:flag fill => save; arranged
        nothing is filled in a game
            people: fill =>
        a change is undone
            empty: random unplace => save; arranged
        there is nothing to undo
            empty: unplace =>
        an army is mirrored
            placed: mirror => save; arranged
        an army is cleared
            placed: clear => save; arranged
        the second army is placed behind a curtain
            placed: start => save; red is ready, curtain falls for blue
        the second person takes the device
            placed: start ready => save; curtain rises for blue
        two armies begin a game
            placed: start ready random start => save; blue is ready, started, curtain falls for red
        no person is at a curtain
            placed: start random =>
        nothing is placed in a game
            people: place:a1:flag => ; refused Play(Started)
        ",
    );
}

#[test]
fn changes_of_a_placed_army_are_undone_one_by_one_until_the_start() {
    for (rule, setup, words, expected) in [
        ("a random army", "empty", "place:a1:flag random unplace", "place:a1:flag"),
        ("the rest", "empty", "place:a1:flag fill unplace", "place:a1:flag"),
        ("a piece", "empty", "place:a1:flag place:b1:bomb unplace", "place:a1:flag"),
        ("two changes", "empty", "place:a1:flag random clear unplace unplace", "place:a1:flag"),
        ("a cleared army", "empty", "place:a1:flag clear unplace", "place:a1:flag"),
        (
            "the other side's army is not there to undo",
            "placed",
            "start ready unplace",
            "start ready",
        ),
        ("an army of another size", "empty", "random large unplace", "random large"),
    ] {
        let draft = |words| after(setup, words).screen().game.stage.draft().cloned();
        assert!(draft(words).is_some(), "{rule}");
        assert!(draft(words) == draft(expected), "{rule}");
        let may_undo = |words| after(setup, words).screen().undoes_placing;
        assert_eq!(may_undo(words), expected.contains("place:"), "{rule}");
    }
    let filled = after("empty", "place:a1:flag fill");
    let draft = filled.screen().game.stage.draft().cloned().unwrap();
    assert_eq!(draft.rank_at(square("a1")), Some(Rank::Flag), "a placed piece stays");
    assert!(draft.finish().is_ok());
}

#[test]
fn a_quiet_move_waits_to_be_undone_and_a_battle_to_be_seen() {
    check(
        "
        a quiet move
            people: e4e5 => wait shown 2500, save; played red e4-e5
        a battle at a shared device
            people: e4e5 pass ready e7e5 => wait shown 2500, save; played blue e7xe5
        a move against a computer
            alone: e4e5 => wait shown 550, save, start, wait engine 8000; played red e4-e5
        less motion, less time
            alone: still e4e5 => wait shown 350, save, start, wait engine 8000; played red e4-e5
        the curtain falls by itself
            people: e4e5 shown => cancel shown, save; curtain falls for blue
        the mover passes the device sooner
            people: e4e5 pass => cancel shown, save; curtain falls for blue
        the next person takes it
            people: e4e5 pass ready => save; curtain rises for blue
        nothing happens at the curtain
            people: e4e5 pass e7e6 => ; refused CurtainDown
        the mover has moved
            people: e4e5 f4f5 => ; refused NotYourTurn
        ",
    );
    let skipped = after("battle", "skip");
    assert_eq!((skipped.stage(), skipped.timers.len()), ("curtain", 0), "a battle is skipped");
    assert_eq!(after("people", "skip").done(), "", "there is nothing to skip");
}

#[test]
fn a_move_is_undone_in_its_pause_and_not_later() {
    check(
        "
        in the pause
            people: e4e5 undo => cancel shown, save; taken back red
        nothing to undo
            people: undo => ; refused NotNow
        not at the curtain
            people: e4e5 pass undo => ; refused CurtainDown
        not by the next player
            people: e4e5 turn undo => ; refused NotNow
        not a battle
            battle: undo => ; refused NotNow
        while the computer thinks
            alone: e4e5 up undo => cancel shown, save, stop, cancel engine; taken back red
        with the computer's answer
            alone: e4e5 skip answer undo => cancel shown, save; taken back red
        ",
    );
    let undone = after("people", "e4e5 undo");
    assert_eq!((undone.stage(), undone.screen().game.record.len()), ("play", 0));
    assert_eq!(undone.timers.len(), 0, "no curtain falls after the pause");
    assert_eq!(after("alone", "e4e5 skip answer undo").screen().game.record.len(), 0);
}

#[test]
fn a_draw_offer_reaches_the_other_person() {
    check(
        "
        an offer
            people: offer => save; offer of red
        one offer at a time
            people: offer offer => ; refused NotNow
        none to a computer
            alone: offer => ; refused NotNow
        at the curtain it is repeated
            people: offer e4e5 turn => save; curtain rises for blue, red offers a draw
        a move declines
            people: offer e4e5 turn j7j6 turn => save; curtain rises for red
        nothing to accept
            people: accept => ; refused NotNow
        after the move the device still changes hands
            people: e4e5 offer shown => cancel shown, save; curtain falls for blue
        a hint stays while a draw is offered
            people: hint offer answer => cancel engine; hint Scout b4c4
        ",
    );
    let offered = after("people", "e4e5 offer");
    assert_eq!(offered.timers.get(&Timer::Shown), Some(&2_500));
}

#[test]
fn leaving_and_offering_take_a_question_first() {
    check(
        "
        the question changes nothing
            people: leave? => ; consider Leave
            people: offer? => ; consider OfferDraw
        a computer takes no draw
            alone: offer? =>
        nothing to leave behind the curtain, nor after the end
            people: e4e5 pass leave? =>
            people: leave leave? =>
        ",
    );
    for (rule, name, script, asked) in [
        ("asked", "people", "leave?", Some(Decision::Leave)),
        ("asked and taken back", "people", "leave? no", None),
        ("one at a time", "people", "leave? offer?", Some(Decision::OfferDraw)),
        ("a refused move keeps it", "people", "leave? e4e9", Some(Decision::Leave)),
        ("the computer's move keeps it", "alone", "e4e5 up leave? answer", Some(Decision::Leave)),
        ("an offer answers it", "people", "offer? offer", None),
        ("the end answers it", "people", "leave? leave", None),
        ("the player's move takes it back", "people", "leave? e4e5", None),
        ("the player's move against a computer, too", "alone", "leave? e4e5", None),
        ("the curtain takes it back", "people", "leave? e4e5 turn", None),
    ] {
        assert_eq!(after(name, script).screen().decision, asked, "{rule}");
    }
}

#[test]
fn an_end_is_announced_alone() {
    check(
        "
        leaving
            people: leave => save; ended resigned
        leaving after a hint
            people: hint answer leave => save; ended resigned
        leaving a computer
            alone: hint answer leave => save; ended resigned
        leaving a computer that thinks
            alone: e4e5 up leave => cancel shown, save, stop, cancel engine; ended resigned
        an accepted draw
            people: offer e4e5 turn accept => save; ended agreed
        an accepted draw after a hint
            people: offer e4e5 turn hint answer accept => save; ended agreed
        the Flag is taken by a move
            people: a4a10 => wait shown 1100, save; played red a4xa10, ended flag
        nobody leaves twice
            people: leave leave => ; refused Play(Illegal(GameOver))
        ",
    );
    let over = after("people", "a4a10 shown");
    assert_eq!((over.stage(), over.done().as_str()), ("over", ""), "no curtain hides the end");
}

#[test]
fn another_game() {
    check(
        "
        play again
            people: leave again => save; began
        a rematch of people
            people: leave rematch => save; began, curtain falls for red
        a rematch with a computer
            alone: leave rematch => save; began, turn of red
        a running game has to be left
            people: again => ; refused NotNow
        no rematch before the end
            people: rematch => ; refused NotNow
        the same players are no change
            placed: people =>
        other players
            placed: alone => save; began
        ",
    );
}

fn placed_army(driver: &Driver) -> Option<DeploymentDraft> {
    match &driver.screen().game.stage {
        Stage::Deploy(draft) => Some(draft.clone()),
        Stage::Curtain(_) | Stage::Play(_) | Stage::Watch(_) | Stage::Over(..) => None,
    }
}

#[test]
fn other_players_never_destroy_a_placed_army() {
    let red = Some(army(Color::Red));
    for script in [
        "alone",
        "alone people",
        "nobody people",
        "second people",
        "nobody alone",
        "second nobody alone",
    ] {
        assert_eq!(placed_army(&after("placed", script)), red, "{script}");
    }
    let mut driver = stage("placed");
    driver.ask(StrategoAsk::Rules(Rules::VDM.with_army(Army::Full)));
    assert_eq!(placed_army(&driver), Some(DeploymentDraft::new(Color::Red, Army::Full)));
    driver.ask(StrategoAsk::Rules(SMALL));
    assert_eq!(placed_army(&driver), red, "another army in between");
}

#[test]
fn a_computer_has_its_army_at_once_and_a_person_none() {
    for (name, players) in [("alone", RED_ALONE), ("nobody", NOBODY)] {
        let driver = after("empty", name);
        assert_eq!(driver.screen().game.players, players);
    }
    let mut driver = new(SMALL, RED_ALONE);
    assert_eq!(placed_army(&driver), Some(DeploymentDraft::new(Color::Red, Army::Barrage)));
    driver.run("random start");
    assert_eq!(
        (driver.stage(), driver.announced().as_str()),
        ("play", "red is ready, started, turn of red")
    );
    assert_eq!(seated(&driver)[1], COMPUTER);
}

#[test]
fn two_computers_wait_for_start() {
    for name in ["waiting", "empty", "placed"] {
        let waiting = if name == "waiting" { stage(name) } else { after(name, "nobody") };
        assert_eq!((waiting.stage(), waiting.timers.len()), ("watch", 0), "{name}");
        assert_eq!(waiting.screen().game.to_move, None);
    }
    check(
        "
        they wait
            empty: nobody => save; began
        Start begins
            waiting: start => save, start, wait engine 8000; started
        a watcher makes no move
            watched: e4e5 => ; refused NotNow
        other players while they wait
            waiting: people => save; began
        ",
    );
}

#[test]
fn a_game_begins_from_nothing_by_its_options() {
    for (rules, players) in [(SMALL, PEOPLE), (Rules::VDM, RED_ALONE), (Rules::CLASSIC, NOBODY)] {
        let screen = new(rules, players).screen();
        assert_eq!((screen.game.rules, screen.game.players), (rules, players));
        assert_eq!(screen.announcement.number(), 0, "nothing has happened");
    }
    let armies = ByColor::from_fn(|color| {
        let watched = new(SMALL, NOBODY).view();
        watched.pieces().filter(|piece| piece.color == color).count()
    });
    assert_eq!((armies.red, armies.blue), (8, 8));
}

#[test]
fn a_refusal_is_shown_until_a_wish_is_granted() {
    let mut driver = stage("people");
    assert_eq!(driver.screen().board.refusal, None);
    driver.run("e4e6");
    let refused = driver.screen().board.refusal;
    assert!(refused.is_some());
    assert!(matches!(&driver.sentences[..], [Sentence::Refused(one)] if Some(*one) == refused));
    driver.run("P:f4 R:f4");
    assert_eq!(driver.screen().board.refusal, refused, "it stays while a piece is picked up");
    driver.command(Command::Play("f4f5".parse().unwrap()));
    assert_eq!(driver.screen().board.refusal, None);
    assert!(driver.view().own().contains(square("f5")));
}
