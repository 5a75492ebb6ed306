//! Objects for `fromJSON` of the JavaScript package. The text of an object is read as a game, and
//! every game that is read has an answer to each call of the package.
#![no_main]

use fairboard_forms::{stratego, tictactoe};
use fairboard_json::{from_json, to_json};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::Color;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(object) = serde_json::from_str(text) else { return };
    let Ok(record) = from_json(&object) else { return };
    if let Ok(mut game) = stratego::read_game(&record) {
        let written = stratego::write_game(&game);
        assert_eq!(to_json(&written).and_then(|object| from_json(&object)), Ok(written.clone()));
        assert_eq!(
            stratego::read_game(&written).map(|game| stratego::write_game(&game)),
            Ok(written)
        );
        assert_eq!(game.started(), game.position().is_some());
        for color in Color::ALL {
            let _ = game.view(color).map(|view| view.text());
        }
        if let Some(position) = game.position() {
            let legal: Vec<_> = position.legal_moves().collect();
            assert_eq!(position.outcome().is_none(), !legal.is_empty());
            assert!(legal.iter().all(|mv| position.check(*mv).is_ok()));
        }
        // The plies can be taken back, and the end that the players or a clock made.
        let mut undo_count = game.plies().len() + usize::from(game.ended().is_some());
        while game.undo() {
            undo_count -= 1;
        }
        assert_eq!(undo_count, 0);
    }
    if let Ok((game, late)) = tictactoe::read_game(&record) {
        let written = tictactoe::write_game(&game, late);
        assert_eq!(to_json(&written).and_then(|object| from_json(&object)), Ok(written.clone()));
        let again = tictactoe::read_game(&written);
        assert_eq!(again, Ok((game, late)));
    }
});
