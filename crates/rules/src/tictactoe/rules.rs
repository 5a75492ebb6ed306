//! The differences between the documents, and the results of a game.

use super::Mark;

/// The rules in which the documents that define the game differ.
///
/// # Examples
///
/// ```
/// use fairboard_rules::Position as _;
/// use fairboard_rules::tictactoe::{Ending, Mark, Position, Rules};
///
/// let rules = Rules { first: Mark::O, ending: Ending::AtFullBoard };
/// assert_eq!(Position::new(rules).turn(), Some(Mark::O));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The player who moves first: x in the LED document and the TLA+ module, the head of the
    /// `PlayOrder` in the VDM-SL model.
    pub first: Mark,
    /// The event that ends the game.
    pub ending: Ending,
}

/// x moves first, and the first line ends the game: the LED document.
impl Default for Rules {
    fn default() -> Self {
        Self { first: Mark::X, ending: Ending::AtFirstLine }
    }
}

/// The event that ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The first line or the full board: the LED document and the VDM-SL model.
    AtFirstLine,
    /// The full board, also after a win: the TLA+ module.
    AtFullBoard,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player has three in a row.
    Win(Mark),
    /// The board is full and nobody has three in a row.
    Draw,
}
