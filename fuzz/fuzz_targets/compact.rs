//! Words of links. A word that is read is written again with the same characters, except for a `_`
//! of emphasis behind it. Any other text is refused.
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
