//! The interface of a board for the page around the board: calls, a view, and reports.
//!
//! All values are texts or stable names, because programs in another language read them. While a
//! game runs, no value tells more than the board shows, except [`Embedded::record`] between two
//! people.

mod settings;

use fairboard_forms::FormatError;
use fairboard_play::board_option::{BoardGame, GivenOptions};
use thiserror::Error;

use crate::{Effect, Life, Moment, Table, Update};

pub use settings::EmbedSettings;
pub(crate) use settings::player;

/// A table that the page around its board can control.
pub trait Embedded: Table<Options: Clone + PartialEq> {
    /// The game of this table, which decides what options a board has.
    const GAME: BoardGame;

    /// Reads the options of the game itself, such as its players.
    ///
    /// # Errors
    ///
    /// A fault with the code `option`, for the first option whose value the game does not have.
    fn options(given: &GivenOptions) -> Result<Self::Options, EmbedFault>;

    /// Carries out a call of the page.
    ///
    /// # Errors
    ///
    /// The reason of a refusal. A refused call changes and announces nothing, except that the clock
    /// of the game goes on to the moment of the call, as at any input.
    fn call(
        &mut self,
        call: Call<Self::Options>,
        moment: Moment,
    ) -> Result<Update<Effect>, EmbedFault>;

    /// Checks that a text is a saved game.
    ///
    /// # Errors
    ///
    /// A fault with the code `record`.
    fn check_record(text: &str) -> Result<(), EmbedFault>;

    /// The moves that [`Call::Play`] accepts now, in the order of their squares or cells; none
    /// while no person is to move.
    fn legal_moves(&self) -> Vec<String>;

    /// The state of the game, as far as the board shows it.
    fn view(&self) -> View;

    /// The game as text, for [`Call::Load`] and [`Opening::stored`](crate::Opening::stored).
    ///
    /// # Errors
    ///
    /// A fault with the code `secret` while a person plays a computer at Stratego, because the text
    /// holds the armies of both.
    fn record(&self) -> Result<String, EmbedFault>;
}

/// A call of the page around a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call<O> {
    /// Makes a move for the person at the board: `a4a5`, or the number of a cell.
    Play(String),
    /// Continues a saved game in place of the present game.
    Load(String),
    /// Begins another game in place of the present game.
    Begin(O),
}

/// State of a game, as far as the board shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The stage: `setup`, `curtain`, `play`, `watch` or `over`.
    pub stage: &'static str,
    /// The side to move; `None` before the play and after the end.
    pub turn: Option<&'static str>,
    /// The side of the person at the board; between two people, of the person who has the device.
    /// `None` if two computers play, and on a still board of Stratego.
    pub seat: Option<&'static str>,
    /// The position as the board shows it, as
    /// [`SeatView::text`](fairboard_rules::stratego::SeatView::text) or, in tic-tac-toe, as
    /// [`Position::board`](fairboard_rules::tictactoe::Position::board). `None` during setup and
    /// behind the curtain.
    pub position: Option<String>,
    /// The moves made, in order, each as [`Call::Play`] accepts it.
    pub moves: Vec<String>,
    /// The end of the game, if it has come.
    pub end: Option<ReportedEnd>,
}

/// The end of a game, as the page around the board learns of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportedEnd {
    /// The winner; `None` for a draw.
    pub winner: Option<&'static str>,
    /// The stable name of the reason why the game ended.
    pub reason: &'static str,
}

/// A change that is reported to the page around a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmbedReport {
    /// A side made a move.
    Move {
        /// The side that made the move: `red` or `blue`, or `x` or `o`.
        side: &'static str,
        /// The move as text.
        text: String,
        /// Number of moves made in the game, including this move.
        number: usize,
    },
    /// The move in the report right before this one led to a battle.
    Battle {
        /// The attacking side.
        side: &'static str,
        /// The move as text.
        text: String,
        /// Rank of the piece that moved.
        attacker: &'static str,
        /// Rank of the piece that was attacked.
        defender: &'static str,
        /// The result: `attacker` or `defender` survives, or `both` pieces fall.
        result: &'static str,
    },
    /// The game ended, by a move or by another cause, such as time.
    Ended(ReportedEnd),
    /// The game changed in another way. The play began, moves were taken back or made again,
    /// another game began or was loaded, or another tab went on with the game. [`Embedded::view`]
    /// has the new state.
    Changed,
    /// A part of the board failed, such as the engine. The game goes on without that part.
    Failed(EmbedFault),
}

/// A fault: a stable name for programs, and a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text}")]
pub struct EmbedFault {
    code: &'static str,
    text: String,
}

impl EmbedFault {
    /// A fault with a stable name and a sentence. A missing capital letter or full stop is added to
    /// `text`.
    pub fn new(code: &'static str, text: &str) -> Self {
        let mut letters = text.chars();
        let capital = letters.next().map(|letter| letter.to_ascii_uppercase());
        let full_stop = if text.ends_with('.') { "" } else { "." };
        let sentence = capital.into_iter().chain(letters).chain(full_stop.chars()).collect();
        Self { code, text: sentence }
    }

    /// The stable name, for programs.
    pub const fn code(&self) -> &'static str {
        self.code
    }
}

/// The fault of a text that is not a saved game.
impl From<FormatError> for EmbedFault {
    fn from(error: FormatError) -> Self {
        Self::new("record", &error.to_string())
    }
}

/// Refuses a call that makes a move on a still board, which only shows a position.
pub(crate) fn check_life(life: Life) -> Result<(), EmbedFault> {
    match life {
        Life::Live => Ok(()),
        Life::Still => Err(EmbedFault::new("still", "a still board takes no moves")),
    }
}

/// The report that the engine has not started.
pub(crate) fn no_engine() -> EmbedReport {
    EmbedReport::Failed(EmbedFault::new("engine", "the computer has not started"))
}

/// The report that the engine runs on the page, because its workers fail.
pub(crate) fn engine_on_page() -> EmbedReport {
    let text = "the computer's worker fails, so the computer thinks on the page, in short tasks";
    EmbedReport::Failed(EmbedFault::new("worker", text))
}

/// The report that the browser does not store the game.
pub(crate) fn not_kept() -> EmbedReport {
    EmbedReport::Failed(EmbedFault::new("storage", "the browser does not store the game"))
}
