//! Finished games: their questions, and the games that go on from them.

use fairboard_forms::compact::read_game;
use fairboard_play::stratego::Finished;
use fairboard_play::stratego::referee::Command;
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{ByColor, Color, Rules};

use crate::driver::*;

/// Four plies, after which Blue leaves.
fn left() -> Finished {
    let (game, players) = read_game("1ChumxdF7G20vW_E2GRga4HIgloL").unwrap();
    Finished::new(&game, players).unwrap()
}

/// One ply, which takes the Flag.
fn won() -> Finished {
    let mut local = started(Rules::CLASSIC);
    assert!(local.finished().is_none(), "while it goes on");
    run(&mut local, [play("a4a10")]);
    let (game, players) = local.finished().unwrap();
    Finished::new(game, players).unwrap()
}

#[test]
fn a_game_goes_on_from_where_the_board_has_not_decided_it() {
    let (left, won) = (left(), won());
    let mv = |ply: usize| Some(left.plies()[ply].mv);
    for (rule, game, plies, mv, seat, record) in [
        ("from the start", &left, 0, None, Color::Red, Some(0)),
        ("by the side that waits", &left, 3, None, Color::Red, Some(3)),
        ("where a side left it", &left, 4, None, Color::Red, Some(4)),
        ("with a move", &left, 1, mv(1), Color::Blue, Some(2)),
        ("with a move of the other side", &left, 1, mv(1), Color::Red, None),
        ("with an illegal move", &left, 1, mv(0), Color::Blue, None),
        ("after its end", &left, 5, None, Color::Red, None),
        ("before the last ply", &won, 0, None, Color::Blue, Some(0)),
        ("with a move that takes the Flag", &won, 0, Some(won.plies()[0].mv), Color::Red, None),
        ("without a Flag", &won, 1, None, Color::Blue, None),
    ] {
        let computer = Player::Computer(Strength::STRONGEST);
        let local = game.played_on(plies, mv, seat, Strength::STRONGEST);
        let situation = local.map(|local| local.situation());
        assert_eq!(situation.as_ref().map(|now| now.record.len()), record, "{rule}");
        let Some(situation) = situation else { continue };
        let player = |color| if color == seat { Player::Person } else { computer };
        assert_eq!(situation.players, ByColor::from_fn(player), "{rule}");
        assert!(situation.to_move.is_some(), "{rule}");
    }
}

#[test]
fn a_game_that_goes_on_is_not_of_this_device_until_another_one_begins() {
    for (rule, commands, is_brought) in [
        ("it goes on", vec![], true),
        ("it ends", vec![Command::Leave], true),
        ("again from its start", vec![Command::Leave, REMATCH], false),
        ("another one", vec![Command::Leave, change(Rules::CLASSIC, RED_PERSON)], false),
    ] {
        let mut local = left().played_on(0, None, Color::Red, Strength::STRONGEST).unwrap();
        run(&mut local, commands);
        assert_eq!(local.is_brought(), is_brought, "{rule}");
    }
}

#[test]
fn a_question_stands_before_each_ply() {
    let game = left();
    for plies in 0..6 {
        let question = game.question(plies);
        let asked = question.map(|one| (one.view().seat(), one.plies().len(), one.player()));
        let seat = game.side(plies);
        assert_eq!(asked, (plies < 4).then(|| (seat, plies, game.players()[seat])), "{plies}");
    }
}
