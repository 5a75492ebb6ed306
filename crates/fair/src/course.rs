//! The course of a game as it follows from the log alone. The course is the same for both players
//! and all onlookers.

mod stratego;
mod tictactoe;

use fairboard_rules::stratego::{Color, DrawBy, Outcome, WinBy};

pub use self::stratego::Attack;
#[cfg(test)]
pub(crate) use self::stratego::ShownPart;
pub(crate) use self::stratego::{Committed, Demand, StrategoCourse};
pub(crate) use self::tictactoe::TicTacToeCourse;
use crate::entry::{EntryContent, LogEntry};
use crate::{Board, FaultKind, Role};

/// The end of a game, as the log alone shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogEnding {
    /// The winner; `None` for a draw.
    pub winner: Option<Role>,
    /// The reason of the win, or of the draw if there is no winner.
    pub by: EndBy,
}

/// The reason why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndBy {
    /// A line of tic-tac-toe.
    Line,
    /// A full board of tic-tac-toe without a line.
    FullBoard,
    /// The Flag was taken.
    Flag,
    /// The loser, who was to move, had no legal move, or claimed to have none.
    NoMoves,
    /// The last 200 plies had no attack, which is a draw by the international rules.
    NoAttack,
    /// Neither side has a piece left that can move.
    BothImmobile,
    /// The game reached 20,000 plies, the most that the protocol allows.
    Length,
    /// The loser left the game.
    Resigned,
    /// Both players agreed on a draw.
    Agreed,
}

/// The state of a game of either kind.
#[derive(Clone)]
pub(crate) enum Course {
    TicTacToe(TicTacToeCourse),
    Stratego(Box<StrategoCourse>),
}

/// The players' sides: one player has Red or x, the other player has Blue or o.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sides {
    /// Color of home, the player who invites. Red also stands for x, and Blue for o.
    pub(crate) home: Color,
}

impl Sides {
    pub(crate) const fn color(self, role: Role) -> Color {
        match role {
            Role::Home => self.home,
            Role::Away => self.home.other(),
        }
    }

    pub(crate) fn role(self, color: Color) -> Role {
        if color == self.home { Role::Home } else { Role::Away }
    }
}

impl Course {
    /// The player whose entry is due; `None` once the game is over.
    pub(crate) fn due_author(&self) -> Option<Role> {
        match self {
            Self::TicTacToe(game) => game.due_author(),
            Self::Stratego(game) => game.due_author(),
        }
    }

    pub(crate) const fn sides(&self) -> Sides {
        match self {
            Self::TicTacToe(game) => game.sides,
            Self::Stratego(game) => game.sides,
        }
    }

    /// The game of Stratego; `None` in tic-tac-toe.
    pub(crate) fn stratego(&self) -> Option<&StrategoCourse> {
        match self {
            Self::TicTacToe(_) => None,
            Self::Stratego(game) => Some(game),
        }
    }

    /// The board; `None` in Stratego without a `view`. The view is that of the player or the
    /// onlooker who asks.
    pub(crate) fn board<'a, V>(&'a self, view: Option<&'a V>) -> Option<Board<'a, V>> {
        Some(match self {
            Self::TicTacToe(game) => {
                Board::TicTacToe { position: &game.position, cells: &game.cells }
            }
            Self::Stratego(game) => {
                Board::Stratego { view: view?, plies: &game.plies, attack: game.attack }
            }
        })
    }

    /// Number of plies made, not counting an attack that waits for its answer.
    pub(crate) fn plies(&self) -> usize {
        match self {
            Self::TicTacToe(game) => game.cells.len(),
            Self::Stratego(game) => game.plies.len(),
        }
    }

    /// The end; `None` while the game goes on.
    pub(crate) fn ending(&self) -> Option<LogEnding> {
        match self {
            Self::TicTacToe(game) => game.ending(),
            Self::Stratego(game) => game.ending(),
        }
    }

    /// Applies an entry; an error is the fault of the author. Refuses the entries that the log
    /// itself takes: the first entry, each [`EntryContent::Resume`], and each closing, which is an
    /// entry after the end.
    pub(crate) fn push(&mut self, entry: &LogEntry) -> Result<(), FaultKind> {
        if self.due_author() != Some(entry.author) {
            return Err(FaultKind::Turn);
        }
        if matches!(entry.content, EntryContent::Resign) {
            self.end_by_resignation(entry.author);
            return Ok(());
        }
        // The log has checked that the other player has signed the resignation in a Take.
        if matches!(entry.content, EntryContent::Take(_)) {
            self.end_by_resignation(entry.author.other());
            return Ok(());
        }
        match self {
            Self::TicTacToe(game) => game.push(&entry.content),
            Self::Stratego(game) => game.push(&entry.content),
        }
    }

    /// Ends the game by the resignation of `loser`.
    fn end_by_resignation(&mut self, loser: Role) {
        match self {
            Self::TicTacToe(game) => game.resigned = Some(loser),
            Self::Stratego(game) => game.conclude(Outcome::Win {
                winner: game.sides.color(loser.other()),
                by: WinBy::Resigned,
            }),
        }
    }
}

/// The end of a game of Stratego, as the protocol names it.
pub(crate) fn ending_of(outcome: Outcome, sides: Sides) -> LogEnding {
    let by = match outcome {
        Outcome::Win { by: WinBy::Flag, .. } => EndBy::Flag,
        Outcome::Win { by: WinBy::NoMoves, .. } => EndBy::NoMoves,
        // The protocol has no clock, so nobody runs out of time.
        Outcome::Win { by: WinBy::Resigned | WinBy::Time, .. } => EndBy::Resigned,
        Outcome::Draw { by: DrawBy::NoAttack } => EndBy::NoAttack,
        Outcome::Draw { by: DrawBy::BothImmobile } => EndBy::BothImmobile,
        Outcome::Draw { by: DrawBy::Agreed } => EndBy::Agreed,
    };
    LogEnding { winner: outcome.winner().map(|winner| sides.role(winner)), by }
}
