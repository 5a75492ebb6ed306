//! Search of the engine.

use std::sync::LazyLock;

use fairboard_engine::{Engine, Limit, Observation};
use fairboard_play::Strength;
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Color, Position, Rules, Setup};
use fairboard_setups::arrange;
use fastrand::Rng;

/// Nodes after which the search stops; it ends a few nodes later.
const NODES: u64 = 30_000;

/// Nodes visited for a move in the middle of a game.
pub(crate) fn nodes() -> u64 {
    static MIDDLE: LazyLock<Option<Observation>> = LazyLock::new(middle);
    let Some(middle) = &*MIDDLE else { return 0 };
    let limit = Limit { nodes: NODES, ..Limit::NONE };
    let engine = Engine::new(Strength::STRONGEST);
    engine.search(middle, limit, &mut Rng::with_seed(1), &mut || false).nodes
}

/// The knowledge of the side to move after sixty plies between two weak players.
fn middle() -> Option<Observation> {
    let rules = Rules::CLASSIC;
    let army = |color, seed| arrange(color, rules.army, seed).finish().ok();
    let setup = Setup::new(rules, army(Color::Red, 1)?, army(Color::Blue, 2)?)?;
    let mut position = Position::new(&setup);
    let mut plies = Vec::new();
    let mut random = Rng::with_seed(1);
    let limit = Limit { depth: 1, ..Limit::NONE };
    let engine = Engine::new(Strength::ALL[1]);
    for _ in 0..60 {
        let observation = Observation::new(&position.view(position.turn()?), &plies);
        let mv = engine.choose(&observation, limit, &mut random, &mut || false)?;
        plies.push(position.advance(mv));
    }
    Some(Observation::new(&position.view(position.turn()?), &plies))
}
