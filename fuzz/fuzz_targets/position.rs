//! Positions as text. A position that is read can be played, shown to both seats and written.
#![no_main]

use std::collections::HashSet;

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{BadView, Color, Move, Position, Rules, SeatView, Square};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for rules in Rules::ALL {
        match Position::from_text(text, rules) {
            Ok(position) => examine(&position, rules),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});

/// Checks the text of a position, its legal moves, and the view of each seat.
fn examine(position: &Position, rules: Rules) {
    let again = Position::from_text(&position.text(), rules);
    assert_eq!(again.map(|again| again.text()), Ok(position.text()));

    let legal: HashSet<Move> = position.legal_moves().collect();
    assert_eq!(position.outcome().is_none(), !legal.is_empty());
    assert_eq!(position.legal_moves().len(), legal.len());
    for from in Square::all() {
        for to in Square::all() {
            let mv = Move { from, to };
            assert_eq!(position.check(mv).is_ok(), legal.contains(&mv), "{mv}");
        }
    }
    for mv in &legal {
        assert!(position.clone().play(*mv).is_ok(), "{mv}");
    }
    for color in Color::ALL {
        let view = position.view(color);
        match SeatView::from_text(&view.text(), rules, color, view.losses(color.other())) {
            Ok(mut again) => {
                // The seat may have to be told the end.
                position.outcome().into_iter().for_each(|outcome| again.conclude(outcome));
                assert!(again == view);
            }
            // A position may have impossible armies, which a view refuses.
            Err(error) => {
                assert!(matches!(error, BadView::TooMany(_) | BadView::Hidden { .. }), "{error}");
            }
        }
        if position.turn() == Some(color) {
            assert_eq!(view.legal_moves().collect::<HashSet<_>>(), legal);
        }
    }
}
