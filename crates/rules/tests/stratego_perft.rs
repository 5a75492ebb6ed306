//! Perft of a position with a published figure.

use fairboard_rules::perft;
use fairboard_rules::stratego::{Position, Rules};

/// Blue's army here is not a legal army: a position text is any position.
const POSITION: &str = concat!(
    "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDH",
    "AA__AA__AAAA__AA__AA",
    "STQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP r 0",
);

#[test]
fn perft_without_repetition_rules() {
    let rules = Rules::CLASSIC.without_repetition();
    let position = Position::from_text(POSITION, rules).unwrap();
    for (depth, count) in [10, 50, 636, 5_974, 84_021, 863_253].into_iter().enumerate() {
        assert_eq!(perft(&position, depth as u32 + 1), count, "depth {}", depth + 1);
    }
}
