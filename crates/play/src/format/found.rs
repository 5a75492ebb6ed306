//! Any text that somebody brings: a link, a word, a file, letters, or a saved game.

use fairboard_rules::stratego::{ByColor, Color, Deployment};
use thiserror::Error;

use super::FormatError;
use super::text::{BadGame, BadSetup};
use super::{compact, stratego, text, tictactoe};
use crate::Player;
use crate::link::Page;
use crate::stratego::referee::Local;
use crate::stratego::{Finished, Game};
use crate::tictactoe::Session;

/// Longest text that is looked at, in bytes.
const LONGEST: usize = 1 << 20;

/// Content of a text.
#[derive(Debug)]
pub enum Found {
    /// A finished game of Stratego and its players.
    Game(Box<Game>, ByColor<Player>),
    /// A game of Stratego that goes on.
    Running(Box<Local>),
    /// A setup, as Red's.
    Setup(Deployment),
    /// A game of tic-tac-toe.
    TicTacToe(Session),
}

/// Reason why a text is none of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadText {
    /// Nothing in it is known.
    #[error("no game and no setup")]
    Unknown,
    /// A link or a saved game.
    #[error(transparent)]
    Form(#[from] FormatError),
    /// The letters of a setup.
    #[error(transparent)]
    Setup(#[from] BadSetup),
    /// The text of a game.
    #[error(transparent)]
    Game(#[from] BadGame),
}

/// Finds the game or the setup of a text.
///
/// # Errors
///
/// The fault of a text that begins like one of the known forms, or [`BadText::Unknown`].
///
/// # Examples
///
/// ```
/// use fairboard_play::format::found::{BadText, Found, read};
///
/// let link = "https://example.org/#/stratego/game/1iQXrfVD4EncILlHTCb1IoCYURiv";
/// assert!(matches!(read(link), Ok(Found::Game(..))));
/// assert!(matches!(read("Good morning!"), Err(BadText::Unknown)));
/// ```
pub fn read(text: &str) -> Result<Found, BadText> {
    let text = text.trim().trim_start_matches('\u{feff}');
    if text.len() > LONGEST {
        return Err(BadText::Unknown);
    }
    if let Some((_, hash)) = text.rsplit_once('#') {
        return linked(&format!("#{hash}"));
    }
    if text.starts_with('{') {
        return saved(text);
    }
    if text.starts_with("Fairboard ") {
        let (game, players) = text::read_game(text)?;
        return Ok(Found::Game(Box::new(game), players));
    }
    word(text).or_else(|_| letters(text))
}

/// The content of a link, by the part of its address from `#` on.
fn linked(hash: &str) -> Result<Found, BadText> {
    let word = Page::word(hash).ok_or(BadText::Unknown)?;
    match hash.parse() {
        Ok(Page::Replay) => Ok(game(word)?),
        Ok(Page::Setup) => Ok(Found::Setup(compact::read_setup(word, Color::Red)?)),
        Ok(Page::TicTacToeGame) => Ok(Found::TicTacToe(compact::read_session(word)?)),
        Ok(_) | Err(_) => Err(BadText::Unknown),
    }
}

fn game(word: &str) -> Result<Found, FormatError> {
    let (game, players) = compact::read_game(word)?;
    Ok(Found::Game(Box::new(game), players))
}

/// The content of a word alone, whose check says which kind it is.
fn word(word: &str) -> Result<Found, FormatError> {
    game(word)
        .or_else(|_| compact::read_setup(word, Color::Red).map(Found::Setup))
        .or_else(|_| compact::read_session(word).map(Found::TicTacToe))
}

fn saved(text: &str) -> Result<Found, BadText> {
    match stratego::read_session(text) {
        Err(FormatError::Foreign) => Ok(Found::TicTacToe(tictactoe::read_session(text)?)),
        Err(fault) => Err(fault.into()),
        Ok(session) => {
            let state = session.state();
            let over = Finished::new(&state.game, state.players).is_some();
            let (game, players) = (Box::new(state.game.clone()), state.players);
            Ok(if over { Found::Game(game, players) } else { Found::Running(Box::new(session)) })
        }
    }
}

/// The letters of a setup. A text of fewer letters, of more words or with other signs is not meant
/// to be one.
fn letters(text: &str) -> Result<Found, BadText> {
    let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    let letters = signs.iter().filter(|sign| sign.is_ascii_alphabetic()).count();
    let words = text.split_whitespace().count();
    if !(30..60).contains(&signs.len()) || letters + 6 < signs.len() || words > 5 {
        return Err(BadText::Unknown);
    }
    Ok(Found::Setup(text::read_setup(text, Color::Red)?))
}
