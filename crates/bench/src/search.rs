//! Search of the engine.

use std::sync::LazyLock;

use fairboard_engine::{Engine, Limit};
use fairboard_play::stratego::question::Question;
use fairboard_play::{Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{ByColor, Color, Position, Rules, Setup};
use fairboard_setups::arrange;
use fastrand::Rng;

/// Nodes after which the search stops; it ends a few nodes later.
const NODES: u64 = 30_000;

/// Nodes visited for a move in the middle of a game.
pub(crate) fn nodes() -> u64 {
    static MIDDLE: LazyLock<Option<Question>> = LazyLock::new(middle);
    let Some(middle) = &*MIDDLE else { return 0 };
    let limit = Limit { nodes: NODES, ..Limit::NONE };
    let engine = Engine::new(Strength::STRONGEST);
    engine.search(middle, limit, &mut Rng::with_seed(1), &mut || false).nodes
}

/// The knowledge of the side to move after sixty plies between two weak players.
fn middle() -> Option<Question> {
    let rules = Rules::CLASSIC;
    let army = |color, seed| arrange(color, rules.army, seed).finish().ok();
    let setup = Setup::new(rules, army(Color::Red, 1)?, army(Color::Blue, 2)?)?;
    let mut position = Position::new(&setup);
    let player = Player::Computer(Strength::STRONGEST);
    let mut questions = ByColor::from_fn(|color| Question::new(position.view(color), player));
    let mut random = Rng::with_seed(1);
    let limit = Limit { depth: 1, ..Limit::NONE };
    let engine = Engine::new(Strength::ALL[1]);
    for _ in 0..60 {
        let question = &questions[position.turn()?];
        let mv = engine.choose(question, limit, &mut random, &mut || false)?;
        let ply = position.play_unchecked(mv);
        questions.red.advance(ply).ok()?;
        questions.blue.advance(ply).ok()?;
    }
    Some(match position.turn()? {
        Color::Red => questions.red,
        Color::Blue => questions.blue,
    })
}
