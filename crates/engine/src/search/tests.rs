//! Ends of the game in the search.

use fairboard_play::Strength;
use fastrand::Rng;

use super::*;
use crate::resumable::ResumableSearch;
use crate::tests::question;
use crate::{Engine, Weights};

/// Calls `find` with a search and Red's root in a position of these pieces, and returns its result.
fn with_search<T>(pieces: &str, find: impl FnOnce(&mut Search<'_>, &Node) -> T) -> T {
    let (question, engine) = (question(pieces, ""), Engine::new(Strength::STRONGEST));
    let mut search = engine.begin(&question, &[], Limit::NONE, &mut Rng::with_seed(0));
    let ResumableSearch { evaluation, root, memory, .. } = &mut search;
    find(&mut Search::new(evaluation, Limit::NONE, &mut || false, memory), root)
}

/// The score of an attack by a search of three plies.
fn attack(pieces: &str, mv: &str) -> i32 {
    with_search(pieces, |search, root| search.search_root_attack(root, mv.parse().unwrap(), 3))
}

#[test]
fn a_side_without_movers_loses_unless_the_other_has_none_either() {
    for (pieces, wins) in [
        ("Ma1 Bb1 Ie4 te5 Yj10 Ni10", 1),
        ("Ma1 Bb1 He4 te5 Yj10 Ni10", 0),
        ("Ma1 Bb1 He4 te5 Yj10 Ni10 Rh10", -1),
        ("Ma1 Bb1 Ge4 te5 Yj10 Ni10", -1),
    ] {
        assert_eq!(attack(pieces, "e4e5") / WIN, wins, "{pieces}");
    }
}

#[test]
fn a_trade_gains_for_the_side_ahead() {
    for (pieces, sign) in [
        ("Ma1 Le1 He4 te5 Yj10 Xj9", 0),
        ("Ma1 Le1 Kf1 He4 te5 Yj10 Xj9", 1),
        ("Ma1 Le1 He4 te5 Yj10 Xj9 Wj8", -1),
    ] {
        let gain = with_search(pieces, |search, root| {
            score(root.battle(search.evaluation, "e4e5".parse().unwrap()).mean())
        });
        assert_eq!(gain.signum(), sign, "{pieces}: {gain}");
    }
}

#[test]
fn a_draw_takes_the_lead_away() {
    let bomb = score(Weights::TUNED.bomb);
    for (pieces, expected) in
        [("Ma1 Bb1 Bc1 He4 te5 Yj10 Ni10", -bomb), ("Ma1 Bb1 He4 te5 Yj10 Ni10 Nh10", bomb)]
    {
        // The attack has a small bonus, because it is made now.
        let found = attack(pieces, "e4e5");
        assert!(found.abs_diff(expected) < 10, "{pieces}: {found}, {expected}");
    }
}

#[test]
fn too_many_plies_without_an_attack_are_a_draw() {
    let bomb = score(Weights::TUNED.bomb);
    // The game is drawn after 200 plies without an attack.
    let depth = 3;
    for (quiet_plies, is_drawn) in [(196, false), (197, true), (199, true)] {
        let score = with_search("Ma1 Bb1 Bc1 He4 te9 Yj10 Ni10", |search, root| {
            let root = Node::root(search.evaluation, root.recent, quiet_plies);
            search.search(&root, depth, -INFINITY, INFINITY)
        });
        assert_eq!(score == -bomb, is_drawn, "{quiet_plies}: {score}");
    }
}

#[test]
fn quiescence_takes_a_flag_that_is_worth_less_than_what_is_lost() {
    let lost = score(5.0 * Weights::TUNED.own_flag);
    let (attacks, alpha) = (1, lost);
    for (pieces, side) in
        [("Ma1 Bb1 Lj9 yj10 Pb8", Side::Own), ("Ma1 Bb1 Lj8 qa2 Yj10 Nj9", Side::Enemy)]
    {
        let score = with_search(pieces, |search, root| {
            let mut node = root.clone();
            node.side = side;
            search.quiescence(&node, attacks, alpha, INFINITY)
        });
        assert_eq!(score / WIN, 1, "{pieces}: {score}");
    }
}

#[test]
fn the_window_of_a_battle_is_never_empty() {
    // The likeliest end has a chance below one half, so the window is more than twice as wide.
    with_search("Ma1 Bb1 He4 Te5 Tj9 Sj8 Uj7 Yj10", |search, root| {
        let battle = root.battle(search.evaluation, "e4e5".parse().unwrap());
        let expectation = Expectation::new(root, search.evaluation, &battle, 0);
        for (alpha, beta) in [(-INFINITY, -WIN), (-WIN, -WIN + 1), (-1, 0), (WIN, INFINITY)] {
            let (floor, ceiling) = expectation.window(alpha, beta);
            assert!(floor < ceiling, "{alpha} to {beta}: {floor} to {ceiling}");
        }
    });
}
