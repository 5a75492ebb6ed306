//! Wishes of the person in the library, and what becomes of them.

use fairboard_forms::FormatError;
use fairboard_forms::found::BadText;
use fairboard_forms::link::Page;
use fairboard_play::Strength;
use fairboard_rules::stratego::{Color, Deployment};

use super::LibraryContent;
use crate::storage::finished::{FinishedGameId, StoredGame};

/// A page of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The setups, named and saved.
    Setups,
    /// The finished games.
    Games,
    /// The setup of a link.
    Setup,
    /// The game of tic-tac-toe of a link.
    TicTacToeGame,
    /// The game of a link that goes on from a place in a finished one.
    PlayOn,
}

impl Part {
    const ALL: [Self; 5] =
        [Self::Setups, Self::Games, Self::Setup, Self::TicTacToeGame, Self::PlayOn];

    /// The part that a page is; the setups for a page of something else.
    pub fn at(page: Page) -> Self {
        Self::ALL.into_iter().find(|part| part.page() == page).unwrap_or(Self::Setups)
    }

    /// The page that it is.
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
    /// Shows the army of the person who is to set up.
    Uncover,
    /// Puts a setup into the stored game.
    Use(Deployment),
    /// The answer to the question whether the placed army may be replaced.
    Replace,
    /// The other answer.
    KeepMine,
    /// Saves a setup under a name.
    Save(String, Deployment),
    /// Begins to change the name of a saved setup.
    Rename(usize),
    /// Gives it another name.
    Renamed(usize, String),
    /// Deletes a saved setup.
    Delete(usize),
    /// Deletes the finished game that is shown of a place.
    DeleteGame(FinishedGameId, StoredGame),
    /// Brings the last deleted thing back.
    BringBack,
    /// Looks at a text.
    Look(String),
    /// Keeps the finished game of the text.
    KeepFound,
    /// Another side of the person in the game that goes on from a finished one.
    PlayAs(Color),
    /// Another level of the computer in it.
    PlayAgainst(Strength),
    /// Goes on with the game of the text.
    ContinueFound,
    /// Shows the finished game of tic-tac-toe that has this text on its board.
    Watch(String),
    /// Puts a text on the clipboard.
    Copy(String),
    /// Puts a game in progress on the clipboard: the present one of a kind, or the one of this
    /// number that waits.
    CopyGoing(&'static str, Option<u32>),
    /// Saves it as a file.
    SaveGoing(&'static str, Option<u32>),
    /// Deletes the game of a kind that waits under a number.
    DeleteGoing(&'static str, u32),
    /// The clipboard has the text.
    Copied,
    /// The clipboard refuses it.
    NotCopied,
    /// Saves a text as a file of this name.
    SaveFile(String, String),
    /// Shows more games.
    More,
    /// Shows the finished games of one kind alone, or of both.
    ShowKind(Option<&'static str>),
}

/// A task for the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryEffect {
    /// Go to a page.
    Go(Page),
    /// Put a text on the clipboard, and report what becomes of it.
    Copy(String),
    /// Offer a file of this name.
    File(String, String),
}

/// The result of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryTold {
    /// A text is on the clipboard.
    Copied,
    /// The clipboard refuses, and the text is selected.
    NotCopied,
    /// Nobody but computers would play.
    Watched,
    /// The stored game cannot be read.
    Unreadable,
    /// The browser does not store it.
    NotStored,
    /// A setup needs a name.
    NoName,
    /// A setup is saved under this name, or back.
    SavedAs(String),
    /// There is no room for more than so many setups.
    Full(usize),
    /// The saved setups cannot be changed.
    Trouble(FormatError),
    /// A setup has got this name.
    Renamed(String),
    /// The setup of this name is deleted.
    Deleted(String),
    /// A finished game is deleted.
    GameDeleted,
    /// A finished game is kept.
    Kept,
    /// The game is too long for a link.
    NotShared,
    /// The content of a text.
    Content(LibraryContent),
    /// The content of a damaged game, up to its last good move.
    Cut(LibraryContent),
    /// The reason why a text has none.
    Bad(BadText),
}
