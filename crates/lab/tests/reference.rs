//! The engine chooses the moves that it chose when they were recorded.
//!
//! `data/reference.txt` holds games of both rule sets and both armies, and for some of their plies
//! a strength, a limit of nodes and a seed with the move, the depth and the nodes of the search. A
//! change that is not meant to change the engine's play leaves all of them as they are.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_engine::{Engine, Limit, SearchResult};
use fairboard_play::stratego::question::Question;
use fairboard_play::{Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Army, Move, Position, Rules};
use fastrand::Rng;

const REFERENCE: &str = include_str!("data/reference.txt");

/// A recorded game.
struct Game {
    rules: Rules,
    start: String,
    moves: Vec<Move>,
    rows: Vec<&'static str>,
}

fn games() -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    for line in REFERENCE.lines().filter(|line| !line.starts_with('#')) {
        if let Some(head) = line.strip_prefix("game ") {
            let [rules, army, start] = words(head.splitn(3, ' '));
            let rules = Rules::named(rules).unwrap().with_army(Army::named(army).unwrap());
            let start = start.to_owned();
            games.push(Game { rules, start, moves: Vec::new(), rows: Vec::new() });
        } else if let Some(moves) = line.strip_prefix("moves ") {
            let moves = moves.split(' ').map(|mv| mv.parse().unwrap());
            games.last_mut().unwrap().moves = moves.collect();
        } else {
            games.last_mut().unwrap().rows.push(line);
        }
    }
    games
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
    let SearchResult { mv, depth, nodes } =
        engine.search(question, limit, &mut random, &mut || false);
    format!("{} {depth} {nodes}", mv.unwrap())
}

#[test]
fn every_recorded_search_gives_its_move_depth_and_nodes() {
    let (mut compared, mut differ) = (0, Vec::new());
    for (number, game) in games().iter().enumerate() {
        for row in &game.rows {
            let (asked, recorded) = row.split_once(" = ").unwrap();
            let [ply, strength, nodes, seed] = words(asked.split(' '));
            let found = search(&game.question(ply.parse().unwrap()), [strength, nodes, seed]);
            compared += 1;
            if found != recorded {
                differ.push(format!("game {number}, {row}: {found}"));
            }
        }
    }
    assert!(compared >= 300, "only {compared} searches were compared");
    assert!(differ.is_empty(), "{} of {compared}:\n{}", differ.len(), differ.join("\n"));
}
