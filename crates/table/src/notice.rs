//! Notices about storage, the same for both games.

use std::fmt;

use fairboard_play::format::FormatError;

use crate::embed::{self, Report};

/// Result of storing a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keeping {
    /// The browser has stored it.
    #[default]
    Stored,
    /// The browser has refused; the game lasts until the page is closed.
    Refused,
}

/// A notice that stays until its cause is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The browser does not store the game.
    NotKept,
    /// A stored game could not be read. Its text, which may hold both armies, is not shown; it can
    /// be copied or discarded.
    Unreadable(FormatError),
    /// A stored game could be read up to its last good move, and goes on from there.
    Cut(FormatError),
    /// A game that could not be read earlier is still set aside.
    SetAside,
}

/// Storage of one table: the result of the last attempt, and a text that could not be read.
#[derive(Clone, Debug, Default)]
pub struct Storage {
    keeping: Keeping,
    unreadable: Option<Unreadable>,
}

#[derive(Clone)]
struct Unreadable {
    text: String,
    notice: Notice,
}

/// Names the notice, never the text, which may hold both armies.
impl fmt::Debug for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unreadable").field("notice", &self.notice).finish_non_exhaustive()
    }
}

/// Result of reading a stored game: the game, and the damage after its last good move.
pub type Read<T> = Result<(T, Option<FormatError>), FormatError>;

/// A storage as it was found.
#[derive(Debug)]
pub struct Opened<T> {
    /// The storage.
    pub storage: Storage,
    /// The stored game, as far as it could be read.
    pub game: Option<T>,
    /// The stored text, if it has to be set aside because of damage.
    pub damaged: Option<String>,
}

impl Storage {
    /// Reads a stored game.
    pub fn open<T>(
        stored: Option<String>,
        set_aside: Option<String>,
        read: impl FnOnce(&str) -> Read<T>,
    ) -> Opened<T> {
        let (game, notice) = match stored.as_deref().map(read) {
            None => (None, None),
            Some(Ok((game, damage))) => (Some(game), damage.map(Notice::Cut)),
            Some(Err(error)) => (None, Some(Notice::Unreadable(error))),
        };
        let damaged = stored.filter(|_| notice.is_some());
        let found = damaged.clone().zip(notice).map(|(text, notice)| Unreadable { text, notice });
        let earlier = set_aside.map(|text| Unreadable { text, notice: Notice::SetAside });
        let storage = Self { keeping: Keeping::Stored, unreadable: found.or(earlier) };
        Opened { storage, game, damaged }
    }

    /// Records the result of storing the game, and reports the first of several refusals.
    pub fn record(&mut self, keeping: Keeping) -> Option<Report> {
        let before = std::mem::replace(&mut self.keeping, keeping);
        (keeping == Keeping::Refused && before != keeping).then(embed::not_kept)
    }

    /// The text that could not be read.
    pub fn unreadable_text(&self) -> Option<&str> {
        self.unreadable.as_ref().map(|unreadable| unreadable.text.as_str())
    }

    /// Forgets the text that could not be read. True if there was one.
    pub fn discard(&mut self) -> bool {
        self.unreadable.take().is_some()
    }

    /// The notices to show.
    pub fn notices(&self) -> Vec<Notice> {
        let unreadable = self.unreadable.as_ref().map(|unreadable| unreadable.notice.clone());
        let refused = (self.keeping == Keeping::Refused).then_some(Notice::NotKept);
        unreadable.into_iter().chain(refused).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads any text but `damaged`, and `cut` with its damage.
    fn read(text: &str) -> Read<String> {
        match text {
            "damaged" => Err(FormatError::Foreign),
            "cut" => Ok((text.to_owned(), Some(FormatError::Newer(9)))),
            _ => Ok((text.to_owned(), None)),
        }
    }

    #[test]
    fn each_way_of_opening_gives_its_game_and_its_notice() {
        let unreadable = Notice::Unreadable(FormatError::Foreign);
        let cut = Notice::Cut(FormatError::Newer(9));
        for (rule, stored, aside, game, damaged, notices) in [
            ("nothing is stored", None, None, None, None, vec![]),
            ("a game is stored", Some("game"), None, Some("game"), None, vec![]),
            ("damage", Some("damaged"), None, None, Some("damaged"), vec![unreadable.clone()]),
            ("damage at a move", Some("cut"), None, Some("cut"), Some("cut"), vec![cut]),
            (
                "an earlier text and a game",
                Some("game"),
                Some("old"),
                Some("game"),
                None,
                vec![Notice::SetAside],
            ),
            ("an earlier text alone", None, Some("old"), None, None, vec![Notice::SetAside]),
            ("damage again", Some("damaged"), Some("old"), None, Some("damaged"), vec![unreadable]),
        ] {
            let owned = |text: Option<&str>| text.map(str::to_owned);
            let opened = Storage::open(owned(stored), owned(aside), read);
            assert_eq!(opened.game, owned(game), "{rule}");
            assert_eq!(opened.damaged, owned(damaged), "{rule}");
            assert_eq!(opened.storage.notices(), notices, "{rule}");
        }
    }

    #[test]
    fn a_refusal_is_shown_until_the_browser_stores_again() {
        let mut storage = Storage::default();
        assert_eq!(storage.record(Keeping::Refused), Some(embed::not_kept()));
        assert_eq!(storage.record(Keeping::Refused), None, "it is reported once");
        assert_eq!(storage.notices(), [Notice::NotKept]);
        assert_eq!(storage.record(Keeping::Stored), None);
        assert_eq!(storage.notices(), []);
    }

    #[test]
    fn a_text_is_discarded_once() {
        let mut storage = Storage::open(Some("damaged".to_owned()), None, read).storage;
        assert_eq!(storage.unreadable_text(), Some("damaged"));
        assert!(!format!("{storage:?}").contains("damaged"), "it may hold both armies");
        assert!(storage.discard());
        assert!(!storage.discard());
        assert_eq!((storage.notices(), storage.unreadable_text()), (vec![], None));
    }
}
