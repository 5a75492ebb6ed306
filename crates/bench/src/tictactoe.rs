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

/// The number of nodes from `position` down.
fn visit(position: Position) -> u64 {
    let below = |cell| {
        let mut next = position;
        next.play_unchecked(cell);
        visit(next)
    };
    1 + position.legal_moves().map(below).sum::<u64>()
}

/// The number of nodes from `position` down. No side has won, and at least two cells are free.
///
/// As in a perft, the ends are counted and not visited: a win, and the plies after the last choice,
/// which is between two cells.
fn nodes(position: Position) -> u64 {
    let free = position.free();
    let wins = position.own().completions() & free;
    if free.len() == 2 {
        // A cell that does not win leaves one more ply on the last cell.
        let last_plies = 2 - u64::from(wins.len());
        return 1 + 2 + last_plies;
    }
    let below = |cell| {
        let mut next = position;
        next.play_unchecked(cell);
        nodes(next)
    };
    let not_winning = free & !wins;
    1 + u64::from(wins.len()) + not_winning.into_iter().map(below).sum::<u64>()
}
