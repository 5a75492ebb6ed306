//! Sentences of the live region, as values.

use std::rc::Rc;

use fairboard_play::stratego::referee::{Event, Refusal, Situation};
use fairboard_rules::stratego::{ByColor, ByRank, Color, Move, Ply, Rank, Square, SquareSet};

use super::{Decision, TourStep};

/// A sentence about a game of Stratego; `messages` has the words.
#[derive(Clone, Debug, PartialEq)]
pub enum Sentence {
    /// An event, and the referee's situation after it.
    Event(Event, Rc<Situation>),
    /// The state of the game, such as whose turn it is.
    Status(Rc<Situation>),
    /// An offer of a draw by this side, which still stands.
    DrawOffered(Color),
    /// The question whether the person really wants this decision, which cannot be undone.
    Consider(Decision),
    /// A request was refused, for this reason.
    Refused(Refusal),
    /// The seconds that a side has left on its clock.
    TimeLeft(Color, u32),
    /// A hint: a piece and its move.
    Hint(Rank, Move),
    /// No hint can be had, because there is no engine.
    NoHint,
    /// Legal targets of the piece on a square.
    Targets(Square, SquareSet),
    /// No piece of the player's own side stands on the square.
    NoPiece,
    /// The game has not started.
    NotStarted,
    /// The last ply and its side; `None` before the first ply.
    LastMove(Option<(Color, Ply)>),
    /// The number of pieces that each side has lost, by rank.
    Losses(ByColor<ByRank<u8>>),
    /// The player's own side has no piece of this rank on the board.
    NoneOfRank(Rank),
    /// A piece of this rank has been taken from the tray, which had this number of them.
    InHand(Rank, u8),
    /// The person now guesses this rank for the enemy piece on a square; `None` for no guess.
    Guessed(Square, Option<Rank>),
    /// No enemy piece of unknown rank stands on the square.
    NoHiddenPiece,
    /// A link to the finished game was made and handed to the share sheet or the clipboard.
    Shared,
    /// The clipboard has the text that was to be copied: a link, or a stored text.
    Copied,
    /// The game is too long for a link.
    NotShared,
    /// The squares where people put a rank most often.
    Favourites(Rank, [Square; 3]),
    /// The text of the tour's step that is shown now.
    Tour(TourStep),
    /// The game has been continued in another tab.
    OtherTab,
    /// Another tab changed the game at the same instant, and the other tab's change stays.
    Outdone,
}
