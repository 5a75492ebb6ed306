//! The computer player: its memory, its search and its noise depend on its strength.

use fairboard_play::Strength;
use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::{Move, Ply, Repetition};
use fastrand::Rng;

use crate::Weights;
use crate::behaviour::behaviours;
use crate::evaluation::Evaluation;
use crate::node::{Node, RecentMoves, Side};
use crate::proximity::Proximity;
use crate::resumable::{ResumableSearch, SearchResult};
use crate::root::RootMove;
use crate::search::Limit;
use crate::settings::Settings;
use crate::viewpoint::Viewpoint;

/// A computer player of a strength, with the weights by which it judges positions.
///
/// # Examples
///
/// ```
/// use fairboard_engine::{Engine, Limit};
/// use fairboard_play::stratego::question::Question;
/// use fairboard_play::{Player, Strength};
/// use fairboard_rules::stratego::{Color, Rules, SeatView, SquareSet};
/// use fairboard_setups::arrange;
/// use fastrand::Rng;
///
/// let own = arrange(Color::Red, Rules::CLASSIC.army, 1).finish()?;
/// let start = SeatView::new(Rules::CLASSIC, &own, SquareSet::home(Color::Blue));
/// let question = Question::new(start, Vec::new(), Player::Computer(Strength::STRONGEST))?;
/// let engine = Engine::new(Strength::STRONGEST);
/// let limit = Limit { nodes: 1_000, ..Limit::NONE };
/// let found = engine.search(&question, limit, &mut Rng::with_seed(1), &mut || false);
/// assert!(found.mv.is_some_and(|mv| question.view().check(mv).is_ok()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    settings: Settings,
    weights: Weights,
    proximity: Proximity,
    /// Set if the search keeps the two-squares rule, even in a game without that rule.
    keeps_two_squares: bool,
}

impl Engine {
    /// The computer player of `strength` with the tuned weights.
    pub fn new(strength: Strength) -> Self {
        Self::with_weights(strength, Weights::TUNED)
    }

    /// The computer player of `strength` with other weights. Only a share of the weight `bluff`
    /// counts for a weak player.
    pub fn with_weights(strength: Strength, mut weights: Weights) -> Self {
        let settings = Settings::of(strength);
        weights.bluff *= settings.bluff;
        let proximity = Proximity::new(weights.proximity_decay);
        Self { settings, weights, proximity, keeps_two_squares: false }
    }

    /// The same player, in whose search both sides always keep the two-squares rule. It suits a
    /// game whose rules allow repetition, if the caller offers only moves that keep the rule.
    #[must_use]
    pub fn keeping_two_squares(self) -> Self {
        Self { keeps_two_squares: true, ..self }
    }

    /// The move that [`search`](Self::search) finds; `None` if there is no legal move.
    pub fn choose(
        &self,
        question: &Question,
        limit: Limit,
        random: &mut Rng,
        is_time_over: &mut dyn FnMut() -> bool,
    ) -> Option<Move> {
        self.search(question, limit, random, is_time_over).mv
    }

    /// Searches for the best legal move of the seat that is to move.
    ///
    /// The search ends at `limit`, or when `is_time_over`, which is called from time to time,
    /// returns `true`. If `is_time_over` never returns `true`, equal questions, limits and random
    /// numbers give equal results. A forced move is returned without searching.
    pub fn search(
        &self,
        question: &Question,
        limit: Limit,
        random: &mut Rng,
        is_time_over: &mut dyn FnMut() -> bool,
    ) -> SearchResult {
        let moves: Vec<Move> = question.view().legal_moves().collect();
        self.search_moves(question, &moves, limit, random, is_time_over)
    }

    /// Searches for the best of `moves`, which are legal; see [`search`](Self::search).
    pub fn search_moves(
        &self,
        question: &Question,
        moves: &[Move],
        limit: Limit,
        random: &mut Rng,
        is_time_over: &mut dyn FnMut() -> bool,
    ) -> SearchResult {
        let mut search = self.begin(question, moves, limit, random);
        search.resume(is_time_over);
        search.result()
    }

    /// A search for the best of `moves`, which are legal. It can be interrupted and resumed.
    pub fn begin(
        &self,
        question: &Question,
        moves: &[Move],
        limit: Limit,
        random: &mut Rng,
    ) -> ResumableSearch<'_> {
        let behaviours = behaviours(question);
        let mut viewpoint = Viewpoint::new(question, &behaviours);
        viewpoint.forget(self.settings.memory);
        let quiet_plies = question.view().quiet_plies();
        let mut evaluation =
            Evaluation::new(&viewpoint, quiet_plies, &self.weights, &self.proximity);
        if self.keeps_two_squares {
            // The search applies no other rule of the Federation on repetition.
            evaluation.rules.repetition = Repetition::Federation;
        }
        let recent = recent_moves(question.plies());
        let our_last_move = recent[Side::Own as usize][0];
        let root_moves = self.root_moves(moves, our_last_move, random);
        let limit = Limit { depth: limit.depth.min(self.settings.depth), ..limit };
        let root = Node::root(&evaluation, recent, quiet_plies);
        ResumableSearch::new(evaluation, root, limit, root_moves)
    }

    /// The root moves, each with its random noise. The reversal of our last move has a cost.
    fn root_moves(
        &self,
        legal: &[Move],
        our_last_move: Option<Move>,
        random: &mut Rng,
    ) -> Vec<RootMove> {
        let reversal = our_last_move.map(Move::reversed);
        let root_move = |mv: &Move| {
            let cost = if Some(*mv) == reversal { self.weights.reversal_cost } else { 0.0 };
            RootMove::new(*mv, self.settings.noise * (random.f32() - 0.5) - cost)
        };
        legal.iter().map(root_move).collect()
    }
}

/// The last three moves of our side, and those of the enemy, in both cases the newest first.
fn recent_moves(plies: &[Ply]) -> [RecentMoves; 2] {
    let every_other = |skipped: usize| {
        let mut moves = plies.iter().rev().skip(skipped).step_by(2).map(|ply| ply.mv);
        std::array::from_fn(|_| moves.next())
    };
    // The last ply is the enemy's, because our side is to move.
    [every_other(1), every_other(0)]
}
