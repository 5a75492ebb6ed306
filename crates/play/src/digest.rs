//! Digests of games: what a page says of a game that it does not read.

use crate::way::Way;

/// A game that can be continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest {
    /// The players.
    pub way: Way,
    /// The progress of the game.
    pub progress: Progress,
}

/// The progress of a game that is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// A person has begun to place an army.
    SetUp,
    /// So many moves have been made.
    Moves(u32),
}
