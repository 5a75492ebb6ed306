//! Recorded searches, and the same searches by the present engine.

use fairboard_engine::{Engine, Limit, SearchResult};
use fairboard_play::stratego::question::Question;
use fairboard_play::{Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Army, Move, Position, Rules};
use fastrand::Rng;

pub const REFERENCE: &str = include_str!("../data/reference.txt");

/// A recorded game.
struct Game {
    rules: Rules,
    start: String,
    moves: Vec<Move>,
}

impl Game {
    /// The game of a line that begins with `game`, without its moves.
    fn new(head: &str) -> Self {
        let [rules, army, start] = words(head.splitn(3, ' '));
        let rules = Rules::named(rules).unwrap().with_army(Army::named(army).unwrap());
        Self { rules, start: start.to_owned(), moves: Vec::new() }
    }
}

fn words<'a, const N: usize>(words: impl Iterator<Item = &'a str>) -> [&'a str; N] {
    words.collect::<Vec<_>>().try_into().unwrap()
}

impl Game {
    /// The knowledge of the side to move after `count` plies.
    fn question(&self, count: usize) -> Question {
        let mut position = Position::from_text(&self.start, self.rules).unwrap();
        let seats = [position.side(), position.side().other()];
        let start = position.view(seats[count % 2]);
        let plies = self.moves[..count].iter().map(|mv| position.play(*mv).unwrap()).collect();
        Question::new(start, plies, Player::Person).unwrap()
    }
}

/// The result of a search in the form of the data.
fn search(question: &Question, [strength, nodes, seed]: [&str; 3]) -> String {
    let engine = Engine::new(strength.parse::<Strength>().unwrap());
    let limit = Limit { nodes: nodes.parse().unwrap(), ..Limit::NONE };
    let mut random = Rng::with_seed(seed.parse().unwrap());
    let SearchResult { mv, depth, nodes, .. } =
        engine.search(question, limit, &mut random, &mut || false);
    format!("{} {depth} {nodes}", mv.unwrap())
}

/// The lines of the reference with the results of the present engine.
pub fn recorded_now() -> Vec<String> {
    let mut game = None;
    let mut line_now = |line: &str| {
        if let Some(head) = line.strip_prefix("game ") {
            game = Some(Game::new(head));
        } else if let (Some(moves), Some(game)) = (line.strip_prefix("moves "), &mut game) {
            game.moves = moves.split(' ').map(|mv| mv.parse().unwrap()).collect();
        } else if let (Some((asked, _)), Some(game)) = (line.split_once(" = "), &game) {
            let [ply, strength, nodes, seed] = words(asked.split(' '));
            let found = search(&game.question(ply.parse().unwrap()), [strength, nodes, seed]);
            return format!("{asked} = {found}");
        }
        line.to_owned()
    };
    REFERENCE.lines().map(&mut line_now).collect()
}

/// Checks every recorded search against the present engine.
#[track_caller]
pub fn check(now: &[String]) {
    let compared = now.iter().filter(|line| line.contains(" = ")).count();
    assert!(compared >= 300, "only {compared} searches were compared");
    let differ: Vec<_> = REFERENCE.lines().zip(now).filter(|(was, now)| was != now).collect();
    assert!(differ.is_empty(), "{} of {compared}: {differ:#?}", differ.len());
}
