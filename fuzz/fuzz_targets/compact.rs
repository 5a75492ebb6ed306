//! Words of links: each that is read is written to the sign, but for a sign of emphasis behind it,
//! and any other is refused.
#![no_main]

use fairboard_forms::compact;
use fairboard_rules::stratego::Color;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|word: &str| {
    let is_same = |written: Option<String>| {
        written.is_some_and(|written| written == word || word.strip_suffix('_') == Some(&written))
    };
    match compact::read_game(word) {
        Ok((game, players)) => {
            assert!(game.outcome().is_some());
            assert!(is_same(compact::write_game(&game, players)));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    for color in Color::ALL {
        if let Ok(setup) = compact::read_setup(word, color) {
            assert!(is_same(compact::write_setup(&setup)));
        }
    }
    if let Ok(session) = compact::read_session(word) {
        assert!(is_same(compact::write_session(&session)));
    }
});
