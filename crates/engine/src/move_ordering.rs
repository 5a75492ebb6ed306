//! Move ordering: the move of the transposition table, then good attacks, then quiet moves by their
//! history, then bad attacks.

use fairboard_rules::stratego::{Move, Square};

use crate::evaluation::Evaluation;
use crate::node::Node;

/// Usual number of moves of a node, for which memory is reserved.
const USUAL_MOVES: usize = 64;

/// History heuristic: for each pair of squares, how often a move between them caused a cutoff.
pub(crate) struct HistoryTable(Vec<u32>);

impl HistoryTable {
    pub(crate) fn new() -> Self {
        Self(vec![0; Square::COUNT * Square::COUNT])
    }

    /// Notes that `mv` caused a cutoff at `depth`.
    pub(crate) fn reward(&mut self, mv: Move, depth: u8) {
        let count = &mut self.0[Self::index(mv)];
        *count = count.saturating_add(u32::from(depth) * u32::from(depth));
    }

    /// Sum of the rewards of a move.
    fn count_of(&self, mv: Move) -> u32 {
        self.0[Self::index(mv)]
    }

    fn index(mv: Move) -> usize {
        usize::from(mv.from.index()) * Square::COUNT + usize::from(mv.to.index())
    }
}

/// The moves of a node with their priorities. Only the moves taken so far are sorted.
pub(crate) struct OrderedMoves(Vec<(u32, Move)>);

impl OrderedMoves {
    /// The moves of `node` with their priorities. The move `first` has the highest priority.
    pub(crate) fn new(
        node: &Node,
        evaluation: &Evaluation<'_>,
        history: &HistoryTable,
        first: Option<Move>,
    ) -> Self {
        let mut moves = Vec::with_capacity(USUAL_MOVES);
        node.moves(evaluation, |mv| {
            let priority = if Some(mv) == first {
                u32::MAX
            } else if node.is_attack(mv) {
                let gain = node.expected_gain(&node.battle(evaluation, mv));
                if gain >= 0 { u32::MAX / 2 + gain.unsigned_abs() } else { 0 }
            } else {
                history.count_of(mv)
            };
            moves.push((priority, mv));
        });
        Self(moves)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The move at `index` in the order of priority. Call this with 0, 1, 2 and so on: each call
    /// sorts one more move, so the moves after a cutoff are never sorted.
    pub(crate) fn take_sorted(&mut self, index: usize) -> Move {
        let moves = &mut self.0[index..];
        let mut best = 0;
        for (index, (priority, _)) in moves.iter().enumerate() {
            if *priority > moves[best].0 {
                best = index;
            }
        }
        moves.swap(0, best);
        moves[0].1
    }
}
