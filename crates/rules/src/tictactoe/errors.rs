//! The reasons why a move or a board is refused.

use core::error::Error;
use core::fmt;

/// The reason why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// The game is over.
    GameOver,
    /// There is a mark in the cell.
    Occupied,
}

impl IllegalMove {
    /// The stable name, for programs: `game-over` or `occupied`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::Occupied => "occupied",
        }
    }
}

/// One sentence, for programmers.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "The game is over.",
            Self::Occupied => "There is a mark in that cell already.",
        })
    }
}

impl Error for IllegalMove {}

/// The reason why a text is not a board that can arise in a game.
///
/// # Examples
///
/// ```
/// use fairboard_rules::tictactoe::{BadBoard, Position, Rules};
///
/// assert_eq!(Position::from_board("xx.......", Rules::default()), Err(BadBoard::Counts));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBoard {
    /// The board does not have nine cells.
    Length,
    /// A cell is none of `x`, `o` and `.`.
    Letter,
    /// One player has made too many moves.
    Counts,
    /// Moves were made after the game had ended.
    AfterTheEnd,
}

/// One sentence, for programmers.
impl fmt::Display for BadBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Length => "A board has nine cells.",
            Self::Letter => "A cell is x, o or a dot.",
            Self::Counts => "The players move by turns, and one has made too many moves.",
            Self::AfterTheEnd => "A move was made after the game had ended.",
        })
    }
}

impl Error for BadBoard {}
