//! Texts that people bring: links, games, setups and lists of setups. Each text is read or refused,
//! and a setup or a game that is read can be written and read again.
#![no_main]

use fairboard_forms::found::{FoundContent, read};
use fairboard_forms::{library, text};
use fairboard_rules::stratego::Color;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    match read(input) {
        Ok(FoundContent::Setup(setup)) => {
            assert_eq!(text::read_setup(&text::write_setup(&setup), Color::Red), Ok(setup));
        }
        Ok(FoundContent::Game(game, players)) => {
            if let Some(written) = text::write_game(&game, players) {
                assert!(text::read_game(&written).is_ok());
            }
        }
        Ok(FoundContent::Running(_) | FoundContent::Sketch(_) | FoundContent::TicTacToe(_)) => {}
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Ok(setups) = library::read_setups(input) {
        assert_eq!(library::read_setups(&library::write_setups(&setups)), Ok(setups));
    }
    if let Ok(game) = library::read_kept(input) {
        assert_eq!(library::read_kept(&library::write_kept(&game)), Ok(game));
    }
});
