//! The state machines behind boards and pages, without a browser.
//!
//! A table holds a game's referee, the hand that plays, and all other state of a board on a page.
//! Each table is a [`Machine`]. The table takes an [`Input`] and returns [`Effect`]s. Its host, the
//! code with a browser, carries the effects out. [`Table::screen`] is everything that is drawn. The
//! other machines of this crate have the same shape.
//!
//! - [`stratego`] and [`tictactoe`]: the tables of the two games.
//! - [`replay`]: a finished game, seen again.
//! - [`practice`]: an editor of positions, from which games begin.
//! - [`puzzle`]: positions with one best move, to be found.
//! - [`far`]: games with people far away.
//! - [`library`]: setups, finished games, and texts that a person brings.
//! - [`gesture`], [`keys`], [`grid`], [`label`]: press, drag and drop; the meaning of keys; hit
//!   testing; the marks on pieces.
//! - [`supervisor`]: the engine's worker, kept running.
//! - [`announcement`], [`durations`], [`clock`], [`sound`]: sentences for screen readers, times of
//!   pauses and movements, the clocks of games, sounds.
//! - [`storage`], [`saving`], [`entry`]: what the browser stores, the saving of one game with its
//!   notices, and the game that an address asks for.
//! - [`embed`]: the board as the page around it uses it.
//!
//! No code of this crate reads a clock or a random source. Times and seeds come with each input, in
//! a [`Moment`]. Announcements are values, and the crate `messages` puts them into words.

pub mod announcement;
pub mod clock;
pub mod durations;
pub mod embed;
pub mod entry;
pub mod far;
pub mod gesture;
pub mod grid;
pub mod keys;
pub mod label;
pub mod library;
mod machine;
mod moment;
pub mod practice;
pub mod puzzle;
pub mod replay;
pub mod saving;
pub mod sound;
pub mod storage;
pub mod stratego;
pub mod supervisor;
mod tabs;
pub mod tictactoe;

pub use machine::{Machine, Update};
pub use moment::{Moment, Secret};

use std::convert::Infallible;

use fairboard_forms::FormatError;
use fairboard_play::digest::Digest;
use fairboard_play::pairing::Pairing;
use fairboard_play::preferences::Preferences;

use crate::clock::Sight;
use crate::durations::Motion;
use crate::saving::Keeping;
use crate::sound::Sound;
use crate::supervisor::Build;

/// The state of a board of one game on a page, as a machine without a browser.
///
/// # Examples
///
/// ```
/// use fairboard_rules::tictactoe::{Cell, Mark};
/// use fairboard_table::tictactoe::{TicTacToeAsk, GridAsk, TicTacToe};
/// use fairboard_table::{Effect, Input, Machine as _, Moment, Opening, Redraw, Table as _};
///
/// let (mut table, _) = TicTacToe::open(Opening::default());
/// let middle = TicTacToeAsk::Board(GridAsk::Play(Cell::ALL[4]));
/// let update = table.update(Input::Ask(middle), Moment::default());
/// assert_eq!(update.redraw, Redraw::Yes);
/// assert!(update.effects.contains(&Effect::Save));
/// assert_eq!(table.screen().board.cells[4].mark, Some(Mark::X));
///
/// let stored = Some(table.stored_text());
/// let (again, _) = TicTacToe::open(Opening { stored, ..Opening::default() });
/// assert_eq!(again.screen().game, table.screen().game);
/// ```
pub trait Table:
    Machine<Input = Input<<Self as Table>::Ask>, Effect = Effect> + Sized + 'static
{
    /// A request of the person at the board.
    type Ask;
    /// Everything that is drawn of the table.
    type Screen: Clone + PartialEq + 'static;
    /// The settings of a new game, such as its players and rules.
    type Options: Default;

    /// Name under which the game is stored.
    const NAME: &'static str;

    /// Reports whether a text is a stored game without damage.
    fn reads(text: &str) -> bool;

    /// Opens the table with the stored game, if there is one, and returns the effects of the
    /// opening.
    fn open(opening: Opening<Self::Options>) -> (Self, Vec<Effect>);

    /// The present screen. Only an update changes it.
    fn screen(&self) -> Self::Screen;

    /// The text for [`Effect::Save`]: the game, and everything that is stored beside the game,
    /// such as its [`Lineage`](fairboard_forms::lineage::Lineage). By the lineage another tab tells
    /// whether its state of the game is older or newer.
    fn stored_text(&self) -> String;

    /// The digest of the game, for pages that do not read the game itself. `None` if there is no
    /// game to continue.
    fn digest(&self) -> Option<Digest>;

    /// The kinds of the two players of the present game.
    fn pairing(&self) -> Pairing;
}

/// Circumstances in which a table opens.
#[derive(Clone, Debug, Default)]
pub struct Opening<O> {
    /// The stored game, if there is one.
    pub stored: Option<String>,
    /// A stored game that could not be read earlier and was set aside, if there is one.
    pub set_aside: Option<String>,
    /// The player's preferences at first. [`Input::Preferences`] reports later changes.
    pub preferences: Preferences,
    /// The amount of motion that the player wants.
    pub motion: Motion,
    /// The settings of the game that begins if no game is stored.
    pub options: O,
    /// Whether the board is played on, or only shows a position.
    pub life: Life,
    /// Address of the app, with which the links to games begin.
    pub site: String,
    /// The time and the random numbers for the opening.
    pub moment: Moment,
}

/// Use of a board: played on, or only shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Life {
    /// People and computers play on the board.
    #[default]
    Live,
    /// The board shows one position, with every rank, and nobody plays.
    Still,
}

/// An input to a table: a request of the person at the board, or a report of the host.
#[derive(Clone, Debug)]
pub enum Input<A> {
    /// The person at the board makes a request.
    Ask(A),
    /// A timer has run out.
    Elapsed(Timer),
    /// The engine has started, sent a message, or failed.
    Engine(EngineEvent),
    /// Another tab has stored its state of the same game.
    OtherTab(String),
    /// The game was not stored, because another tab had stored this text in its place. The text is
    /// still there.
    Found(String),
    /// The browser has stored the game, or has refused to store it.
    Kept(Keeping),
    /// The browser has added the finished game to the list of finished games, or has refused.
    Listed(Keeping),
    /// The clipboard has taken a text, or has refused it.
    Copied(Copying),
    /// The player has changed a preference.
    Preferences(Preferences),
    /// The player wants another amount of motion.
    Motion(Motion),
    /// The page was hidden, or can be seen again.
    Sight(Sight),
}

impl<A> Input<A> {
    /// Turns a report of the host into an input to a table with requests `A`. The host's code is
    /// the same for all tables, so its reports have a type without requests.
    pub fn from_host(input: Input<Infallible>) -> Self {
        match input {
            Input::Ask(never) => match never {},
            Input::Elapsed(timer) => Self::Elapsed(timer),
            Input::Engine(event) => Self::Engine(event),
            Input::OtherTab(text) => Self::OtherTab(text),
            Input::Found(text) => Self::Found(text),
            Input::Kept(keeping) => Self::Kept(keeping),
            Input::Listed(keeping) => Self::Listed(keeping),
            Input::Copied(copying) => Self::Copied(copying),
            Input::Preferences(preferences) => Self::Preferences(preferences),
            Input::Motion(motion) => Self::Motion(motion),
            Input::Sight(sight) => Self::Sight(sight),
        }
    }
}

/// Answer of the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copying {
    /// The clipboard has the text.
    Done,
    /// The browser does not let the page copy.
    Refused,
}

/// A report about the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineEvent {
    /// The worker has started, and has named its build.
    Started(Build),
    /// A message of the engine, in its worker or on the page. `None` if the message is no text, or
    /// if a run on the page has ended without an answer.
    Message(Option<String>),
    /// The worker has died, or the worker or a run on the page could not be started.
    Failed,
}

/// A timer of a table. Setting a timer again replaces its earlier time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Timer {
    /// Time for a person to see the result of a ply.
    Shown,
    /// Pause before the tic-tac-toe computer answers.
    Answer,
    /// Time for another tab of the same game to make the computer's move.
    OtherTab,
    /// Time for the engine to start, or to answer.
    Engine,
    /// Time until the next second of a side's clock.
    Clock,
}

impl Timer {
    /// Number of timers. An array of this length has a place for each `timer as usize`.
    pub const COUNT: usize = Self::Clock as usize + 1;
}

/// A task for the host of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Store the game ([`Table::stored_text`]) and report [`Input::Kept`]. If another tab has
    /// stored a text that is unknown here, store nothing and report [`Input::Found`]. A board that
    /// stores nothing has nothing to report.
    Save,
    /// Store an unreadable text under another name. The error says why the text cannot be read.
    SetAside(String, FormatError),
    /// Delete the text that was set aside.
    Discard,
    /// Put a text on the clipboard.
    Copy(String),
    /// Hand a link to the system's share sheet on a phone that has one, and to the clipboard
    /// elsewhere.
    Share(String),
    /// Play a sound.
    Sound(Sound),
    /// Report [`Input::Elapsed`] for this timer after this number of milliseconds.
    Wait(Timer, u32),
    /// Stop a timer, so that it does not report [`Input::Elapsed`].
    Cancel(Timer),
    /// Start the engine's worker.
    StartEngine,
    /// Stop the engine: its worker, or its run on the page.
    StopEngine,
    /// Send a text to the engine's worker.
    PostEngine(String),
    /// Run the engine on the page with this text.
    RunEngine(String),
    /// Store that the tour is over, because the person has seen it or wants no tour. A board on
    /// another page has no tour.
    EndTour,
}

/// Whether the screen has to be drawn again after an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Redraw {
    /// The screen is as it was.
    #[default]
    No,
    /// The screen may have changed.
    Yes,
}

impl From<bool> for Redraw {
    /// `Yes` if the screen has changed.
    fn from(has_changed: bool) -> Self {
        if has_changed { Self::Yes } else { Self::No }
    }
}

impl Redraw {
    /// The need to draw after two changes: `Yes` if `self` or `other` is `Yes`.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        match self {
            Self::No => other,
            Self::Yes => Self::Yes,
        }
    }
}
