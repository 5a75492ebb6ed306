//! Positions for the tests.

use fairboard_play::Player;
use fairboard_play::stratego::question::Question;
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Color, Position, Rules, Square, SquareSet};

/// The question of Red in a position of these pieces after these moves. A piece is a letter and its
/// square. `B` to `M` are Red's Bomb, Spy to Marshal, and Flag. `N` to `Y` are Blue's. Both sides
/// know the rank of a piece with a lower-case letter.
pub(crate) fn question(pieces: &str, moves: &str) -> Question {
    let letter_at = |square: Square| {
        let name = square.to_string();
        let placed = pieces.split_whitespace().find(|piece| piece[1..] == name);
        let empty = if SquareSet::LAKES.contains(square) { '_' } else { 'A' };
        placed.and_then(|piece| piece.chars().next()).unwrap_or(empty)
    };
    let letters: String = Square::all().map(letter_at).collect();
    let mut position = Position::from_text(&format!("{letters} r 0"), Rules::CLASSIC).unwrap();
    let start = position.view(Color::Red);
    let plies = moves.split_whitespace().map(|mv| position.play(mv.parse().unwrap()).unwrap());
    Question::new(start, plies.collect(), Player::Person).unwrap()
}
