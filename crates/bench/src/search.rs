//! The opponent looking ahead.

use std::sync::LazyLock;

use fairboard_engine::{Bot, Level, Limit, Observation};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Color, Position, Rules, Setup};
use fairboard_setups::arrange;
use fastrand::Rng;

/// After how many positions it stops: it finishes the line that it is looking at.
const POSITIONS: u64 = 30_000;

/// Positions looked at for a move in the middle of a game.
pub(crate) fn positions() -> u64 {
    static MIDDLE: LazyLock<Option<Observation>> = LazyLock::new(middle);
    let Some(middle) = &*MIDDLE else { return 0 };
    let limit = Limit { depth: u8::MAX, nodes: POSITIONS };
    let bot = Bot::new(Level::Five);
    bot.think(middle, limit, &mut Rng::with_seed(1), &mut || false).positions
}

/// What the side to move knows after sixty plies between two careless players.
fn middle() -> Option<Observation> {
    let rules = Rules::CLASSIC;
    let army = |color, seed| arrange(color, rules.army, seed).finish().ok();
    let setup = Setup::new(rules, army(Color::Red, 1)?, army(Color::Blue, 2)?)?;
    let mut position = Position::new(&setup);
    let mut plies = Vec::new();
    let mut random = Rng::with_seed(1);
    let limit = Limit { depth: 1, nodes: u64::MAX };
    for _ in 0..60 {
        let observation = Observation::new(&position.view(position.turn()?), &plies);
        let mv = Bot::new(Level::Two).choose(&observation, limit, &mut random, &mut || false)?;
        plies.push(position.advance(mv));
    }
    Some(Observation::new(&position.view(position.turn()?), &plies))
}
