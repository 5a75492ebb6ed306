//! The pages of all that a person keeps or gets from others: setups, finished games, and links.
//!
//! | file | content |
//! | --- | --- |
//! | `stock.rs` | setups and games in the browser's storage |
//! | `answer.rs` | the wishes of the person, and what becomes of them |
//! | `view.rs`, `setups.rs`, `games.rs`, `scores.rs`, `found.rs` | the pages as they are drawn |
//! | `words.rs` | names, ideas, opinions and faults |

mod answer;
mod found;
mod games;
mod scores;
mod setups;
mod stock;
mod view;
mod words;

use fairboard_forms::found::{BadText, Found, PlayOn, read};
use fairboard_forms::link::Page;
use fairboard_forms::saved::{KeptGame, SavedSetup};
use fairboard_host::clipboard::Clipboard;
use fairboard_host::files::Reading;
use fairboard_messages::Messages;
use fairboard_play::Strength;
use fairboard_play::preferences::Preferences;
use fairboard_play::stratego::Scores;
use fairboard_play::tictactoe::Session;
use fairboard_rules::stratego::{Color, Deployment};
use fairboard_table::storage::Storage;
use fairboard_table::storage::finished::Place;
use fairboard_table::stratego::Present;
use fairboard_ui::focus::FocusKeeper;
use web_sys::{File, HtmlDialogElement};
use yew::prelude::*;

use crate::page::{Shown, Visit};

pub(crate) use stock::{Stock, begin};

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
    /// The page that it is.
    const fn page(self) -> Page {
        match self {
            Self::Setups => Page::Setups,
            Self::Games => Page::Games,
            Self::Setup => Page::Setup,
            Self::TicTacToeGame => Page::TicTacToeGame,
            Self::PlayOn => Page::PlayOn,
        }
    }
}

/// The page.
struct LibraryPage(Part);

/// Opens the page.
pub fn library(part: Part) -> Box<dyn Shown> {
    Box::new(LibraryPage(part))
}

impl Shown for LibraryPage {
    fn draw(&self, visit: &Visit<'_>) -> Html {
        let Visit { storage, preferences, messages, word, .. } = *visit;
        let (part, storage, word) = (self.0, storage.clone(), word.to_owned());
        let key = format!("{} {word}", part.page().hash());
        html! { <Library {key} {part} {word} {storage} {preferences} {messages} /> }
    }
}

/// Properties of [`Library`].
#[derive(Properties)]
pub(crate) struct Props {
    part: Part,
    /// The word in the address.
    word: String,
    storage: Storage,
    preferences: Preferences,
    messages: Messages,
}

/// Storage, part and word never change.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        (self.preferences, self.messages) == (other.preferences, other.messages)
    }
}

/// The page, with what it shows of the storage.
pub(crate) struct Library {
    stock: Stock,
    present: Present,
    /// The scores of the finished games, where they are shown.
    scores: Scores,
    /// The place of a finished game from which another one is to go on.
    place: Option<PlayOn>,
    /// The content of a text that somebody brought.
    found: Option<Result<Found, BadText>>,
    /// A stored game with another army, while a person is asked whether it may replace theirs.
    question: Option<String>,
    /// Place of the saved setup that gets another name.
    renaming: Option<usize>,
    /// Place of the one that has got it.
    renamed: Option<usize>,
    removed: Option<Removed>,
    /// The last sentence, and the number of sentences so far.
    told: (usize, String),
    /// The text that the clipboard did not take.
    uncopied: Option<String>,
    /// Number of games that are shown.
    shown: usize,
    /// The kind of the finished games that are shown; both if there is none.
    kind: Option<&'static str>,
    focus: FocusKeeper,
    dialog: NodeRef,
    clipboard: Clipboard,
    /// The text that it was given last.
    copied: String,
    reading: Option<Reading>,
}

/// A thing that was deleted, and may come back.
enum Removed {
    Setup(usize, SavedSetup),
    Game(Place, KeptGame),
}

/// A wish of the person, or an answer of the browser.
pub(crate) enum Ask {
    /// Shows the army of the person who is to set up.
    Uncover,
    /// Puts a setup into the stored game.
    Use(Deployment),
    /// The answer to a question.
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
    /// Deletes a finished game.
    DeleteGame(Place),
    /// Brings the last deleted thing back.
    BringBack,
    /// Looks at a text.
    Look(String),
    /// Opens a file.
    Open(File),
    /// Keeps the finished game of the text.
    KeepFound,
    /// Another side of the person in the game that goes on from a finished one.
    PlayAs(Color),
    /// Another level of the computer in it.
    PlayAgainst(Strength),
    /// Goes on with the game of the text.
    ContinueFound,
    /// Shows a finished game of tic-tac-toe on its board.
    Watch(Session),
    /// Puts a text on the clipboard.
    Copy(String),
    /// The clipboard has it.
    Copied,
    /// The clipboard refuses it.
    Refused,
    /// Saves a text as a file of this name.
    SaveFile(String, String),
    /// Shows more games.
    More,
    /// Shows the finished games of one kind alone, or of both.
    ShowKind(Option<&'static str>),
}

/// Games that are shown at first, and with each press of the button for more.
const GAMES: usize = 20;

impl Component for Library {
    type Message = Ask;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let Props { part, word, storage, .. } = ctx.props();
        let stock = Stock::open(storage.clone());
        let found = match part {
            Part::TicTacToeGame if word.is_empty() => Some(Ok(Found::TicTacToe(stock.tictactoe()))),
            Part::Setup | Part::TicTacToeGame | Part::PlayOn => {
                Some(read(&format!("{}{word}", part.page().hash())))
            }
            Part::Setups | Part::Games => None,
        };
        let place = (*part == Part::PlayOn).then(|| PlayOn::read(word).ok()).flatten();
        let (copied, refused) = (ctx.link().clone(), ctx.link().clone());
        Self {
            present: stock.present(),
            scores: if *part == Part::Games { stock.scores() } else { Scores::default() },
            stock,
            place,
            found,
            question: None,
            renaming: None,
            renamed: None,
            removed: None,
            told: (0, String::new()),
            uncopied: None,
            shown: GAMES,
            kind: None,
            focus: FocusKeeper::default(),
            dialog: NodeRef::default(),
            clipboard: Clipboard::new(
                move || copied.send_message(Ask::Copied),
                move || refused.send_message(Ask::Refused),
            ),
            copied: String::new(),
            reading: None,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, ask: Ask) -> bool {
        let is_change = matches!(ask, Ask::KeepFound | Ask::DeleteGame(_) | Ask::BringBack);
        self.answer(ctx, ask);
        if is_change && ctx.props().part == Part::Games {
            self.scores = self.stock.scores();
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        view::page(self, ctx)
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        self.show_dialog();
        self.focus.end();
    }
}

impl Library {
    /// Opens the dialog while there is a question, and closes it after that.
    fn show_dialog(&self) {
        let Some(dialog) = self.dialog.cast::<HtmlDialogElement>() else { return };
        match (&self.question, dialog.open()) {
            // A dialog of the document that is not open can always be opened.
            (Some(_), false) => drop(dialog.show_modal()),
            (None, true) => dialog.close(),
            (Some(_), true) | (None, false) => {}
        }
    }

    /// Says a sentence.
    fn tell(&mut self, sentence: impl Into<String>) {
        self.told = (self.told.0 + 1, sentence.into());
    }
}
