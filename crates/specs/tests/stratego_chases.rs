//! 110 recorded chases whose last move, and only it, breaks the more-squares rule.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Endings, IllegalMove, Move, Position, Rules, Square};
use fairboard_specs::lines;
use fairboard_specs::stratego::Chase;

fn mv((from, to): (u8, u8)) -> Move {
    Move::new(Square::from_index(from).unwrap(), Square::from_index(to).unwrap())
}

#[test]
fn only_the_last_move_breaks_the_rule() {
    let chases: Vec<Chase> = lines("stratego_chase_rule.jsonl");
    // Some of the games go on for more plies without an attack than a game does now.
    let endings = Endings { quiet_plies: None, ..Rules::CLASSIC.endings };
    let rules = Rules::CLASSIC.with_endings(endings);
    for chase in &chases {
        let text = format!("{} r 0", chase.start.replace('a', "A"));
        let mut position = Position::from_text(&text, rules).unwrap();
        for (index, step) in chase.moves.iter().enumerate() {
            assert_eq!(position.play(mv(*step)), Ok(()), "{} move {index}", chase.src);
        }
        let illegal = mv(chase.illegal);
        assert_eq!(position.check(illegal), Err(IllegalMove::MoreSquares), "{}", chase.src);
        assert!(position.legal_moves().all(|legal| legal != illegal), "{}", chase.src);
        assert!(position.barred_targets(illegal.from).contains(illegal.to), "{}", chase.src);
        // Without the rule it is an ordinary move.
        let free = Rules::CLASSIC.without_repetition();
        let again = Position::from_text(&position.text(), free).unwrap();
        assert_eq!(again.check(illegal), Ok(()), "{}", chase.src);
    }
    assert_eq!(chases.len(), 110);
}
