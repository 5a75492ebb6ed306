//! The diagrams of the rules show what the rules do.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::collections::BTreeMap;

use fairboard_rules::Position as _;
use fairboard_rules::stratego::notation::letter;
use fairboard_rules::stratego::{
    BattleResult, Color, IllegalMove, Move, Piece, Position, Rank, Rules, Square, SquareSet,
};
use serde_json::Value;

const SCENES: &str = include_str!("../../../web/rules/scenes.json");

/// Pieces outside of every diagram, so that no side lacks a Flag or a move.
const OTHERS: [(&str, Color, Rank); 4] = [
    ("a1", Color::Red, Rank::Flag),
    ("j1", Color::Red, Rank::Sergeant),
    ("a10", Color::Blue, Rank::Flag),
    ("j10", Color::Blue, Rank::Sergeant),
];

type Pieces = BTreeMap<Square, Piece>;

/// The pieces of a diagram and the pieces of [`OTHERS`], but only one Flag of each side.
fn pieces(scene: &Value) -> Pieces {
    let shown = scene["pieces"].as_array().unwrap().iter().map(|text| {
        let words: Vec<_> = text.as_str().unwrap().split(' ').collect();
        let (color, rank) = (words[1].parse().unwrap(), words[2].parse().unwrap());
        (words[0].parse().unwrap(), Piece { color, rank })
    });
    let shown: Pieces = shown.collect();
    let is_shown = |piece: Piece| shown.values().any(|other| *other == piece);
    let others =
        OTHERS.map(|(square, color, rank)| (square.parse().unwrap(), Piece { color, rank }));
    let others =
        others.into_iter().filter(|(_, piece)| piece.rank != Rank::Flag || !is_shown(*piece));
    shown.clone().into_iter().chain(others).collect()
}

/// A position with these pieces.
fn position(pieces: &Pieces, to_move: Color) -> Position {
    let (lake, empty) = ('_', 'A');
    let letters = Square::all().map(|square| match pieces.get(&square) {
        Some(piece) => letter(*piece),
        None if SquareSet::LAKES.contains(square) => lake,
        None => empty,
    });
    let letters: String = letters.collect();
    let side = if to_move == Color::Red { 'r' } else { 'b' };
    Position::from_text(&format!("{letters} {side} 0"), Rules::CLASSIC).unwrap()
}

/// Plays a step of a diagram, and says what came of it in the words of the diagrams.
fn play(position: &mut Position, mv: Move) -> &'static str {
    match position.check(mv) {
        Ok(()) => {}
        Err(IllegalMove::TwoSquares | IllegalMove::MoreSquares | IllegalMove::Lake) => {
            return "barred";
        }
        Err(_) => return "illegal",
    }
    match position.play(mv).unwrap().battle.map(|battle| battle.result) {
        None => "",
        Some(BattleResult::Attacker) => "wins",
        Some(BattleResult::Defender) => "falls",
        Some(BattleResult::Both) => "both",
    }
}

#[test]
fn every_step_of_a_diagram_does_what_the_rules_say() {
    let scenes: BTreeMap<String, Value> = serde_json::from_str(SCENES).unwrap();
    for (name, scene) in &scenes {
        let start = pieces(scene);
        let mut game = position(&start, Color::Red);
        for step in scene["steps"].as_array().unwrap() {
            let (mv, expected) =
                step.as_str().unwrap().split_once(' ').unwrap_or((step.as_str().unwrap(), ""));
            let mv: Move = mv.parse().unwrap();
            let mover = game.piece_at(mv.from).unwrap().color;
            if mover != game.side() {
                // One side alone moves in this diagram.
                let now = game.pieces().collect();
                game = position(&now, mover);
            }
            assert_eq!(play(&mut game, mv), expected, "{name}: {step}");
        }
    }
}
