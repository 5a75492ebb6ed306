//! The part of the desk that is shown, and its address.

use std::mem;

use fairboard_fair::Red;
use fairboard_forms::far::GameKind;
use fairboard_forms::link::Page;

use super::begin::Begin;
use super::current::CurrentGame;
use super::desk::{Desk, DeskPlace};
use super::input::{FarEffect, FarVisit, Relaying};
use super::notice::FarNotice;
use super::record::{FarGame, Record};

impl Desk {
    /// Shows the part of the desk that belongs to the new address.
    pub(super) fn visit(&mut self, visit: FarVisit) {
        let keeps_notice = mem::take(&mut self.goes_to_list);
        match visit {
            // The desk has gone to the list by itself, and shows a notice there.
            FarVisit::List if keeps_notice => {}
            FarVisit::List => self.show(DeskPlace::List),
            FarVisit::OpenGames => {
                self.show(DeskPlace::List);
                self.show_open_games();
            }
            FarVisit::Begin(kind) => self.visit_begin(kind),
            FarVisit::Game(name) => self.visit_game(&name),
            FarVisit::Message(word) => {
                self.show(DeskPlace::List);
                self.open_message(&word);
            }
        }
    }

    /// Shows a part of the desk. Removes the notice and the question whether to forget a game,
    /// because both belong to another part.
    pub(super) fn show(&mut self, place: DeskPlace) {
        self.place = place;
        self.notice = None;
        self.forget_question = None;
    }

    /// Shows a new invitation, unless an invitation of this kind is prepared already, such as a
    /// rematch.
    fn visit_begin(&mut self, kind: GameKind) {
        let is_prepared = matches!(&self.place, DeskPlace::Begin(begin) if begin.has_page_of(kind));
        if !is_prepared {
            // By links the inviting player has Red and moves first, so the link that opens the game
            // after the acceptance also brings the first move.
            let red = match self.relaying {
                Relaying::Possible => Red::Lot,
                Relaying::Unknown | Relaying::Insecure => Red::Home,
            };
            let begin = self.with_army(Begin::new(kind).with_red(red));
            self.show(DeskPlace::Begin(Box::new(begin)));
        }
    }

    /// Shows the game of an address, unless it is on the screen already. For a damaged record the
    /// list is shown, and without such a game the list with a notice.
    fn visit_game(&mut self, name: &str) {
        if self.is_on_screen(name) {
            return;
        }
        match self.records.get(name) {
            Some(Record::Whole(game)) => {
                let current = CurrentGame::new(FarGame::clone(game));
                self.show(DeskPlace::Current(Box::new(current)));
            }
            // The list has an entry for the damaged record, so no notice is needed.
            Some(Record::Damaged(..)) => self.show(DeskPlace::List),
            None => {
                self.show(DeskPlace::List);
                self.show_notice(FarNotice::NoGame);
            }
        }
    }

    /// Shows a game at its address. The notice stays, because it is the caller's task to set or
    /// remove it.
    pub(super) fn go_to_game(&mut self, game: &FarGame) {
        let name = game.name();
        if let DeskPlace::Current(current) = &mut self.place
            && current.name == name
        {
            // The address stays, too. It may be that of the rules, which are shown over the game.
            current.replace(game.clone());
        } else {
            self.effects.push(FarEffect::Go(super::address(&name)));
            self.place = DeskPlace::Current(Box::new(CurrentGame::new(game.clone())));
        }
    }

    /// Removes a game that is not stored any more, and leaves the game if it is on the screen.
    pub(super) fn close(&mut self, name: &str) {
        self.records.remove(name);
        if self.is_on_screen(name) {
            self.place = DeskPlace::List;
            // Callers then show a notice, and the visit to the new address must not remove it.
            self.goes_to_list = true;
            self.effects.push(FarEffect::Go(Page::Far.hash().to_owned()));
        }
    }

    /// Returns `true` for the current game.
    pub(super) fn is_on_screen(&self, name: &str) -> bool {
        self.current().is_some_and(|current| current.name == name)
    }
}
