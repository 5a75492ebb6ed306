//! The review of one side's moves beside its replay, judged by the engine in a worker.

use std::rc::Rc;

use fairboard_play::stratego::Finished;
use fairboard_play::stratego::question::WinningChance;
use fairboard_play::stratego::review::{Finding, Judgement, Review};
use fairboard_rules::stratego::{Color, Move, Rank, SeatView, Seen, Square};

use super::worker::{Worker, WorkerTask};
use super::{Analysis, Eyes, NoEngineAnswer, Replay, ReplaySentence};
use crate::EngineEvent;
use crate::supervisor::{GRACE_MILLIS, START_MILLIS};

/// Review of one side's moves beside a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reviewed {
    /// Nobody has asked for a review.
    Hidden,
    /// The review is shown as far as it is done.
    Shown {
        /// The side whose moves are reviewed.
        seat: Color,
        /// Share of the work that is done, in percent.
        progress: u32,
        /// The findings in the order of the list.
        findings: Rc<[DescribedFinding]>,
        /// Index of the chosen finding, if there is one. Its sentences are shown, also when the
        /// board shows another position.
        chosen: Option<usize>,
    },
    /// The engine did not answer.
    Missing,
}

/// A finding, with the pieces that its sentence names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DescribedFinding {
    /// The move, its judgement, and the reason why the move is worth another look.
    pub finding: Finding,
    /// Rank of the piece that moved.
    pub piece: Rank,
    /// Rank of the piece that makes the better move.
    pub better: Rank,
    /// The enemy piece in the battle that explains the judgement, as the reviewed side knew this
    /// piece; `None` if no battle explains the judgement.
    pub enemy: Option<SeenEnemy>,
}

impl DescribedFinding {
    /// Describes a finding. `view` is the side's view before the move of the finding.
    pub(crate) fn new(finding: Finding, view: &SeatView) -> Self {
        let judgement = finding.judgement;
        let enemy = judgement.cause.map(|cause| {
            // An attack of the side goes to the enemy piece. An attack of the enemy comes from it.
            let Move { from, to } = cause.attack;
            SeenEnemy::on(view, if cause.is_own_attack() { to } else { from })
        });
        Self {
            finding,
            piece: mover_rank(view, finding.played),
            better: mover_rank(view, judgement.best),
            enemy,
        }
    }
}

/// Rank of the side's piece that makes a move. If the engine names a move of no such piece, the
/// rank is Scout, because the engine's moves are not checked here.
pub(crate) fn mover_rank(view: &SeatView, mv: Move) -> Rank {
    match view.seen(mv.from) {
        Seen::Own { rank, .. } => rank,
        Seen::Empty | Seen::Lake | Seen::Hidden { .. } | Seen::Revealed { .. } => Rank::Scout,
    }
}

/// An enemy piece in an attack, as the side knew it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenEnemy {
    /// The rank was known.
    Known,
    /// The rank was hidden, and the piece had moved.
    Moved,
    /// The rank was hidden, and the piece had never moved.
    Unmoved,
}

impl SeenEnemy {
    /// The enemy piece on `square`. `Known` if there is no enemy piece.
    fn on(view: &SeatView, square: Square) -> Self {
        match view.seen(square) {
            Seen::Hidden { moved: false, .. } => Self::Unmoved,
            Seen::Hidden { moved: true, .. } => Self::Moved,
            Seen::Empty | Seen::Lake | Seen::Own { .. } | Seen::Revealed { .. } => Self::Known,
        }
    }
}

/// A review, and the worker that judges its moves.
#[derive(Clone, Debug)]
pub(super) struct Reviewing {
    game: Rc<Finished>,
    review: Review,
    findings: Rc<[DescribedFinding]>,
    /// Index of the chosen finding, if there is one.
    pub(super) chosen: Option<usize>,
    worker: Worker,
}

impl Reviewing {
    /// A review before the first judgement, and the tasks that start the worker.
    pub(super) fn begin(game: &Rc<Finished>, seat: Color) -> (Self, Vec<WorkerTask>) {
        let reviewing = Self {
            game: Rc::clone(game),
            review: game.review(seat),
            findings: Rc::new([]),
            chosen: None,
            worker: Worker::Starting,
        };
        (reviewing, vec![WorkerTask::Start, WorkerTask::Wait(START_MILLIS)])
    }

    /// The side whose moves are reviewed.
    pub(super) const fn seat(&self) -> Color {
        self.review.seat()
    }

    /// Handles a report about the worker.
    ///
    /// # Errors
    ///
    /// [`NoEngineAnswer`] if the worker failed or is too slow, or its answer cannot be read.
    pub(super) fn handle_engine_event(&mut self, event: EngineEvent) -> Result<(), NoEngineAnswer> {
        let Some((asked_ticket, text)) = self.worker.handle_event(event)? else { return Ok(()) };
        let judgement: Judgement = text.parse().map_err(|_| NoEngineAnswer)?;
        // One move is asked about at a time, so only a faulty worker judges another one. Such a
        // judgement is ignored, and the wait for the right one goes on.
        if judgement.ticket == asked_ticket {
            self.take_judgement(judgement);
            self.worker = Worker::Idle;
        }
        Ok(())
    }

    /// Adds a judgement to the review. The chosen finding stays chosen, if it is still a finding.
    fn take_judgement(&mut self, judgement: Judgement) {
        let chosen_plies = self.chosen_finding().map(|found| found.finding.plies);
        self.review.take_judgement(judgement);
        let findings = self.review.findings();
        self.findings = findings.iter().map(|finding| self.describe_finding(*finding)).collect();
        // The list may have grown above the chosen finding.
        self.chosen =
            self.findings.iter().position(|found| Some(found.finding.plies) == chosen_plies);
    }

    /// The tasks that send the next inquiry if the worker is idle, or that stop the worker after
    /// the last inquiry.
    pub(super) fn proceed(&mut self) -> Vec<WorkerTask> {
        let Worker::Idle = self.worker else { return Vec::new() };
        let Some(inquiry) = self.review.next() else {
            self.worker = Worker::Ended;
            return vec![WorkerTask::Stop];
        };
        self.worker = Worker::Asked(inquiry.ticket);
        vec![WorkerTask::Post(inquiry.to_string()), WorkerTask::Wait(MILLIS + GRACE_MILLIS)]
    }

    /// Returns `true` once all moves are judged.
    pub(super) fn is_done(&self) -> bool {
        self.review.progress() == Review::DONE
    }

    /// The chosen finding. Its sentences are shown, also when the board shows another position.
    pub(super) fn chosen_finding(&self) -> Option<&DescribedFinding> {
        self.findings.get(self.chosen?)
    }

    /// Number of findings so far.
    pub(super) fn count(&self) -> usize {
        self.findings.len()
    }

    /// The review as a replay draws it.
    pub(super) fn screen(&self) -> Reviewed {
        Reviewed::Shown {
            seat: self.seat(),
            progress: self.review.progress(),
            findings: Rc::clone(&self.findings),
            chosen: self.chosen,
        }
    }

    /// Red's known chances of winning, each with the number of plies before the position.
    pub(super) fn chances(&self) -> impl Iterator<Item = (usize, WinningChance)> {
        // The review itself has the chances of the reviewed side.
        let seat = self.seat();
        self.review.chances().map(move |(plies, chance)| match seat {
            Color::Red => (plies, chance),
            Color::Blue => (plies, chance.other()),
        })
    }

    /// Describes a finding by what the reviewed side knew before the move.
    fn describe_finding(&self, finding: Finding) -> DescribedFinding {
        DescribedFinding::new(finding, &self.game.view(finding.plies, self.seat()))
    }
}

impl Replay {
    /// The side whose moves a review judges at first: the side whose knowledge is shown, or else
    /// the side of the only person, or else Red.
    pub fn reviewer(&self) -> Color {
        let players = self.game.players();
        let only_blue_is_person =
            players[Color::Blue].is_person() && !players[Color::Red].is_person();
        match self.eyes {
            Eyes::Side(color) => color,
            Eyes::Open | Eyes::Table if only_blue_is_person => Color::Blue,
            Eyes::Open | Eyes::Table => Color::Red,
        }
    }

    /// Chooses a finding and announces it. The board shows the position before the move, as the
    /// reviewed side saw it.
    pub(super) fn choose_finding(&mut self, index: usize) {
        if let Some(found) = self.show_finding(index) {
            self.announce(ReplaySentence::Found(found));
        }
    }

    /// Returns `true` if a person can play on after the best move of the chosen finding or, without
    /// a chosen finding, from the position on the board.
    pub(super) fn can_play_on(&self) -> bool {
        if let Analysis::Review(reviewing) = &self.analysis
            && let Some(chosen) = reviewing.chosen_finding()
        {
            return self.game.goes_on(chosen.finding.plies, Some(chosen.finding.judgement.best));
        }
        self.game.goes_on(self.at, None)
    }

    /// Chooses a finding without announcing it. `None` if no review has a finding at the index.
    pub(super) fn show_finding(&mut self, index: usize) -> Option<DescribedFinding> {
        let Analysis::Review(reviewing) = &mut self.analysis else { return None };
        let found = reviewing.findings.get(index).copied()?;
        reviewing.chosen = Some(index);
        self.eyes = Eyes::Side(reviewing.seat());
        self.seek(found.finding.plies);
        Some(found)
    }
}

/// Longest time for a judgement, in milliseconds: ten times as long as a slow phone takes.
const MILLIS: u32 = 10_000;
