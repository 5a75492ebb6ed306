//! The data that the views of the library draw.

use fairboard_forms::FormatError;
use fairboard_forms::found::BadText;
use fairboard_forms::library::SavedSetups;
use fairboard_play::stratego::Scores;

use super::{GameCard, GameInProgress, LibraryContent, LibraryResult};
use crate::stratego::Present;

/// Everything that is drawn of the library: saved setups, games, and a text that a person brought.
#[derive(Clone, Debug, PartialEq)]
pub struct LibraryScreen {
    /// The army that is set up in the present game of Stratego, if there is one.
    pub present: Present,
    /// The saved setups, or the reason why they could not be read.
    pub saved: Result<SavedSetups, FormatError>,
    /// Index of the saved setup whose name the person is changing.
    pub renaming: Option<usize>,
    /// Index of the saved setup that the last request has renamed; `None` after any other request.
    pub renamed: Option<usize>,
    /// The games in progress of both kinds. Of each kind the present game comes first, and then the
    /// waiting games.
    pub in_progress: Vec<GameInProgress>,
    /// The finished games that are shown, the newest first.
    pub games: Vec<GameCard>,
    /// True if there are more finished games than those shown.
    pub has_more: bool,
    /// True if the person can choose between the two kinds of finished games.
    pub offers_kinds: bool,
    /// The kind of the finished games that are shown; `None` shows both kinds.
    pub kind: Option<&'static str>,
    /// The scores of the finished games of Stratego that were played here.
    pub scores: Scores,
    /// The content of the text that the person brought, or the reason why the text has none. `None`
    /// before the person brings a text.
    pub found: Option<Result<LibraryContent, BadText>>,
    /// Damage in the text that the person brought, if the moves before the damage could be read.
    pub damage: Option<FormatError>,
    /// The question that waits for an answer of the person, if there is one.
    pub question: LibraryQuestion,
    /// True if the last deleted setup or game can be brought back.
    pub brings_back: bool,
    /// The number of results so far, and the last result. Because each result has a new number, an
    /// equal result is announced again.
    pub result: (usize, Option<LibraryResult>),
    /// The text that the clipboard refused, so that the person can copy it by hand.
    pub uncopied: Option<String>,
}

/// A question that the person has to answer before an army is replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LibraryQuestion {
    /// No question is asked.
    #[default]
    None,
    /// The person is asked whether another army may replace the placed army.
    Replace,
}
