//! Root of a search: iterative deepening over the legal moves.

use std::cmp::Reverse;

use fairboard_rules::stratego::Move;

use crate::evaluation::score;
use crate::node::Node;
use crate::search::{DECISIVE, INFINITY, Search};
use crate::sorting::sort_descending;

/// A legal move at the root, with its latest score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Random noise, less a cost if the move takes back our last move. The bias is added to the
    /// score that the search finds.
    bias: i32,
    /// Score that the last search of the move has found, with the bias.
    score: i32,
}

impl RootMove {
    /// A root move before any search. `bias`, in the unit of [`Weights`](crate::Weights), is added
    /// to each score that a search finds.
    pub(crate) fn new(mv: Move, bias: f32) -> Self {
        Self { mv, bias: score(bias), score: score(bias) }
    }

    /// The gain that the search expects from the move: its score without the bias.
    const fn gain(&self) -> i32 {
        self.score - self.bias
    }
}

/// State of iterative deepening over the root moves.
#[derive(Clone, Debug)]
pub(crate) struct Deepening {
    /// All root moves, in the order of the last completed depth, the best first.
    ranked: Vec<RootMove>,
    /// The moves of `ranked` that have been searched one ply deeper, in the same order.
    searched: Vec<RootMove>,
    /// The last depth that was completed.
    pub(crate) depth: u8,
}

impl Deepening {
    /// The state before any root move is searched.
    pub(crate) fn new(moves: Vec<RootMove>) -> Self {
        Self { searched: Vec::with_capacity(moves.len()), ranked: moves, depth: 0 }
    }

    /// The best move so far; `None` if there is no move.
    pub(crate) fn best(&self) -> Option<Move> {
        // Each depth begins with the best move of the depth before, so a part of a depth is enough
        // to trust its best move. Of equal moves, `min_by_key` returns the first, and `max_by_key`
        // the last.
        let best_searched = self.searched.iter().min_by_key(|root_move| Reverse(root_move.score));
        best_searched.or(self.ranked.first()).map(|best| best.mv)
    }

    /// The best move of the last completed depth with its gain, and the largest gain of any other
    /// move, if there is one. `None` if there is no move at all, or no depth is completed.
    pub(crate) fn leaders(&self) -> Option<(Move, i32, Option<i32>)> {
        let best = self.ranked.first().filter(|_| self.depth > 0)?;
        let next_gain = self.ranked[1..].iter().map(RootMove::gain).max();
        Some((best.mv, best.gain(), next_gain))
    }

    /// The expected gain of the best move of the last completed depth; 0 if no depth is completed.
    pub(crate) fn gain(&self) -> i32 {
        let best = self.ranked.first().filter(|_| self.depth > 0);
        best.map_or(0, RootMove::gain)
    }

    /// Returns `true` if a search to `max_depth` can change nothing more: the depth is reached,
    /// there is at most one move, or the game is decided, because the best move wins or loses.
    pub(crate) fn is_over(&self, max_depth: u8) -> bool {
        // Before the first depth is completed, a score is only the bias of its move.
        let is_decisive = |best: &RootMove| self.depth > 0 && best.score.abs() > DECISIVE;
        self.depth >= max_depth
            || self.ranked.len() < 2
            || self.ranked.first().is_some_and(is_decisive)
    }

    /// Completes a depth: sorts the moves by their new scores.
    fn complete_depth(&mut self) {
        self.ranked.clear();
        self.ranked.append(&mut self.searched);
        sort_descending(&mut self.ranked, |root_move| root_move.score);
        self.depth += 1;
    }
}

impl Search<'_> {
    /// Continues iterative deepening until the limit is reached or the clock stops the search.
    pub(crate) fn deepen(&mut self, root: &Node, deepening: &mut Deepening) {
        while !deepening.is_over(self.limit.depth) {
            self.search_root(root, deepening);
            if self.stopped {
                break;
            }
            deepening.complete_depth();
        }
    }

    /// Searches one ply deeper than the last completed depth. Root moves that have been searched so
    /// deep already are left out.
    fn search_root(&mut self, root: &Node, deepening: &mut Deepening) {
        let Deepening { ranked, searched, depth } = deepening;
        let mut best = searched.iter().map(|root_move| root_move.score).max().unwrap_or(-INFINITY);
        for root_move in &ranked[searched.len()..] {
            let RootMove { mv, bias, .. } = *root_move;
            // `best` has the bias of its move. The search compares scores without a bias.
            let score = self.search_root_move(root, mv, *depth + 1, best - bias) + bias;
            if self.stopped {
                break;
            }
            best = best.max(score);
            searched.push(RootMove { score, ..*root_move });
        }
    }

    /// The score of a root move. A score that is not above `best` may be only an upper bound.
    fn search_root_move(&mut self, root: &Node, mv: Move, depth: u8, best: i32) -> i32 {
        // An attack always gets its exact score, so `best` is no help.
        if root.is_attack(mv) {
            return self.search_root_attack(root, mv, depth);
        }
        let next = root.after_move(self.evaluation, mv);
        // A null window is enough to prove that the move is not above `best`. Every score is
        // above `-INFINITY`, so at that bound it would prove nothing.
        if best > -INFINITY {
            let score = -self.search(&next, depth - 1, -best - 1, -best);
            if score <= best {
                return score;
            }
        }
        -self.search(&next, depth - 1, -INFINITY, -best)
    }

    /// The mean score over all ends of an attack at the root, plus the bonus for an early attack.
    /// The mean needs the exact score of each end, so each end is searched with a full window.
    pub(crate) fn search_root_attack(&mut self, root: &Node, mv: Move, depth: u8) -> i32 {
        let battle = root.battle(self.evaluation, mv);
        let scores = battle.ends().map(|end| {
            let next = root.after_battle(self.evaluation, &battle, end);
            let score = -self.search(&next, depth - 1, -INFINITY, INFINITY);
            f64::from(end.chance) * f64::from(score)
        });
        scores.sum::<f64>().round() as i32 + self.early_attack_bonus(battle.mean(), depth)
    }
}
