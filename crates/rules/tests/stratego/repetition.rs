//! The rules on repetition at work in games.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Color, IllegalMove, Rules};

use crate::support::{OPEN, mv, play, position, targets};

/// Red's moves, with Blue's waiting moves between them.
fn with_waiting(moves: &str) -> String {
    let waiting = ["j10j9", "j9i9", "i9i10", "i10j10"].into_iter().cycle();
    let pairs = moves.split_whitespace().zip(waiting);
    pairs.flat_map(|(ours, theirs)| [ours, theirs]).collect::<Vec<_>>().join(" ")
}

#[test]
fn no_piece_crosses_a_border_more_than_three_times_in_a_row() {
    // Red's pieces, Red's moves, the piece asked about, its targets
    for (pieces, moves, from, expected) in [
        ("Ha4", "a4a5 a5a4", "a4", "a3 b4 a5"),
        ("Ha4", "a4a5 a5a4 a4a5", "a5", "b5 a6"),
        ("Ha4", "a4a5 a5a4 a4a5 a5b5 b5a5", "a5", "a4 b5 a6"),
        ("Ha4 He1", "a4a5 a5a4 e1e2 a4a5", "a5", "a4 b5 a6"),
        ("Ha4 He1", "a4a5 a5a4 a4a5 e1e2", "a5", "a4 b5 a6"),
        ("Ha4 He1", "a4a5 a5a4 a4a5", "e1", "d1 f1 e2"),
        // The examples of the rule: a Scout's move is only shortened.
        ("Dd4", "d4h4 h4b4 b4j4", "j4", "j1 j2 j3 h4 i4 j5 j6 j7 j8 j9 j10"),
        ("Da4 Na7", "a4a5 a5a4 a4a5", "a5", "b5 a6 a7"),
        // Three crossings in a row, but the first was another Scout's.
        ("Da4 Da2", "a4a9 a2a7 a7a4", "a4", "a1 a2 a3 b4 c4 d4 e4 f4 g4 h4 i4 j4 a5 a6 a7 a8"),
        ("Da1 Na8", "a1a4 a4a2 a2a6", "a6", "a4 a5 b6 c6 a7 a8"),
    ] {
        let mut game = position(&format!("{pieces} Mg1 Yf10 Tj10"), Color::Red, OPEN);
        play(&mut game, &with_waiting(moves));
        let expected: Vec<_> = expected.split(' ').filter(|to| *to != "c6").collect();
        assert_eq!(targets(&game, from), expected.join(" "), "{pieces}: {moves}");
    }
}

#[test]
fn an_attack_counts_as_a_crossing() {
    let mut game = position("Ha4 Mj1 Yf10 Tj10 Pa9", Color::Red, OPEN);
    play(&mut game, "a4a5 j10j9 a5a4 a9a5 a4a5 j9j10");
    assert_eq!(game.check(mv("a5a4")), Err(IllegalMove::TwoSquares));
    assert_eq!(targets(&game, "a5"), "b5 a6");
    // A barred attack is refused too.
    let mut game = position("Ha5 Mj1 Yf10 Tj10 Pd4", Color::Red, OPEN);
    play(&mut game, "a5a4 j10j9 a4a5 j9j10 a5a4 j10j9 a4b4 d4c4 b4a4 j9j10 a4a5 c4a4");
    assert_eq!(game.check(mv("a5a4")), Ok(()));
    let mut game = position("Ha5 Mj1 Yf10 Tj10 Pe4", Color::Red, OPEN);
    play(&mut game, "a5a4 j10j9 a4a5 j9j10 a5a4 j10j9 a4a3 e4a4");
    assert_eq!(game.check(mv("a3a4")), Ok(()));
    let mut game = position("Ha4 Mj1 Yf10 Tj10 Pe4", Color::Red, OPEN);
    play(&mut game, "a4a5 j10j9 a5a4 j9j10 a4a5 e4a4");
    assert_eq!(game.check(mv("a5a4")), Err(IllegalMove::TwoSquares));
}

#[test]
fn a_piece_that_falls_ends_its_run() {
    let mut game = position("Ha4 Ga3 Mj1 Yf10 Tj10 Ua9", Color::Red, OPEN);
    play(&mut game, "a4a5 j10j9 a5a4 a9a8 a4a5 a8a7 a5a6 a7a6 a3a4 j9j10 a4a5 a6a7");
    assert_eq!(targets(&game, "a5"), "a4 b5 a6");
}

/// Blue's Scout runs round the four squares a1 b1 b2 a2 and Red's Captain after it.
const CIRCLE: &str = "Ha1 Mj1 Pb2 Yj10";
const ONCE_ROUND: &str = "a1a2 b2b1 a2b2 b1a1 b2b1 a1a2 b1a1 a2b2";

#[test]
fn a_chase_may_not_come_back_to_an_earlier_position() {
    let mut game = position(CIRCLE, Color::Red, OPEN);
    play(&mut game, ONCE_ROUND);
    assert_eq!(game.check(mv("a1a2")), Err(IllegalMove::MoreSquares));
    // The other way round is a new position.
    assert_eq!(targets(&game, "a1"), "b1");
    assert!(game.legal_moves().all(|legal| legal != mv("a1a2")));
    let barred = game.view(Color::Red).barred();
    assert_eq!(barred.len(), 1);
    assert_eq!((barred[0].mv, barred[0].reason), (mv("a1a2"), IllegalMove::MoreSquares));
    assert!(game.view(Color::Blue).barred().is_empty());
}

#[test]
fn the_position_before_the_chase_is_no_part_of_it() {
    let mut game = position(CIRCLE, Color::Red, OPEN);
    // Red left the chase once. Only the round after that counts.
    play(&mut game, "a1a2 b2b1 a2a3 b1b2 a3a2 b2b1 a2b2 b1a1 b2b1 a1a2 b1a1 a2b2");
    assert_eq!(game.check(mv("a1a2")), Err(IllegalMove::MoreSquares));
    let mut game = position("Ha1 Mj1 Pb3 Yj10", Color::Red, OPEN);
    play(&mut game, "a1a2 b3b2 a2a1 b2b1 a1a2 b1b2 a2a3 b2b3");
    assert_eq!(game.check(mv("a3a2")), Ok(()));
}

#[test]
fn one_may_take_back_ones_last_move_in_a_chase() {
    let mut game = position(CIRCLE, Color::Red, OPEN);
    play(&mut game, "a1a2 b2b1 a2a1 b1b2");
    assert_eq!(game.check(mv("a1a2")), Ok(()), "it takes back a2-a1");
    play(&mut game, "a1a2 b2b1");
    // Until the two-squares rule forbids it.
    assert_eq!(game.check(mv("a2a1")), Err(IllegalMove::TwoSquares));
}

#[test]
fn pieces_of_one_rank_do_not_stand_in_for_each_other() {
    // Red's two pieces go round b2 b3 c3 c2 until each stands where the other was. The opponent
    // cannot see whether their ranks are equal, so that must not decide what Red may do.
    let half_round = "b4b3 a3a2 c3c2 d2d3 c2b2 a2a3 b3c3 d3d2";
    for pieces in ["Hb4 Hc3", "Hb4 Gc3"] {
        let mut game = position(&format!("{pieces} Mj1 Ta3 Td2 Yf10"), Color::Red, OPEN);
        play(&mut game, half_round);
        assert_eq!(game.check(mv("b2b3")), Ok(()), "{pieces}");
        // After the other half each piece stands where it stood.
        play(&mut game, "b2b3 a3a2 c3c2 d2d3 c2b2 a2a3 b3c3 d3d2");
        assert_eq!(game.check(mv("b2b3")), Err(IllegalMove::MoreSquares), "{pieces}");
    }
}

#[test]
fn a_pause_begins_the_chase_anew() {
    let mut game = position("Ha1 He1 Mj1 Pb2 Tj10 Yf10", Color::Red, OPEN);
    play(&mut game, "a1a2 b2b1 e1e2 j10j9 e2e1 j9j10 a2b2 b1a1 b2b1 a1a2 b1a1 a2b2");
    assert_eq!(game.check(mv("a1a2")), Ok(()), "it was there, but before the pause");
    play(&mut game, "a1a2 b2b1");
    assert_eq!(game.check(mv("a2b2")), Err(IllegalMove::MoreSquares));
}

#[test]
fn a_chase_reaches_back_to_the_first_flight_even_from_an_attack() {
    // Red's Scout strikes on c1 and then runs to d1, e1 and back to c1, beside the Bomb on c2. Blue
    // goes to and fro between d2 and e2. The position after Blue's first move is part of the chase
    // only if that move fled from c1.
    for (first, reason) in [("b1a1", Some(IllegalMove::MoreSquares)), ("j10j9", None)] {
        let mut game = position("Df1 Mj1 Oc1 Tb1 Sd2 Nc2 Rj10 Yf10", Color::Red, OPEN);
        play(&mut game, &format!("f1c1 {first} c1d1 d2e2 d1e1 e2d2"));
        assert_eq!(game.check(mv("e1c1")).err(), reason, "after {first}");
    }
}

#[test]
fn only_a_move_next_to_an_enemy_piece_is_refused_as_a_chase() {
    let mut game = position(CIRCLE, Color::Red, OPEN);
    play(&mut game, ONCE_ROUND);
    play(&mut game, "a1b1 b2a2");
    // Red leaves: b1-c1 is next to nothing.
    assert_eq!(game.check(mv("b1c1")), Ok(()));
}

#[test]
fn the_return_rule_of_the_model_counts_for_each_piece_alone() {
    let mut game = position("Ha4 He4 Mj1 Tj10 Yf10", Color::Red, Rules::VDM);
    play(&mut game, &with_waiting("a4a5 a5a4 e4e5 a4a5 e5e4 a5a4 e4f4 f4e4"));
    assert_eq!(game.check(mv("a4a5")), Err(IllegalMove::Repeat));
    assert_eq!(game.check(mv("e4e5")), Ok(()));
    play(&mut game, &with_waiting("a4b4 b4a4"));
    assert_eq!(game.check(mv("a4a5")), Ok(()), "another move clears the count");
}

#[test]
fn without_repetition_nothing_is_barred() {
    for rules in Rules::ALL {
        let mut game = position("Ha4 Mj1 Tj10 Yf10", Color::Red, rules.without_repetition());
        for _ in 0..150 {
            play(&mut game, "a4a5 j10j9 a5a4 j9j10");
        }
        assert_eq!(targets(&game, "a4"), "a3 b4 a5");
    }
}
