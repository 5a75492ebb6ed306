//! A search that can be interrupted and resumed.

use std::fmt;

use fairboard_play::stratego::question::WinningChance;
use fairboard_rules::stratego::Move;

use crate::evaluation::Evaluation;
use crate::node::Node;
use crate::prospects::Prospects;
use crate::root::{Deepening, RootMove};
use crate::search::{Limit, Search, SearchMemory};

/// Best move and prospects that a search has found so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchResult {
    /// The best move; `None` if there is no legal move.
    pub mv: Option<Move>,
    /// The prospects of the seat to move.
    pub prospects: Prospects,
    /// The last depth that was completed, in plies; 0 if none was completed.
    pub depth: u8,
    /// Number of nodes visited.
    pub nodes: u64,
}

/// State of a [`ResumableSearch`] after a call of [`resume`](ResumableSearch::resume).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchProgress {
    /// `is_time_over` has stopped the search, which can be resumed.
    Interrupted,
    /// The search is complete: the limit is reached, or more depth would change nothing.
    Finished,
}

/// A search that can be interrupted and resumed, for a page that must not wait long.
///
/// A recursive search cannot be left in the middle of its tree. So a resumed search begins again at
/// the root move that was interrupted. With the transposition table it comes quickly to the node at
/// which it was interrupted. Earlier root moves keep their scores.
///
/// # Examples
///
/// ```
/// use fairboard_engine::{Engine, Limit, SearchProgress};
/// use fairboard_play::stratego::question::Question;
/// use fairboard_play::{Player, Strength};
/// use fairboard_rules::stratego::{Color, Rules, SeatView, SquareSet};
/// use fairboard_setups::arrange;
/// use fastrand::Rng;
///
/// let own = arrange(Color::Red, Rules::CLASSIC.army, 1).finish()?;
/// let start = SeatView::new(Rules::CLASSIC, &own, SquareSet::home(Color::Blue));
/// let question = Question::new(start, Vec::new(), Player::Person)?;
/// let moves: Vec<_> = question.view().legal_moves().collect();
/// let engine = Engine::new(Strength::STRONGEST);
/// let limit = Limit { depth: 5, ..Limit::NONE };
/// let mut search = engine.begin(&question, &moves, limit, &mut Rng::with_seed(1));
/// let (mut checks, mut slices) = (0, 1);
/// let mut is_slice_over = || {
///     checks += 1;
///     checks % 8 == 0
/// };
/// while search.resume(&mut is_slice_over) == SearchProgress::Interrupted {
///     slices += 1;
/// }
/// assert_eq!(search.result().depth, 5);
/// assert!(slices > 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ResumableSearch<'a> {
    pub(crate) evaluation: Evaluation<'a>,
    pub(crate) root: Node,
    limit: Limit,
    pub(crate) deepening: Deepening,
    pub(crate) memory: SearchMemory,
}

impl<'a> ResumableSearch<'a> {
    /// A search for the best of `moves`, before anything is searched.
    pub(crate) fn new(
        evaluation: Evaluation<'a>,
        root: Node,
        limit: Limit,
        moves: Vec<RootMove>,
    ) -> Self {
        let (deepening, memory) = (Deepening::new(moves), SearchMemory::new());
        Self { evaluation, root, limit, deepening, memory }
    }

    /// Continues the search until it ends, or until `is_time_over` returns `true`. The search calls
    /// `is_time_over` from time to time.
    pub fn resume(&mut self, is_time_over: &mut dyn FnMut() -> bool) -> SearchProgress {
        let memory = &mut self.memory;
        let mut search = Search::new(&self.evaluation, self.limit, is_time_over, memory);
        search.deepen(&self.root, &mut self.deepening);
        let is_over =
            self.deepening.is_over(self.limit.depth) || self.memory.nodes >= self.limit.nodes;
        if is_over { SearchProgress::Finished } else { SearchProgress::Interrupted }
    }

    /// The chance that the seat to move wins, by the result so far.
    pub fn chance(&self) -> WinningChance {
        self.result().prospects.chance(self.evaluation.weights)
    }

    /// The result so far.
    pub fn result(&self) -> SearchResult {
        let Self { evaluation, deepening, memory, .. } = self;
        SearchResult {
            mv: deepening.best(),
            prospects: Prospects::new(evaluation, deepening.gain()),
            depth: deepening.depth,
            nodes: memory.nodes,
        }
    }
}

impl fmt::Debug for ResumableSearch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ResumableSearch").field("result", &self.result()).finish_non_exhaustive()
    }
}
