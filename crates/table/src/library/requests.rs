//! Requests of the person in the library, and their results.

use fairboard_forms::FormatError;
use fairboard_forms::found::BadText;
use fairboard_forms::link::Page;
use fairboard_play::Strength;
use fairboard_rules::stratego::{Color, Deployment};

use super::LibraryContent;
use crate::storage::finished::{FinishedGameId, StoredGame};

/// A part of the library, which has a page of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The setups, named and saved.
    Setups,
    /// The games in progress, and the finished games.
    Games,
    /// The setup that the page's address contains.
    Setup,
    /// The game of tic-tac-toe that the page's address contains.
    TicTacToeGame,
    /// The game of Stratego, up to a position, that the page's address contains. The person plays
    /// on from there.
    PlayOn,
}

impl Part {
    const ALL: [Self; 5] =
        [Self::Setups, Self::Games, Self::Setup, Self::TicTacToeGame, Self::PlayOn];

    /// The part that `page` shows; [`Setups`](Self::Setups) if `page` is not of the library.
    pub fn at(page: Page) -> Self {
        Self::ALL.into_iter().find(|part| part.page() == page).unwrap_or(Self::Setups)
    }

    /// The page that shows the part.
    pub const fn page(self) -> Page {
        match self {
            Self::Setups => Page::Setups,
            Self::Games => Page::Games,
            Self::Setup => Page::Setup,
            Self::TicTacToeGame => Page::TicTacToeGame,
            Self::PlayOn => Page::PlayOn,
        }
    }
}

/// A request of the person, or an answer of the browser.
#[derive(Clone, Debug)]
pub enum LibraryAsk {
    /// Shows the hidden army of the person who is to set up.
    Uncover,
    /// Puts a setup into the present game of Stratego, or into a new game.
    Use(Deployment),
    /// Agrees that a setup may replace the placed army.
    Replace,
    /// Keeps the placed army, and drops the setup that was to replace it.
    KeepMine,
    /// Saves a setup under a name.
    Save(String, Deployment),
    /// Begins to change the name of the saved setup at an index.
    Rename(usize),
    /// Gives a new name to the saved setup at an index.
    Renamed(usize, String),
    /// Deletes the saved setup at an index.
    Delete(usize),
    /// Deletes the finished game at a place, if the place still has the game that is shown.
    DeleteGame(FinishedGameId, StoredGame),
    /// Brings the last deleted setup or game back.
    BringBack,
    /// Reads a text that the person brings.
    Look(String),
    /// Adds the finished game that was found in the person's text to the list of finished games.
    KeepFound,
    /// Chooses the person's side in the game that goes on from a finished game.
    PlayAs(Color),
    /// Chooses the computer's strength in the game that goes on from a finished game.
    PlayAgainst(Strength),
    /// Continues the game that was found in the person's text.
    ContinueFound,
    /// Shows a finished game of tic-tac-toe, given as text, on its board.
    Watch(String),
    /// Puts a text on the clipboard.
    Copy(String),
    /// Puts a game in progress on the clipboard: the present game of a kind, or the waiting game
    /// with this number.
    CopyInProgress(&'static str, Option<u32>),
    /// Saves a game in progress as a file: the present game of a kind, or the waiting game with
    /// this number.
    SaveInProgress(&'static str, Option<u32>),
    /// Deletes the waiting game of a kind with this number.
    DeleteInProgress(&'static str, u32),
    /// The clipboard has taken the text.
    Copied,
    /// The clipboard has refused the text.
    NotCopied,
    /// Saves a text as a file of this name.
    SaveFile(String, String),
    /// Shows more finished games.
    More,
    /// Shows only the finished games of the kind with this name; `None` for both kinds.
    ShowKind(Option<&'static str>),
}

/// A task for the host of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryEffect {
    /// Goes to a page.
    Go(Page),
    /// Puts a text on the clipboard, and reports whether the clipboard has taken it.
    Copy(String),
    /// Offers a file to save: its name, and its text.
    File(String, String),
}

/// The result of a request, as the person reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryResult {
    /// A text is on the clipboard.
    Copied,
    /// The clipboard refuses the text, which is selected instead.
    NotCopied,
    /// The setup is not used, because nobody sets up in a game between two computers.
    Watched,
    /// The setup is not used, because the present game of Stratego cannot be read.
    Unreadable,
    /// The browser has refused to store a change of the setups or games.
    NotStored,
    /// A setup is not saved or renamed, because the given name is empty.
    NoName,
    /// A setup is saved, or brought back, under this name.
    SavedAs(String),
    /// The setup is not saved, because there is no room for more than this number of setups.
    Full(usize),
    /// The saved setups cannot be changed, because they cannot be read.
    Trouble(FormatError),
    /// A setup now has this name.
    Renamed(String),
    /// The setup of this name is deleted.
    Deleted(String),
    /// A game is deleted.
    GameDeleted,
    /// A finished game is kept, or a deleted game is back.
    Kept,
    /// The game is too long for a link.
    NotShared,
    /// The content of the text that the person brought, which has no damage.
    Content(LibraryContent),
    /// The content of a damaged game, up to its last good move.
    Cut(LibraryContent),
    /// The reason why no game, setup or position was found in a text.
    Bad(BadText),
}
