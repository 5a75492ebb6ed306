//! Requests of the person at a table: at its board, about the army that is placed, and others.

use fairboard_play::stratego::referee::{ArmyChange, Command};
use fairboard_play::{Offer, Player};
use fairboard_rules::stratego::{ByColor, Rank, Rules, Square};

use super::{Guess, Onward};
use crate::durations::Speed;
use crate::gesture;
use crate::keys::Key;

/// A request of the person at the board of Stratego, such as a tap or a key.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardAsk {
    /// An input that picks something up, drops it, or points at a piece.
    Hand(gesture::Touch<Place>),
    /// A key pressed on the board. The key acts on the square that has the table's focus. The
    /// browser's focus may still be elsewhere, because it moves after a drawing.
    Key(Key),
    /// The person has put the browser's focus on a square.
    Focus(Square),
    /// Shows or hides the list of keys.
    Keys(KeysList),
    /// A request at the menu that marks an enemy piece with the person's guess of its rank.
    Guess(Guess),
    /// Ends the display of the last ply's result, such as a battle.
    Skip,
}

/// A request about the army that is placed.
#[derive(Clone, Debug, PartialEq)]
pub enum ArmyAsk {
    /// Makes a change to the army, such as to place or remove a piece.
    Change(ArmyChange),
    /// Places a random army, in place of all pieces that are placed.
    Random,
    /// Places the pieces that are left at random.
    Fill,
    /// Restores the army as it was before the last change.
    Undo,
    /// Shows or hides the squares where people put the rank in hand.
    Heat(Heat),
}

/// A request of the person at a Stratego table, on the board or beside it.
#[derive(Clone, Debug, PartialEq)]
pub enum StrategoAsk {
    /// A request that every table with a board takes, such as a tap or a key.
    Board(BoardAsk),
    /// A request about the army that is being placed. If there is none, a change is refused.
    Army(ArmyAsk),
    /// Passes a command on to the referee, such as to start the play or to undo a move.
    Command(Command),
    /// Shows the question whether the person really wants this decision; `None` hides the question.
    Consider(Option<Decision>),
    /// Changes the players. Armies that people have placed stay.
    Players(ByColor<Player>),
    /// Changes the rules. Armies that people have placed stay if they fit.
    Rules(Rules),
    /// Begins a new game with the same players and rules.
    PlayAgain,
    /// Begins a new game from the same armies. Computers place new armies.
    Rematch,
    /// Asks the engine for a hint.
    Hint,
    /// Tries again to reach the engine.
    RetryEngine,
    /// Changes the pace of a game between two computers.
    Pace(WatchPace),
    /// Goes on with the tour, or ends it.
    Tour(Onward),
    /// Makes and shares a link to the finished game.
    Share,
    /// Puts the text of the game on the clipboard.
    CopyGame,
    /// Puts the unreadable stored game on the clipboard.
    CopyUnreadable,
    /// Deletes the unreadable stored game.
    Discard,
}

/// A decision that cannot be undone. The person must confirm it by a second press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The person leaves the game, and loses it.
    Leave,
    /// The person offers a draw.
    OfferDraw,
}

impl Decision {
    /// The command that the referee must offer, so that the person can make the decision.
    pub(super) const fn offer(self) -> Offer {
        match self {
            Self::Leave => Offer::Leave,
            Self::OfferDraw => Offer::OfferDraw,
        }
    }

    /// The command that carries out the decision.
    pub const fn command(self) -> Command {
        match self {
            Self::Leave => Command::Leave,
            Self::OfferDraw => Command::OfferDraw,
        }
    }
}

/// A place from which the person can pick up a piece, or on which the person can drop it. `H` names
/// a heap of a tray: by its rank, or by its side and rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place<H = Rank> {
    /// A square of the board.
    Square(Square),
    /// The equal pieces of a tray, which are not on the board.
    Heap(H),
    /// The area of a tray between the heaps. A piece that is dropped there leaves the board.
    Tray,
}

/// Pace of a game between two computers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchPace {
    /// The game goes on at a speed.
    Running(Speed),
    /// The game stands still and goes on at this speed later.
    Paused(Speed),
}

impl Default for WatchPace {
    fn default() -> Self {
        Self::Running(Speed::default())
    }
}

impl WatchPace {
    /// The speed, also while the game is paused.
    pub const fn speed(self) -> Speed {
        match self {
            Self::Running(speed) | Self::Paused(speed) => speed,
        }
    }

    /// The pace with the same speed: running if it was paused, paused if it was running.
    #[must_use]
    pub const fn toggled(self) -> Self {
        match self {
            Self::Running(speed) => Self::Paused(speed),
            Self::Paused(speed) => Self::Running(speed),
        }
    }

    /// The pace with the same speed, paused.
    #[must_use]
    pub const fn paused(self) -> Self {
        Self::Paused(self.speed())
    }

    /// The pace at another speed. A paused game stays paused.
    #[must_use]
    pub const fn at(self, speed: Speed) -> Self {
        match self {
            Self::Running(_) => Self::Running(speed),
            Self::Paused(_) => Self::Paused(speed),
        }
    }
}

/// Whether the squares where people put the rank in hand are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Heat {
    /// The squares are shown.
    Shown,
    /// The squares are hidden.
    #[default]
    Hidden,
}

/// Whether the list of keyboard shortcuts is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeysList {
    /// The list is shown.
    Shown,
    /// The list is hidden.
    #[default]
    Hidden,
}
