//! The engine chooses the same move, and reviews alike, in games that its seat cannot tell apart.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_engine::{Engine, Limit};
use fairboard_play::stratego::question::{BadQuestion, Question};
use fairboard_play::stratego::review::Review;
use fairboard_play::{Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Army, Color, DeploymentDraft, Move, Position, Rules, Setup, Square,
};
use fairboard_setups::arrange;
use fastrand::Rng;

fn position(rules: Rules, red: &DeploymentDraft, blue: &DeploymentDraft) -> Position {
    let setup = Setup::new(rules, red.finish().unwrap(), blue.finish().unwrap()).unwrap();
    Position::new(&setup)
}

/// The knowledge of Red after the moves, and the position after them.
fn follow(start: &Position, moves: &[Move]) -> Result<(Question, Position), BadQuestion> {
    let mut position = start.clone();
    let view = position.view(Color::Red);
    let plies = moves.iter().map(|mv| position.play(*mv).unwrap()).collect();
    Ok((Question::new(view, plies, Player::Person)?, position))
}

/// A random game of an even number of plies that is not over.
fn random_moves(start: &Position, count: usize, random: &mut Rng) -> Vec<Move> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    while moves.len() < count {
        let Some(mv) = position.legal_moves().choose(|count| random.u32(..count)) else { break };
        position.play_unchecked(mv);
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
        let start = position(rules, &red, &blue);
        let mut random = Rng::with_seed(seed);
        // Red is to move after so many: the model's rules have Blue begin.
        let count = 20 + usize::from(rules.first == Color::Blue);
        let moves = random_moves(&start, count, &mut random);
        let touched = |at: Square| moves.iter().any(|mv| mv.from == at || mv.to == at);
        let still: Vec<Square> =
            blue.pieces().map(|(at, _)| at).filter(|at| !touched(*at)).collect();
        let mut other_blue = blue.clone();
        other_blue.swap(still[0], still[still.len() - 1]).unwrap();
        let other_start = position(rules, &red, &other_blue);
        let games = (follow(&start, &moves), follow(&other_start, &moves));
        let (Ok((question, one)), Ok((other_question, _))) = games else { continue };
        assert_eq!(question.plies(), other_question.plies());
        for strength in Strength::ALL {
            let choose = |question: &Question| {
                let limit = Limit { nodes: 2_000, ..Limit::NONE };
                let mut random = Rng::with_seed(3);
                Engine::new(strength).choose(question, limit, &mut random, &mut || false)
            };
            let mv = choose(&question);
            assert!(mv.is_some_and(|mv| one.is_legal(mv)));
            assert_eq!(mv, choose(&other_question), "{strength}, seed {seed}");
            compared += 1;
        }
    }
    assert!(compared >= 30, "only {compared} moves were compared");
}

/// The texts of all judgements and findings of a review of Red's moves.
fn review(start: &Position, moves: &[Move]) -> String {
    let mut position = start.clone();
    let plies = moves.iter().map(|mv| position.play(*mv).unwrap()).collect();
    let mut review = Review::new(start.view(Color::Red), plies, Player::Person);
    let engine = Engine::new(Strength::STRONGEST);
    let mut text = String::new();
    while let Some(mut inquiry) = review.next() {
        text += &inquiry.to_string();
        inquiry.nodes = 300;
        let judgement = engine.judge(&inquiry).unwrap();
        text += &judgement.to_string();
        review.take_judgement(judgement);
    }
    text + &format!("{:?}", review.findings())
}

#[test]
fn reviews_of_games_that_the_seat_cannot_tell_apart_are_equal() {
    let mut compared = 0;
    for seed in 0..6 {
        let army = Army::ALL[seed as usize % 2];
        let rules = Rules::CLASSIC.with_army(army);
        let red = arrange(Color::Red, army, seed);
        let blue = arrange(Color::Blue, army, seed + 100);
        let start = position(rules, &red, &blue);
        let moves = random_moves(&start, 30, &mut Rng::with_seed(seed));
        let touched = |at: Square| moves.iter().any(|mv| mv.from == at || mv.to == at);
        let still: Vec<Square> =
            blue.pieces().map(|(at, _)| at).filter(|at| !touched(*at)).collect();
        let mut other_blue = blue.clone();
        other_blue.swap(still[0], still[still.len() - 1]).unwrap();
        if other_blue == blue {
            continue;
        }
        let other_start = position(rules, &red, &other_blue);
        let one = review(&start, &moves);
        assert!(one.contains("review "), "there is a move to judge");
        assert!(one == review(&other_start, &moves), "seed {seed}");
        compared += 1;
    }
    assert!(compared >= 4, "only {compared} reviews were compared");
}
