//! The ends of a game, one row for each case.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Color, DrawBy, Endings, IllegalMove, Outcome, Position, Rules, WinBy,
};

use crate::support::{mv, play, position};

const RED_TAKES_THE_FLAG: Option<Outcome> = Some(win(Color::Red, WinBy::Flag));
const RED_LEAVES_NO_MOVE: Option<Outcome> = Some(win(Color::Red, WinBy::NoMoves));
const BLUE_LEAVES_NO_MOVE: Option<Outcome> = Some(win(Color::Blue, WinBy::NoMoves));
const BOTH_IMMOBILE: Option<Outcome> = Some(Outcome::Draw { by: DrawBy::BothImmobile });
const NO_ATTACK: Option<Outcome> = Some(Outcome::Draw { by: DrawBy::NoAttack });

const fn win(winner: Color, by: WinBy) -> Outcome {
    Outcome::Win { winner, by }
}

/// Red moves first in each row: pieces, moves, the end.
#[track_caller]
fn check(rules: Rules, rows: &[(&str, &str, Option<Outcome>)]) {
    for &(pieces, moves, expected) in rows {
        let mut game = position(pieces, Color::Red, rules);
        play(&mut game, moves);
        assert_eq!(game.outcome(), expected, "{} {pieces}: {moves}", rules.name());
        assert_eq!(game.turn().is_none(), expected.is_some());
        assert_eq!(game.legal_moves().next().is_none(), expected.is_some());
    }
}

#[test]
fn taking_the_flag_wins() {
    for rules in Rules::ALL {
        check(
            rules,
            &[
                ("Da1 Mj1 Ya10 Pj10", "a1a10", RED_TAKES_THE_FLAG),
                // Also if the enemy has nothing else left.
                ("Da1 Mj1 Ya10", "", None),
                ("Da1 Mj1 Ya10", "a1a10", RED_TAKES_THE_FLAG),
                ("Ha9 Mj1 Ya10 Pj10", "a9a10", RED_TAKES_THE_FLAG),
                // Losing the last piece but the Flag is no loss of the Flag.
                ("Da1 Ea2 Mj1 Ya10 Pj10 Pi10", "a2a3", None),
            ],
        );
    }
}

#[test]
fn a_miner_takes_the_flag_except_in_the_model() {
    let row = "Ea9 Db1 Mj1 Ya10 Pj10";
    check(Rules::CLASSIC, &[(row, "a9a10", RED_TAKES_THE_FLAG)]);
    check(Rules::VDM, &[(row, "a9a10", None)]);
}

#[test]
fn a_side_to_move_without_a_legal_move_loses() {
    for rules in Rules::ALL {
        check(
            rules,
            &[
                // Nothing that moves.
                ("Ma1 Bb1 Pj10 Yi10", "", BLUE_LEAVES_NO_MOVE),
                ("Ma1 Db1 Nj10 Yi10", "b1b2", RED_LEAVES_NO_MOVE),
                // The last piece that moves falls, as attacker or as defender.
                ("Ma1 Hb1 Ub2 Yi10", "b1b2", None),
                ("Ma1 Hb1 Ub2 Yi10", "b1b2 b2b3", BLUE_LEAVES_NO_MOVE),
                ("Ma1 Hb1 Sb2 Yi10", "b1b2", RED_LEAVES_NO_MOVE),
                // Shut in by its own pieces, the edge and a lake.
                ("Ma1 Hb1 Tj10 Nj9 Yi10", "b1b2", RED_LEAVES_NO_MOVE),
                ("Ma1 Hb1 Tc7 Nb7 Nd7 Yc8", "b1b2", RED_LEAVES_NO_MOVE),
                ("Ma1 Hb1 Tc7 Nb7 Yc8", "b1b2", None),
                // An enemy next to it is a way out.
                ("Ma1 Hb1 Tj10 Nj9 Yj8 Gi10", "b1b2", None),
            ],
        );
    }
}

#[test]
fn an_exchange_that_leaves_neither_side_a_movable_piece_is_a_draw() {
    for rules in Rules::ALL {
        check(
            rules,
            &[
                ("Ma1 Bb1 He4 Te5 Yj10 Ni10", "e4e5", BOTH_IMMOBILE),
                ("Ma1 Da2 He4 Te5 Yj10 Ni10", "e4e5", RED_LEAVES_NO_MOVE),
                ("Ma1 He4 Te5 Yj10 Pi10", "e4e5", None),
                ("Ma1 He4 Te5 Yj10 Pi10", "e4e5 i10i9", BLUE_LEAVES_NO_MOVE),
            ],
        );
    }
}

#[test]
fn a_side_whose_only_moves_repeat_too_often_has_none() {
    let blue_shuttles = "Ma1 Hc1 Hd1 Tj10 Ni10 Ni9 Nj8 Yh10";
    let three_times = "c1c2 j10j9 c2c3 j9j10 c3c4 j10j9 d1d2";
    check(Rules::CLASSIC, &[(blue_shuttles, three_times, RED_LEAVES_NO_MOVE)]);
    check(Rules::VDM, &[(blue_shuttles, three_times, None)]);
    let and_on = "c1c2 j10j9 c2c3 j9j10 c3c4 j10j9 c4b4 j9j10 b4b5";
    check(Rules::VDM, &[(blue_shuttles, and_on, RED_LEAVES_NO_MOVE)]);
}

/// Two pieces each go round a square of their own, so no rule on repetition applies.
fn rounds(game: &mut Position, plies: usize) {
    let red = ["a1a2", "a2b2", "b2b1", "b1a1"];
    let blue = ["j10j9", "j9i9", "i9i10", "i10j10"];
    for ply in 0..plies {
        let round = if ply % 2 == 0 { red } else { blue };
        play(game, round[ply / 2 % 4]);
    }
}

const ROUNDS: &str = "Ha1 Me1 Tj10 Yf10 He5 Se6 Sf9";

#[test]
fn two_hundred_plies_without_attack_are_a_draw_and_199_are_not() {
    let mut game = position(ROUNDS, Color::Red, Rules::CLASSIC);
    rounds(&mut game, 199);
    assert_eq!((game.quiet_plies(), game.outcome()), (199, None));
    play(&mut game, "i10j10");
    assert_eq!((game.quiet_plies(), game.outcome()), (200, NO_ATTACK));
    assert_eq!(game.turn(), None);
    assert_eq!(game.check(mv("a1a2")), Err(IllegalMove::GameOver));
    assert_eq!(game.targets("a1".parse().unwrap()).len(), 0);
}

#[test]
fn an_attack_begins_the_count_of_quiet_plies_anew() {
    let mut game = position(ROUNDS, Color::Red, Rules::CLASSIC);
    rounds(&mut game, 192);
    play(&mut game, "e5e6 f9f8");
    assert_eq!(game.quiet_plies(), 1);
    rounds(&mut game, 198);
    assert_eq!((game.ply(), game.outcome()), (392, None));
    play(&mut game, "b1a1");
    assert_eq!(game.outcome(), NO_ATTACK);
}

#[test]
fn in_the_model_quiet_plies_never_end_a_game() {
    let mut game = position(ROUNDS, Color::Red, Rules::VDM);
    rounds(&mut game, 1_000);
    assert_eq!((game.quiet_plies(), game.outcome()), (1_000, None));
}

#[test]
fn a_loss_comes_before_the_draw_that_the_same_ply_would_bring() {
    let endings = Endings { quiet_plies: Some(1), ..Rules::CLASSIC.endings };
    let rules = Rules::CLASSIC.with_endings(endings);
    check(
        rules,
        &[
            ("Ma1 Hb1 Tj10 Yf10", "b1b2", NO_ATTACK),
            ("Ma1 Hb1 Nj10 Yf10", "b1b2", RED_LEAVES_NO_MOVE),
        ],
    );
}

#[test]
fn without_endings_play_goes_on_after_the_flag() {
    let rules = Rules::VDM.with_endings(Endings::NONE);
    check(rules, &[("Da1 Mj1 Ya10 Pj10", "a1a10 j10j9 a10a9", None)]);
    let mut game = position("Da1 Ya10", Color::Red, rules);
    play(&mut game, "a1a10");
    assert_eq!((game.outcome(), game.turn()), (None, Some(Color::Blue)));
}

#[test]
fn leaving_out_repetition_leaves_out_the_draw_that_spares_it() {
    let rules = Rules::CLASSIC.without_repetition();
    let mut game = position(ROUNDS, Color::Red, rules);
    for _ in 0..60 {
        play(&mut game, "a1a2 j10j9 a2a1 j9j10");
    }
    assert_eq!(game.outcome(), None);
}
