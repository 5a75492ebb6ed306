//! The rules, proved again in WebAssembly: the same figures as natively.

#![cfg(target_arch = "wasm32")]
#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_play::stratego::Game;
use fairboard_play::{arrange, format};
use fairboard_rules::stratego::{Army, Color, Position, Rules};
use fairboard_rules::{Position as _, perft, tictactoe};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn perft_of_tic_tac_toe() {
    for (depth, count) in [(1, 9), (5, 15_120), (9, 127_872)] {
        assert_eq!(perft(&tictactoe::Position::default(), depth), count, "depth {depth}");
    }
}

#[wasm_bindgen_test]
fn perft_of_stratego() {
    let text = "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDHAA__AA__AAAA__AA__AASTQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP r 0";
    let position = Position::from_text(text, Rules::CLASSIC.without_repetition()).unwrap();
    for (depth, count) in [10, 50, 636, 5_974, 84_021].into_iter().enumerate() {
        assert_eq!(perft(&position, depth as u32 + 1), count, "depth {}", depth + 1);
    }
}

#[wasm_bindgen_test]
fn whole_games_by_each_rule_set_and_army() {
    for (seed, rules) in Rules::ALL.into_iter().enumerate() {
        for army in Army::ALL {
            let mut game = Game::new(rules.with_army(army));
            for color in Color::ALL {
                game.set_draft(arrange(color, army, seed as u64)).unwrap();
            }
            game.start().unwrap();
            for choice in 0..400 {
                let Some(position) = game.position().filter(|_| game.turn().is_some()) else {
                    break;
                };
                let moves: Vec<_> = position.legal_moves().collect();
                game.play(moves[choice * 7919 % moves.len()]).unwrap();
            }
            let saved = format::stratego::write_game(&game);
            let read = format::stratego::read_game(&saved).unwrap();
            assert_eq!(read.position().unwrap().text(), game.position().unwrap().text());
        }
    }
}
