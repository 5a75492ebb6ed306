//! The wishes of the person, and what becomes of them.

use std::mem;

use fairboard_forms::compact::write_game;
use fairboard_forms::found::{Found, PlayOn, read};
use fairboard_forms::link::Page;
use fairboard_forms::saved::{SavedSetup, SavedSetups};
use fairboard_forms::stratego;
use fairboard_forms::tictactoe::write_finished;
use fairboard_host::{files, location};
use fairboard_messages::Messages;
use fairboard_rules::stratego::Deployment;
use fairboard_table::Table as _;
use fairboard_table::storage::Refused;
use fairboard_table::storage::finished::Place;
use fairboard_table::stratego::{Placing, Stratego};
use fairboard_table::tictactoe::TicTacToe;
use web_sys::File;
use yew::Context;

use super::{Ask, GAMES, Library, Removed, stock};

impl Library {
    /// Fulfils a wish.
    pub(super) fn answer(&mut self, ctx: &Context<Self>, ask: Ask) {
        let messages = ctx.props().messages;
        match ask {
            Ask::Uncover => self.present = self.stock.uncover(),
            Ask::Use(setup) => self.place(&setup, messages),
            Ask::Replace => self.replace(),
            Ask::KeepMine => self.question = None,
            Ask::Save(name, setup) => self.save(&name, &setup, messages),
            Ask::Rename(index) => {
                self.renaming = Some(index);
                self.renamed = None;
            }
            Ask::Renamed(index, name) => self.rename(index, &name, messages),
            Ask::Delete(index) => self.delete(index, messages),
            Ask::DeleteGame(place) => self.delete_game(place, messages),
            Ask::BringBack => self.bring_back(messages),
            Ask::Look(text) => self.look(&text, messages),
            Ask::Open(file) => self.open(ctx, &file),
            Ask::KeepFound => self.keep_found(messages),
            Ask::PlayAs(side) => self.play_on(|place| place.seat = side),
            Ask::PlayAgainst(level) => self.play_on(|place| place.strength = level),
            Ask::ContinueFound => self.continue_found(messages),
            Ask::Watch(session) => {
                let text = self.stock.continued_tictactoe(&session);
                self.go_on(TicTacToe::NAME, &text, Page::TicTacToe, messages);
            }
            Ask::Copy(text) => self.copy(text),
            Ask::Copied => self.tell(messages.embed_copied()),
            Ask::Refused => self.not_copied(messages),
            Ask::SaveFile(name, text) => {
                // A browser that refuses says so itself; any other has the text at once.
                drop(files::offer_text(&name, &text));
            }
            Ask::More => self.shown += GAMES,
            Ask::ShowKind(kind) => {
                self.kind = kind;
                self.shown = GAMES;
            }
        }
    }

    fn place(&mut self, setup: &Deployment, messages: Messages) {
        match self.stock.place(setup) {
            Placing::Done(text) => self.set_up(&text),
            Placing::Replaces(text) => self.question = Some(text),
            Placing::Begun(text) => self.go_on(Stratego::NAME, &text, Page::Stratego, messages),
            Placing::Watched => self.tell(messages.refused_watched()),
            Placing::Unreadable => self.tell(messages.refused_unreadable()),
        }
    }

    fn replace(&mut self) {
        if let Some(text) = self.question.take() {
            self.set_up(&text);
        }
    }

    /// Stores the present game with another army, and goes to its page.
    fn set_up(&self, text: &str) {
        self.stock.put(Stratego::NAME, text);
        location::go(Page::Stratego.hash());
    }

    /// Stores another game as the present one, and goes to its page.
    fn go_on(&mut self, game: &str, text: &str, page: Page, messages: Messages) {
        match self.stock.begin(game, text) {
            Ok(()) => location::go(page.hash()),
            Err(Refused) => self.tell(messages.not_stored()),
        }
    }

    fn save(&mut self, name: &str, setup: &Deployment, messages: Messages) {
        let Some(saved) = SavedSetup::new(name, setup) else { return };
        let done = messages.saved_as(saved.name());
        match self.stock.change(|setups| setups.put(0, saved)) {
            None => {
                let trouble = stock::trouble(&self.stock, messages);
                self.tell(trouble.unwrap_or_default());
            }
            Some((false, _)) => self.tell(messages.saved_full(SavedSetups::MOST as u32)),
            Some((true, stored)) => self.stored(stored, done, messages),
        }
    }

    fn rename(&mut self, index: usize, name: &str, messages: Messages) {
        let Some((true, stored)) = self.stock.change(|setups| setups.rename(index, name)) else {
            return;
        };
        self.renaming = None;
        self.renamed = Some(index);
        let renamed = self.stock.setups().nth(index).map(|saved| messages.renamed(saved.name()));
        self.stored(stored, renamed.unwrap_or_default(), messages);
    }

    fn delete(&mut self, index: usize, messages: Messages) {
        self.renaming = None;
        if let Some((Some(setup), stored)) = self.stock.change(|setups| setups.remove(index)) {
            let done = messages.deleted(setup.name());
            self.removed = Some(Removed::Setup(index, setup));
            self.stored(stored, done, messages);
        }
    }

    fn delete_game(&mut self, place: Place, messages: Messages) {
        self.removed = self.stock.game(place).map(|game| Removed::Game(place, game));
        self.stock.delete_game(place);
        self.tell(messages.game_deleted());
    }

    fn bring_back(&mut self, messages: Messages) {
        match self.removed.take() {
            None => {}
            Some(Removed::Setup(index, setup)) => {
                let done = messages.saved_as(setup.name());
                if let Some((true, stored)) = self.stock.change(|setups| setups.put(index, setup)) {
                    self.stored(stored, done, messages);
                }
            }
            Some(Removed::Game(place, game)) => {
                let stored = self.stock.restore_game(place, &game);
                self.stored(stored, messages.kept().to_owned(), messages);
            }
        }
    }

    fn look(&mut self, text: &str, messages: Messages) {
        let found = read(text);
        self.tell(match &found {
            Ok(found) => super::words::found(found, messages),
            Err(bad) => super::words::bad_text(bad, messages),
        });
        self.found = Some(found);
    }

    fn open(&mut self, ctx: &Context<Self>, file: &File) {
        let link = ctx.link().clone();
        let look =
            move |text: Option<String>| link.send_message(Ask::Look(text.unwrap_or_default()));
        self.reading = Some(files::read(file, look));
    }

    fn keep_found(&mut self, messages: Messages) {
        let (game, word) = match &self.found {
            Some(Ok(Found::Game(game, players))) => (Stratego::NAME, write_game(game, *players)),
            Some(Ok(Found::TicTacToe(session))) => (TicTacToe::NAME, write_finished(session)),
            Some(_) | None => return,
        };
        let Some(word) = word else {
            self.tell(messages.not_shared());
            return;
        };
        let stored = self.stock.keep(game, word);
        self.stored(stored, messages.kept().to_owned(), messages);
    }

    /// Changes how a game goes on from a finished one.
    fn play_on(&mut self, change: impl FnOnce(&mut PlayOn)) {
        if let Some(place) = &mut self.place {
            change(place);
            self.found = place.game().map(|game| Ok(Found::Running(Box::new(game))));
        }
    }

    fn continue_found(&mut self, messages: Messages) {
        let (game, page, text) = match &self.found {
            Some(Ok(Found::Running(game))) => {
                (Stratego::NAME, Page::Stratego, stratego::write_session(game))
            }
            Some(Ok(Found::TicTacToe(session))) => {
                (TicTacToe::NAME, Page::TicTacToe, self.stock.continued_tictactoe(session))
            }
            Some(Ok(Found::Game(..) | Found::Setup(_) | Found::Sketch(_)) | Err(_)) | None => {
                return;
            }
        };
        self.go_on(game, &text, page, messages);
    }

    fn copy(&mut self, text: String) {
        self.uncopied = None;
        self.clipboard.write(&text);
        self.copied = text;
    }

    fn not_copied(&mut self, messages: Messages) {
        self.uncopied = Some(mem::take(&mut self.copied));
        self.tell(messages.select_and_copy());
    }

    /// Says that something is done, or that the browser does not store it.
    fn stored(&mut self, stored: Result<(), Refused>, done: String, messages: Messages) {
        match stored {
            Ok(()) => self.tell(done),
            Err(Refused) => self.tell(messages.not_stored()),
        }
    }
}
