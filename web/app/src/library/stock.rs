//! The setups and finished games in the browser's storage.

use fairboard_forms::FormatError;
use fairboard_forms::found::{Found, read};
use fairboard_forms::saved::{KeptGame, SavedSetup, SavedSetups};
use fairboard_forms::saved::{read_setups, write_setups};
use fairboard_forms::tictactoe;
use fairboard_host::{clock, seeds};
use fairboard_messages::Messages;
use fairboard_play::stratego::{Finished, Scores};
use fairboard_play::tictactoe::Session;
use fairboard_play::way::Way;
use fairboard_rules::stratego::Deployment;
use fairboard_rules::tictactoe::Rules;
use fairboard_table::Table as _;
use fairboard_table::entry::Seats as _;
use fairboard_table::storage::finished::{self, Stored as Kept};
use fairboard_table::storage::waiting::{Stored, set_aside};
use fairboard_table::storage::{Refused, Slot, Storage, digest_key, game_key, preferences};
use fairboard_table::stratego::{Placing, Present, Stratego, is_running, place, present, uncover};
use fairboard_table::tictactoe::TicTacToe;

/// Key of the saved setups.
const SETUPS: &str = "fairboard.setups";

/// Makes a game the present one of its kind. One that is in progress waits from then on. What the
/// browser does not store, the page remembers.
///
/// # Errors
///
/// [`Refused`] if the browser does not store the game in progress at another place. Nothing has
/// changed then.
pub(crate) fn begin(storage: &Storage, game: &str, text: &str) -> Result<(), Refused> {
    if storage.read(&game_key(game)).is_some_and(|present| present == text) {
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
    storage.remove(&digest_key(&game_key(game)));
    // The game says itself that the browser does not store it.
    let _ = storage.write(&game_key(game), text);
}

/// What a person keeps.
pub(crate) struct Stock {
    storage: Storage,
    setups: Slot,
    /// The saved setups; `Err` for those that could not be read.
    pub(crate) saved: Result<SavedSetups, FormatError>,
}

impl Stock {
    /// Reads the saved setups. Those that cannot be read are set aside, unless they come from a
    /// newer version.
    pub(crate) fn open(storage: Storage) -> Self {
        let setups = Slot::new(storage.clone(), Some(SETUPS.to_owned()), None);
        let text = setups.read();
        let saved = text.as_deref().map_or_else(|| Ok(SavedSetups::default()), read_setups);
        if let Err(error @ (FormatError::Foreign | FormatError::Damaged { .. })) = &saved {
            setups.set_aside(*error);
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

    /// The finished games of both kinds, the newest first.
    pub(super) fn games(&self) -> Vec<(finished::Place, Kept)> {
        finished::all(&self.storage, &[Stratego::NAME, TicTacToe::NAME])
    }

    /// The scores of the finished games of Stratego.
    pub(super) fn scores(&self) -> Scores {
        let mut scores = Scores::default();
        for (_, kept) in finished::all(&self.storage, &[Stratego::NAME]) {
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
    pub(super) fn game(&self, place: finished::Place) -> Option<KeptGame> {
        place.read(&self.storage)?.ok()
    }

    /// Deletes the finished game at a place.
    pub(super) fn delete_game(&self, place: finished::Place) {
        self.storage.remove(&place.key());
    }

    /// Puts a finished game back to its place.
    pub(super) fn restore_game(
        &self,
        place: finished::Place,
        game: &KeptGame,
    ) -> Result<(), Refused> {
        place.write(&self.storage, game)
    }

    /// Keeps a finished game as the newest one of its kind.
    pub(super) fn keep(&self, game: &'static str, word: String) -> Result<(), Refused> {
        finished::keep(&self.storage, game, word, clock::minutes())
    }

    /// The games that go on: the name, the content and the text of each.
    pub(super) fn going(&self) -> impl Iterator<Item = (&'static str, Found, String)> {
        [Stratego::NAME, TicTacToe::NAME].into_iter().filter_map(|game| {
            let text = self.storage.read(&game_key(game))?;
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
        present(self.storage.read(&game_key(Stratego::NAME)).as_deref())
    }

    /// The same for the person whose army it is.
    pub(super) fn uncover(&self) -> Present {
        uncover(self.storage.read(&game_key(Stratego::NAME)).as_deref())
    }

    /// The stored game with a setup in it.
    pub(super) fn place(&self, setup: &Deployment) -> Placing {
        let stored = self.storage.read(&game_key(Stratego::NAME));
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
        let stored = self.storage.read(&game_key(TicTacToe::NAME));
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
