//! Counts the nodes of the game tree of tic-tac-toe in two ways, as workloads.

use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::Position;

/// Number of nodes of the game tree, counted with as few visits as possible: 549,946.
pub(crate) fn tree() -> u64 {
    nodes(Position::default())
}

/// Number of nodes of the game tree, counted as a user of the crate would do it, with a visit to
/// each node: 549,946.
pub(crate) fn tree_visited() -> u64 {
    // Otherwise the compiler could compute a part in advance, because it knows the position.
    visit(std::hint::black_box(Position::default()))
}

/// The number of nodes in the tree below `position`, which is counted, too.
fn visit(position: Position) -> u64 {
    let below = |cell| {
        let mut next = position;
        next.play_unchecked(cell);
        visit(next)
    };
    1 + position.legal_moves().map(below).sum::<u64>()
}

/// The number of nodes in the tree below `position`, which is counted, too. In `position` no side
/// has won, and at least two cells are free.
///
/// As in a perft, the last plies of a game are counted without being played: a ply that wins, and
/// the plies on the last two cells.
fn nodes(position: Position) -> u64 {
    let free = position.free();
    let wins = position.own().completions() & free;
    if free.len() == 2 {
        // A cell that does not win leaves one more ply on the last cell.
        let last_plies = 2 - u64::from(wins.len());
        // The position itself, and the two plies from it.
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
