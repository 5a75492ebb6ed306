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
/// No command lets the referee choose at random. A random army comes as an [`ArmyChange::Load`]. A
/// computer's army comes with the command that begins the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Change the army that is being placed.
    Arrange(ArmyChange),
    /// Declare the army ready, or begin the play of two computers.
    Start,
    /// Raise the curtain, because the person for whom it fell has the device now.
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
    /// End the game in the draw that the other player offers.
    AcceptDraw,
    /// Play with a clock, or without a clock, in this game and in the games that follow. Refused
    /// once the play has begun.
    Clock(Option<TimeControl>),
    /// Begin another game.
    ///
    /// Armies that people were placing are kept for the person who placed them: one army of each
    /// color and size.
    New {
        /// The rules, which also say how large the armies are.
        rules: Rules,
        /// A person or a computer for each side.
        players: ByColor<Player>,
        /// A complete army for each computer, and none for a person.
        armies: ByColor<Option<DeploymentDraft>>,
    },
    /// Play again, after the end. People keep their armies. A game that began from a position
    /// begins there again, and the armies of the command are ignored.
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
    /// Move a placed piece to an empty square, or exchange two placed pieces.
    Swap(Square, Square),
    /// Take a placed piece back to the reserve.
    Remove(Square),
    /// Take every piece back to the reserve.
    Clear,
    /// Exchange the left and the right side of the army.
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

/// A change in the game, by a command or because a player's time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An army changed. Only the seat of that army learns of this event.
    Arranged,
    /// A side's army is ready.
    ArmyReady(Color),
    /// The curtain fell, and this player is to take the device.
    CurtainFell(Color),
    /// The curtain rose, because this player has the device now.
    CurtainRose(Color),
    /// The play began, from the armies that had been placed.
    Started,
    /// A side made a move.
    Played(Color, Ply),
    /// This side offers a draw. The other side may accept the offer until it moves.
    DrawOffered(Color),
    /// A side took its last move back.
    TakenBack(Color),
    /// The game ended by a move, by time, or because a player left it or accepted a draw.
    Ended(Outcome),
    /// Another game began. In a rematch the first side is to move; otherwise the play has yet to
    /// start.
    Began,
}

/// Reason why the referee refuses a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The curtain is down. Only the person who is to take the device may give a command:
    /// [`Command::Ready`] or, before the play, [`Command::New`].
    #[error("the curtain is down")]
    CurtainDown,
    /// The command is not a computer's move, and its player is not at the device.
    #[error("the seat's person is not at the device")]
    NotAtDevice,
    /// The command is a move of a side that is not to move.
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
