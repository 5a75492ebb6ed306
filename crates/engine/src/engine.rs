//! The computer player: forgets, evaluates and searches as its strength allows.

use fairboard_play::Strength;
use fairboard_rules::stratego::{Move, Rank};
use fastrand::Rng;

use crate::evaluation::Evaluation;
use crate::node::{Node, RecentMoves};
use crate::root::RootMove;
use crate::search::{Limit, Search};
use crate::settings::Settings;
use crate::{Observation, Weights};

/// Result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best move; `None` if there is none.
    pub mv: Option<Move>,
    /// The last depth that was completed, in plies.
    pub depth: u8,
    /// Number of nodes visited.
    pub nodes: u64,
}

/// A computer player of a strength, with its weights.
#[derive(Clone, Debug)]
pub struct Engine {
    settings: Settings,
    weights: Weights,
}

impl Engine {
    /// The player of `strength` with the tuned weights.
    pub fn new(strength: Strength) -> Self {
        Self::with_weights(strength, Weights::tuned())
    }

    /// The player of `strength` with other weights.
    pub fn with_weights(strength: Strength, mut weights: Weights) -> Self {
        let settings = Settings::of(strength);
        weights.bluff *= settings.bluff;
        Self { settings, weights }
    }

    /// The move that [`search`](Self::search) finds; `None` if there is none.
    pub fn choose(
        &self,
        observation: &Observation,
        limit: Limit,
        random: &mut Rng,
        is_time_over: &mut dyn FnMut() -> bool,
    ) -> Option<Move> {
        self.search(observation, limit, random, is_time_over).mv
    }

    /// Searches for the best move.
    ///
    /// The search ends at `limit`, or when `is_time_over`, which is called from time to time, returns
    /// `true`. If it never does, equal observations, limits and random numbers give equal results. A
    /// forced move is returned without searching.
    pub fn search(
        &self,
        observation: &Observation,
        limit: Limit,
        random: &mut Rng,
        is_time_over: &mut dyn FnMut() -> bool,
    ) -> SearchResult {
        if let [mv] = observation.legal[..] {
            return SearchResult { mv: Some(mv), depth: 0, nodes: 0 };
        }
        let observation = self.forget(observation);
        let evaluation = Evaluation::new(&observation, &self.weights);
        let recent = recent_moves(&observation);
        let moves = self.root_moves(&observation.legal, recent[0][0], random);
        let limit = Limit { depth: limit.depth.min(self.settings.depth), ..limit };
        let mut search = Search::new(&evaluation, limit, is_time_over);
        let ranked = search.run(&Node::root(&evaluation, recent), &moves);
        SearchResult {
            mv: ranked.first().map(|best| best.mv),
            depth: search.depth,
            nodes: search.nodes,
        }
    }

    /// The legal moves, each with its noise and the cost of taking back the last move.
    fn root_moves(&self, legal: &[Move], last: Option<Move>, random: &mut Rng) -> Vec<RootMove> {
        let reversal = last.map(Move::reversed);
        let root_move = |mv: &Move| {
            let cost = if Some(*mv) == reversal { self.weights.reversal_cost } else { 0.0 };
            RootMove::new(*mv, self.settings.noise * (random.f32() - 0.5) - cost)
        };
        legal.iter().map(root_move).collect()
    }

    /// The observation without the ranks of the weakest known enemy pieces, if there are too many to
    /// remember.
    fn forget(&self, observation: &Observation) -> Observation {
        let mut observation = observation.clone();
        let seat = observation.seat;
        let mut known: Vec<(Rank, usize)> = observation
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, piece)| piece.color != seat)
            .filter_map(|(index, piece)| Some((piece.rank?, index)))
            .collect();
        known.sort();
        let forgotten = known.len().saturating_sub(self.settings.memory);
        for (_, index) in &known[..forgotten] {
            observation.pieces[*index].rank = None;
            observation.pieces[*index].revealed = false;
        }
        observation
    }
}

/// The last three moves of our side and of the enemy.
fn recent_moves(observation: &Observation) -> [RecentMoves; 2] {
    let moves = |skipped: usize| {
        let mut moves = observation.plies.iter().rev().skip(skipped).step_by(2).map(|ply| ply.mv);
        std::array::from_fn(|_| moves.next())
    };
    [moves(1), moves(0)]
}
