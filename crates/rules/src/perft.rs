//! Perft: the count of move sequences, which is the standard check of a move generator.

use crate::Position;

/// Number of legal move sequences of exactly `depth` moves from `position`.
///
/// A sequence that ends the game before `depth` is not counted. With depth 0 the answer is 1.
///
/// # Examples
///
/// ```
/// use fairboard_rules::{perft, tictactoe};
///
/// let empty = tictactoe::Position::default();
/// assert_eq!(perft(&empty, 5), 15_120);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    // The last moves need only be counted, and not made.
    if depth == 1 {
        return position.legal_moves().len() as u64;
    }
    position
        .legal_moves()
        .map(|mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            perft(&next, depth - 1)
        })
        .sum()
}
