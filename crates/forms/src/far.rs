//! Saved forms of games with somebody far away.
//!
//! The text of one side of a game has up to three lines:
//!
//! ```text
//! fairboard/far 1 1767225600000 same SECRET.3+ - GAME Ana Maria
//! AAAB...
//! made 1767229200
//! ```
//!
//! The words after the head are:
//!
//! 1. the time of the last change
//! 2. [`Compared`]: whether both players see the same pictures
//! 3. the secret of the mailboxes on a relay; `.` and the [time for a move](super::timing), if
//!    there is one; and `+`, if others may watch
//! 4. the name of the game that this game is a rematch of, or `-`
//! 5. the game, a text of the crate `fair`
//! 6. the other player's name, if the person has given one
//!
//! The second line has the person's [guesses](super::guesses) at pieces of the other player, and
//! the third line the offer of an open game ([`SavedOffer`]). The text contains the army and the
//! secret keys of one player, so the text is never sent. The packets that are sent come from the
//! crate `fair`.
//!
//! The file of a forgotten game on the disk has the time at which the game was forgotten, so that
//! an older state of the game does not come back.
//!
//! The list of the unfinished games is the head and a line for each game: its name, kind and
//! standing, and the other player's name. The home page shows the list without reading the games.

use std::str::SplitWhitespace;

use fairboard_play::name::Name;

use crate::guesses::{Guesses, read_letters, write_letters};
use crate::head::Form;
use crate::timing::Timing;
use crate::{Damage, FormatError};

/// Beginning of the keys of saved games in the browser's storage. The name of the game follows.
pub const KEY_PREFIX: &str = "fairboard.far.";

/// Beginning of the keys of armies that are being placed. The name of the game follows. Before its
/// invitation is signed, a game has no name, and its kind follows instead, such as `stratego`.
pub const ARMIES: &str = "fairboard.far-army.";

/// Key of the list of the unfinished games.
pub const LIST: &str = "fairboard.far-games";

/// Word in place of the secret in a game without mailboxes, and in place of the earlier game's name
/// if the game is no rematch.
const NONE: &str = "-";

/// Words in place of a missing secret. The last two words are in older texts.
const NO_MAILBOX: [&str; 3] = [NONE, "link", "direct"];

/// One side of a game with somebody far away.
#[derive(Clone, PartialEq, Eq)]
pub struct SavedFarGame {
    /// Time of the last change, in milliseconds since 1970. Each change makes the number greater,
    /// so that the later of two states is known.
    pub since: u64,
    /// Whether both players see the same pictures, if they have compared them.
    pub compared: Compared,
    /// Secret of the mailboxes on a relay, as a text of `fair`; `None` for a game without
    /// mailboxes.
    pub mailbox: Option<String>,
    /// Whether the person lets others watch the game.
    pub watching: Watching,
    /// Time for a move; `None` for a game without a limit. Only a game with mailboxes has a limit.
    pub timing: Option<Timing>,
    /// Name of the game of which this game is a rematch; `None` if it is no rematch.
    pub before: Option<String>,
    /// The game as a text of `fair`.
    pub duel: String,
    /// Name that the person has given to the other player.
    pub opponent: Option<Name>,
    /// The person's guesses at pieces of the other player.
    pub guesses: Guesses,
    /// The offer with which the game began; `None` unless it began on the list of open games.
    pub offer: Option<SavedOffer>,
}

/// The offer with which an open game began, as this person has made or accepted it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedOffer {
    /// The person has made the offer, which ends at this time, in seconds since 1970.
    Made(u64),
    /// The person has accepted this offer, whose bytes `fair` writes as text.
    Accepted(String),
}

impl SavedOffer {
    /// Writes the last line of a saved game.
    fn write(&self) -> String {
        match self {
            Self::Made(end) => format!("made {end}"),
            Self::Accepted(offer) => format!("accepted {offer}"),
        }
    }

    /// Reads the last line of a saved game. `None` for a damaged line, because the game can go on
    /// without the offer.
    fn read(line: &str) -> Option<Self> {
        match line.split_once(' ')? {
            ("made", end) => end.parse().ok().map(Self::Made),
            ("accepted", offer) => Some(Self::Accepted(offer.to_owned())),
            _ => None,
        }
    }
}

/// Whether a player lets others watch a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Watching {
    /// This player has handed out no link for watching.
    #[default]
    Closed,
    /// Everybody with the link sees the game.
    Open,
}

/// Last character of the [`MailboxWord`] in the text of a game, if others may watch the game.
const WATCHED: char = '+';

/// The kind of a game with somebody far away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// Stratego, written `stratego`.
    Stratego,
    /// Tic-tac-toe, written `tic-tac-toe`.
    TicTacToe,
}

impl GameKind {
    const WORDS: [(&'static str, Self); 2] =
        [("stratego", Self::Stratego), ("tic-tac-toe", Self::TicTacToe)];
}

/// State of a game for one player, as far as the home page shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The invitation is not answered yet.
    Inviting,
    /// The acceptance is not answered yet.
    Accepting,
    /// The person is to move.
    Turn,
    /// The other player is to answer.
    Waiting,
    /// The game comes from a backup, and the other player has not said how far the game has gone.
    Restored,
    /// The pictures differ, so the game does not go on.
    Different,
    /// The game is over.
    Over,
}

impl Standing {
    const WORDS: [(&'static str, Self); 7] = [
        ("inviting", Self::Inviting),
        ("accepting", Self::Accepting),
        ("turn", Self::Turn),
        ("waiting", Self::Waiting),
        ("restored", Self::Restored),
        ("different", Self::Different),
        ("over", Self::Over),
    ];
}

/// Result of comparing the pictures that both players see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compared {
    /// The pictures were not compared yet.
    #[default]
    NotYet,
    /// The pictures are the same.
    Same,
    /// The pictures differ: somebody replaces messages between the players.
    Different,
    /// The keys of the earlier game have signed this rematch, so the players need not compare
    /// pictures.
    Vouched,
}

impl Compared {
    const WORDS: [(&'static str, Self); 4] = [
        ("not-yet", Self::NotYet),
        ("same", Self::Same),
        ("different", Self::Different),
        ("vouched", Self::Vouched),
    ];
}

/// Returns `true` for a text that begins like the saved text of a game with somebody far away. The
/// rest of the text may be damaged.
pub fn is_saved_game(text: &str) -> bool {
    Form::Far.begins(text)
}

/// Writes the text of one side of a game.
pub fn write(game: &SavedFarGame) -> String {
    let SavedFarGame {
        since,
        compared,
        mailbox,
        watching,
        timing,
        before,
        duel,
        opponent,
        guesses,
        offer,
    } = game;
    let compared = word_of(&Compared::WORDS, compared);
    let (mailbox, before) = (mailbox.as_deref().unwrap_or(NONE), before.as_deref().unwrap_or(NONE));
    let watch_mark = match watching {
        Watching::Closed => String::new(),
        Watching::Open => WATCHED.to_string(),
    };
    // The written time for a move begins with a `.`.
    let timing = timing.map(Timing::write).unwrap_or_default();
    let mailbox_word = format!("{mailbox}{timing}{watch_mark}");
    let words = format!("{since} {compared} {mailbox_word} {before} {duel}");
    let mut text = format!("{} {words}", Form::Far.head());
    if let Some(opponent) = opponent {
        text = format!("{text} {opponent}");
    }
    let letters = write_letters(guesses);
    // An offer is on the third line, even if the second is empty.
    if letters.is_some() || offer.is_some() {
        text = format!("{text}\n{}", letters.unwrap_or_default());
    }
    match offer {
        Some(offer) => format!("{text}\n{}", offer.write()),
        None => text,
    }
}

/// Reads the text of one side of a game. The field `duel` is only copied, and the crate `fair`
/// reads it.
///
/// # Errors
///
/// [`FormatError`] if the text has another form, a newer version, or damage.
pub fn read(text: &str) -> Result<SavedFarGame, FormatError> {
    let body = Form::Far.body(text)?;
    let (first_line, rest) = body.split_once('\n').unwrap_or((body, ""));
    let (letters, offer) = match rest.split_once('\n') {
        Some((letters, offer)) => (letters, Some(offer)),
        None => (rest, None),
    };
    let mut words = first_line.split_whitespace();
    let mut word = || words.next().ok_or(Damage::Form);
    let (since, compared, mailbox_word) = (word()?, word()?, word()?);
    let MailboxWord { mailbox, timing, watching } = MailboxWord::split(mailbox_word);
    Ok(SavedFarGame {
        since: since.parse().map_err(|_| Damage::Form)?,
        compared: value_of(&Compared::WORDS, compared)?,
        mailbox: Some(mailbox).filter(|secret| !NO_MAILBOX.contains(secret)).map(str::to_owned),
        watching,
        timing: timing.map(Timing::read).transpose()?,
        before: Some(word()?).filter(|name| *name != NONE).map(str::to_owned),
        duel: word()?.to_owned(),
        opponent: read_opponent(words)?,
        guesses: read_letters(letters),
        offer: offer.and_then(SavedOffer::read),
    })
}

/// The name of the other player, from the words after the game. `None` if there are none.
fn read_opponent(words: SplitWhitespace<'_>) -> Result<Option<Name>, Damage> {
    let name = words.collect::<Vec<_>>().join(" ");
    if name.is_empty() { Ok(None) } else { name.parse().map(Some).map_err(|_| Damage::Form) }
}

/// The parts of the third word after the head in the text of a game: mailbox, time for a move, and
/// watching.
struct MailboxWord<'a> {
    /// The secret of the mailboxes, or one of [`NO_MAILBOX`].
    mailbox: &'a str,
    /// The text of the time for a move, without the `.` before it. `None` if there is no limit.
    timing: Option<&'a str>,
    watching: Watching,
}

impl<'a> MailboxWord<'a> {
    fn split(word: &'a str) -> Self {
        let (timed_mailbox, watching) = match word.strip_suffix(WATCHED) {
            Some(start) => (start, Watching::Open),
            None => (word, Watching::Closed),
        };
        // `Timing::write` begins with a `.`, and `Timing::read` takes the text after it.
        let (mailbox, timing) = match timed_mailbox.split_once('.') {
            Some((mailbox, timing)) => (mailbox, Some(timing)),
            None => (timed_mailbox, None),
        };
        Self { mailbox, timing, watching }
    }
}

/// The text that the disk keeps in place of a game that was forgotten at this time, in milliseconds
/// since 1970.
pub fn write_forgotten(at: u64) -> String {
    at.to_string()
}

/// Reads the time at which a game was forgotten; `None` if the text is not that of a forgotten
/// game.
pub fn read_forgotten(text: &str) -> Option<u64> {
    text.parse().ok()
}

/// A game with somebody far away, as the home page lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedFarGame {
    /// Name of the game, which follows [`KEY_PREFIX`] in the key of the saved game.
    pub name: String,
    /// The kind, from which the home page names the game.
    pub kind: GameKind,
    /// The state for this person. The home page lists no game that is [`Standing::Over`].
    pub standing: Standing,
    /// Name that the person has given to the other player; empty if there is none.
    pub opponent: String,
}

/// Writes the list of the unfinished games, in the order in which the home page shows them.
///
/// # Examples
///
/// ```
/// use fairboard_forms::far::{GameKind, ListedFarGame, Standing, read_list, write_list};
///
/// let game = ListedFarGame {
///     name: "0123456789abcdef".to_owned(),
///     kind: GameKind::Stratego,
///     standing: Standing::Turn,
///     opponent: "Ana Maria".to_owned(),
/// };
/// let text = write_list(&[game.clone()]);
/// assert_eq!(text, "fairboard/far-list 1\n0123456789abcdef stratego turn Ana Maria");
/// assert_eq!(read_list(&text), [game]);
/// ```
pub fn write_list(games: &[ListedFarGame]) -> String {
    let mut list = Form::FarList.head();
    for game in games {
        let kind = word_of(&GameKind::WORDS, &game.kind);
        let standing = word_of(&Standing::WORDS, &game.standing);
        for part in ["\n", &game.name, " ", kind, " ", standing, " ", &game.opponent] {
            list += part;
        }
        // Without the name of the opponent, a space stands at the end of the line.
        list.truncate(list.trim_end().len());
    }
    list
}

/// Reads a list. A line that cannot be read is omitted, and a text of another form is an empty
/// list, because the list is written anew from the saved games.
pub fn read_list(text: &str) -> Vec<ListedFarGame> {
    let lines = Form::FarList.body(text).unwrap_or_default().split('\n');
    let game = |line: &str| {
        let mut words = line.splitn(4, ' ');
        Some(ListedFarGame {
            name: words.next()?.to_owned(),
            kind: value_of(&GameKind::WORDS, words.next()?).ok()?,
            standing: value_of(&Standing::WORDS, words.next()?).ok()?,
            opponent: words.next().unwrap_or_default().to_owned(),
        })
    };
    lines.filter_map(game).collect()
}

/// The word for `value` in the table `words`. Each table has a word for every value of its type.
fn word_of<T: PartialEq>(words: &[(&'static str, T)], value: &T) -> &'static str {
    words.iter().find(|(_, known)| known == value).map_or(NONE, |(word, _)| word)
}

/// The inverse of [`word_of`]; [`Damage::Word`] for an unknown word.
fn value_of<T: Copy>(words: &[(&'static str, T)], word: &str) -> Result<T, Damage> {
    words.iter().find(|(known, _)| *known == word).map(|(_, value)| *value).ok_or(Damage::Word)
}
