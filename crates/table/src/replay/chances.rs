//! Chances of winning along a replayed game, found by the engine in a worker.
//!
//! The engine answers the side to move, from what that side knows. The chance at a position is the
//! mean of what both sides expect: the one to move there, and the other one a ply later.

use std::iter;
use std::rc::Rc;

use fairboard_play::Strength;
use fairboard_play::stratego::Finished;
use fairboard_play::stratego::question::{Reply, Request, WinningChance};
use fairboard_rules::stratego::{Color, Outcome};

use crate::EngineEvent;
use crate::supervisor::{Build, GRACE_MILLIS, START_MILLIS};

/// A task for the host of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Start the engine's worker.
    Start,
    /// Send it a text.
    Post(String),
    /// Report [`EngineEvent::Failed`] after so many milliseconds, in place of any earlier wait.
    Wait(u32),
    /// End the worker and the wait.
    Stop,
}

/// Chances of winning beside a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chances {
    /// Nobody has asked for them.
    Hidden,
    /// Those that are known so far.
    Shown {
        /// Red's chances, each after so many plies, in order. The end of the game is the last one.
        line: Rc<[(usize, WinningChance)]>,
        /// Red's chance in the position that is shown; `None` at the end and while it is not known.
        here: Option<WinningChance>,
    },
    /// The engine did not answer.
    Missing,
}

/// The engine did not answer, or not to the question.
pub(super) struct NoAnswer;

/// State of the chances.
#[derive(Clone, Debug, Default)]
pub(super) enum State {
    #[default]
    Hidden,
    Shown(Estimates),
    Missing,
}

impl State {
    /// Everything that is drawn beside the position after `at` plies.
    pub(super) fn chances(&self, at: usize) -> Chances {
        match self {
            Self::Hidden => Chances::Hidden,
            Self::Shown(estimates) => {
                Chances::Shown { line: estimates.line(), here: estimates.at(at) }
            }
            Self::Missing => Chances::Missing,
        }
    }

    /// Red's chance after so many plies, if it is known.
    pub(super) fn at(&self, plies: usize) -> Option<WinningChance> {
        match self {
            Self::Shown(estimates) => estimates.at(plies),
            Self::Hidden | Self::Missing => None,
        }
    }

    /// Asks the next question, if there is one and the worker waits for it. The position after
    /// `at` plies comes first.
    pub(super) fn proceed(&mut self, at: usize) -> Vec<Effect> {
        match self {
            Self::Shown(estimates) => estimates.proceed(at),
            Self::Hidden | Self::Missing => Vec::new(),
        }
    }
}

/// The chances that are known, and the worker that finds the others.
#[derive(Clone, Debug)]
pub(super) struct Estimates {
    game: Rc<Finished>,
    /// The positions whose chances are wanted, as numbers of plies, the first ones first.
    order: Vec<usize>,
    /// Red's chance as the side to move expects it after so many plies.
    expected: Vec<Option<WinningChance>>,
    worker: Worker,
}

#[derive(Clone, Copy, Debug)]
enum Worker {
    Starting,
    Idle,
    /// It has the question of the side to move after so many plies.
    Asked(usize),
}

impl Estimates {
    /// None yet, and the effects that start the worker.
    pub(super) fn begin(game: &Rc<Finished>, turns: &[usize]) -> (Self, Vec<Effect>) {
        let total = game.plies().len();
        let estimates = Self {
            game: Rc::clone(game),
            order: order(turns, total),
            expected: vec![None; total],
            worker: Worker::Starting,
        };
        (estimates, vec![Effect::Start, Effect::Wait(START_MILLIS)])
    }

    /// Takes a report about the worker.
    ///
    /// # Errors
    ///
    /// [`NoAnswer`] if there is no use in waiting any longer.
    pub(super) fn hear(&mut self, event: EngineEvent) -> Result<(), NoAnswer> {
        match (self.worker, event) {
            // A wait that has become needless ends, too.
            (Worker::Idle, _) => Ok(()),
            (Worker::Starting, EngineEvent::Started(Build::Same)) => {
                self.worker = Worker::Idle;
                Ok(())
            }
            (Worker::Asked(plies), EngineEvent::Message(text)) => self.read(plies, text.as_deref()),
            (
                Worker::Starting | Worker::Asked(_),
                EngineEvent::Started(_) | EngineEvent::Failed,
            )
            | (Worker::Starting, EngineEvent::Message(_)) => Err(NoAnswer),
        }
    }

    /// Reads a reply. One to another question is of no use any more.
    fn read(&mut self, plies: usize, text: Option<&str>) -> Result<(), NoAnswer> {
        let reply: Reply = text.and_then(|text| text.parse().ok()).ok_or(NoAnswer)?;
        if reply.ticket == plies as u32 {
            self.expected[plies] = Some(match self.game.side(plies) {
                Color::Red => reply.chance,
                Color::Blue => reply.chance.other(),
            });
            self.worker = Worker::Idle;
        }
        Ok(())
    }

    fn proceed(&mut self, at: usize) -> Vec<Effect> {
        let Worker::Idle = self.worker else { return Vec::new() };
        let Some((plies, request)) = self.next(at) else { return Vec::new() };
        self.worker = Worker::Asked(plies);
        vec![Effect::Post(request), Effect::Wait(MILLIS + GRACE_MILLIS)]
    }

    /// The next question, and the number of plies before it.
    fn next(&self, at: usize) -> Option<(usize, String)> {
        let wanted = iter::once(at).chain(self.order.iter().copied());
        let mut positions = wanted.filter_map(|plies| self.pair(plies)).flatten();
        let plies = positions.find(|plies| self.expected[*plies].is_none())?;
        let question = self.game.question(plies)?;
        let (strength, ticket) = (Strength::STRONGEST, plies as u32);
        let request = Request { ticket, strength, millis: MILLIS, seed: 0, question };
        Some((plies, request.to_string()))
    }

    /// The positions whose questions give the chance after so many plies: one for each side.
    fn pair(&self, plies: usize) -> Option<[usize; 2]> {
        let last = self.expected.len().checked_sub(1).filter(|last| plies <= *last)?;
        let second = last.min(plies + 1);
        Some([second.saturating_sub(1), second])
    }

    fn at(&self, plies: usize) -> Option<WinningChance> {
        let [first, second] = self.pair(plies)?.map(|plies| self.expected[plies]);
        Some(first?.mean(second?))
    }

    fn line(&self) -> Rc<[(usize, WinningChance)]> {
        let total = self.expected.len();
        let known = (0..total).filter_map(|plies| Some((plies, self.at(plies)?)));
        known.chain([(total, end(self.game.outcome()))]).collect()
    }
}

/// The positions whose chances are wanted: the turning points, after a few and before more that
/// are evenly spaced.
fn order(turns: &[usize], total: usize) -> Vec<usize> {
    let evenly = |parts: usize| (0..=parts).map(move |part| part * total / parts);
    let turns = turns.iter().copied();
    let wanted = evenly(4).chain(turns).chain(evenly(8)).chain(evenly(16)).chain(evenly(32));
    let mut order = Vec::new();
    for plies in wanted {
        if !order.contains(&plies) {
            order.push(plies);
        }
    }
    order
}

/// Red's chance once the game is over.
const fn end(outcome: Outcome) -> WinningChance {
    match outcome {
        Outcome::Win { winner: Color::Red, .. } => WinningChance::SURE,
        Outcome::Win { winner: Color::Blue, .. } => WinningChance::SURE.other(),
        Outcome::Draw { .. } => WinningChance::EVEN,
    }
}

/// Time for each question, in milliseconds.
const MILLIS: u32 = 100;
