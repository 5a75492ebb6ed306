//! What is asked of the referee, and what comes of it.

use std::error::Error;
use std::fmt;

use fairboard_rules::stratego::{
    ByColor, Color, DeploymentDraft, IllegalMove, Move, Outcome, PlaceError, Ply, Rank, Rules,
    Square,
};

use super::PlayError;
use crate::Player;

/// What a player or the page asks the referee to do.
#[derive(Clone, Debug)]
pub enum Command {
    /// Place a piece from the reserve.
    Place(Square, Rank),
    /// Move a placed piece, or exchange two.
    Swap(Square, Square),
    /// Take a placed piece back to the reserve.
    Remove(Square),
    /// Take every piece back to the reserve.
    Clear,
    /// Exchange left and right.
    Mirror,
    /// Place the whole army at random, as people do.
    Arrange {
        /// Equal seeds give equal armies.
        seed: u64,
    },
    /// Place the army of a setup text.
    Load(DeploymentDraft),
    /// This side's army is ready.
    Start,
    /// The player for whom the curtain is down is there.
    Ready,
    /// Make a move.
    Play(Move),
    /// Make the move of the computer whose turn it is.
    Answer(Move),
    /// The player who moved has seen what came of it: let the curtain down.
    HandOver,
    /// Take back a move that revealed nothing, before the other person has seen the board. Against a
    /// computer its answer goes too, unless that revealed something.
    TakeBack,
    /// Leave the game, which loses it.
    Leave,
    /// Offer a draw; the offer stands until the other player moves.
    OfferDraw,
    /// Accept the other player's offer of a draw.
    AcceptDraw,
    /// Begin another game. Armies that people are still placing come along, if the rules have the
    /// same army; computers place theirs at once.
    New {
        /// The rules of the game.
        rules: Rules,
        /// Who plays.
        players: ByColor<Player>,
        /// Equal seeds give the computers equal armies.
        seed: u64,
    },
    /// Play again from the same armies; computers place others.
    Rematch {
        /// Equal seeds give the computers equal armies.
        seed: u64,
    },
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An army changed.
    Arranged,
    /// A side's army is ready.
    ArmyReady(Color),
    /// The curtain fell for this player to come.
    CurtainFell(Color),
    /// This player has come.
    CurtainRose(Color),
    /// A move was made.
    Played(Color, Ply),
    /// This side offers a draw.
    DrawOffered(Color),
    /// A move was taken back.
    TakenBack,
    /// The game ended.
    Ended(Outcome),
    /// Another game began.
    Began,
}

/// What others are to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Store the game.
    Save,
    /// Show what came of a ply, and send [`Command::HandOver`] once the player has seen it, unless
    /// the game is over.
    Show(Ply),
}

/// Why the referee refuses a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// The curtain is down: nobody is there to do it.
    CurtainDown,
    /// It makes no sense now.
    NotNow,
    /// The game refuses it.
    Refused(PlayError),
}

/// One sentence, for people.
impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CurtainDown => f.write_str("The next player has not said to be there yet."),
            Self::NotNow => f.write_str("That cannot be done now."),
            Self::Refused(error) => error.fmt(f),
        }
    }
}

impl Error for CommandError {}

impl From<PlayError> for CommandError {
    fn from(error: PlayError) -> Self {
        Self::Refused(error)
    }
}

impl From<PlaceError> for CommandError {
    fn from(error: PlaceError) -> Self {
        Self::Refused(error.into())
    }
}

impl From<IllegalMove> for CommandError {
    fn from(error: IllegalMove) -> Self {
        Self::Refused(error.into())
    }
}
