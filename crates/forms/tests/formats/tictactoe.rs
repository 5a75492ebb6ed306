//! Saved games of tic-tac-toe.

use fairboard_forms::library::{KeptGame, Origin, read_kept, write_kept};
use fairboard_forms::tictactoe::{
    is_same_game, read_game, read_session, write_finished, write_finished_with_tally, write_game,
    write_session,
};
use fairboard_play::tictactoe::{Command, PEOPLE, Session};
use fairboard_play::{Player, Strength};
use fairboard_rules::tictactoe::{ByMark, Cell, Ending, Mark, Rules};
use proptest::prelude::*;

use crate::golden;

#[test]
fn golden_games_are_read_and_written_to_the_byte() {
    let session = read_session(golden::TICTACTOE).unwrap();
    let situation = session.situation();
    assert_eq!((situation.position.board().as_str(), situation.record.len()), ("x...o....", 3));
    assert_eq!((situation.tally.won.x, situation.tally.draws), (2, 1));
    assert_eq!(situation.players, PEOPLE);
    assert_eq!(write_session(&session), golden::TICTACTOE.trim());

    let (game, late) = read_game(golden::TICTACTOE).unwrap();
    assert_eq!((game.plies(), game.cursor(), late), (&*situation.record, 2, None));
    assert_eq!(read_game(&write_game(&game, late)), Ok((game, late)));

    let session = read_session(golden::TICTACTOE_LATE).unwrap();
    let situation = session.situation();
    assert_eq!((situation.late, situation.to_move), (Some(Mark::O), None));
    assert_eq!((situation.tally.won.x, situation.tally.draws), (3, 1));
    assert_eq!(session.clock().map(|clock| clock.left(Mark::X)), Some(31_000));
    let (game, late) = read_game(golden::TICTACTOE_LATE).unwrap();
    assert_eq!(late, Some(Mark::O));
    assert_eq!(read_game(&write_game(&game, late)), Ok((game, late)));
    assert_eq!(write_session(&session), golden::TICTACTOE_LATE.trim());

    let session = read_session(golden::TICTACTOE_COUNTED).unwrap();
    assert_eq!(session.situation().tally.won.x, 2, "its result does not count");
    assert_eq!(write_session(&session), golden::TICTACTOE_COUNTED.trim());

    let session = read_session(golden::TICTACTOE_COMPUTERS).unwrap();
    let situation = session.situation();
    assert_eq!(situation.rules, Rules { first: Mark::O, ending: Ending::AtFullBoard });
    let strengths = [situation.players.x.strength(), situation.players.o.strength()];
    assert_eq!(strengths, [Strength::new(2), Strength::new(4)]);
    assert_eq!(write_session(&session), golden::TICTACTOE_COMPUTERS.trim());
}

#[test]
fn a_finished_game_is_kept_without_tally_and_clock() {
    for (rule, text, is_over) in [
        ("a game in progress", golden::TICTACTOE, false),
        ("a game that a clock ended", golden::TICTACTOE_LATE, true),
    ] {
        let session = read_session(text).unwrap();
        let word = write_finished(&session);
        assert_eq!(word.is_some(), is_over, "{rule}");
        let Some(word) = word else { continue };
        let game = KeptGame { minutes: 1, word, origin: Origin::Here };
        let game = read_kept(&write_kept(&game)).unwrap().tictactoe().unwrap();
        let (kept, shown) = (game.situation(), session.situation());
        assert_eq!((kept.record, kept.late), (shown.record, shown.late), "{rule}");
        assert_eq!((kept.players, game.clock()), (shown.players, None), "{rule}");
        assert_eq!(kept.tally.won, ByMark { x: 1, o: 0 }, "{rule}");
    }
}

#[test]
fn two_texts_are_of_one_game_whatever_was_played_before() {
    let late = read_session(golden::TICTACTOE_LATE).unwrap();
    let [alone, counted] =
        [write_finished, write_finished_with_tally].map(|write| write(&late).unwrap());
    assert_ne!(alone, counted);
    assert!(is_same_game(&alone, &counted));
    assert!(!is_same_game(&alone, &counted.replace("cells=1,5,9", "cells=1,5,8")));
}

proptest! {
    #[test]
    fn a_session_is_read_as_it_was_written(
        cells in prop::collection::vec(0usize..9, 0..12),
        back in 0usize..5,
        computer in prop::option::of(prop::sample::select(&Strength::ALL[..4])),
    ) {
        let mut session = Session::people(Rules::default());
        for cell in cells {
            let _ = session.ask(session.situation().seat, Command::Play(Cell::ALL[cell]));
        }
        for _ in 0..back {
            let _ = session.ask(session.situation().seat, Command::Undo);
        }
        if let Some(strength) = computer {
            let players = ByMark { x: Player::Person, o: Player::Computer(strength) };
            let rules = session.situation().rules;
            session.ask(session.situation().seat, Command::New { rules, players }).unwrap();
        }
        prop_assert_eq!(read_session(&write_session(&session)), Ok(session));
    }
}
