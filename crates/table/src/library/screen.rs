//! Everything that is drawn of the library.

use fairboard_forms::FormatError;
use fairboard_forms::found::BadText;
use fairboard_forms::saved::SavedSetups;
use fairboard_play::stratego::Scores;

use super::{GameCard, Going, LibraryContent, LibraryTold};
use crate::stratego::Present;

/// Everything that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct LibraryScreen {
    /// The army that is set up in the stored game.
    pub present: Present,
    /// The saved setups; `Err` for those that could not be read.
    pub saved: Result<SavedSetups, FormatError>,
    /// Place of the saved setup that gets another name.
    pub renaming: Option<usize>,
    /// Place of the one that has got it.
    pub renamed: Option<usize>,
    /// The games in progress.
    pub going: Vec<Going>,
    /// The finished games that are shown, the newest first.
    pub games: Vec<GameCard>,
    /// True if there are more of them.
    pub has_more: bool,
    /// True if one kind of them can be chosen, because there are both.
    pub offers_kinds: bool,
    /// The kind of the finished games that are shown; both if there is none.
    pub kind: Option<&'static str>,
    /// The scores of the finished games.
    pub scores: Scores,
    /// The content of a text that somebody brought.
    pub found: Option<Result<LibraryContent, BadText>>,
    /// Damage of that text after the last good move of its game.
    pub damage: Option<FormatError>,
    /// The question that is asked.
    pub question: LibraryQuestion,
    /// True if the last deleted thing can come back.
    pub brings_back: bool,
    /// The last sentence, and the number of sentences so far.
    pub told: (usize, Option<LibraryTold>),
    /// The text that the clipboard did not take.
    pub uncopied: Option<String>,
}

/// A question to the person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LibraryQuestion {
    /// None is asked.
    #[default]
    None,
    /// Whether another army may replace that of the person.
    Replace,
}
