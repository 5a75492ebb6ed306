//! The tic-tac-toe tree.

use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::Position;

/// Counts every node of the game tree: 549,946.
pub(crate) fn tree() -> u64 {
    nodes(Position::default())
}

/// Visits every node of the game tree through the public interface: 549,946.
pub(crate) fn tree_visited() -> u64 {
    visit(std::hint::black_box(Position::default()))
}

/// The nodes from `position` down.
fn visit(position: Position) -> u64 {
    let below = |cell| {
        let mut next = position;
        next.play_unchecked(cell);
        visit(next)
    };
    1 + position.legal_moves().map(below).sum::<u64>()
}

/// The nodes from `position` down, where the game is not over and two cells at least are free.
///
/// As in a perft the ends are counted and not visited: a win, and the plies after the last choice,
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
