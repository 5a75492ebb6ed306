//! Digests of games: short summaries, which a list shows without reading the stored games.

use crate::pairing::Pairing;
use crate::{Player, Strength};

/// The digest of a game that can be continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest {
    /// The kinds of the two players.
    pub pairing: Pairing,
    /// The strength of the computer that a person plays against; `None` in any other pairing.
    pub level: Option<Strength>,
    /// The number of moves made, or `SetUp` while an army is being placed.
    pub progress: GameProgress,
}

impl Digest {
    /// The digest of a game of these players, whose order does not matter.
    pub fn new(players: [Player; 2], progress: GameProgress) -> Self {
        let pairing = Pairing::of(players);
        let strength = players.into_iter().find_map(Player::strength);
        let level = strength.filter(|_| pairing == Pairing::Computer);
        Self { pairing, level, progress }
    }
}

/// The progress of a game that is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameProgress {
    /// A person has begun to place an army.
    SetUp,
    /// This number of moves has been made.
    Moves(u32),
}
