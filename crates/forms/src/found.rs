//! Finds the game, setup or position in any text that a person brings: a link or the word in it, a
//! file, the letters of a setup, or a saved game.

use fairboard_play::stratego::referee::Local;
use fairboard_play::stratego::{Finished, Game, Sketch};
use fairboard_play::tictactoe::Session;
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::notation::SyntaxError;
use fairboard_rules::stratego::{ByColor, Color, Deployment, Move};
use thiserror::Error;

use super::FormatError;
use super::text::{BadGame, BadSetup};
use super::{compact, stratego, text, tictactoe};
use crate::link::{Page, links};
use crate::plain::plain;
use crate::wrapped::unwrapped;

/// Length of the longest text that is read, in bytes. A longer text counts as unknown.
const LONGEST: usize = 1 << 20;

/// Content of a text.
#[derive(Debug)]
pub enum FoundContent {
    /// A finished game of Stratego and its players.
    Game(Box<Game>, ByColor<Player>),
    /// A game of Stratego that is not over, with its players.
    Running(Box<Local>),
    /// A setup, as a setup of Red.
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
    /// The text of a game cannot be read.
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
/// move, and the damage after that move is returned. A text that programs have changed is read as
/// it was before ([`plain`](crate::plain)), and a part between other words is read alone.
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
    let whole_reading = unwrapped(text).map(|text| read_as_it_is(&text)).find(is_whole);
    whole_reading.unwrap_or(better_reading)
}

/// The content of a text with the damage after it, or the fault of a text without content.
type Reading = Result<(FoundContent, Option<FormatError>), BadText>;

/// Returns `true` if a text was read without damage.
const fn is_whole(reading: &Reading) -> bool {
    matches!(reading, Ok((_, None)))
}

/// The better of two readings: content is better than an error, and a known fault is better than an
/// unknown form. Of two equally good ones, the second is taken.
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
    // `links` returns readings of one link, each with a longer word than the reading before. The
    // longest word that makes sense counts. If none does, the fault of the longest is returned.
    let mut readings = links(text).into_iter().rev().map(|(page, word)| read_link(page, &word));
    if let Some(reading) = readings.next() {
        return reading.or_else(|bad| readings.find_map(Result::ok).ok_or(bad));
    }
    if let Ok(found) = read_word(text) {
        return Ok(found);
    }
    if is_position(text) { read_position(text) } else { read_letters(text) }
}

/// The content of a link to a page. The words of some pages hold neither a game nor a setup.
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

/// Place in a finished game of Stratego from which a new game goes on against the computer.
///
/// # Examples
///
/// ```
/// use fairboard_forms::found::{PlayOn, play_on};
/// use fairboard_forms::link::Page;
/// use fairboard_rules::stratego::Color;
///
/// let address = play_on("1ChumxdF7G20vW_E2GRga4HIgloL", 3, None, Color::Blue);
/// let place = PlayOn::read(Page::word(&address).unwrap_or_default())?;
/// assert_eq!((place.seat, place.mv()), (Color::Blue, None));
/// assert!(place.game().is_some());
/// # Ok::<(), fairboard_forms::found::BadText>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlayOn {
    game: Finished,
    plies: usize,
    mv: Option<Move>,
    /// The side of the person; with a move, the side that makes this move.
    pub seat: Color,
    /// Strength of the computer. [`read`](Self::read) gives the strength with which a computer has
    /// played the side other than `seat`, or a medium strength if a person has played that side.
    pub strength: Strength,
}

impl PlayOn {
    /// Reads the word of an address that [`play_on`] writes.
    ///
    /// # Errors
    ///
    /// [`BadText`] if the word has another form, or if its game cannot go on from the place.
    pub fn read(word: &str) -> Result<Self, BadText> {
        let mut parts: Vec<_> = word.split('/').collect();
        // With a move, there are four parts, and the move is the third of them.
        let mv = if parts.len() == 4 { Some(parts.remove(2)) } else { None };
        let &[game_word, plies, seat] = parts.as_slice() else { return Err(BadText::Unknown) };
        let (game, players) = compact::read_game(game_word)?;
        let seat: Color = seat.parse().map_err(|_| BadText::Unknown)?;
        let place = Self {
            game: Finished::new(&game, players).ok_or(BadText::Unknown)?,
            plies: plies.parse().map_err(|_| BadText::Unknown)?,
            mv: mv.map(str::parse).transpose().map_err(|_| BadText::Unknown)?,
            seat,
            strength: players[seat.other()].strength().unwrap_or(MEDIUM),
        };
        if place.game().is_some() { Ok(place) } else { Err(BadText::Unknown) }
    }

    /// The move with which the game goes on; without a move, either side may be played.
    pub const fn mv(&self) -> Option<Move> {
        self.mv
    }

    /// The game that goes on; `None` if it cannot, as in [`Finished::played_on`].
    pub fn game(&self) -> Option<Local> {
        self.game.played_on(self.plies, self.mv, self.seat, self.strength)
    }
}

/// The address of a [`PlayOn`]: the word of the finished game, the number of plies, the next move
/// of `seat`, if there is one, and `seat`.
pub fn play_on(word: &str, plies: usize, mv: Option<Move>, seat: Color) -> String {
    let mv = mv.map(|mv| format!("{mv}/")).unwrap_or_default();
    format!("{}{word}/{plies}/{mv}{seat}", Page::PlayOn.hash())
}

/// Strength of a computer that plays on in place of a person.
const MEDIUM: Strength = Strength::ALL[2];

/// The finished game of Stratego in a word.
fn read_game_word(word: &str) -> Result<FoundContent, FormatError> {
    let (game, players) = compact::read_game(word)?;
    Ok(FoundContent::Game(Box::new(game), players))
}

/// The content of a word alone, whose check says which kind it is.
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

/// Returns `true` for a text that is meant to be a position: it has a lake, and white space or a
/// `/`, as before the side to move. A position has 100 letters, the side to move and the number of
/// the ply. The limits leave room for some characters that were lost or added.
fn is_position(text: &str) -> bool {
    let character_count = text.chars().filter(|character| !character.is_whitespace()).count();
    let has_tail = text.contains(|character: char| character.is_whitespace() || character == '/');
    let has_lake = text.contains("__");
    (80..130).contains(&character_count) && has_tail && has_lake
}

fn read_position(text: &str) -> Result<FoundContent, BadText> {
    Ok(FoundContent::Sketch(Box::new(text.parse().map_err(BadText::Sketch)?)))
}

/// The setup that a text of letters means. A setup has 40 letters, in up to four lines. A text of a
/// very different length, of more than five words, or with more than six other characters is not
/// meant to be a setup.
fn read_letters(text: &str) -> Result<FoundContent, BadText> {
    let characters: Vec<char> =
        text.chars().filter(|character| !character.is_whitespace()).collect();
    let other_count =
        characters.iter().filter(|character| !character.is_ascii_alphabetic()).count();
    let word_count = text.split_whitespace().count();
    if !(30..60).contains(&characters.len()) || other_count > 6 || word_count > 5 {
        return Err(BadText::Unknown);
    }
    Ok(FoundContent::Setup(text::read_setup(text, Color::Red)?))
}
