//! A search in slices comes as far as one without an interruption, for a few more nodes.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_engine::{Engine, Limit, SearchProgress, SearchResult};
use fairboard_play::stratego::question::Question;
use fairboard_play::{Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{ByColor, Color, Move, Position, Rules, Setup};
use fairboard_setups::arrange;
use fastrand::Rng;

/// Checks of the clock in a slice: about as many as in the few milliseconds of a page.
const CHECKS: usize = 20;

/// A question from the middle of a random game.
fn question(seed: u64) -> Question {
    let army = |color, seed| arrange(color, Rules::CLASSIC.army, seed).finish().unwrap();
    let armies = (army(Color::Red, seed), army(Color::Blue, seed + 1));
    let setup = Setup::new(Rules::CLASSIC, armies.0, armies.1).unwrap();
    let mut position = Position::new(&setup);
    let starts = ByColor::from_fn(|color| position.view(color));
    let mut random = Rng::with_seed(seed);
    let mut plies = Vec::new();
    while plies.len() < 80 {
        let mv = random.choice(position.legal_moves()).unwrap();
        plies.push(position.play(mv).unwrap());
    }
    let start = starts[position.turn().unwrap()].clone();
    Question::new(start, plies, Player::Person).unwrap()
}

/// The results of a search without an interruption and of one in slices.
fn results(seed: u64, limit: Limit) -> [SearchResult; 2] {
    let question = question(seed);
    let moves: Vec<Move> = question.view().legal_moves().collect();
    let engine = Engine::new(Strength::STRONGEST);
    let mut whole = engine.begin(&question, &moves, limit, &mut Rng::with_seed(seed));
    assert_eq!(whole.resume(&mut || false), SearchProgress::Finished);
    let mut sliced = engine.begin(&question, &moves, limit, &mut Rng::with_seed(seed));
    let mut checks = 0;
    let mut is_slice_over = || {
        checks += 1;
        checks % CHECKS == 0
    };
    while sliced.resume(&mut is_slice_over) == SearchProgress::Interrupted {}
    [whole.result(), sliced.result()]
}

#[test]
fn slices_reach_the_same_depth_for_a_few_more_nodes() {
    let limit = Limit { depth: 5, ..Limit::NONE };
    let (mut nodes, mut more) = (0, 0);
    for seed in 0..8 {
        let [whole, sliced] = results(seed, limit);
        assert_eq!((whole.depth, sliced.depth), (5, 5), "seed {seed}");
        nodes += whole.nodes;
        more += sliced.nodes;
    }
    println!("{nodes} nodes without an interruption, {more} in slices");
    assert!(more < nodes * 3 / 2, "{nodes} nodes became {more}");
}

#[test]
fn slices_keep_to_the_limit_of_nodes() {
    let limit = Limit { nodes: 20_000, ..Limit::NONE };
    for seed in 0..4 {
        let [whole, sliced] = results(seed, limit);
        assert!(sliced.nodes >= 20_000 && sliced.nodes < 21_000, "{sliced:?}");
        assert!(sliced.depth + 1 >= whole.depth, "{whole:?} became {sliced:?}");
        println!("{whole:?} {sliced:?}");
    }
}
