//! Positions and lines of play in the notation of the tables.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Color, Endings, Move, Ply, Position, Rules, Square, notation};

/// The international rules for incomplete armies: only taking the Flag ends a game.
pub(crate) const OPEN: Rules =
    Rules::CLASSIC.with_endings(Endings { flag: true, immobile: false, quiet_plies: None });

/// The position with these pieces, written letter and square: `Da4 Ya10`.
pub(crate) fn position(pieces: &str, side: Color, rules: Rules) -> Position {
    let letter_at = |square: Square| {
        let name = square.to_string();
        let placed = pieces.split_whitespace().find(|piece| piece[1..] == name);
        placed.and_then(|piece| piece.chars().next()).unwrap_or(notation::EMPTY)
    };
    let letters: String = Square::all().map(|square| lake_or(square, letter_at(square))).collect();
    let side = side.name().chars().next().unwrap();
    Position::from_text(&format!("{letters} {side} 0"), rules).unwrap()
}

fn lake_or(square: Square, letter: char) -> char {
    let is_lake = LAKES.contains(&square.to_string().as_str());
    if is_lake { notation::LAKE } else { letter }
}

/// The lakes, as the rules name them.
pub(crate) const LAKES: [&str; 8] = ["c5", "d5", "c6", "d6", "g5", "h5", "g6", "h6"];

pub(crate) fn square(text: &str) -> Square {
    text.parse().unwrap()
}

pub(crate) fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// Plays the moves, each of which must be legal.
#[track_caller]
pub(crate) fn play(position: &mut Position, moves: &str) -> Vec<Ply> {
    let mut plies = Vec::new();
    for text in moves.split_whitespace() {
        assert_eq!(position.check(mv(text)), Ok(()), "{text} in {moves}");
        plies.push(position.play_unchecked(mv(text)));
    }
    plies
}

/// The squares to which the piece on `from` may go, in index order: `a4 a5`.
pub(crate) fn targets(position: &Position, from: &str) -> String {
    let squares = position.targets(square(from)).into_iter();
    squares.map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// Numbers below a bound, from a linear congruential generator.
pub(crate) fn lot(seed: u32) -> impl FnMut(u32) -> u32 {
    let mut state = seed;
    move |bound| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((u64::from(state) * u64::from(bound)) >> 32) as u32
    }
}
