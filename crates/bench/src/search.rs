//! A search of the engine from the middle of a game.

use std::sync::LazyLock;

use fairboard_engine::{Engine, Limit};
use fairboard_play::stratego::question::Question;
use fairboard_play::{Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{ByColor, Color, Ply, Position, Rules, Setup};
use fairboard_setups::arrange;
use fastrand::Rng;

/// Number of nodes at which the search is told to end. The search visits a few more before it ends.
const NODES: u64 = 30_000;

/// Number of plies before the searched position.
const MIDDLE_PLY: usize = 60;

/// Number of nodes that a search visits in the middle of a game. The result is 0 if [`middle`]
/// finds no position, and then the test of the workloads fails.
pub(crate) fn nodes() -> u64 {
    static MIDDLE: LazyLock<Option<Question>> = LazyLock::new(middle);
    let Some(middle) = &*MIDDLE else { return 0 };
    let limit = Limit { nodes: NODES, ..Limit::NONE };
    let engine = Engine::new(Strength::STRONGEST);
    let mut is_time_over = || false;
    engine.search(middle, limit, &mut Rng::with_seed(1), &mut is_time_over).nodes
}

/// The knowledge of the side to move in the middle of a game between two weak players; `None` if
/// the game ends before. The players and the seeds are fixed, so the game is always the same.
fn middle() -> Option<Question> {
    let rules = Rules::CLASSIC;
    let army = |color, seed| arrange(color, rules.army, seed).finish().ok();
    let setup = Setup::new(rules, army(Color::Red, 1)?, army(Color::Blue, 2)?)?;
    let mut position = Position::new(&setup);
    let starts = ByColor::from_fn(|color| position.view(color));
    let mut plies: Vec<Ply> = Vec::new();
    let mut random = Rng::with_seed(1);
    let limit = Limit { depth: 1, ..Limit::NONE };
    let engine = Engine::new(Strength::ALL[1]);
    let mut is_time_over = || false;
    loop {
        let start = starts[position.turn()?].clone();
        // The engine ignores the question's player, because it has its strength already.
        let question = Question::new(start, plies.clone(), Player::Person).ok()?;
        if plies.len() == MIDDLE_PLY {
            return Some(question);
        }
        let mv = engine.choose(&question, limit, &mut random, &mut is_time_over)?;
        plies.push(position.play_unchecked(mv));
    }
}
