//! Wishes of the person at the board.

use fairboard_play::stratego::referee::{ArmyChange, Command};
use fairboard_play::{Offer, Player};
use fairboard_rules::stratego::{ByColor, Rank, Rules, Square};

use super::{Guess, Onward};
use crate::gesture;
use crate::keys::Key;
use crate::motion::Speed;

/// A request at a board itself, whatever table it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardAsk {
    /// An input of hand or pointer.
    Hand(gesture::Touch<Place>),
    /// A key pressed on the board. It belongs to the square with the focus of the table, because
    /// keys may come faster than drawings, and the browser's focus follows a drawing.
    Key(Key),
    /// The person has put the browser's focus on a square.
    Focus(Square),
    /// The list of keys shown or hidden.
    Keys(KeysList),
    /// A request at the menu of marks on enemy pieces.
    Guess(Guess),
    /// The battle on display has been seen.
    Skip,
}

/// A request about the army that is placed.
#[derive(Clone, Debug, PartialEq)]
pub enum ArmyAsk {
    /// A change of it.
    Change(ArmyChange),
    /// A random army.
    Random,
    /// Random places for the pieces that are left.
    Fill,
    /// The army as it was before the last change.
    Undo,
    /// The squares where people put the rank in hand, shown or hidden.
    Heat(Heat),
}

/// A request of the person at the board.
#[derive(Clone, Debug, PartialEq)]
pub enum StrategoAsk {
    /// A request at the board itself.
    Board(BoardAsk),
    /// A request about the army that is placed.
    Army(ArmyAsk),
    /// A command to the referee.
    Command(Command),
    /// The question before a decision that cannot be undone, asked or taken back.
    Consider(Option<Decision>),
    /// Other players; armies that people have placed stay.
    Players(ByColor<Player>),
    /// Other rules; armies that people have placed stay if they fit.
    Rules(Rules),
    /// A new game with the same players and rules.
    PlayAgain,
    /// A new game from the same armies; computers place new ones.
    Rematch,
    /// A hint.
    Hint,
    /// Another attempt to reach the engine.
    RetryEngine,
    /// Another pace of a game between two computers.
    Pace(WatchPace),
    /// The tour goes on, or ends.
    Tour(Onward),
    /// A link to the finished game.
    Share,
    /// The text of the game on the clipboard.
    CopyGame,
    /// The unreadable stored game on the clipboard.
    CopyUnreadable,
    /// The unreadable stored game forgotten.
    Discard,
}

/// A decision that cannot be undone, so it takes a second press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// To leave the game, which loses it.
    Leave,
    /// To offer a draw.
    OfferDraw,
}

impl Decision {
    /// The offer of the referee that it needs.
    pub(super) const fn offer(self) -> Offer {
        match self {
            Self::Leave => Offer::Leave,
            Self::OfferDraw => Offer::OfferDraw,
        }
    }

    /// The command that carries it out.
    pub const fn command(self) -> Command {
        match self {
            Self::Leave => Command::Leave,
            Self::OfferDraw => Command::OfferDraw,
        }
    }
}

/// A place that the hand can pick up from or drop on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A square of the board.
    Square(Square),
    /// The pieces of a rank in the tray.
    Reserve(Rank),
    /// The tray between the pieces.
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

    /// The same speed, paused or running the other way round.
    #[must_use]
    pub const fn toggled(self) -> Self {
        match self {
            Self::Running(speed) => Self::Paused(speed),
            Self::Paused(speed) => Self::Running(speed),
        }
    }

    /// The same speed, paused.
    #[must_use]
    pub const fn paused(self) -> Self {
        Self::Paused(self.speed())
    }

    /// The same state at another speed.
    #[must_use]
    pub const fn at(self, speed: Speed) -> Self {
        match self {
            Self::Running(_) => Self::Running(speed),
            Self::Paused(_) => Self::Paused(speed),
        }
    }
}

/// Display of the squares where people put the rank in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Heat {
    /// They are shown.
    Shown,
    /// They are hidden.
    #[default]
    Hidden,
}

/// State of the list of keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeysList {
    /// It is shown.
    Shown,
    /// It is hidden.
    #[default]
    Hidden,
}
