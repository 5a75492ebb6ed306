//! Tabs that play one game, and a browser that tells each of them what the others store.

use std::collections::VecDeque;

use fairboard_forms::FormatError;
use fairboard_play::tictactoe::PEOPLE;
use fairboard_table::saving::Notice;
use fairboard_table::tictactoe::TicTacToe;
use fairboard_table::{Effect, Input, Opening, Table as _};
use proptest::prelude::*;

use crate::driver::{Driver, X_ALONE};

/// A browser and its tabs.
struct Browser {
    tabs: Vec<Tab>,
    stored: Option<String>,
    looks: Looks,
}

/// A tab, and the texts of others that it has not been told of yet.
struct Tab {
    driver: Driver,
    known: Option<String>,
    news: VecDeque<String>,
}

/// What a tab sees of the storage when it stores.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Looks {
    /// The text that is there.
    Fresh,
    /// Only what it has been told, as where each tab is a process with a copy of its own.
    Stale,
}

impl Browser {
    fn open(count: usize, looks: Looks) -> Self {
        let tab = || Tab { driver: Driver::new(PEOPLE), known: None, news: VecDeque::new() };
        Self { tabs: (0..count).map(|_| tab()).collect(), stored: None, looks }
    }

    /// Gives words to a tab.
    fn play(&mut self, tab: usize, script: &str) {
        self.tabs[tab].driver.run(script);
        self.store(tab);
    }

    /// Tells a tab the oldest of its news. False if there is none.
    fn deliver(&mut self, tab: usize) -> bool {
        let Some(text) = self.tabs[tab].news.pop_front() else { return false };
        self.tabs[tab].known = Some(text.clone());
        self.tabs[tab].driver.send(Input::OtherTab(text));
        self.store(tab);
        true
    }

    fn settle(&mut self) {
        let mut rounds = 0;
        while (0..self.tabs.len()).any(|tab| self.deliver(tab)) {
            rounds += 1;
            assert!(rounds < 10_000, "the tabs never come to rest");
        }
    }

    /// Stores the game of a tab, if it asks for it.
    fn store(&mut self, index: usize) {
        while self.tabs[index].driver.effects.contains(&Effect::Save) {
            let tab = &mut self.tabs[index];
            if self.looks == Looks::Fresh && self.stored.is_some() && tab.known != self.stored {
                tab.known.clone_from(&self.stored);
                tab.driver.send(Input::Found(self.stored.clone().unwrap()));
                continue;
            }
            let text = tab.driver.table.stored_text();
            tab.known = Some(text.clone());
            if self.stored.replace(text.clone()) != Some(text.clone()) {
                for other in (0..self.tabs.len()).filter(|other| *other != index) {
                    self.tabs[other].news.push_back(text.clone());
                }
            }
            return;
        }
    }

    fn is_outdone(&self, tab: usize) -> bool {
        self.tabs[tab].driver.table.screen().notices.contains(&Notice::Outdone)
    }

    /// All tabs and the storage hold one game.
    #[track_caller]
    fn agree(&self) {
        for tab in &self.tabs {
            assert_eq!(Some(tab.driver.table.stored_text()), self.stored);
            assert_eq!(tab.driver.board(), self.tabs[0].driver.board());
        }
    }
}

/// Lets every order of two moves and of all news come to rest, and calls `check` after each.
fn every_order(looks: Looks, moves: [&str; 2], check: impl Fn(&Browser)) {
    // A number in base four is an order: move or news, in the first tab or the second.
    for order in 0..4_u32.pow(6) {
        let mut browser = Browser::open(2, looks);
        let mut left = moves.map(|script| script.split_whitespace().collect::<VecDeque<_>>());
        for step in 0..6 {
            let lot = order / 4_u32.pow(step) % 4;
            let tab = (lot % 2) as usize;
            if lot < 2 {
                if let Some(word) = left[tab].pop_front() {
                    browser.play(tab, word);
                }
            } else {
                browser.deliver(tab);
            }
        }
        for tab in [0, 1] {
            while let Some(word) = left[tab].pop_front() {
                browser.play(tab, word);
            }
        }
        browser.settle();
        check(&browser);
    }
}

#[test]
fn two_tabs_that_move_at_once_agree_and_the_one_whose_move_went_says_so() {
    for looks in [Looks::Fresh, Looks::Stale] {
        every_order(looks, ["1", "5"], |browser| {
            browser.agree();
            let board = browser.tabs[0].driver.board();
            for (tab, cell) in [(0, 0), (1, 4)] {
                let is_there = &board[cell..=cell] != ".";
                assert_eq!(browser.is_outdone(tab), !is_there, "{looks:?}: {board}");
            }
        });
        every_order(looks, ["1 2", "5 9"], Browser::agree);
        every_order(looks, ["1 undo", "5 reset"], Browser::agree);
    }
}

#[test]
fn the_longer_record_stays() {
    let mut browser = Browser::open(2, Looks::Stale);
    browser.play(0, "5");
    browser.play(1, "1 2 3");
    browser.settle();
    browser.agree();
    assert_eq!(browser.tabs[0].driver.board(), "xox......");
    assert!(browser.is_outdone(0) && !browser.is_outdone(1));
    browser.play(0, "4");
    browser.settle();
    assert!(!browser.is_outdone(0), "the sentence goes with the next change");
    browser.agree();
}

#[test]
fn a_move_that_both_tabs_made_is_one_move() {
    let mut browser = Browser::open(2, Looks::Stale);
    browser.play(0, "5");
    browser.play(1, "5");
    browser.settle();
    browser.agree();
    assert!(!browser.is_outdone(0) && !browser.is_outdone(1));
}

#[test]
fn a_text_that_cannot_be_read_is_set_aside_and_the_game_stored_again() {
    let mut driver = Driver::new(X_ALONE);
    driver.run("5");
    let text = "fairboard/tic-tac-toe 99".to_owned();
    driver.send(Input::OtherTab(text.clone()));
    assert_eq!(driver.effects, [], "its tab goes on with it");
    driver.send(Input::Found(text.clone()));
    assert_eq!(driver.effects, [Effect::SetAside(text, FormatError::Newer(99)), Effect::Save]);
    assert!(matches!(driver.table.screen().notices[..], [Notice::Unreadable(_)]));
}

#[test]
fn the_changes_of_a_game_are_stored_with_it() {
    let mut driver = Driver::new(PEOPLE);
    driver.run("5 1");
    let stored = Some(driver.table.stored_text());
    let (again, _) = TicTacToe::open(Opening { stored, ..Opening::default() });
    assert_eq!(again.stored_text(), driver.table.stored_text());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_tabs_agree_at_last(
        count in 2..4_usize,
        is_fresh in any::<bool>(),
        lots in prop::collection::vec((0..3_usize, 0..14_usize), 0..40),
    ) {
        let looks = if is_fresh { Looks::Fresh } else { Looks::Stale };
        let mut browser = Browser::open(count, looks);
        for (tab, lot) in lots {
            let tab = tab % count;
            match lot {
                0..=7 => drop(browser.deliver(tab)),
                8 => browser.play(tab, "undo"),
                9 => browser.play(tab, "reset"),
                _ => browser.play(tab, ["1", "3", "5", "9"][lot - 10]),
            }
        }
        browser.settle();
        if browser.stored.is_some() {
            browser.agree();
        }
    }
}
