//! Commands to a referee, and the events and refusals that answer them.
//!
//! The *curtain* hides the board while the device changes hands between two people.

use fairboard_rules::stratego::{
    ByColor, Color, DeploymentDraft, IllegalMove, Move, Outcome, PlaceError, Ply, Rank, Rules,
    Square,
};
use thiserror::Error;

use crate::Player;
use crate::clock::TimeControl;
use crate::stratego::PlayError;

/// A command to the referee.
///
/// No command holds a seed: a random army comes as an [`ArmyChange::Load`], and a computer's army
/// with the command that begins its game.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Change the army that is being placed.
    Arrange(ArmyChange),
    /// Declare the army ready, or begin the play of two computers.
    Start,
    /// Take the device: the person for whom the curtain fell has come.
    Ready,
    /// Make a move. A computer's move comes from the computer's seat.
    Play(Move),
    /// Let the curtain down for the other person, after a move.
    HandOver,
    /// Take back the seat's last move, before the curtain falls. Against a computer, the computer's
    /// answer is taken back too. Refused if one of these moves led to a battle, which has shown
    /// ranks.
    TakeBack,
    /// Leave the game, and lose it.
    Leave,
    /// Offer a draw, in a game of two people. The offer stands until the other player moves.
    OfferDraw,
    /// Accept the other player's offer of a draw.
    AcceptDraw,
    /// Play with a clock, or without a clock, in this game and in the games that follow. Refused
    /// once the play has begun.
    Clock(Option<TimeControl>),
    /// Begin another game.
    ///
    /// Armies that people were placing are kept for the person who placed them: one army of each
    /// color and size.
    New {
        /// The rules of the game.
        rules: Rules,
        /// The players of both sides.
        players: ByColor<Player>,
        /// A complete army for each computer, and none for a person.
        armies: ByColor<Option<DeploymentDraft>>,
    },
    /// Play again, after the end. People keep their armies. A game that began from a position
    /// begins there again, without the armies of the command.
    Rematch {
        /// Another army for a computer, or `None` if it keeps its army; always `None` for a person.
        armies: ByColor<Option<DeploymentDraft>>,
    },
}

/// A change of an army that is being placed.
#[derive(Clone, Debug, PartialEq)]
pub enum ArmyChange {
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
    /// Replace the whole army.
    Load(DeploymentDraft),
}

impl ArmyChange {
    /// Makes the change in an army that is being placed.
    ///
    /// # Errors
    ///
    /// The reason of a refusal; nothing changes then.
    pub fn make(self, draft: &mut DeploymentDraft) -> Result<(), Refusal> {
        match self {
            Self::Place(square, rank) => draft.place(square, rank)?,
            Self::Swap(from, to) => draft.swap(from, to)?,
            Self::Remove(square) => drop(draft.remove(square)?),
            Self::Clear => draft.clear(),
            Self::Mirror => draft.mirror(),
            Self::Load(army) if army.color() != draft.color() => {
                return Err(Refusal::WrongArmy(draft.color()));
            }
            Self::Load(army) if army.army() != draft.army() => {
                return Err(PlayError::OtherArmy.into());
            }
            Self::Load(army) => *draft = army,
        }
        Ok(())
    }
}

/// A change that a command has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An army changed. Only the seat of that army learns of this event.
    Arranged,
    /// A side's army is ready.
    ArmyReady(Color),
    /// The curtain fell, and this player is to come.
    CurtainFell(Color),
    /// This player has come.
    CurtainRose(Color),
    /// The play began, from the armies that had been placed.
    Started,
    /// A side made a move.
    Played(Color, Ply),
    /// A side offers a draw.
    DrawOffered(Color),
    /// A side took its last move back.
    TakenBack(Color),
    /// The game ended.
    Ended(Outcome),
    /// Another game began. In a rematch the first side is to move; otherwise the play has yet to
    /// start.
    Began,
}

/// Reason why the referee refuses a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The curtain is down. Then only the person to come may give a command: [`Command::Ready`] or,
    /// before the play, [`Command::New`].
    #[error("the curtain is down")]
    CurtainDown,
    /// The seat's person is not at the device.
    #[error("the seat's person is not at the device")]
    NotAtDevice,
    /// The other side is to move.
    #[error("the other side is to move")]
    NotYourTurn,
    /// The command has no meaning at this stage of the game, or for this seat.
    #[error("the command has no meaning now")]
    NotNow,
    /// The command's army for this side is wrong: missing for a computer, present for a person, or
    /// an army of the other side.
    #[error("the army for {0} is not one that the command takes")]
    WrongArmy(Color),
    /// The game refuses the command.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl Refusal {
    /// The stable name, for programs, such as `curtain`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::CurtainDown => "curtain",
            Self::NotAtDevice => "not-at-device",
            Self::NotYourTurn => "not-your-turn",
            Self::NotNow => "not-now",
            Self::WrongArmy(_) => "army",
            Self::Play(error) => error.code(),
        }
    }
}

impl From<PlaceError> for Refusal {
    fn from(error: PlaceError) -> Self {
        Self::Play(error.into())
    }
}

impl From<IllegalMove> for Refusal {
    fn from(error: IllegalMove) -> Self {
        Self::Play(error.into())
    }
}
