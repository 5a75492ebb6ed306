//! Words of links: each that is read is written to the sign, and any other is refused.
#![no_main]

use fairboard_forms::compact;
use fairboard_rules::stratego::Color;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|word: &str| {
    match compact::read_game(word) {
        Ok((game, players)) => {
            assert!(game.outcome().is_some());
            assert_eq!(compact::write_game(&game, players).as_deref(), Some(word));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    for color in Color::ALL {
        if let Ok(setup) = compact::read_setup(word, color) {
            assert_eq!(compact::write_setup(&setup).as_deref(), Some(word));
        }
    }
    if let Ok(session) = compact::read_session(word) {
        assert_eq!(compact::write_session(&session).as_deref(), Some(word));
    }
});
