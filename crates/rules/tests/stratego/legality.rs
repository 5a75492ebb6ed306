//! Legal moves, and the reasons against the others: the first referee against the second, on all
//! ten thousand moves of every position.

use std::collections::BTreeMap;

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{IllegalMove, Move, Position, Square, SquareSet};
use fairboard_specs::stratego_words::{Referee, every_move};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::arbitrary::{Game, chases, games};

/// Counts each reason for a refusal.
type Tally = BTreeMap<Option<IllegalMove>, u64>;

/// Plays the game with both referees and compares all their answers.
fn agree(game: &Game, tally: &mut Tally) {
    let (played, last) = game.positions();
    let mut referee = Referee::new(&game.start());
    for (position, mv) in &played {
        agree_on(position, &referee, tally);
        referee.play(*mv);
    }
    agree_on(&last, &referee, tally);
}

fn agree_on(position: &Position, referee: &Referee, tally: &mut Tally) {
    let outcome = referee.outcome();
    assert_eq!(position.outcome(), outcome);
    assert_eq!(position.turn(), outcome.is_none().then_some(position.side()));
    let mut legal = Vec::new();
    for mv in every_move() {
        let reason =
            if outcome.is_some() { Some(IllegalMove::GameOver) } else { referee.refusal(mv) };
        assert_eq!(position.check(mv).err(), reason, "{mv} in {}", position.text());
        assert_eq!(position.is_legal(mv), reason.is_none());
        *tally.entry(reason).or_default() += 1;
        if reason.is_none() {
            legal.push(mv);
        }
    }
    let mut listed: Vec<_> = position.legal_moves().collect();
    assert_eq!(listed.len(), position.legal_moves().len());
    listed.sort();
    assert_eq!(listed, legal);
    agree_on_targets(position, &legal);
}

fn agree_on_targets(position: &Position, legal: &[Move]) {
    for from in Square::all() {
        let ours = legal.iter().filter(|mv| mv.from == from);
        assert_eq!(position.targets(from), ours.map(|mv| mv.to).collect(), "from {from}");
        let own = position.occupied(position.side());
        let barred: SquareSet = Square::all()
            .filter(|to| !own.contains(*to))
            .filter(|to| position.check(Move::new(from, *to)).is_err_and(is_repetition))
            .collect();
        assert_eq!(position.barred_targets(from), barred, "from {from}");
    }
}

fn is_repetition(reason: IllegalMove) -> bool {
    [IllegalMove::TwoSquares, IllegalMove::MoreSquares, IllegalMove::Repeat].contains(&reason)
}

proptest! {
    #![proptest_config(Config::with_cases(24))]

    #[test]
    fn legal_moves_are_exactly_those_that_the_rules_allow(
        game in prop_oneof![games(120), chases(120)],
    ) {
        agree(&game, &mut Tally::new());
    }
}

/// The same with one fixed stream of games, long enough for every reason to occur.
#[test]
fn every_reason_occurs_in_random_games() {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let strategy = prop_oneof![games(120), chases(200)];
    let mut tally = Tally::new();
    for _ in 0..240 {
        agree(&strategy.new_tree(&mut runner).unwrap().current(), &mut tally);
    }
    for reason in IllegalMove::ALL.map(Some).into_iter().chain([None]) {
        assert!(tally.contains_key(&reason), "{reason:?} in {tally:?}");
    }
    println!("{tally:?}");
}
