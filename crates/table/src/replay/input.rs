//! Inputs of a replay, and the tasks that it gives its host.

use fairboard_play::preferences::Preferences;
use fairboard_rules::stratego::{Color, Square};

use super::{Eyes, WorkerTask};
use crate::EngineEvent;
use crate::durations::Motion;
use crate::grid::GridStep;
use crate::stratego::WatchPace;

/// A request of the person who watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayAsk {
    /// Goes to the start.
    First,
    /// Goes one ply back.
    Back,
    /// Goes one ply forward.
    Forward,
    /// Goes to the end.
    Last,
    /// Goes to the position after this number of plies.
    Seek(usize),
    /// Goes to the next turning point, and from the last turning point to the first. A turning
    /// point is a battle that cost a high piece, or the first battle beside a Flag.
    TurningPoint,
    /// Changes the pace. A replay that is set running at the end of the game begins at the start.
    Pace(WatchPace),
    /// Chooses which ranks the replay shows: all, or those that a side or a bystander knew.
    Eyes(Eyes),
    /// Shows the chances of winning beside the game, in place of a review.
    ShowChances,
    /// Hides the chances of winning, and ends the engine's work on them.
    HideChances,
    /// Begins a review of the moves of one side, in place of the chances or of another review.
    Review(Color),
    /// Closes the review, and ends the engine's work on it.
    CloseReview,
    /// Shows a finding of the review on the board, by its index.
    Find(usize),
    /// Moves the keyboard's focus one step over the board.
    Walk(GridStep),
    /// The person has put the browser's focus on a square.
    Focus(Square),
}

/// A request of the person, or a report about time, engine, motion or preferences.
#[derive(Clone, Debug)]
pub enum ReplayInput {
    /// The person who watches makes a request.
    Ask(ReplayAsk),
    /// The time for which the replay shows a ply is over.
    Elapsed,
    /// The engine has started, sent a message, or failed.
    Engine(EngineEvent),
    /// The person has chosen whether pieces travel on the screen.
    Motion(Motion),
    /// The person has changed a preference.
    Preferences(Preferences),
}

/// A task that a replay gives its host, the code that connects the replay to the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayEffect {
    /// A task for the engine's worker, which judges positions and moves.
    Worker(WorkerTask),
    /// Report [`ReplayInput::Elapsed`] after this number of milliseconds, in place of any earlier
    /// wait; `None` ends the wait.
    Wait(Option<u32>),
}
