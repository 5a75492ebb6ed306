//! Every refused move has one reason, and the first in the order of the reasons is given.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Color, IllegalMove, Rules};

use crate::support::{OPEN, mv, play, position};

/// Pieces, the moves played, the move asked about and the reason; Red moves first.
#[track_caller]
fn check(rules: Rules, rows: &[(&str, &str, &str, IllegalMove)]) {
    for &(pieces, moves, refused, reason) in rows {
        let mut game = position(pieces, Color::Red, rules);
        play(&mut game, moves);
        let before = game.text();
        assert_eq!(game.check(mv(refused)), Err(reason), "{refused} after {moves:?}");
        assert_eq!(game.play(mv(refused)), Err(reason));
        assert_eq!(game.text(), before, "a refused move changes nothing");
        assert!(!game.is_legal(mv(refused)));
    }
}

#[test]
fn each_refused_move_has_its_reason_in_both_rule_sets() {
    use IllegalMove::*;
    const PIECES: &str = "Ma1 Bb1 Dc4 Hd4 He4 Yj10 Pj9 Te9";
    for rules in Rules::ALL {
        check(
            rules,
            &[
                (PIECES, "", "a5a6", Empty),
                (PIECES, "", "c5c6", Empty),
                (PIECES, "", "a5a5", Empty),
                (PIECES, "", "j9j8", NotYours),
                (PIECES, "", "j10i9", NotYours),
                (PIECES, "", "a1a2", Immovable),
                (PIECES, "", "b1b9", Immovable),
                (PIECES, "", "d4e5", NotStraight),
                (PIECES, "", "c4a9", NotStraight),
                (PIECES, "", "e4e6", TooFar),
                (PIECES, "", "e4e9", TooFar),
                (PIECES, "", "c4f4", Blocked),
                (PIECES, "", "c4c7", Blocked),
                (PIECES, "", "c4c6", Blocked),
                (PIECES, "", "c4c5", Lake),
                (PIECES, "", "d4d5", Lake),
                (PIECES, "", "c4d4", OwnPiece),
                (PIECES, "", "d4d4", OwnPiece),
            ],
        );
    }
}

#[test]
fn the_first_reason_that_applies_is_given() {
    use IllegalMove::*;
    // Each move would be refused for the next reason too.
    check(
        OPEN,
        &[
            ("Ma1 Db1", "", "c1d3", Empty),
            ("Ma1 Db1 Yc1", "", "c1d3", NotYours),
            ("Ma1 Db1", "", "a1c3", Immovable),
            ("Ma1 Hb1", "", "b1d4", NotStraight),
            ("Ma1 Hb1 Hb2 Hb3", "", "b1b3", TooFar),
            ("Ma1 Dc3 Bc4", "", "c3c5", Blocked),
            ("Ma1 Dc3 Bc4 Bc2", "", "c3c7", Blocked),
        ],
    );
}

#[test]
fn once_the_game_is_over_nothing_else_is_said() {
    let mut game = position("Da1 Mj1 Ya10 Pj10", Color::Red, Rules::CLASSIC);
    play(&mut game, "a1a10");
    for text in ["j10j9", "a10a9", "e5e6", "c5c5", "j1j2"] {
        assert_eq!(game.check(mv(text)), Err(IllegalMove::GameOver), "{text}");
    }
}

#[test]
fn the_repetition_rules_are_asked_last() {
    use IllegalMove::*;
    const PIECES: &str = "Ma1 Hb4 Ha6 Dj1 Yj10 Pi10 Tf10";
    const TO_AND_FRO: &str = "b4b5 i10i9 b5b4 i9i8 b4b5 i8i7";
    check(
        Rules::CLASSIC,
        &[
            (PIECES, TO_AND_FRO, "b5b4", TwoSquares),
            (PIECES, TO_AND_FRO, "b5b3", TooFar),
            (PIECES, TO_AND_FRO, "b5a4", NotStraight),
        ],
    );
}

#[test]
fn the_model_asks_for_returns_before_it_looks_at_the_square_of_arrival() {
    use IllegalMove::*;
    const PIECES: &str = "Ma1 Ha5 Hb4 Yj10 Pi10 Pj9";
    const RETURNS: &str = "a5a4 i10i9 a4a5 i9i8 a5a4 i8i7 a4a5";
    let four_returns = format!("{RETURNS} i7i8");
    check(Rules::VDM, &[(PIECES, &four_returns, "a5a4", Repeat)]);
    // Another piece comes to the square. The model still refuses the move as a repetition.
    let occupied = format!("{RETURNS} i7i8 b4a4 i8i9");
    check(
        Rules::VDM,
        &[(PIECES, &occupied, "a5a4", Repeat), (PIECES, &occupied, "a4a5", OwnPiece)],
    );
}

#[test]
fn reasons_sort_as_they_take_precedence() {
    assert!(IllegalMove::ALL.is_sorted());
    for reason in IllegalMove::ALL {
        assert!(reason.to_string().ends_with('.'), "{reason:?} is told in a sentence");
    }
}
