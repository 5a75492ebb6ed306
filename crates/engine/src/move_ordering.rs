//! Move ordering: the move of the transposition table, then good attacks, then quiet moves by their
//! history. Bad attacks come last, among the quiet moves without a history.

use fairboard_rules::stratego::{Move, Square};

use crate::evaluation::Evaluation;
use crate::node::Node;

/// Usual number of moves of a node, for which memory is reserved.
const USUAL_MOVES: usize = 64;

/// Priority of the best move of an earlier search.
const FIRST_PRIORITY: u32 = u32::MAX;

/// Least priority of an attack without an expected loss. The rewards of quiet moves hardly ever
/// reach this number.
const ATTACK_PRIORITY: u32 = u32::MAX / 2;

/// History heuristic: for each pair of squares, the sum of the rewards of moves between them.
pub(crate) struct HistoryTable(Vec<u32>);

impl HistoryTable {
    pub(crate) fn new() -> Self {
        Self(vec![0; Square::COUNT * Square::COUNT])
    }

    /// Rewards a move that caused a cutoff with `depth` plies left. The reward is the square of
    /// `depth`.
    pub(crate) fn reward(&mut self, mv: Move, depth: u8) {
        let rewards = &mut self.0[Self::index(mv)];
        *rewards = rewards.saturating_add(u32::from(depth) * u32::from(depth));
    }

    /// Sum of the rewards of a move.
    fn rewards_of(&self, mv: Move) -> u32 {
        self.0[Self::index(mv)]
    }

    fn index(mv: Move) -> usize {
        usize::from(mv.from.index()) * Square::COUNT + usize::from(mv.to.index())
    }
}

/// The moves of a node, as an iterator in the order of priority. Each `next` sorts one more move,
/// so the moves after a cutoff are never sorted.
pub(crate) struct OrderedMoves {
    /// The moves with their priorities. The moves taken so far come first.
    moves: Vec<(u32, Move)>,
    taken: usize,
}

impl OrderedMoves {
    /// The moves of `node`. The move `first` has the highest priority.
    pub(crate) fn new(
        node: &Node,
        evaluation: &Evaluation<'_>,
        history: &HistoryTable,
        first: Option<Move>,
    ) -> Self {
        let mut moves = Vec::with_capacity(USUAL_MOVES);
        node.moves(evaluation, |mv| {
            let priority = if Some(mv) == first {
                FIRST_PRIORITY
            } else if node.is_attack(mv) {
                let gain = node.expected_gain(&node.battle(evaluation, mv));
                if gain >= 0 { ATTACK_PRIORITY + gain.unsigned_abs() } else { 0 }
            } else {
                history.rewards_of(mv)
            };
            moves.push((priority, mv));
        });
        Self { moves, taken: 0 }
    }

    /// Returns `true` if the node has no moves.
    pub(crate) fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

impl Iterator for OrderedMoves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let rest = &mut self.moves[self.taken..];
        if rest.is_empty() {
            return None;
        }
        let mut best = 0;
        for (candidate, (priority, _)) in rest.iter().enumerate() {
            let (best_priority, _) = rest[best];
            if *priority > best_priority {
                best = candidate;
            }
        }
        rest.swap(0, best);
        self.taken += 1;
        let (_, mv) = rest[0];
        Some(mv)
    }
}
