//! Move ordering: the move of the transposition table, then good attacks, then quiet moves by their
//! history, then bad attacks.

use fairboard_rules::stratego::{Move, Square};

use crate::evaluation::Evaluation;
use crate::node::Node;

/// Usual number of moves of a node, for which memory is reserved.
const USUAL_MOVES: usize = 64;

/// Priority of the best move of an earlier search.
const FIRST_PRIORITY: u32 = u32::MAX;

/// Least priority of an attack without a loss, which the rewards of quiet moves hardly ever reach.
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
                FIRST_PRIORITY
            } else if node.is_attack(mv) {
                let gain = node.expected_gain(&node.battle(evaluation, mv));
                if gain >= 0 { ATTACK_PRIORITY + gain.unsigned_abs() } else { 0 }
            } else {
                history.rewards_of(mv)
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
        for (candidate, (priority, _)) in moves.iter().enumerate() {
            let (best_priority, _) = moves[best];
            if *priority > best_priority {
                best = candidate;
            }
        }
        moves.swap(0, best);
        let (_, mv) = moves[0];
        mv
    }
}
