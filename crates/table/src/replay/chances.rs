//! Chances of winning along a replayed game, found by the engine in a worker.
//!
//! The engine judges a position for the side to move, from the knowledge of that side. The chance
//! at a position is the mean of two answers: one for the side to move, and one for the other side a
//! ply later.

use std::iter;
use std::rc::Rc;

use fairboard_play::Strength;
use fairboard_play::stratego::Finished;
use fairboard_play::stratego::question::{Reply, Request, WinningChance};
use fairboard_rules::stratego::{Color, Outcome};

use super::NoEngineAnswer;
use super::worker::{Worker, WorkerTask};
use crate::EngineEvent;
use crate::supervisor::{GRACE_MILLIS, START_MILLIS};

/// Chances of winning beside a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayChances {
    /// Nobody has asked for the chances or for a review, or the review has failed.
    Hidden,
    /// The chances are shown as far as they are known.
    Shown {
        /// Red's chances in order, with the number of plies before each. The last entry is the end
        /// of the game.
        line: Rc<[(usize, WinningChance)]>,
        /// Red's chance in the position that is shown; `None` at the end and while it is not known.
        here: Option<WinningChance>,
    },
    /// The engine did not answer.
    Missing,
}

/// The chances that are known, and the worker that finds the others.
#[derive(Clone, Debug)]
pub(super) struct Estimates {
    game: Rc<Finished>,
    /// The positions whose chances are wanted, as numbers of plies, in the order of the questions.
    order: Vec<usize>,
    /// Red's chance after each number of plies, as the side to move there expects it. `None` until
    /// the engine has answered. The end of the game has no element, because nobody moves there.
    expected: Vec<Option<WinningChance>>,
    worker: Worker,
}

impl Estimates {
    /// The estimates before the first answer, and the tasks that start the worker.
    pub(super) fn begin(game: &Rc<Finished>, turning_points: &[usize]) -> (Self, Vec<WorkerTask>) {
        let total = game.plies().len();
        let estimates = Self {
            game: Rc::clone(game),
            order: question_order(turning_points, total),
            expected: vec![None; total],
            worker: Worker::Starting,
        };
        (estimates, vec![WorkerTask::Start, WorkerTask::Wait(START_MILLIS)])
    }

    /// Handles a report about the worker.
    ///
    /// # Errors
    ///
    /// [`NoEngineAnswer`] if the worker failed or is too slow, or its answer cannot be read.
    pub(super) fn handle_engine_event(&mut self, event: EngineEvent) -> Result<(), NoEngineAnswer> {
        let Some((ticket, text)) = self.worker.handle_event(event)? else { return Ok(()) };
        let reply: Reply = text.parse().map_err(|_| NoEngineAnswer)?;
        // One question is asked at a time, so only a faulty worker replies to another one. Such a
        // reply is ignored, and the wait for the right reply goes on.
        if reply.ticket == ticket {
            // The ticket of a question is the number of plies before it.
            let plies = ticket as usize;
            // A reply has the chance of the side to move, and `expected` has Red's.
            self.expected[plies] = Some(match self.game.side(plies) {
                Color::Red => reply.chance,
                Color::Blue => reply.chance.other(),
            });
            self.worker = Worker::Idle;
        }
        Ok(())
    }

    /// The tasks that send the next question, if one is left and the worker is idle. The chance
    /// after `at` plies comes first.
    pub(super) fn proceed(&mut self, at: usize) -> Vec<WorkerTask> {
        let Worker::Idle = self.worker else { return Vec::new() };
        let Some((plies, request)) = self.next(at) else { return Vec::new() };
        self.worker = Worker::Asked(plies as u32);
        vec![WorkerTask::Post(request), WorkerTask::Wait(MILLIS + GRACE_MILLIS)]
    }

    /// The next question as text, and the number of plies before it. The questions about the chance
    /// after `at` plies come first. `None` once all questions are answered.
    fn next(&self, at: usize) -> Option<(usize, String)> {
        let wanted = iter::once(at).chain(self.order.iter().copied());
        let mut positions = wanted.filter_map(|plies| self.asked_positions(plies)).flatten();
        let plies = positions.find(|plies| self.expected[*plies].is_none())?;
        let question = self.game.question(plies)?;
        let (strength, ticket) = (Strength::STRONGEST, plies as u32);
        let request = Request { ticket, strength, millis: MILLIS, seed: 0, question };
        Some((plies, request.to_string()))
    }

    /// The two positions for which the engine is asked, so that the mean of both answers is the
    /// chance after this number of plies. `None` at the end of the game, where nobody is to move.
    fn asked_positions(&self, plies: usize) -> Option<[usize; 2]> {
        let end = self.expected.len();
        if plies >= end {
            return None;
        }
        if plies + 1 < end {
            return Some([plies, plies + 1]);
        }
        // Nobody is to move a ply later, so the other side is asked a ply earlier. A game of one
        // ply has no earlier position either, and the answer at its start counts twice.
        Some([plies.saturating_sub(1), plies])
    }

    /// Red's chance after this number of plies. `None` while one of its two answers is missing, and
    /// at the end of the game.
    pub(super) fn at(&self, plies: usize) -> Option<WinningChance> {
        let [first, second] = self.asked_positions(plies)?.map(|asked_at| self.expected[asked_at]);
        Some(first?.mean(second?))
    }

    /// Red's chances that are known, in order, with the number of plies before each. The last entry
    /// is the end of the game.
    pub(super) fn line(&self) -> Rc<[(usize, WinningChance)]> {
        let total = self.expected.len();
        let known = (0..total).filter_map(|plies| Some((plies, self.at(plies)?)));
        known.chain([(total, chance_at_end(self.game.outcome()))]).collect()
    }
}

/// The positions whose chances are wanted, in the order of the questions. A few positions that are
/// evenly spaced come first, so that a coarse line appears early. The turning points and ever finer
/// spacings follow. The end is among the positions, but `asked_positions` has nothing to ask there.
fn question_order(turning_points: &[usize], total: usize) -> Vec<usize> {
    // The bounds of `parts` equal parts of the game, as numbers of plies.
    let evenly = |parts: usize| (0..=parts).map(move |part| part * total / parts);
    let turning_points = turning_points.iter().copied();
    let wanted =
        evenly(4).chain(turning_points).chain(evenly(8)).chain(evenly(16)).chain(evenly(32));
    let mut order = Vec::new();
    for plies in wanted {
        if !order.contains(&plies) {
            order.push(plies);
        }
    }
    order
}

/// Red's chance once the game is over.
pub(super) const fn chance_at_end(outcome: Outcome) -> WinningChance {
    match outcome {
        Outcome::Win { winner: Color::Red, .. } => WinningChance::SURE,
        Outcome::Win { winner: Color::Blue, .. } => WinningChance::SURE.other(),
        Outcome::Draw { .. } => WinningChance::EVEN,
    }
}

/// Thinking time of the engine for each question, in milliseconds.
const MILLIS: u32 = 100;
