//! Judgements of known mistakes.

use fairboard_play::Strength;

use super::*;
use crate::tests::question;

/// An inquiry about a move of Red in a position of these pieces.
fn inquiry(pieces: &str, played: &str) -> Inquiry {
    let question = question(pieces, "");
    let played = played.parse().unwrap();
    Inquiry { ticket: 3, nodes: 4_000, worlds: 0, played, question }
}

/// The judgement of a move of Red by the search alone, without trials.
fn judgement(pieces: &str, played: &str) -> Judgement {
    Engine::new(Strength::STRONGEST).judge(&inquiry(pieces, played)).unwrap()
}

#[test]
fn the_cause_of_a_mistake_is_the_battle_that_makes_it() {
    // Red's Flag and its Bombs are in the corner, Blue's too.
    for (rule, pieces, played, best, line, delay, own, enemy) in [
        (
            "a piece is left to a stronger one",
            "Ma1 Ba2 Bb1 Je4 we6 Lb4 vb8 Yj10 Nj9 Ni10 Pa8",
            "e4e5",
            None,
            ComparedLine::Played,
            None,
            Rank::Colonel,
            Rank::General,
        ),
        (
            "the Marshal is not taken",
            "Ma1 Ba2 Bb1 Ce5 xe6 Gb4 Yj10 Nj9 Pb8",
            "b4b5",
            Some("e5e6"),
            ComparedLine::Better,
            Some(0),
            Rank::Spy,
            Rank::Marshal,
        ),
        (
            "a known stronger piece is attacked",
            "Ma1 Ba2 Bb1 He5 we6 Lb4 vb8 Yj10 Nj9 Ni10 Pj2",
            "e5e6",
            None,
            ComparedLine::Played,
            Some(0),
            Rank::Captain,
            Rank::General,
        ),
    ] {
        let found = judgement(pieces, played);
        if let Some(best) = best {
            assert_eq!(found.best, best.parse().unwrap(), "{rule}: {found}");
        }
        assert!(found.cost() > 20, "{rule}: {found}");
        let cause = found.cause.expect(rule);
        assert_eq!((cause.line, cause.enemy), (line, enemy), "{rule}: {found}");
        assert_eq!(cause.own, own, "{rule}: {found}");
        if let Some(delay) = delay {
            assert_eq!(cause.delay, delay, "{rule}: {found}");
        }
    }
}

#[test]
fn the_best_move_costs_nothing_and_the_odds_of_an_attack_are_known() {
    let found = judgement("Ma1 Ba2 Bb1 Ce5 xe6 Gb4 Yj10 Nj9 Pb8", "e5e6");
    assert_eq!(found.best, "e5e6".parse().unwrap());
    assert_eq!((found.cost(), found.cause), (0, None));
    assert_eq!(found.odds, Some(Odds { won: 1_000, lost: 0 }));
}

#[test]
fn equal_inquiries_have_equal_judgements_and_an_illegal_move_has_none() {
    let pieces = "Ma1 Ba2 Bb1 He5 Rf6 Gb4 Yj10 Nj9 Ni10 Pj2";
    assert_eq!(judgement(pieces, "e5f5"), judgement(pieces, "e5f5"));
    let odds = judgement(pieces, "e5f5").odds;
    assert_eq!(odds, None, "it is no attack");
}

#[test]
fn worlds_never_add_to_a_cost_and_may_take_all_of_it() {
    let with_worlds = |pieces: &str, played: &str, worlds: u32| {
        let inquiry = inquiry(pieces, played);
        Engine::new(Strength::STRONGEST).judge(&Inquiry { worlds, ..inquiry }).unwrap()
    };
    for (rule, pieces, played, is_confirmed) in [
        ("a sure win that is missed", "Ma1 Ba2 Bb1 Ce5 xe6 Gb4 Yj10 Nj9 Pb8", "b4b5", true),
        ("a piece thrown away", "Ma1 Ba2 Bb1 He5 we6 Lb4 vb8 Yj10 Nj9 Ni10 Pj2", "e5e6", true),
        ("the best move", "Ma1 Ba2 Bb1 Ce5 xe6 Gb4 Yj10 Nj9 Pb8", "e5e6", false),
    ] {
        let [searched, tried, again] =
            [0, 20, 20].map(|worlds| with_worlds(pieces, played, worlds));
        assert_eq!(tried, again, "{rule}");
        assert_eq!(Judgement { expected: searched.expected, ..tried }, searched, "{rule}");
        assert!(tried.cost() <= searched.cost(), "{rule}: {tried}");
        assert_eq!(tried.cost() > 20, is_confirmed, "{rule}: {tried}");
    }
}

#[test]
fn a_trial_gives_both_moves_the_same_luck() {
    let engine = Engine::new(Strength::STRONGEST);
    let question = inquiry("Ma1 Ba2 Bb1 Ce5 xe6 Gb4 Yj10 Nj9 Pb8", "b4b5").question;
    let [win, wait] = ["e5e6", "b4b5"].map(|mv| mv.parse().unwrap());
    let lead = |moves: [Move; 2]| engine.lead_in_trials(&question, moves, 10);
    assert!(lead([win, wait]) > 50, "{}", lead([win, wait]));
    assert_eq!(lead([wait, win]), -lead([win, wait]));
    assert_eq!(lead([wait, wait]), 0);
    assert_eq!(engine.lead_in_trials(&question, [win, wait], 0), 0, "without worlds");
}
