//! Finds the game, setup or position in any text that a person brings. The text can be a link or
//! the last part of a link (its *word*), a file, the letters of a setup, or a saved game.

mod play_on;

use fairboard_play::Player;
use fairboard_play::stratego::referee::Local;
use fairboard_play::stratego::{Game, Sketch};
use fairboard_play::tictactoe::Session;
use fairboard_rules::stratego::notation::SyntaxError;
use fairboard_rules::stratego::{ByColor, Color, Deployment};
use thiserror::Error;

use super::FormatError;
use super::text::{BadGame, BadSetup};
use super::{compact, stratego, text, tictactoe};
use crate::link::{Page, link_readings};
use crate::plain::plain;
use crate::wrapped::unwrapped;
pub use play_on::{PlayOn, play_on_address};

/// Length of the longest text that is read, in bytes. A longer text counts as unknown.
const LONGEST: usize = 1 << 20;

/// Game, setup or position that a text holds.
#[derive(Debug)]
pub enum FoundContent {
    /// A finished game of Stratego and its players.
    Game(Box<Game>, ByColor<Player>),
    /// A game of Stratego that is not over, with its players.
    Running(Box<Local>),
    /// A setup, read as a setup of Red, because its text does not name a side.
    Setup(Deployment),
    /// A position of Stratego, which may be an impossible one.
    Sketch(Box<Sketch>),
    /// A game of tic-tac-toe, finished or not.
    TicTacToe(Session),
}

/// Reason why no game, setup or position can be read from a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadText {
    /// The text has no known form.
    #[error("no game and no setup")]
    Unknown,
    /// The text is a link that cannot be read.
    #[error(transparent)]
    Link(#[from] FormatError),
    /// The text is a saved game that cannot be read.
    #[error(transparent)]
    Saved(FormatError),
    /// The letters of a setup cannot be read.
    #[error(transparent)]
    Setup(#[from] BadSetup),
    /// The text begins like a game in [plain text](crate::text), but cannot be read.
    #[error(transparent)]
    Game(#[from] BadGame),
    /// The letters of a position cannot be read.
    #[error("{0}")]
    Sketch(SyntaxError),
}

/// Finds the game, the setup or the position of a text.
///
/// # Errors
///
/// The fault of a text that begins like one of the known forms, or [`BadText::Unknown`]; see
/// [`read_until_damage`] for a saved game with a damaged move.
///
/// # Examples
///
/// ```
/// use fairboard_forms::found::{BadText, FoundContent, read};
///
/// let link = "https://example.org/#/stratego/game/1ChumxdF7G20vW_E2GRga4HIgloL";
/// assert!(matches!(read(link), Ok(FoundContent::Game(..))));
/// assert!(matches!(read("Good morning!"), Err(BadText::Unknown)));
/// ```
pub fn read(text: &str) -> Result<FoundContent, BadText> {
    let (found, damage) = read_until_damage(text)?;
    damage.map_or(Ok(found), |damage| Err(BadText::Saved(damage)))
}

/// Finds the game, the setup or the position of a text. A saved game is read up to its last good
/// move, and the damage after that move is returned.
///
/// If the text as it is has a fault, the changes that a messenger or mail program has made are
/// undone ([`plain`](crate::plain)). If a fault remains, each part of the text that may be a game,
/// a setup or a position is read without the words around it.
///
/// # Errors
///
/// As [`read`]; [`BadText::Saved`] for a game of which not even the start can be read.
pub fn read_until_damage(text: &str) -> Result<(FoundContent, Option<FormatError>), BadText> {
    let text = text.trim();
    if text.len() > LONGEST {
        return Err(BadText::Unknown);
    }
    let first_reading = read_as_it_is(text);
    if is_whole(&first_reading) {
        return first_reading;
    }
    let better_reading = better(first_reading, read_as_it_is(&plain(text)));
    if is_whole(&better_reading) {
        return better_reading;
    }
    // A part is only a guess at what the person means, so a part with damage does not count.
    let whole_reading = unwrapped(text).map(|text| read_as_it_is(&text)).find(is_whole);
    whole_reading.unwrap_or(better_reading)
}

/// The result of reading a text: the content, with the damage after its last good move, or the
/// fault if nothing could be read.
type Reading = Result<(FoundContent, Option<FormatError>), BadText>;

/// Returns `true` if a text was read without damage.
const fn is_whole(reading: &Reading) -> bool {
    matches!(reading, Ok((_, None)))
}

/// The better of two readings, of which the first has damage or no content. Content is better than
/// an error, and a known fault is better than an unknown form. If both are equally good, the second
/// is taken, because its text is without the changes of other programs.
fn better(first: Reading, second: Reading) -> Reading {
    match (first, second) {
        (Err(bad), Err(BadText::Unknown)) => Err(bad),
        (Ok(damaged), Err(_)) => Ok(damaged),
        (Ok(_) | Err(_), second) => second,
    }
}

/// Reads a text without a change: as a saved game, or as any other content.
fn read_as_it_is(text: &str) -> Reading {
    match read_saved_game(text) {
        // The text does not begin like a saved game.
        Err(FormatError::Foreign) => read_unsaved(text).map(|found| (found, None)),
        saved_game => saved_game.map_err(BadText::Saved),
    }
}

/// The content of a text that is no saved game.
fn read_unsaved(text: &str) -> Result<FoundContent, BadText> {
    // A game in plain text is tried before links, because a player's name in it may look like one.
    match text::read_game(text) {
        // The text is no game in plain text, so it may be any of the other contents.
        Err(BadGame::Head(FormatError::Foreign)) => {}
        Err(bad) => return Err(bad.into()),
        Ok((game, players)) => return Ok(FoundContent::Game(Box::new(game), players)),
    }
    // The word of a link that is cut into lines may end with any of the lines, so `link_readings`
    // returns several words, the longest last. The longest word that can be read counts. If there
    // is none, the fault of the longest word is returned.
    let mut contents =
        link_readings(text).into_iter().rev().map(|(page, word)| read_link(page, &word));
    if let Some(content) = contents.next() {
        return content.or_else(|bad| contents.find_map(Result::ok).ok_or(bad));
    }
    if let Ok(found) = read_word(text) {
        return Ok(found);
    }
    if is_position(text) {
        return read_position(text);
    }
    if is_setup(text) { read_setup(text) } else { Err(BadText::Unknown) }
}

/// The content of a link to `page`. `word` is the last part of the link. [`BadText::Unknown`] for a
/// page whose links hold no content.
fn read_link(page: Page, word: &str) -> Result<FoundContent, BadText> {
    match page {
        Page::Replay | Page::Review => Ok(read_game_word(word)?),
        Page::PlayOn => {
            let game = PlayOn::read(word)?.game().ok_or(BadText::Unknown)?;
            Ok(FoundContent::Running(Box::new(game)))
        }
        Page::Setup => Ok(FoundContent::Setup(compact::read_setup(word, Color::Red)?)),
        Page::Practice => read_position(word),
        Page::TicTacToeGame => Ok(FoundContent::TicTacToe(compact::read_session(word)?)),
        Page::Home
        | Page::TicTacToe
        | Page::Stratego
        | Page::Embed
        | Page::Far
        | Page::Packet
        | Page::Setups
        | Page::Games
        | Page::Puzzles => Err(BadText::Unknown),
    }
}

/// The finished game of Stratego in `word`, the last part of a link.
fn read_game_word(word: &str) -> Result<FoundContent, FormatError> {
    let (game, players) = compact::read_game(word)?;
    Ok(FoundContent::Game(Box::new(game), players))
}

/// The content of `word`, the last part of a link, without the address before it. A word contains a
/// checksum over its content and kind, so only the reader of that kind accepts the word.
fn read_word(word: &str) -> Result<FoundContent, FormatError> {
    read_game_word(word)
        .or_else(|_| compact::read_setup(word, Color::Red).map(FoundContent::Setup))
        .or_else(|_| compact::read_session(word).map(FoundContent::TicTacToe))
}

/// A saved game up to its last good move, and the damage after that move.
fn read_saved_game(text: &str) -> Result<(FoundContent, Option<FormatError>), FormatError> {
    let (session, damage) = match stratego::read_session_until_damage(text) {
        Err(FormatError::Foreign) => {
            let (session, damage) = tictactoe::read_session_until_damage(text)?;
            return Ok((FoundContent::TicTacToe(session), damage));
        }
        stratego_reading => stratego_reading?,
    };
    let found = match session.finished() {
        Some((game, players)) => FoundContent::Game(Box::new(game.clone()), players),
        None => FoundContent::Running(Box::new(session)),
    };
    Ok((found, damage))
}

/// Returns `true` for a text that is meant to be a position. A position has 100 letters, with lakes
/// as `__`, and then the side to move and the number of the ply, with white space or a `/` before
/// each. The limits leave room for some characters that were lost or added.
fn is_position(text: &str) -> bool {
    let character_count = text.chars().filter(|character| !character.is_whitespace()).count();
    let has_tail = text.contains(|character: char| character.is_whitespace() || character == '/');
    let has_lake = text.contains("__");
    (80..130).contains(&character_count) && has_tail && has_lake
}

fn read_position(text: &str) -> Result<FoundContent, BadText> {
    Ok(FoundContent::Sketch(Box::new(text.parse().map_err(BadText::Sketch)?)))
}

/// Returns `true` for a text that is meant to be a setup, which has 40 letters in up to four lines.
/// The limits leave room for some characters that were lost or added.
fn is_setup(text: &str) -> bool {
    let characters = text.chars().filter(|character| !character.is_whitespace());
    let other_characters = characters.clone().filter(|character| !character.is_ascii_alphabetic());
    (30..60).contains(&characters.count())
        && other_characters.count() <= 6
        && text.split_whitespace().count() <= 5
}

fn read_setup(text: &str) -> Result<FoundContent, BadText> {
    Ok(FoundContent::Setup(text::read_setup(text, Color::Red)?))
}
