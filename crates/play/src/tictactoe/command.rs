//! Commands to a session, and the events and refusals that answer them.

use fairboard_rules::tictactoe::{ByMark, Cell, IllegalMove, Mark, Outcome, Rules};
use thiserror::Error;

use crate::Player;
use crate::clock::TimeControl;

/// A command to the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Make a move. A person's move replaces the moves after the cursor, which is the place in the
    /// record of moves that is shown. A computer moves only at the end of the record.
    Play(Cell),
    /// Go one move back; if a person plays a computer, to the last turn of the person.
    Undo,
    /// Go one move forward; if a person plays a computer, to the next turn of the person or to the
    /// end.
    Redo,
    /// Go to the position after this number of moves.
    Seek(usize),
    /// Forget the moves after the cursor. The side to move goes on from there.
    GoOn,
    /// Begin a new game with the same rules and players.
    Reset,
    /// Begin a new game with other rules or players.
    New {
        /// The rules of the new game.
        rules: Rules,
        /// The players of x and o in the new game.
        players: ByMark<Player>,
    },
    /// Begin a new game with a clock, or without a clock.
    Clock(Option<TimeControl>),
    /// Forget the results of all games.
    ClearTally,
}

/// A change that a command or the clock has made. Every seat may learn of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// This side made a move to this cell.
    Played(Mark, Cell),
    /// A move ended the game with this result.
    Ended(Outcome),
    /// A side ran out of time, which ended the game.
    Late(Mark),
    /// Another position of the record is shown: the one after this number of moves.
    SteppedTo(usize),
    /// A new game began.
    Began,
    /// The results of all games were forgotten.
    TallyCleared,
}

/// Reason why the session refuses a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The command comes from a watcher, who may command only a game between two computers.
    #[error("no person has that seat")]
    NotAtDevice,
    /// The command is a move of a side that is not to move.
    #[error("the other side is to move")]
    NotYourTurn,
    /// The command has no meaning now, or for this seat.
    #[error("the command has no meaning now")]
    NotNow,
    /// This game has no computer of that strength.
    #[error("no computer of this game has that strength")]
    Strength,
    /// The rules refuse the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

impl Refusal {
    /// The stable name, for programs, such as `not-your-turn`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotAtDevice => "not-at-device",
            Self::NotYourTurn => "not-your-turn",
            Self::NotNow => "not-now",
            Self::Strength => "strength",
            Self::Illegal(error) => error.code(),
        }
    }
}
