//! The stored game of a kind, and those of the kind that wait while another one is played.

use fairboard_forms::digest::read;
use fairboard_host::{Refused, Storage};
use fairboard_play::digest::{Digest, Progress};

use crate::board::{digest_key, key};

/// What a page knows of a stored game that it does not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stored {
    /// There is none to continue.
    Nothing,
    /// One of an earlier version, or of a newer one, which no digest describes.
    Unknown,
    /// The digest of the game.
    Known(Digest),
}

impl Stored {
    /// The present game of a kind.
    pub(crate) fn of(storage: &Storage, game: &str) -> Self {
        Self::at(storage, &key(game), &digest_key(game))
    }

    fn at(storage: &Storage, key: &str, digest_key: &str) -> Self {
        if storage.read(key).is_none() {
            return Self::Nothing;
        }
        match storage.read(digest_key).map(|text| read(&text)) {
            Some(Ok(digest)) => digest.map_or(Self::Nothing, Self::Known),
            Some(Err(_)) | None => Self::Unknown,
        }
    }

    /// True if a move was made, as far as is known.
    pub(crate) const fn has_moves(self) -> bool {
        match self {
            Self::Nothing => false,
            Self::Unknown => true,
            Self::Known(digest) => matches!(digest.progress, Progress::Moves(_)),
        }
    }
}

/// The games of a kind that wait, by their numbers: the one that was set aside last comes first.
pub(crate) fn all(storage: &Storage, game: &str) -> Vec<(u32, Stored)> {
    let stored = |number| {
        let key = waiting_key(game, number);
        (number, Stored::at(storage, &key, &digest_of(&key)))
    };
    numbers(storage, game).into_iter().map(stored).collect()
}

/// Sets the present game of a kind aside.
///
/// # Errors
///
/// [`Refused`] if the browser does not store it at another place; it stays the present one.
pub(crate) fn set_aside(storage: &Storage, game: &str) -> Result<(), Refused> {
    let mut numbers = numbers(storage, game);
    let next = numbers.iter().max().map_or(0, |last| last + 1);
    numbers.insert(0, next);
    // The list comes first: a number without a game is passed over.
    storage.write(&list_key(game), &list(&numbers))?;
    let waiting = waiting_key(game, next);
    storage.rename(&key(game), &waiting)?;
    // A digest that is lost misses no more than its words.
    let _ = storage.rename(&digest_key(game), &digest_of(&waiting));
    Ok(())
}

/// Makes the game that waits under a number the present one, and sets the present one aside.
/// Nothing changes if there is no game of this number.
///
/// # Errors
///
/// [`Refused`] if the browser does not store one of them at another place. Neither is lost.
pub(crate) fn take(storage: &Storage, game: &str, number: u32) -> Result<(), Refused> {
    let waiting = waiting_key(game, number);
    if storage.read(&waiting).is_none() {
        return Ok(());
    }
    if Stored::of(storage, game) != Stored::Nothing {
        set_aside(storage, game)?;
    }
    storage.rename(&waiting, &key(game))?;
    storage.remove(&digest_key(game));
    let _ = storage.rename(&digest_of(&waiting), &digest_key(game));
    let mut numbers = numbers(storage, game);
    numbers.retain(|other| *other != number);
    let _ = storage.write(&list_key(game), &list(&numbers));
    Ok(())
}

/// The numbers of the games that wait.
fn numbers(storage: &Storage, game: &str) -> Vec<u32> {
    let text = storage.read(&list_key(game)).unwrap_or_default();
    let numbers = text.split(' ').filter_map(|number| number.parse().ok());
    numbers.filter(|number| storage.read(&waiting_key(game, *number)).is_some()).collect()
}

/// The text of the list of numbers.
fn list(numbers: &[u32]) -> String {
    numbers.iter().fold(String::new(), |list, number| format!("{list}{number} "))
}

/// Key of the list. The script of the first picture looks for it.
fn list_key(game: &str) -> String {
    format!("{}.waiting", key(game))
}

fn waiting_key(game: &str, number: u32) -> String {
    format!("{}.{number}", list_key(game))
}

fn digest_of(key: &str) -> String {
    format!("{key}.digest")
}
