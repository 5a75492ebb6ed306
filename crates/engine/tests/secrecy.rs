//! The engine chooses the same move in games that its seat cannot tell apart.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_engine::{Engine, Limit, Observation};
use fairboard_play::Strength;
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Army, Color, DeploymentDraft, Move, Ply, Position, Rules, Setup, Square,
};
use fairboard_setups::arrange;
use fastrand::Rng;

fn position(rules: Rules, red: &DeploymentDraft, blue: &DeploymentDraft) -> Position {
    let setup = Setup::new(rules, red.finish().unwrap(), blue.finish().unwrap()).unwrap();
    Position::new(&setup)
}

fn plies(position: &mut Position, moves: &[Move]) -> Vec<Ply> {
    moves.iter().map(|mv| position.advance(*mv)).collect()
}

/// A random game of an even number of plies that is not over.
fn random_moves(start: &Position, count: usize, random: &mut Rng) -> Vec<Move> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    while moves.len() < count {
        let Some(mv) = position.legal_moves().choose(|count| random.u32(..count)) else { break };
        position.advance(mv);
        moves.push(mv);
    }
    moves
}

#[test]
fn equal_seeds_and_games_that_differ_where_nobody_has_been_give_equal_moves() {
    let mut compared = 0;
    for seed in 0..12 {
        let rules = Rules::ALL[seed as usize % 2];
        let army = Army::ALL[seed as usize / 2 % 2];
        let rules = rules.with_army(army);
        let red = arrange(Color::Red, army, seed);
        let blue = arrange(Color::Blue, army, seed + 100);
        let mut one = position(rules, &red, &blue);
        let mut random = Rng::with_seed(seed);
        // Red is to move after so many: the model's rules have Blue begin.
        let count = 20 + usize::from(rules.first == Color::Blue);
        let moves = random_moves(&one, count, &mut random);
        let touched = |at: Square| moves.iter().any(|mv| mv.from == at || mv.to == at);
        let still: Vec<Square> =
            blue.pieces().map(|(at, _)| at).filter(|at| !touched(*at)).collect();
        let mut other_blue = blue.clone();
        other_blue.swap(still[0], still[still.len() - 1]).unwrap();
        let mut other = position(rules, &red, &other_blue);
        let seen = plies(&mut one, &moves);
        assert_eq!(plies(&mut other, &moves), seen);
        if one.turn() != Some(Color::Red) || other.turn() != Some(Color::Red) {
            continue;
        }
        for strength in Strength::ALL {
            let choose = |position: &Position| {
                let observation = Observation::new(&position.view(Color::Red), &seen);
                let limit = Limit { nodes: 2_000, ..Limit::NONE };
                Engine::new(strength).choose(
                    &observation,
                    limit,
                    &mut Rng::with_seed(3),
                    &mut || false,
                )
            };
            let mv = choose(&one);
            assert!(mv.is_some_and(|mv| one.is_legal(mv)));
            assert_eq!(mv, choose(&other), "{strength}, seed {seed}");
            compared += 1;
        }
    }
    assert!(compared >= 30, "only {compared} moves were compared");
}
