//! The setups and finished games in the browser's storage.

use fairboard_forms::FormatError;
use fairboard_forms::found::{Found, read};
use fairboard_forms::saved::{KeptGame, SavedSetup, SavedSetups};
use fairboard_forms::saved::{read_kept, read_setups, write_kept, write_setups};
use fairboard_forms::tictactoe;
use fairboard_host::{Refused, Slot, Storage, clock, seeds};
use fairboard_messages::Messages;
use fairboard_play::stratego::{Finished, Scores};
use fairboard_play::tictactoe::Session;
use fairboard_play::way::Way;
use fairboard_rules::stratego::Deployment;
use fairboard_rules::tictactoe::Rules;
use fairboard_table::Table as _;
use fairboard_table::stratego::{Placing, Present, Stratego, is_running, place, present, uncover};
use fairboard_table::tictactoe::TicTacToe;

use crate::board::{digest_key, key};
use crate::preferences;
use crate::seats::Seats as _;
use crate::waiting::{Stored, set_aside};

/// Key of the saved setups.
const SETUPS: &str = "fairboard.setups";

/// Key of the number that the next finished game of a kind gets.
fn next_key(game: &str) -> String {
    if game == TicTacToe::NAME {
        format!("{}.games", key(game))
    } else {
        "fairboard.games".to_owned()
    }
}

/// Place of a finished game. The places of a kind are a ring, so the newest game takes the place of
/// the oldest one of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The kind of game.
    pub(super) game: &'static str,
    number: u32,
}

impl Spot {
    pub(super) fn key(self) -> String {
        format!("{}.{}", next_key(self.game), self.number)
    }

    fn read(self, storage: &Storage) -> Option<Result<KeptGame, FormatError>> {
        storage.read(&self.key()).map(|text| read_kept(&text))
    }

    /// The place of the next game.
    fn next(storage: &Storage, game: &'static str) -> Self {
        let ended = |number| {
            let kept = Self { game, number }.read(storage)?;
            kept.ok().map(|kept| kept.minutes)
        };
        let number = KeptGame::next_place(storage.read(&next_key(game)).as_deref(), ended);
        Self { game, number }
    }

    /// The place of the game that ended some games before the next one.
    const fn before(self, age: u32) -> Self {
        Self { number: (self.number + KeptGame::MOST - age) % KeptGame::MOST, ..self }
    }
}

/// Keeps a finished game of this word. The newest one is not kept twice, if a person takes its last
/// move back and makes it again.
///
/// # Errors
///
/// [`Refused`] if the browser does not store it. The page remembers it then, and the older game of
/// its place stays in the storage.
pub fn keep(storage: &Storage, game: &'static str, word: String) -> Result<(), Refused> {
    let next = Spot::next(storage, game);
    let newest = next.before(1).read(storage);
    if newest.is_some_and(|kept| kept.is_ok_and(|kept| kept.word == word)) {
        return Ok(());
    }
    storage.write(&next.key(), &write_kept(&KeptGame { minutes: clock::minutes(), word }))?;
    let number = (next.number + 1) % KeptGame::MOST;
    storage.write(&next_key(game), &number.to_string())
}

/// Makes a game the present one of its kind. One that is in progress waits from then on. What the
/// browser does not store, the page remembers.
///
/// # Errors
///
/// [`Refused`] if the browser does not store the game in progress at another place. Nothing has
/// changed then.
pub(crate) fn begin(storage: &Storage, game: &str, text: &str) -> Result<(), Refused> {
    if storage.read(&key(game)).is_some_and(|present| present == text) {
        return Ok(());
    }
    if Stored::of(storage, game) != Stored::Nothing {
        set_aside(storage, game)?;
    }
    put(storage, game, text);
    Ok(())
}

/// Stores the present game of a kind. The digest of the one before it is not true of it.
fn put(storage: &Storage, game: &str, text: &str) {
    storage.remove(&digest_key(game));
    // The game says itself that the browser does not store it.
    let _ = storage.write(&key(game), text);
}

/// What a person keeps.
pub(crate) struct Stock {
    storage: Storage,
    setups: Slot,
    /// The saved setups; `Err` for those that could not be read.
    pub(crate) saved: Result<SavedSetups, FormatError>,
}

/// A finished game at its place; `Err` for one that cannot be read.
pub(super) type Kept = (Spot, Result<KeptGame, FormatError>);

impl Stock {
    /// Reads the saved setups. Those that cannot be read are set aside, unless they come from a
    /// newer version.
    pub(crate) fn open(storage: Storage) -> Self {
        let setups = Slot::new(storage.clone(), Some(SETUPS.to_owned()), None);
        let text = setups.read();
        let saved = text.as_deref().map_or_else(|| Ok(SavedSetups::default()), read_setups);
        if let (Err(error @ (FormatError::Foreign | FormatError::Damaged { .. })), Some(text)) =
            (&saved, &text)
        {
            setups.set_aside(text, *error);
        }
        Self { storage, setups, saved }
    }

    /// Changes the saved setups and stores them. `None` if they cannot be changed.
    pub(crate) fn change<R>(
        &mut self,
        change: impl FnOnce(&mut SavedSetups) -> R,
    ) -> Option<(R, Result<(), Refused>)> {
        // Another tab may have saved some, or a newer version.
        let mut setups = match self.setups.read().as_deref().map(read_setups) {
            None => SavedSetups::default(),
            Some(Ok(setups)) => setups,
            Some(Err(fault)) => {
                self.saved = Err(fault);
                return None;
            }
        };
        let result = change(&mut setups);
        let stored = self.setups.write(&write_setups(&setups), None);
        self.saved = Ok(setups);
        Some((result, stored))
    }

    /// The saved setups.
    pub(super) fn setups(&self) -> impl Iterator<Item = &SavedSetup> {
        self.saved.iter().flat_map(SavedSetups::iter)
    }

    /// The finished games of a kind, the newest first.
    pub(super) fn games_of(&self, game: &'static str) -> impl Iterator<Item = Kept> {
        let next = Spot::next(&self.storage, game);
        let newest_first = (1..=KeptGame::MOST).map(move |age| next.before(age));
        newest_first.filter_map(|spot| Some((spot, spot.read(&self.storage)?)))
    }

    /// The finished games of both kinds, the newest first. One that cannot be read stands behind
    /// the one after which it ended.
    pub(super) fn games(&self) -> Vec<Kept> {
        let [mut stratego, mut tictactoe] =
            [Stratego::NAME, TicTacToe::NAME].map(|game| self.games_of(game).peekable());
        let ended = |kept: &Kept| kept.1.as_ref().map_or(u32::MAX, |kept| kept.minutes);
        let mut games = Vec::new();
        loop {
            let is_later = match (stratego.peek(), tictactoe.peek()) {
                (Some(one), Some(other)) => ended(one) >= ended(other),
                (one, _) => one.is_some(),
            };
            let Some(kept) = (if is_later { &mut stratego } else { &mut tictactoe }).next() else {
                return games;
            };
            games.push(kept);
        }
    }

    /// The scores of the finished games of Stratego.
    pub(super) fn scores(&self) -> Scores {
        let mut scores = Scores::default();
        for (_, kept) in self.games_of(Stratego::NAME) {
            let game = kept.and_then(|kept| kept.game());
            if let Some(finished) =
                game.ok().and_then(|(game, players)| Finished::new(&game, players))
            {
                scores.count(&finished);
            }
        }
        scores
    }

    /// The finished game at a place.
    pub(super) fn game(&self, spot: Spot) -> Option<KeptGame> {
        spot.read(&self.storage)?.ok()
    }

    /// Deletes the finished game at a place.
    pub(super) fn delete_game(&self, spot: Spot) {
        self.storage.remove(&spot.key());
    }

    /// Puts a finished game back to its place.
    pub(super) fn restore_game(&self, spot: Spot, game: &KeptGame) -> Result<(), Refused> {
        self.storage.write(&spot.key(), &write_kept(game))
    }

    /// Keeps a finished game as the newest one of its kind.
    pub(super) fn keep(&self, game: &'static str, word: String) -> Result<(), Refused> {
        keep(&self.storage, game, word)
    }

    /// The games that go on: the name, the content and the text of each.
    pub(super) fn going(&self) -> impl Iterator<Item = (&'static str, Found, String)> {
        [Stratego::NAME, TicTacToe::NAME].into_iter().filter_map(|game| {
            let text = self.storage.read(&key(game))?;
            let found = read(&text).ok()?;
            let goes_on = match &found {
                Found::Running(_) => is_running(Some(&text)),
                Found::TicTacToe(session) => session.is_running(),
                Found::Game(..) | Found::Setup(_) | Found::Sketch(_) => false,
            };
            goes_on.then_some((game, found, text))
        })
    }

    /// The army that is set up in the stored game.
    pub(super) fn present(&self) -> Present {
        present(self.storage.read(&key(Stratego::NAME)).as_deref())
    }

    /// The same for the person whose army it is.
    pub(super) fn uncover(&self) -> Present {
        uncover(self.storage.read(&key(Stratego::NAME)).as_deref())
    }

    /// The stored game with a setup in it.
    pub(super) fn place(&self, setup: &Deployment) -> Placing {
        let stored = self.storage.read(&key(Stratego::NAME));
        let levels = preferences::read(&self.storage).levels;
        let options = Stratego::options(Way::Computer, levels);
        place(stored.as_deref(), setup, options, seeds::fresh())
    }

    /// Makes a game the present one of its kind; see [`begin`].
    pub(super) fn begin(&self, game: &str, text: &str) -> Result<(), Refused> {
        begin(&self.storage, game, text)
    }

    /// Stores the present game of a kind.
    pub(super) fn put(&self, game: &str, text: &str) {
        put(&self.storage, game, text);
    }

    /// The stored game of tic-tac-toe, or a new one.
    pub(super) fn tictactoe(&self) -> Session {
        let stored = self.storage.read(&key(TicTacToe::NAME));
        let stored = stored.and_then(|text| tictactoe::read_session(&text).ok());
        stored.unwrap_or_else(|| Session::people(Rules::default()))
    }

    /// The text of a game of tic-tac-toe with the tally of the stored one.
    pub(super) fn continued_tictactoe(&self, session: &Session) -> String {
        tictactoe::write_session(&self.tictactoe().followed_by(session.clone()))
    }
}

/// Sentence about the saved setups that could not be read.
pub(super) fn trouble(stock: &Stock, messages: Messages) -> Option<&'static str> {
    match stock.saved {
        Ok(_) => None,
        Err(FormatError::Newer(_)) => Some(messages.saved_newer()),
        Err(FormatError::Foreign | FormatError::Damaged { .. }) => {
            Some(messages.saved_unreadable())
        }
    }
}
