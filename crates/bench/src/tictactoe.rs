//! The tic-tac-toe tree.

use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::Position;

/// Counts every node of the game tree: 549,946.
pub(crate) fn tree() -> u64 {
    nodes(Position::default())
}

/// The nodes from `position` down, where the game is not over and two cells at least are free.
/// The ends are counted and not visited, as in a perft: a win, and what follows the last choice,
/// which is between two cells.
fn nodes(position: Position) -> u64 {
    let free = position.free();
    let wins = position.own().completions() & free;
    if free.len() == 2 {
        let goes_on = 2 - u64::from(wins.len());
        return 1 + 2 + goes_on;
    }
    let below = |cell| {
        let mut next = position;
        next.play_unchecked(cell);
        nodes(next)
    };
    let go_on = free & !wins;
    1 + u64::from(wins.len()) + go_on.into_iter().map(below).sum::<u64>()
}
