//! The library: setups, finished games, and the content of texts that a person pastes or opens.
//!
//! [`Library`] is a [`Machine`] from requests to a [`LibraryScreen`]. The library changes stored
//! games itself, because no board is open that would do so. A stored game in progress may hold both
//! armies. Therefore a screen never has the game, but the view of one seat.
//!
//! | file | content |
//! | --- | --- |
//! | `library.rs` | [`Library`]: the state, and the handling of each request |
//! | `content.rs` | [`LibraryContent`]: what a page shows of a text |
//! | `games.rs` | the games in progress, and the finished games |
//! | `requests.rs` | [`LibraryAsk`], [`LibraryEffect`] and [`LibraryResult`] |
//! | `screen.rs` | [`LibraryScreen`]: everything that is drawn |

mod content;
mod games;
mod requests;
mod screen;
#[cfg(test)]
mod tests;

use std::mem;

use fairboard_forms::compact::write_game;
use fairboard_forms::found::{BadText, FoundContent, PlayOn, read, read_until_damage};
use fairboard_forms::library::{KeptGame, SavedSetup, SavedSetups};
use fairboard_forms::lineage::Lineage;
use fairboard_forms::link::Page;
use fairboard_forms::stratego;
use fairboard_forms::tictactoe::{read_session, write_finished, write_session};
use fairboard_play::pairing::Pairing;
use fairboard_play::stratego::Scores;
use fairboard_play::stratego::referee::Local;
use fairboard_play::tictactoe::Session;
use fairboard_rules::stratego::Deployment;
use fairboard_rules::tictactoe::Rules;

pub use content::{LibraryContent, PlayOnChoices};
pub use games::{Card, GameCard, GameInProgress};
pub use requests::{LibraryAsk, LibraryEffect, LibraryResult, Part};
pub use screen::{LibraryQuestion, LibraryScreen};

use crate::entry::Seats as _;
use crate::storage::finished::{self, FinishedGameId, StoredGame};
use crate::storage::{Setups, Storage, StorageRefused, game_key, preferences, waiting};
use crate::stratego::{Placing, Stratego, place, present, uncover};
use crate::tictactoe::TicTacToe;
use crate::{Machine, Moment, Redraw, Table as _, Update};

/// Number of finished games that the page shows at first, and that it adds at each request.
const GAMES_PER_REQUEST: usize = 20;

/// A page of the library, with the contents that it has read from the storage.
pub struct Library {
    storage: Storage,
    part: Part,
    setups: Setups,
    /// The position of a finished game from which another game is to go on.
    play_on: Option<PlayOn>,
    /// The content of the text that the person brought, or the reason why the text has none.
    found: Option<Result<FoundContent, BadText>>,
    /// The army that replaces the placed army if the person agrees; `None` if nothing is asked.
    question: Option<Deployment>,
    deletion: Option<Deletion>,
    /// Largest number of finished games to show.
    most_games: usize,
    /// The text that the clipboard was given last, to be shown if the clipboard refuses the text.
    copied: String,
    screen: LibraryScreen,
    effects: Vec<LibraryEffect>,
}

/// A deletion that can be undone: the deleted game or setup, and its place.
enum Deletion {
    Setup(usize, SavedSetup),
    Game(FinishedGameId, KeptGame),
    /// A game in progress that was set aside for another game: the name of its kind, and the game.
    Waiting(&'static str, waiting::DeletedGame),
}

/// The person's consent that another army is replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Consent {
    /// The person was not asked.
    Missing,
    /// The person has agreed.
    Given,
}

impl Machine for Library {
    type Input = LibraryAsk;
    type Effect = LibraryEffect;

    fn update(&mut self, ask: LibraryAsk, moment: Moment) -> Update<LibraryEffect> {
        // A setup counts as renamed only until the next request.
        self.screen.renamed = None;
        match ask {
            LibraryAsk::Uncover => {
                let stored = self.storage.read(&game_key(Stratego::NAME));
                self.screen.present = uncover(stored.as_deref());
            }
            LibraryAsk::Use(setup) => self.place_setup(setup, moment.seed, Consent::Missing),
            LibraryAsk::Replace => {
                // Another tab may have begun the game since, so the stored game is read again.
                if let Some(setup) = self.question.take() {
                    self.place_setup(setup, moment.seed, Consent::Given);
                }
            }
            LibraryAsk::KeepMine => self.question = None,
            LibraryAsk::Save(name, setup) => self.save(&name, &setup),
            LibraryAsk::Rename(index) => {
                self.screen.renaming = Some(index);
                // A refused text is shown selected, and the field for the name takes the selection.
                self.screen.uncopied = None;
            }
            LibraryAsk::Renamed(index, name) => self.rename(index, &name),
            LibraryAsk::Delete(index) => self.delete(index),
            LibraryAsk::DeleteGame(place, game) => self.delete_game(place, game),
            LibraryAsk::BringBack => self.bring_back(),
            LibraryAsk::Look(text) => self.read_text(&text),
            LibraryAsk::KeepFound => self.keep_found(moment.minutes()),
            LibraryAsk::PlayAs(side) => self.change_play_on(|play_on| play_on.seat = side),
            LibraryAsk::PlayAgainst(level) => {
                self.change_play_on(|play_on| play_on.strength = level);
            }
            LibraryAsk::ContinueFound => self.continue_found(),
            LibraryAsk::Watch(text) => self.watch(&text),
            LibraryAsk::Copy(text) => self.copy(text),
            LibraryAsk::CopyInProgress(kind, number) => {
                if let Some(text) = self.text_in_progress(kind, number) {
                    self.copy(text);
                }
            }
            LibraryAsk::SaveInProgress(kind, number) => {
                let text = self.text_in_progress(kind, number);
                let file = |text| LibraryEffect::File(format!("fairboard-{kind}.txt"), text);
                self.effects.extend(text.map(file));
            }
            LibraryAsk::DeleteInProgress(kind, number) => self.delete_in_progress(kind, number),
            LibraryAsk::Copied => self.set_result(LibraryResult::Copied),
            LibraryAsk::NotCopied => {
                self.set_result(LibraryResult::NotCopied);
                self.screen.uncopied = Some(mem::take(&mut self.copied));
            }
            LibraryAsk::SaveFile(name, text) => {
                self.effects.push(LibraryEffect::File(name, text));
            }
            LibraryAsk::More => self.show_more_finished(),
            LibraryAsk::ShowKind(kind) => self.show_finished(GAMES_PER_REQUEST, kind),
        }
        self.refresh();
        Update::new(mem::take(&mut self.effects), Redraw::Yes)
    }
}

impl Library {
    /// Opens a page. `word` is the text of a setup or game in the address of the page.
    pub fn open(part: Part, word: &str, storage: Storage) -> Self {
        let setups = Setups::open(storage.clone());
        let mut library = Self {
            part,
            play_on: if part == Part::PlayOn { PlayOn::read(word).ok() } else { None },
            found: found_at(part, word, &storage),
            question: None,
            deletion: None,
            most_games: GAMES_PER_REQUEST,
            copied: String::new(),
            screen: first_screen(&storage, &setups),
            effects: Vec::new(),
            storage,
            setups,
        };
        library.read_games();
        library.refresh();
        library
    }

    /// The present screen. Only a request changes it.
    pub const fn screen(&self) -> &LibraryScreen {
        &self.screen
    }

    /// Shows the saved setups, the found content, the question and the deletion as they are now.
    /// Requests write the other fields of the screen themselves.
    fn refresh(&mut self) {
        self.screen.saved = self.setups.saved.clone();
        self.screen.found = self.found.as_ref().map(|found| match found {
            Ok(found) => Ok(LibraryContent::of(found, self.play_on.as_ref())),
            Err(bad) => Err(*bad),
        });
        self.screen.question = match self.question {
            Some(_) => LibraryQuestion::Replace,
            None => LibraryQuestion::None,
        };
        self.screen.brings_back = self.deletion.is_some();
    }

    /// Shows a result in place of the last result. A text that the clipboard refused is hidden.
    fn set_result(&mut self, result: LibraryResult) {
        // Because of the new number, an equal result is announced again.
        let sentence_count = self.screen.result.0 + 1;
        self.screen.result = (sentence_count, Some(result));
        self.screen.uncopied = None;
    }

    /// Shows that a request is done, or that the browser does not store the result.
    fn report_stored(&mut self, stored: Result<(), StorageRefused>, done: LibraryResult) {
        self.set_result(stored.map_or(LibraryResult::NotStored, |()| done));
    }

    /// Puts an army into the present game, or into a new one, as [`place`] decides. If an army that
    /// the person has placed would be lost, the person is asked first, unless `consent` is given.
    fn place_setup(&mut self, setup: Deployment, seed: u64, consent: Consent) {
        let stored = self.storage.read(&game_key(Stratego::NAME));
        let levels = preferences::prepare_and_read(&self.storage).levels;
        let options = Stratego::options(Pairing::Computer, levels);
        match place(stored.as_deref(), &setup, options, seed) {
            Placing::Replaces(_) if consent == Consent::Missing => self.question = Some(setup),
            Placing::Done(text) | Placing::Replaces(text) => self.replace_present(&text),
            // The setup is in a new game, and the present game may have to wait.
            Placing::Begun(text) => self.go_on(Stratego::NAME, &text, Page::Stratego),
            Placing::Watched => self.set_result(LibraryResult::Watched),
            Placing::Unreadable => self.set_result(LibraryResult::Unreadable),
        }
    }

    /// Stores a game of Stratego over the present game, and goes to the page of the game.
    fn replace_present(&mut self, text: &str) {
        // If the browser does not store the game, the page of the game reports that.
        waiting::replace(&self.storage, Stratego::NAME, text);
        self.effects.push(LibraryEffect::Go(Page::Stratego));
    }

    /// Stores another game as the present game of its kind, and goes to the page of the game.
    fn go_on(&mut self, kind: &str, text: &str, page: Page) {
        match waiting::begin(&self.storage, kind, text) {
            Ok(()) => self.effects.push(LibraryEffect::Go(page)),
            Err(StorageRefused) => self.set_result(LibraryResult::NotStored),
        }
    }

    /// Saves a setup as the first of the saved setups, and reports the result.
    fn save(&mut self, name: &str, setup: &Deployment) {
        if let Some(saved) = SavedSetup::new(name, setup) {
            let first = 0;
            self.put(first, &saved);
        } else {
            self.set_result(LibraryResult::NoName);
        }
    }

    /// Adds a setup before the saved setup at `index`, and reports the result. Returns `false` if
    /// the setup was not added. If the browser does not store an added setup, the page keeps it.
    fn put(&mut self, index: usize, setup: &SavedSetup) -> bool {
        let change = self.setups.change(|setups| setups.put(index, setup.clone()));
        let Some((is_added, stored)) = change else {
            // The setups could not be read, and `saved` has the reason.
            if let Err(fault) = self.setups.saved {
                self.set_result(LibraryResult::Trouble(fault));
            }
            return false;
        };
        if is_added {
            self.report_stored(stored, LibraryResult::SavedAs(setup.name().to_owned()));
        } else {
            self.set_result(LibraryResult::Full(SavedSetups::MOST));
        }
        is_added
    }

    /// Renames a saved setup, and reports the result. Another tab may have moved the setup, so it
    /// is found by its content. Nothing happens if another tab has deleted the setup, or if the
    /// stored setups cannot be read.
    fn rename(&mut self, index: usize, name: &str) {
        if name.trim().is_empty() {
            return self.set_result(LibraryResult::NoName);
        }
        let Some(setup) = self.setups.iter().nth(index).cloned() else { return };
        let rename = |setups: &mut SavedSetups| {
            let place = setups.iter().position(|other| *other == setup)?;
            setups.rename(place, name).then_some(place)
        };
        let Some((Some(place), stored)) = self.setups.change(rename) else { return };
        self.screen.renaming = None;
        self.screen.renamed = Some(place);
        // The setup has the name as one line, which may be cut.
        let new_name = self.setups.iter().nth(place).map(|saved| saved.name().to_owned());
        self.report_stored(stored, LibraryResult::Renamed(new_name.unwrap_or_default()));
    }

    /// Deletes a saved setup, which is found by its content and can be brought back. Nothing is
    /// deleted if another tab has deleted the setup, or if the stored setups cannot be read.
    fn delete(&mut self, index: usize) {
        // Another setup may have the index of the renamed setup afterwards.
        self.screen.renaming = None;
        let Some(setup) = self.setups.iter().nth(index).cloned() else { return };
        let remove = |setups: &mut SavedSetups| {
            let place = setups.iter().position(|other| *other == setup)?;
            setups.remove(place).map(|setup| (place, setup))
        };
        if let Some((Some((place, setup)), stored)) = self.setups.change(remove) {
            let done = LibraryResult::Deleted(setup.name().to_owned());
            self.deletion = Some(Deletion::Setup(place, setup));
            self.report_stored(stored, done);
        }
    }

    /// Deletes the finished game `shown`, unless another tab has put another game in its place.
    fn delete_game(&mut self, place: FinishedGameId, shown: StoredGame) {
        if place.read(&self.storage).as_ref() == Some(&shown) {
            self.storage.remove(&place.key());
        }
        // A shown game that another tab has replaced is gone, too, and can be brought back. Nothing
        // is brought back of a game that could not be read.
        self.deletion = shown.ok().map(|game| Deletion::Game(place, game));
        self.read_games();
        self.set_result(LibraryResult::GameDeleted);
    }

    fn delete_in_progress(&mut self, kind: &'static str, number: u32) {
        let deleted_game = waiting::remove(&self.storage, kind, number);
        self.deletion = deleted_game.map(|game| Deletion::Waiting(kind, game));
        self.read_games();
        self.set_result(LibraryResult::GameDeleted);
    }

    /// Brings back the game or setup that was deleted last. If the storage has no room for a setup
    /// or a waiting game, the person can try again later.
    fn bring_back(&mut self) {
        match self.deletion.take() {
            None => {}
            Some(Deletion::Setup(index, setup)) => {
                let is_back = self.put(index, &setup);
                if !is_back {
                    self.deletion = Some(Deletion::Setup(index, setup));
                }
            }
            Some(Deletion::Game(place, game)) => {
                // Without room in the browser the page keeps the game, so no second try is needed.
                let stored = finished::put_back(&self.storage, place, &game);
                self.read_games();
                self.report_stored(stored, LibraryResult::Kept);
            }
            Some(Deletion::Waiting(kind, game)) => {
                let stored = waiting::put_back(&self.storage, kind, &game);
                if stored.is_err() {
                    self.deletion = Some(Deletion::Waiting(kind, game));
                }
                self.read_games();
                self.report_stored(stored, LibraryResult::Kept);
            }
        }
    }

    /// Reads a text that the person has pasted. Shows the content, or the reason why there is none.
    fn read_text(&mut self, text: &str) {
        let found = read_until_damage(text);
        self.screen.damage = found.as_ref().map_or(None, |(_, damage)| *damage);
        let no_play_on = None;
        self.set_result(match &found {
            Ok((content, None)) => LibraryResult::Content(LibraryContent::of(content, no_play_on)),
            Ok((content, Some(_))) => LibraryResult::Cut(LibraryContent::of(content, no_play_on)),
            Err(bad) => LibraryResult::Bad(*bad),
        });
        self.found = Some(found.map(|(content, _)| content));
    }

    /// Stores the finished game that was read, with the present time (`minutes`) as its end.
    /// Nothing happens if anything else was read.
    fn keep_found(&mut self, minutes: u32) {
        let (kind, word) = match &self.found {
            Some(Ok(FoundContent::Game(game, players))) => {
                (Stratego::NAME, write_game(game, *players))
            }
            // The page offers this request only for a game that is over.
            Some(Ok(FoundContent::TicTacToe(session))) => {
                (TicTacToe::NAME, write_finished(session))
            }
            Some(_) | None => return,
        };
        // Games are kept in the form of their links, and a long game has no link.
        let Some(word) = word else { return self.set_result(LibraryResult::NotShared) };
        let stored = finished::keep_found(&self.storage, kind, word, minutes);
        self.read_games();
        self.report_stored(stored, LibraryResult::Kept);
    }

    /// Changes the side or the strength with which a game goes on from a finished game.
    fn change_play_on(&mut self, change: impl FnOnce(&mut PlayOn)) {
        if let Some(play_on) = &mut self.play_on {
            change(play_on);
            self.found = play_on.game().map(|game| Ok(FoundContent::Running(Box::new(game))));
        }
    }

    /// Goes on with the found game on the page of its kind. Nothing happens if no game was found
    /// that can go on.
    fn continue_found(&mut self) {
        let (kind, page, text) = match &self.found {
            Some(Ok(FoundContent::Running(game))) => {
                (Stratego::NAME, Page::Stratego, self.stratego_text(game))
            }
            Some(Ok(FoundContent::TicTacToe(session))) => {
                (TicTacToe::NAME, Page::TicTacToe, self.tictactoe_text(session))
            }
            Some(
                Ok(FoundContent::Game(..) | FoundContent::Setup(_) | FoundContent::Sketch(_))
                | Err(_),
            )
            | None => {
                return;
            }
        };
        self.go_on(kind, &text, page);
    }

    /// Makes a finished game of tic-tac-toe the present game, and goes to its board. A text that
    /// cannot be read is ignored.
    fn watch(&mut self, text: &str) {
        if let Ok(session) = read_session(text) {
            self.go_on(TicTacToe::NAME, &self.tictactoe_text(&session), Page::TicTacToe);
        }
    }

    /// The text of a game of Stratego that goes on here. Any game but the present game is marked as
    /// played elsewhere, so that it does not count in the scores.
    fn stratego_text(&self, game: &Local) -> String {
        let text = stratego::write_session(game);
        let present = self.storage.read(&game_key(Stratego::NAME));
        // The names of the newest changes (the lineage) stand after the record of a stored game.
        let is_present = present.is_some_and(|stored| Lineage::strip(&stored) == text);
        if is_present { text } else { stratego::write_session(&game.clone().brought()) }
    }

    /// The text of a game of tic-tac-toe, with the tally of the stored game. A game equal to the
    /// stored game gets exactly the stored text, so that `go_on` does not set the stored game
    /// aside.
    fn tictactoe_text(&self, session: &Session) -> String {
        let present = stored_tictactoe(&self.storage);
        // Without tally and clock. A game may have ended because the time of a side ran out.
        let game_of =
            |session: &Session| (session.history().clone(), session.players(), session.late());
        if game_of(&present) == game_of(session) {
            return write_session(&present);
        }
        // The result of a game that is over does not go into the tally (`seen_again`).
        write_session(&present.followed_by(session.clone().seen_again()))
    }

    fn copy(&mut self, text: String) {
        self.screen.uncopied = None;
        self.effects.push(LibraryEffect::Copy(text.clone()));
        self.copied = text;
    }
}

/// The content of the text `word` in the address of a page. An address for a game of tic-tac-toe
/// without a word is for the stored game. `None` for a page that takes no text.
fn found_at(part: Part, word: &str, storage: &Storage) -> Option<Result<FoundContent, BadText>> {
    match part {
        // An address without a word is for the game on this device.
        Part::TicTacToeGame if word.is_empty() => {
            Some(Ok(FoundContent::TicTacToe(stored_tictactoe(storage))))
        }
        // The address tells `read` which kind of content the word has.
        Part::Setup | Part::TicTacToeGame | Part::PlayOn => {
            Some(read(&format!("{}{word}", part.page().hash())))
        }
        Part::Setups | Part::Games => None,
    }
}

/// A screen without games, found content or result.
fn first_screen(storage: &Storage, setups: &Setups) -> LibraryScreen {
    LibraryScreen {
        present: present(storage.read(&game_key(Stratego::NAME)).as_deref()),
        saved: setups.saved.clone(),
        renaming: None,
        renamed: None,
        in_progress: Vec::new(),
        games: Vec::new(),
        has_more: false,
        offers_kinds: false,
        kind: None,
        scores: Scores::default(),
        found: None,
        damage: None,
        question: LibraryQuestion::None,
        brings_back: false,
        result: (0, None),
        uncopied: None,
    }
}

/// The stored game of tic-tac-toe, or a new game if no game can be read.
fn stored_tictactoe(storage: &Storage) -> Session {
    let text = storage.read(&game_key(TicTacToe::NAME));
    let session = text.and_then(|text| read_session(&text).ok());
    session.unwrap_or_else(|| Session::people(Rules::default()))
}
