//! Saved games. A game that is read can be shown, and is written and read again as the same game.
#![no_main]

use fairboard_forms::fields::with_new_check;
use fairboard_forms::{far, preferences, stratego, tictactoe};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    check(text);
    // The fuzzer cannot guess the check, so the text is also tried with the right check.
    check(&with_new_check(text));
});

/// Reads a text as each kind of saved text. A game is also written and read again.
fn check(text: &str) {
    match stratego::read_session(text) {
        Ok(session) => {
            let written = stratego::write_session(&session);
            let again = stratego::read_session(&written).map(|again| {
                assert_eq!(again.situation(), session.situation());
                stratego::write_session(&again)
            });
            assert_eq!(again, Ok(written));
        }
        Err(error) => {
            // The part of a damaged record that can be read is a whole game.
            if let Ok((session, damage)) = stratego::read_session_until_damage(text) {
                assert_eq!(damage, Some(error));
                assert!(stratego::read_session(&stratego::write_session(&session)).is_ok());
            }
        }
    }
    let _ = preferences::read(text);
    if let Ok(kept) = far::read(text) {
        assert!(far::read(&far::write(&kept)) == Ok(kept));
    }
    match tictactoe::read_session(text) {
        Ok(session) => {
            let written = tictactoe::write_session(&session);
            let again = tictactoe::read_session(&written);
            assert_eq!(again.map(|again| tictactoe::write_session(&again)), Ok(written));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
