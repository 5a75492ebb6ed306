//! Principal variation search.
//!
//! Alpha-beta in the form of Reinefeld (1983), with null-move pruning, late-move reductions, a
//! transposition table, the history heuristic and quiescence search. A battle with a hidden piece
//! is a chance node: at the root every end of the battle is searched, and in deeper nodes only the
//! likeliest end ([`Expectation`]).

use fairboard_rules::stratego::Move;

use crate::evaluation::{Evaluation, score};
use crate::expectation::Expectation;
use crate::move_ordering::{HistoryTable, OrderedMoves};
use crate::node::{Node, Side};
use crate::transposition::{Bound, TranspositionEntry, TranspositionTable};

/// Limits of a search. The search ends as soon as it reaches one of the two limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Maximum depth in plies, not counting quiescence search.
    pub depth: u8,
    /// Maximum number of nodes. The search may visit a few nodes more.
    pub nodes: u64,
}

impl Limit {
    /// No limit: the search ends only if the time is over, or if more depth would change nothing.
    pub const NONE: Self = Self { depth: u8::MAX, nodes: u64::MAX };
}

/// Score of a win at the last ply of a search. A win with plies left has a larger score.
pub(crate) const WIN: i32 = 1_000_000;

/// Score above which a side wins. A win after uncertain battles counts by its chance, so its score
/// may be below [`WIN`]. No advantage without a win comes near this score.
pub(crate) const DECISIVE: i32 = WIN / 2;

/// Bound of every score: no score is larger.
pub(crate) const INFINITY: i32 = 2 * WIN;

/// Number of nodes between two checks of the clock.
const CLOCK_INTERVAL: u64 = 64;

/// Results of a search that make a later search of the same position faster.
pub(crate) struct SearchMemory {
    /// Number of nodes visited by all searches with this memory.
    pub(crate) nodes: u64,
    table: TranspositionTable,
    history: HistoryTable,
}

impl SearchMemory {
    /// The memory before anything is searched.
    pub(crate) fn new() -> Self {
        Self { nodes: 0, table: TranspositionTable::new(), history: HistoryTable::new() }
    }

    /// The best move that an earlier search of the node has found; `None` if the memory has no move
    /// for this node.
    pub(crate) fn best_move(&self, node: &Node) -> Option<Move> {
        self.table.get(node.hash)?.best
    }
}

/// One run of a search from a root, until the search ends or is interrupted.
pub(crate) struct Search<'a> {
    pub(crate) evaluation: &'a Evaluation<'a>,
    pub(crate) memory: &'a mut SearchMemory,
    pub(crate) limit: Limit,
    is_time_over: &'a mut dyn FnMut() -> bool,
    /// Number of nodes at which the clock and the limit of nodes are checked next.
    next_check: u64,
    /// Set if the clock or the limit of nodes has stopped the search. Scores are then incomplete.
    pub(crate) stopped: bool,
    /// Score by which a win is better for each ply that it comes earlier.
    earlier_win: i32,
}

impl<'a> Search<'a> {
    /// A search that uses the results in `memory`, and adds its results to them.
    pub(crate) fn new(
        evaluation: &'a Evaluation<'a>,
        limit: Limit,
        is_time_over: &'a mut dyn FnMut() -> bool,
        memory: &'a mut SearchMemory,
    ) -> Self {
        Self {
            evaluation,
            limit,
            is_time_over,
            next_check: (memory.nodes + CLOCK_INTERVAL).min(limit.nodes),
            memory,
            stopped: false,
            earlier_win: score(evaluation.weights.earlier_win),
        }
    }

    /// Bonus for an attack with `depth` plies left and the expected gain `mean`. A delayed attack
    /// may never come, so an earlier attack is worth more.
    pub(crate) fn early_attack_bonus(&self, mean: f32, depth: u8) -> i32 {
        score(mean * self.evaluation.weights.earlier_attack * f32::from(depth))
    }

    /// Alpha-beta search with `depth` plies left: the score of a node for the side to move.
    pub(crate) fn search(&mut self, node: &Node, depth: u8, alpha: i32, beta: i32) -> i32 {
        if let Some(score) = self.terminal_score(node, depth) {
            return score;
        }
        // The enemy, who is to move, may have hidden Scouts that could run and take our Flag. A
        // hidden piece moves step by step in the search, so the expected gain of its run is added
        // here. A counted run is not found again, so this recursion ends.
        if let Some(run) = node.flag_run(self.evaluation) {
            let mut next = node.clone();
            next.mark_counted(&run);
            return run.gain + self.search(&next, depth, alpha - run.gain, beta - run.gain);
        }
        if depth == 0 {
            let attacks = self.evaluation.weights.quiescence_depth;
            // In a breach, an enemy Miner comes to our Flag, or to a Bomb beside it, before we can
            // stop the Miner. The score of a breach, from the view of the side to move, counts at
            // the end of a line of play, so once on each line.
            let breach = node.breach(self.evaluation);
            return breach + self.quiescence(node, attacks, alpha - breach, beta - breach);
        }
        let evaluation = node.evaluation();
        self.count_node();
        if self.stopped {
            // No score of a stopped search is used, so any score will do.
            return evaluation;
        }
        let entry = self.memory.table.get(node.hash);
        let earlier_best = entry.and_then(|entry| entry.best);
        if let Some(score) = entry.and_then(|entry| entry.cutoff(depth, evaluation, alpha, beta)) {
            return score;
        }
        if let Some(score) = self.null_move_score(node, depth, evaluation, beta) {
            return score;
        }
        let moves = OrderedMoves::new(node, self.evaluation, &self.memory.history, earlier_best);
        if moves.is_empty() {
            return self.score_without_moves(node, depth);
        }
        let (score, best) = self.search_moves(node, moves, depth, alpha, beta);
        if !self.stopped {
            let bound = Bound::of(score, alpha, beta);
            // The evaluation has the gains on the way to the node. Another way to the same node has
            // other gains, so the table keeps only the gain from the node on.
            let gain = score - evaluation;
            self.memory.table.insert(node.hash, &TranspositionEntry { gain, depth, bound, best });
        }
        score
    }

    /// The score of a node for which no move was generated: that of a draw if neither side can
    /// move, that of a loss at this `depth` if the mover has lost, or else the evaluation.
    fn score_without_moves(&self, node: &Node, depth: u8) -> i32 {
        if node.is_exhausted(self.evaluation) {
            // Neither side has a piece that can move. This is a draw, and no loss of the mover.
            node.draw_score(self.evaluation)
        } else if node.has_lost(self.evaluation) {
            -self.win_score(depth)
        } else {
            // A hidden piece for which no move is generated may still be able to move.
            node.evaluation()
        }
    }

    /// The best score among the moves of a node, and the move that has this score.
    fn search_moves(
        &mut self,
        node: &Node,
        moves: OrderedMoves,
        depth: u8,
        mut alpha: i32,
        beta: i32,
    ) -> (i32, Option<Move>) {
        let (mut best_score, mut best_move) = (-INFINITY, None);
        for (index, mv) in moves.enumerate() {
            let score = self.search_ordered_move(node, mv, index, depth - 1, alpha, beta);
            if score > best_score {
                best_score = score;
                best_move = Some(mv);
            }
            alpha = alpha.max(best_score);
            if alpha >= beta {
                self.memory.history.reward(mv, depth);
                break;
            }
        }
        (best_score, best_move)
    }

    /// Principal variation search: the score of the move at `index`. The first move is searched
    /// with the whole window. A later move is searched with a null window and, if it is quiet, at a
    /// reduced depth, until it proves better. `depth` is the number of plies left after the move.
    fn search_ordered_move(
        &mut self,
        node: &Node,
        mv: Move,
        index: usize,
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if index > 0 {
            let reduction = if node.is_attack(mv) { 0 } else { self.reduction(index, depth) };
            let mut score =
                self.search_move(node, mv, depth.saturating_sub(reduction), alpha, alpha + 1);
            if reduction > 0 && score > alpha {
                score = self.search_move(node, mv, depth, alpha, alpha + 1);
            }
            let is_cutoff = score >= beta;
            if score <= alpha || is_cutoff {
                return score;
            }
        }
        self.search_move(node, mv, depth, alpha, beta)
    }

    /// Number of plies, from 0 to 2, by which the move at `index` is searched less deep (late-move
    /// reduction). The move is no attack.
    fn reduction(&self, index: usize, depth: u8) -> u8 {
        let weights = &self.evaluation.weights;
        let is_late =
            index >= usize::from(weights.late_move_index) && depth >= weights.late_move_depth;
        let is_very_late = index >= usize::from(weights.very_late_move_index)
            && depth >= weights.very_late_move_depth;
        u8::from(is_late) + u8::from(is_very_late)
    }

    /// The score of a move, from the view of the side that makes it.
    fn search_move(&mut self, node: &Node, mv: Move, depth: u8, alpha: i32, beta: i32) -> i32 {
        if !node.is_attack(mv) {
            let next = node.after_move(self.evaluation, mv);
            return -self.search(&next, depth, -beta, -alpha);
        }
        let battle = node.battle(self.evaluation, mv);
        let bonus = node.for_mover(self.early_attack_bonus(battle.mean(), depth));
        let mut expectation = Expectation::new(node, self.evaluation, &battle, bonus);
        // In a breach, an enemy Miner comes to our Flag, or to a Bomb beside it, before our pieces
        // can stop the Miner. A breach in `next` counts for every end of the battle. The window
        // depends on the breach, so the breach is counted first.
        expectation.count_breach(self.evaluation);
        let (floor, ceiling) = expectation.window(alpha, beta);
        expectation.score(-self.search(&expectation.next, depth, -ceiling, -floor))
    }

    /// Null-move pruning: the score after a null move, if a null move is tried and causes a cutoff.
    fn null_move_score(
        &mut self,
        node: &Node,
        depth: u8,
        evaluation: i32,
        beta: i32,
    ) -> Option<i32> {
        let weights = &self.evaluation.weights;
        let is_cutoff_unlikely = evaluation < beta;
        // Two null moves in a row would lead back to the same position.
        if is_cutoff_unlikely || depth < weights.null_move_depth || node.is_after_null_move {
            return None;
        }
        // A divisor of 0 adds nothing to the reduction.
        let reduction =
            weights.null_move_reduction + depth.checked_div(weights.null_move_divisor).unwrap_or(0);
        let next = node.after_null_move();
        let alpha = beta - 1;
        let score = -self.search(&next, depth.saturating_sub(reduction), -beta, -alpha);
        // A win after a null move is not believed, because no side may pass in the game.
        (score >= beta && score < DECISIVE && !self.stopped).then_some(score)
    }

    /// Counts a node, and sets [`stopped`](Self::stopped) if the search has to stop. The clock is
    /// checked only every [`CLOCK_INTERVAL`] nodes, and at the limit of nodes.
    fn count_node(&mut self) {
        self.memory.nodes += 1;
        if self.memory.nodes >= self.next_check {
            self.next_check = (self.memory.nodes + CLOCK_INTERVAL).min(self.limit.nodes);
            self.stopped |= self.memory.nodes >= self.limit.nodes || (self.is_time_over)();
        }
    }

    /// The score for the side to move if a Flag is taken, or if too many plies had no attack.
    /// `None` if the game goes on.
    pub(crate) fn terminal_score(&self, node: &Node, depth: u8) -> Option<i32> {
        match node.winner {
            Some(Side::Own) => Some(node.for_mover(self.win_score(depth))),
            Some(Side::Enemy) => Some(node.for_mover(-self.win_score(depth))),
            None => node
                .is_drawn_by_quiet_plies(self.evaluation)
                .then(|| node.draw_score(self.evaluation)),
        }
    }

    /// The score of a win with `depth` plies left. An earlier win has a larger score.
    fn win_score(&self, depth: u8) -> i32 {
        WIN + self.earlier_win * i32::from(depth)
    }
}

#[cfg(test)]
mod tests;
