//! Inputs of a replay, and the tasks that it gives its host.

use fairboard_play::preferences::Preferences;
use fairboard_rules::stratego::{Color, Square};

use super::{Eyes, WorkerTask};
use crate::EngineEvent;
use crate::grid::GridStep;
use crate::motion::Motion;
use crate::stratego::WatchPace;

/// A request of the person who watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayAsk {
    /// To the start.
    First,
    /// One ply back.
    Back,
    /// One ply forward.
    Forward,
    /// To the end.
    Last,
    /// To the position after so many plies.
    Seek(usize),
    /// To the next turning point; from the last one on, to the first.
    Turn,
    /// Another pace. From the end the game plays from its start again.
    Pace(WatchPace),
    /// Other eyes.
    Eyes(Eyes),
    /// The chances of winning beside the game.
    ShowChances,
    /// The game without them.
    HideChances,
    /// A review of the moves of one side.
    Review(Color),
    /// The game without a review.
    CloseReview,
    /// A finding of the review on the board, by its index.
    Find(usize),
    /// The keyboard's focus one step on over the board.
    Walk(GridStep),
    /// The person has put the browser's focus on a square.
    Focus(Square),
}

/// An input to a replay.
#[derive(Clone, Debug)]
pub enum ReplayInput {
    /// The person who watches makes a request.
    Ask(ReplayAsk),
    /// The time of a ply has run out.
    Elapsed,
    /// The engine has said something.
    Engine(EngineEvent),
    /// The person wants this amount of motion.
    Motion(Motion),
    /// The person has changed a preference.
    Preferences(Preferences),
}

/// A task for the host of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayEffect {
    /// Something for the engine's worker.
    Worker(WorkerTask),
    /// Report [`ReplayInput::Elapsed`] after so many milliseconds, in place of any earlier wait;
    /// `None` ends it.
    Wait(Option<u32>),
}
