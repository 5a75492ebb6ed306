//! The game by itself, without a referee.

use fairboard_play::stratego::{Ended, Game, PlayError};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Army, Color, IllegalMove, Move, PlaceError, Rank, Rules};
use fairboard_setups::arrange;

fn started() -> Game {
    let mut game = Game::new(Rules::CLASSIC);
    for color in Color::ALL {
        game.set_draft(arrange(color, Army::Full, 3)).unwrap();
    }
    game.start().unwrap();
    game
}

#[test]
fn refusals_have_names() {
    let mut game = Game::new(Rules::CLASSIC);
    let mv: Move = "a4a5".parse().unwrap();
    assert_eq!(game.check(mv), Err(PlayError::NotStarted));
    let missing = game.start().unwrap_err();
    for (error, code, text) in [
        (PlayError::NotStarted, "not-started", "the game has not started"),
        (PlayError::Started, "started", "the game has started"),
        (PlayError::OtherArmy, "army", "the army has another size than that of the rules"),
        (missing, "incomplete", "red: "),
        (PlayError::Place(PlaceError::Limit), "limit", ""),
        (PlayError::Illegal(IllegalMove::TooFar), "too-far", ""),
    ] {
        assert_eq!(error.code(), code);
        assert!(error.to_string().starts_with(text), "{error}");
    }
}

#[test]
fn an_army_changes_piece_by_piece_until_the_start() {
    let [a1, b1] = ["a1", "b1"].map(|name| name.parse().unwrap());
    let (red, flag) = (Color::Red, Rank::Flag);
    let mut game = Game::new(Rules::CLASSIC);
    assert_eq!(game.place(red, a1, flag), Ok(()));
    assert_eq!(game.place(red, a1, Rank::Spy), Err(PlaceError::Occupied.into()));
    assert_eq!(game.swap(red, a1, b1), Ok(()));
    assert_eq!(game.draft(red).rank_at(b1), Some(flag));
    assert_eq!(game.swap(red, a1, a1), Err(PlaceError::Empty.into()));
    assert_eq!(game.remove(red, b1), Ok(flag));
    assert_eq!(game.draft(red).pieces().count(), 0);
    let mut game = started();
    for refused in
        [game.place(red, a1, flag), game.swap(red, a1, b1), game.remove(red, a1).map(drop)]
    {
        assert_eq!(refused, Err(PlayError::Started));
    }
}

#[test]
fn a_game_says_why_a_move_is_refused_without_making_one() {
    let mut game = started();
    for (mv, reason) in [("a9a8", IllegalMove::NotYours), ("e5e6", IllegalMove::Empty)] {
        assert_eq!(game.check(mv.parse().unwrap()), Err(reason.into()), "{mv}");
    }
    let legal = game.position().unwrap().legal_moves().next().unwrap();
    assert_eq!(game.check(legal), Ok(()));
    game.resign(Color::Red).unwrap();
    for refused in [game.check(legal).err(), game.play(legal).err()] {
        assert_eq!(refused, Some(IllegalMove::GameOver.into()));
    }
    assert_eq!(game.plies(), []);
}

#[test]
fn the_record_holds_every_ply_as_it_was_played() {
    let mut game = started();
    let mut plies = Vec::new();
    for _ in 0..60 {
        let mv = game.position().unwrap().legal_moves().last().unwrap();
        plies.push(game.play(mv).unwrap());
        assert_eq!(game.plies(), plies);
        assert_eq!(game.position().unwrap().last_ply(), plies.last().copied());
    }
    assert!(plies.iter().any(|ply| ply.battle.is_some()), "there was a battle");
}

#[test]
fn a_game_that_was_left_has_no_turn_until_that_is_undone() {
    let mut game = started();
    game.resign(Color::Red).unwrap();
    assert_eq!((game.turn(), game.ended()), (None, Some(Ended::Resigned(Color::Red))));
    assert_eq!(game.resign(Color::Blue), Err(IllegalMove::GameOver.into()));
    assert_eq!(game.agree_draw(), Err(IllegalMove::GameOver.into()));
    assert!(game.undo());
    assert_eq!((game.turn(), game.outcome()), (Some(Color::Red), None));
    assert!(!game.undo());
}
