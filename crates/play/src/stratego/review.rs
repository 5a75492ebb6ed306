//! Review of a finished game: the moves of one seat, judged by what the seat knew then.
//!
//! [`Review`] says what to ask an engine and takes the engine's [`Judgement`]s. In the judgements
//! it finds the moves that cost most, good moves, and luck. A review holds the seat's first view
//! and the public plies. So games that the seat cannot tell apart have equal reviews.

mod finding;
mod judgement;
mod text;

use std::cmp::Reverse;
use std::iter;
use std::rc::Rc;

use fairboard_rules::stratego::{Color, Move, Ply, SeatView};

pub use finding::{Finding, FindingKind, Findings};
pub use judgement::{Cause, ComparedLine, Inquiry, Judgement, Odds};

use super::question::{Question, WinningChance};
use crate::Player;

/// Numbers that decide how a game is reviewed. The cost of a move is the chance of winning that it
/// lost against the best move. Chances and costs are in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Nodes of the first search, which judges each move of the seat.
    pub coarse_nodes: u64,
    /// Nodes of the second search, which judges only the moves that seem to cost most.
    pub deep_nodes: u64,
    /// Number of worlds in which both a deeply searched move and the best move are played on. A
    /// world is a position that fits the seat's knowledge.
    pub worlds: u32,
    /// Greatest number of moves that are searched with [`deep_nodes`](Self::deep_nodes).
    pub candidates: usize,
    /// Least chance of winning that the best move must have, so that another move can be a mistake.
    /// In a game that is nearly lost, little depends on a move.
    pub least_chance: u16,
    /// Greatest number of mistakes that are shown.
    pub most_mistakes: usize,
    /// Number of mistakes for which [`least_small_cost`](Self::least_small_cost) is enough.
    pub small_mistakes: usize,
    /// Least cost of each mistake after the first [`small_mistakes`](Self::small_mistakes).
    pub least_cost: u16,
    /// Least cost of one of the first [`small_mistakes`](Self::small_mistakes) mistakes.
    pub least_small_cost: u16,
    /// Number of plies within which two mistakes count as one, if they have the same better move or
    /// the same cause.
    pub plies_apart: usize,
    /// Greatest number of good moves that are shown. The same limit holds for the attacks that
    /// failed by bad luck.
    pub most_others: usize,
    /// Least lead of a good move over every other move.
    pub least_lead: u16,
    /// Greatest cost of an attack that failed by bad luck. An attack that cost more was not right.
    pub most_risk: u16,
    /// Least fall of the chance of winning by which a failed attack counts as bad luck.
    pub least_fall: u16,
}

/// The thresholds in use; the section "Reviews" of `docs/engine.md` describes them.
pub const THRESHOLDS: Thresholds = Thresholds {
    coarse_nodes: 6_000,
    deep_nodes: 150_000,
    worlds: 60,
    candidates: 8,
    least_chance: 400,
    most_mistakes: 6,
    small_mistakes: 3,
    least_cost: 40,
    least_small_cost: 20,
    plies_apart: 20,
    most_others: 2,
    least_lead: 60,
    most_risk: 20,
    least_fall: 80,
};

/// A review as far as its inquiries have been answered.
///
/// # Examples
///
/// ```
/// use fairboard_forms::compact::read_game;
/// use fairboard_play::stratego::Finished;
/// use fairboard_rules::stratego::Color;
///
/// let (game, players) = read_game("1ChumxdF7G20vW_E2GRga4HIgloL")?;
/// let game = Finished::new(&game, players).expect("only finished games are shared");
/// let review = game.review(Color::Red);
/// let inquiry = review.next().expect("Red had a choice");
/// assert_eq!(inquiry.to_string().parse(), Ok(inquiry));
/// # Ok::<(), fairboard_forms::FormatError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Review {
    start: SeatView,
    plies: Rc<[Ply]>,
    player: Player,
    turns: Vec<Turn>,
}

/// A turn of the seat with a choice of moves.
#[derive(Clone, Debug)]
struct Turn {
    /// Number of plies before the turn.
    plies: usize,
    /// Judgement by a search of few nodes.
    coarse: Option<Judgement>,
    /// Judgement by a search of many nodes.
    deep: Option<Judgement>,
}

impl Turn {
    /// The deep judgement, or else the coarse one.
    fn judgement(&self) -> Option<&Judgement> {
        self.deep.as_ref().or(self.coarse.as_ref())
    }
}

/// A pass of a review over the moves: with few nodes, and then with many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    Coarse,
    Deep,
}

impl Review {
    /// The progress of a complete review, in percent.
    pub const DONE: u32 = 100;

    /// The review of the seat of `start`, with nothing judged yet. `player` plays that seat.
    pub fn new(start: SeatView, plies: Rc<[Ply]>, player: Player) -> Self {
        let mut view = start.clone();
        let mut turns = Vec::new();
        for (plies_before, ply) in plies.iter().enumerate() {
            if view.turn() == Some(view.seat()) && view.legal_moves().len() > 1 {
                turns.push(Turn { plies: plies_before, coarse: None, deep: None });
            }
            // The view of either seat accepts every ply of a game, so the loop goes to the end.
            if view.advance(*ply).is_err() {
                break;
            }
        }
        Self { start, plies, player, turns }
    }

    /// The side whose moves are reviewed.
    pub const fn seat(&self) -> Color {
        self.start.seat()
    }

    /// The next inquiry; `None` once all are answered, or if the game began from a position without
    /// one of the Flags, about which an engine cannot be asked.
    ///
    /// First every move is judged with few nodes. Then the moves that seem to cost most are judged
    /// with many nodes, the costliest first.
    pub fn next(&self) -> Option<Inquiry> {
        let (index, pass) = self.next_turn()?;
        let plies = self.turns[index].plies;
        let plies_before = self.plies[..plies].to_vec();
        // `new` has replayed these plies, so only a start without a Flag is refused.
        let question = Question::new(self.start.clone(), plies_before, self.player).ok()?;
        let (offset, nodes, worlds) = match pass {
            Pass::Coarse => (0, THRESHOLDS.coarse_nodes, 0),
            Pass::Deep => (1, THRESHOLDS.deep_nodes, THRESHOLDS.worlds),
        };
        // Tickets are even in the coarse pass, and odd in the deep pass.
        let ticket = 2 * index as u32 + offset;
        Some(Inquiry { ticket, nodes, worlds, played: self.plies[plies].mv, question })
    }

    /// The index of the next turn to judge, and the pass that judges it.
    fn next_turn(&self) -> Option<(usize, Pass)> {
        if let Some(index) = self.turns.iter().position(|turn| turn.coarse.is_none()) {
            return Some((index, Pass::Coarse));
        }
        let lacks_deep = |index: &usize| self.turns[*index].deep.is_none();
        self.candidates().into_iter().find(lacks_deep).map(|index| (index, Pass::Deep))
    }

    /// Takes a judgement. A judgement whose ticket belongs to no turn of this review changes
    /// nothing.
    pub fn take_judgement(&mut self, judgement: Judgement) {
        let Some(turn) = self.turns.get_mut(judgement.ticket as usize / 2) else { return };
        // Tickets are even in the coarse pass, as `next` numbers them.
        let slot =
            if judgement.ticket.is_multiple_of(2) { &mut turn.coarse } else { &mut turn.deep };
        *slot = Some(judgement);
    }

    /// Percentage of the work that is done.
    pub fn progress(&self) -> u32 {
        let coarse_count = self.turns.iter().filter(|turn| turn.coarse.is_some()).count();
        let deep_count = self.turns.iter().filter(|turn| turn.deep.is_some()).count();
        // Until all turns are judged once, the candidates are not known.
        let deep_total = if coarse_count == self.turns.len() {
            self.candidates().len()
        } else {
            THRESHOLDS.candidates.min(self.turns.len())
        };
        let Thresholds { coarse_nodes, deep_nodes, .. } = THRESHOLDS;
        let nodes =
            |coarse: usize, deep: usize| coarse as u64 * coarse_nodes + deep as u64 * deep_nodes;
        let nodes_done = nodes(coarse_count, deep_count);
        let nodes_total = nodes(self.turns.len(), deep_total);
        // A review without turns has no nodes to search, and is complete.
        let Some(percent) = (100 * nodes_done).checked_div(nodes_total) else { return Self::DONE };
        // A turn that was judged deeply may be no candidate any more (see `corrected_cost`), so
        // more may be done than `deep_total` says.
        percent.min(100) as u32
    }

    /// The number of plies before each judged turn, with the seat's chance of winning at this turn
    /// if it makes the best move.
    pub fn chances(&self) -> impl Iterator<Item = (usize, WinningChance)> {
        self.turns.iter().filter_map(|turn| Some((turn.plies, turn.judgement()?.expected)))
    }

    /// The findings in the judgements so far.
    pub fn findings(&self) -> Findings {
        finding::findings(self)
    }

    /// The indices of the turns with the greatest corrected costs of their coarse judgements, the
    /// costliest first. There are at most `THRESHOLDS.candidates` of them, and each costs at least
    /// `THRESHOLDS.least_small_cost`.
    fn candidates(&self) -> Vec<usize> {
        let costs = self.turns.iter().enumerate().filter_map(|(index, turn)| {
            let cost = self.corrected_cost(index, turn.coarse.as_ref()?);
            (cost >= THRESHOLDS.least_small_cost).then_some((cost, index))
        });
        heaviest(costs.collect()).map(|(_, index)| index).take(THRESHOLDS.candidates).collect()
    }

    /// Cost of the move at a turn according to `judgement`, in thousandths. The cost is 0 if the
    /// game was nearly lost.
    ///
    /// A missed chance costs nothing if the chance remains: no battle took it away, and at the
    /// seat's next turn at least half of the lost chance of winning is back.
    fn corrected_cost(&self, index: usize, judgement: &Judgement) -> u16 {
        if judgement.expected.thousandths() < THRESHOLDS.least_chance {
            return 0;
        }
        let cost = judgement.cost();
        let next = self.turns.get(index + 1).and_then(Turn::judgement);
        let remains = |next: &Judgement| {
            next.expected.thousandths() + cost / 2 >= judgement.expected.thousandths()
        };
        if judgement.is_missed_chance() && next.is_some_and(remains) { 0 } else { cost }
    }

    /// The move that was made at a turn.
    fn played(&self, turn: &Turn) -> Move {
        self.plies[turn.plies].mv
    }
}

/// Sorts weights, each with the index of its turn. The heaviest weight comes first, and of equal
/// weights the weight of the earlier turn. Turns are few, and a sort of the standard library would
/// make the page larger.
fn heaviest(mut weights: Vec<(u16, usize)>) -> impl Iterator<Item = (u16, usize)> {
    iter::from_fn(move || {
        let order = |(weight, turn): &(u16, usize)| (*weight, Reverse(*turn));
        let heaviest = weights.iter().copied().max_by_key(order)?;
        weights.retain(|other| *other != heaviest);
        Some(heaviest)
    })
}

#[cfg(test)]
mod tests;
