//! Saved forms of games with somebody far away.
//!
//! One side of a game is the head and five words: the time of the last change, whether the pictures
//! were compared, the secret of its mailboxes on a relay, the game before a rematch, and the game
//! itself, a text of the crate `fair`. Behind the secret stand the [time for a move](super::timing)
//! if there is one, and a `+` if others may watch. The other player's name follows, if the person
//! has given one. A second line has the letters of the person's
//! [guesses](super::guesses) at pieces of the other player, if there are any. A third line has the
//! offer of an open game: `made` and the end of the offer, or `accepted` and the offer itself. The
//! text holds the army and the keys of one player; no message has any of it but what `fair` makes
//! of the game.
//!
//! On the disk, a game that was forgotten leaves the time of that, so that an older state does not
//! come back.
//!
//! The list of the games that go on is the head and a line for each game: its name, kind and
//! standing, and the other player's name. It is for home, which reads no game.

use fairboard_play::name::Name;

use crate::guesses::{Guesses, read_letters, write_letters};
use crate::head::Form;
use crate::timing::Timing;
use crate::{Damage, FormatError};

/// Beginning of the keys of stored games; the name of the game follows.
pub const KEYS: &str = "fairboard.far.";

/// Beginning of the keys of armies that are being placed; the name of the invited game follows, or
/// the word of an invitation to be.
pub const ARMIES: &str = "fairboard.far-army.";

/// Key of the list of the games that go on.
pub const LIST: &str = "fairboard.far-games";

/// Word in the place of a game or secret that there is not.
const NONE: &str = "-";

/// Words in the place of a secret that there is not. The last two are those of older games.
const NO_MAILBOX: [&str; 3] = [NONE, "link", "direct"];

/// One side of a game with somebody far away.
#[derive(Clone, PartialEq, Eq)]
pub struct SavedFarGame {
    /// Time of the last message, in milliseconds since 1970. Each change makes it greater, so that
    /// of two states the later one is known.
    pub since: u64,
    /// Result of comparing the pictures.
    pub compared: Compared,
    /// Secret of its mailboxes on a relay, as a text of `fair`, if it has some.
    pub mailbox: Option<String>,
    /// Whether the person lets others watch it.
    pub watching: Watching,
    /// Time for a move, if there is one. Only a game with mailboxes has one.
    pub timing: Option<Timing>,
    /// Name of the game before, if this is a rematch.
    pub before: Option<String>,
    /// The game as a text of `fair`.
    pub duel: String,
    /// Name of the other player on this device.
    pub opponent: Option<Name>,
    /// What the person thinks that pieces of the other player are.
    pub guesses: Guesses,
    /// The offer with which the game began, if it began on the list of open games.
    pub offer: Option<SavedOffer>,
}

/// The offer with which an open game began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedOffer {
    /// The person has made it. It ends at this time, in seconds since 1970.
    Made(u64),
    /// The person has accepted it: its bytes, as a text of `fair`.
    Accepted(String),
}

impl SavedOffer {
    fn write(&self) -> String {
        match self {
            Self::Made(end) => format!("made {end}"),
            Self::Accepted(offer) => format!("accepted {offer}"),
        }
    }

    /// Reads a line. A game whose line is damaged goes on without its offer.
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
    /// Nobody has got a link from this player.
    #[default]
    Closed,
    /// Everybody with the link sees the game.
    Open,
}

/// Sign behind the secret of a game that others may watch.
const WATCHED: char = '+';

/// A game that can be played far apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// Stratego.
    Stratego,
    /// Tic-tac-toe.
    TicTacToe,
}

impl GameKind {
    const WORDS: [(&'static str, Self); 2] =
        [("stratego", Self::Stratego), ("tic-tac-toe", Self::TicTacToe)];
}

/// Standing of a game for one player.
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
    /// The other player is to say how far a game has gone that comes from a backup.
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
    /// They were not compared yet.
    #[default]
    NotYet,
    /// They are the same.
    Same,
    /// They differ: somebody stands between the players.
    Different,
    /// The keys of the game before vouch for this one.
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

/// True for a text of this form, whole or not.
pub fn is_kept(text: &str) -> bool {
    Form::Far.begins(text)
}

/// The saved text.
pub fn write(kept: &SavedFarGame) -> String {
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
    } = kept;
    let compared = name(&Compared::WORDS, compared);
    let (mailbox, before) = (mailbox.as_deref().unwrap_or(NONE), before.as_deref().unwrap_or(NONE));
    let watched = match watching {
        Watching::Closed => String::new(),
        Watching::Open => WATCHED.to_string(),
    };
    let timing = timing.map(Timing::write).unwrap_or_default();
    let game = format!("{since} {compared} {mailbox}{timing}{watched} {before} {duel}");
    let mut text = format!("{} {game}", Form::Far.head());
    if let Some(opponent) = opponent {
        text = format!("{text} {opponent}");
    }
    let letters = write_letters(guesses);
    if letters.is_some() || offer.is_some() {
        text = format!("{text}\n{}", letters.unwrap_or_default());
    }
    match offer {
        Some(offer) => format!("{text}\n{}", offer.write()),
        None => text,
    }
}

/// Reads a saved text. The game in it is read by `fair`.
///
/// # Errors
///
/// [`FormatError`].
pub fn read(text: &str) -> Result<SavedFarGame, FormatError> {
    let body = Form::Far.body(text)?;
    let (game, rest) = body.split_once('\n').unwrap_or((body, ""));
    let (letters, offer) = match rest.split_once('\n') {
        Some((letters, offer)) => (letters, Some(offer)),
        None => (rest, None),
    };
    let mut words = game.split_whitespace();
    let mut word = || words.next().ok_or(Damage::Form);
    let (since, compared, mailbox) = (word()?, word()?, word()?);
    let (mailbox, watching) = match mailbox.strip_suffix(WATCHED) {
        Some(mailbox) => (mailbox, Watching::Open),
        None => (mailbox, Watching::Closed),
    };
    let (mailbox, timing) =
        mailbox.split_once('.').map_or((mailbox, None), |(word, timing)| (word, Some(timing)));
    let kept = SavedFarGame {
        since: since.parse().map_err(|_| Damage::Form)?,
        compared: value(&Compared::WORDS, compared)?,
        mailbox: Some(mailbox).filter(|word| !NO_MAILBOX.contains(word)).map(str::to_owned),
        watching,
        timing: timing.map(Timing::read).transpose()?,
        before: Some(word()?).filter(|name| *name != NONE).map(str::to_owned),
        duel: word()?.to_owned(),
        opponent: None,
        guesses: read_letters(letters),
        offer: offer.and_then(SavedOffer::read),
    };
    let rest: Vec<_> = words.collect();
    let opponent = (!rest.is_empty()).then(|| rest.join(" ").parse()).transpose();
    Ok(SavedFarGame { opponent: opponent.map_err(|_| Damage::Form)?, ..kept })
}

/// What a game leaves on the disk that was forgotten at a time, in milliseconds since 1970.
pub fn write_forgotten(at: u64) -> String {
    at.to_string()
}

/// The time at which a game was forgotten that left this text on the disk.
pub fn read_forgotten(text: &str) -> Option<u64> {
    text.parse().ok()
}

/// A game against somebody far away, as the home page lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Name of the game.
    pub name: String,
    /// The kind of game.
    pub kind: GameKind,
    /// The standing of the game.
    pub standing: Standing,
    /// Name of the other player on this device; empty if the person has given none.
    pub opponent: String,
}

/// Writes the list of the games that go on, in the order in which home shows them.
///
/// # Examples
///
/// ```
/// use fairboard_forms::far::{GameKind, Standing, Waiting, read_list, write_list};
///
/// let game = Waiting {
///     name: "0123456789abcdef".to_owned(),
///     kind: GameKind::Stratego,
///     standing: Standing::Turn,
///     opponent: "Ana Maria".to_owned(),
/// };
/// let text = write_list(&[game.clone()]);
/// assert_eq!(text, "fairboard/far-list 1\n0123456789abcdef stratego turn Ana Maria");
/// assert_eq!(read_list(&text), [game]);
/// ```
pub fn write_list(games: &[Waiting]) -> String {
    games.iter().fold(Form::FarList.head(), |list, game| {
        let (kind, standing) =
            (name(&GameKind::WORDS, &game.kind), name(&Standing::WORDS, &game.standing));
        let line = [&list, "\n", &game.name, " ", kind, " ", standing, " ", &game.opponent];
        line.concat().trim_end().to_owned()
    })
}

/// Reads a list. A line that is none of a game is passed over, and another text has no lines: what
/// is listed is written anew from the games.
pub fn read_list(text: &str) -> Vec<Waiting> {
    let lines = Form::FarList.body(text).unwrap_or_default().split('\n');
    let game = |line: &str| {
        let mut words = line.splitn(4, ' ');
        Some(Waiting {
            name: words.next()?.to_owned(),
            kind: value(&GameKind::WORDS, words.next()?).ok()?,
            standing: value(&Standing::WORDS, words.next()?).ok()?,
            opponent: words.next().unwrap_or_default().to_owned(),
        })
    };
    lines.filter_map(game).collect()
}

/// The word of a value; each has one.
fn name<T: PartialEq>(words: &[(&'static str, T)], value: &T) -> &'static str {
    words.iter().find(|(_, one)| one == value).map_or(NONE, |(word, _)| word)
}

/// The inverse of [`name`].
fn value<T: Copy>(words: &[(&'static str, T)], word: &str) -> Result<T, Damage> {
    words.iter().find(|(known, _)| *known == word).map(|(_, value)| *value).ok_or(Damage::Word)
}
