//! The root of a search: iterative deepening over the legal moves.

use std::cmp::Reverse;

use fairboard_rules::stratego::Move;

use crate::evaluation::score;
use crate::node::Node;
use crate::search::{INFINITY, Search, WIN};

/// A move at the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Added to the score that the search finds.
    bias: i32,
    score: i32,
}

impl RootMove {
    /// A move whose score is changed by this worth.
    pub(crate) fn new(mv: Move, bias: f32) -> Self {
        Self { mv, bias: score(bias), score: score(bias) }
    }
}

impl Search<'_> {
    /// Iterative deepening: the moves in order, the best first, as deep as the limit allows.
    pub(crate) fn run(&mut self, root: &Node, moves: &[RootMove]) -> Vec<RootMove> {
        let mut ranked = moves.to_vec();
        for depth in 1..=self.limit.depth {
            let Some(next) = self.search_root(root, &ranked, depth) else { break };
            ranked = next;
            if self.stopped {
                break;
            }
            self.depth = depth;
            if ranked.first().is_some_and(|best| best.score.abs() > WIN / 2) {
                break;
            }
        }
        ranked
    }

    /// The moves in a new order; `None` if there was no time for the first.
    fn search_root(&mut self, root: &Node, moves: &[RootMove], depth: u8) -> Option<Vec<RootMove>> {
        let mut searched: Vec<RootMove> = Vec::with_capacity(moves.len());
        let mut best = -INFINITY;
        for root_move in moves {
            let RootMove { mv, bias, .. } = *root_move;
            let score = self.search_root_move(root, mv, depth, best - bias) + bias;
            if self.stopped {
                break;
            }
            best = best.max(score);
            searched.push(RootMove { score, ..*root_move });
        }
        if searched.is_empty() {
            return None;
        }
        let rest = &moves[searched.len()..];
        searched.extend(rest.iter().map(|root_move| RootMove { score: -INFINITY, ..*root_move }));
        searched.sort_by_key(|root_move| Reverse(root_move.score));
        Some(searched)
    }

    /// The score of a move at the root, exact if it is above `best`.
    fn search_root_move(&mut self, root: &Node, mv: Move, depth: u8, best: i32) -> i32 {
        if root.is_attack(mv) {
            return self.search_root_attack(root, mv, depth);
        }
        let next = root.after_move(self.evaluation, mv);
        if best > -INFINITY {
            let score = -self.search(&next, depth - 1, -best - 1, -best);
            if score <= best {
                return score;
            }
        }
        -self.search(&next, depth - 1, -INFINITY, -best)
    }

    /// The mean score over all ends of an attack at the root.
    fn search_root_attack(&mut self, root: &Node, mv: Move, depth: u8) -> i32 {
        let battle = root.battle(self.evaluation, mv);
        let scores = battle.ends().map(|end| {
            let next = root.after_battle(self.evaluation, &battle, end);
            let score = -self.search(&next, depth - 1, -INFINITY, INFINITY);
            f64::from(end.chance) * f64::from(score)
        });
        scores.sum::<f64>().round() as i32 + self.earlier_attack(battle.mean(), depth)
    }
}
