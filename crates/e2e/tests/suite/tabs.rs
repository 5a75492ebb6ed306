//! Tabs that change one game at the same instant.

use std::collections::BTreeSet;

use anyhow::ensure;
use fairboard_e2e::{Page, Window, alerts, button, in_browser, link};
use serde_json::{Value, json};

use crate::players::{own, waiting};
use crate::words::{WATCH, YOUR_TURN};

/// Opens two more tabs on the same game.
const OPEN: &str = "window.tabs = [window, open(location.href), open(location.href)]";

/// True once each tab shows its board.
const ARE_THERE: &str = "return tabs.every((tab) => tab.document.querySelector('[role=grid]'))";

/// Presses another cell in each of three tabs, in one task.
const PRESS: &str = "
    tabs.forEach((tab, index) => tab.document.querySelectorAll('[role=gridcell]')[index].click())";

/// The board and the number of notices of each tab.
const READ: &str = "
    const read = ({ document: tab }) => [
        [...tab.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel).join(),
        tab.querySelectorAll('.notice').length,
    ];
    return tabs.map(read)";

#[test]
fn of_moves_in_three_tabs_at_once_one_stays_and_the_others_are_told() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        page.run(OPEN, vec![]).await?;
        let are_there = async |page: &Page| page.run(ARE_THERE, vec![]).await;
        page.until("the tabs", are_there, |there| *there == json!(true)).await?;
        page.run(PRESS, vec![]).await?;
        let read = async |page: &Page| page.run(READ, vec![]).await;
        let told = |tabs: &Value| (0..3).filter(|tab| tabs[tab][1] == 1).count();
        let agree = |tabs: &Value| (1..3).all(|tab| tabs[tab][0] == tabs[0][0]);
        let seen =
            page.until("the tabs to agree", read, |tabs| agree(tabs) && told(tabs) == 2).await?;
        let board = seen[0][0].as_str().unwrap_or_default().to_owned();
        ensure!(board.matches(", x").count() == 1 && !board.contains(", o"), "{board}");
        page.reload().await?;
        page.run("window.tabs = [window]", vec![]).await?;
        page.until("the same board", read, |tabs| tabs[0][0] == board).await.map(|_| ())
    });
}

#[test]
fn a_tab_follows_a_game_that_another_one_opens_and_no_game_is_lost() {
    in_browser(Window::DESKTOP, |page| async move {
        let mut armies = Vec::new();
        for changes in [1, 3] {
            page.go("#/").await?;
            page.click(&link("Play the computer: Stratego")).await?;
            let mut army = own(&page).await?;
            for _ in 0..changes {
                page.click(&button("Random setup")).await?;
                let read = async |page: &Page| own(page).await;
                let is_new = |other: &BTreeSet<_>| other.len() == 40 && *other != army;
                army = page.until("another army", read, is_new).await?;
            }
            page.click(&button("Start")).await?;
            page.status_is(YOUR_TURN).await?;
            armies.push(army);
        }
        let shows = async |army: usize| {
            let read = async |page: &Page| own(page).await;
            page.until("the army", read, |found| *found == armies[army]).await.map(drop)
        };
        let first = page.tab().await?;
        let second = page.open_tab("#/").await?;
        page.click(&waiting(0)).await?;
        shows(0).await?;
        page.switch_to(&first).await?;
        shows(0).await?;
        page.switch_to(&second).await?;
        page.go("#/").await?;
        page.click(&waiting(1)).await?;
        shows(1).await?;
        page.go("#/").await?;
        page.click(&link("Watch two computers: Stratego")).await?;
        page.status_is(WATCH).await?;
        page.switch_to(&first).await?;
        page.status_is(WATCH).await?;
        page.go("#/").await?;
        page.shows(&waiting(2)).await?;
        page.shows(&waiting(3)).await
    });
}

/// Makes the last move of a game in each of three tabs, in one task.
const END: &str = "
    tabs.forEach((tab) => tab.document.querySelectorAll('[role=gridcell]')[2].click())";

#[test]
fn a_game_that_ends_in_three_tabs_at_once_is_kept_once() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        for cell in [0, 3, 1, 4] {
            let press = "document.querySelectorAll('[role=gridcell]')[arguments[0]].click()";
            page.run(press, vec![json!(cell)]).await?;
        }
        page.run(OPEN, vec![]).await?;
        let are_there = async |page: &Page| page.run(ARE_THERE, vec![]).await;
        page.until("the tabs", are_there, |there| *there == json!(true)).await?;
        page.run(END, vec![]).await?;
        // Each tab has looked at the games once it could hold their lock. The lock of the build is
        // shared, and lasts as long as a page.
        let waiting = "return navigator.locks.query().then(({ held, pending }) => \
                       [...held, ...pending].filter(({ mode }) => mode === 'exclusive').length)";
        let kept =
            "return Object.keys(localStorage).filter((key) => key.includes('.games.')).length";
        let count = async |page: &Page| page.run(kept, vec![]).await;
        page.until("the game", count, |games| *games != json!(0)).await?;
        let locks = async |page: &Page| page.run(waiting, vec![]).await;
        page.until("the tabs to look", locks, |locks| *locks == json!(0)).await?;
        ensure!(page.run(kept, vec![]).await? == json!(1), "it is kept more than once");
        Ok(())
    });
}

#[test]
fn a_finished_game_without_room_is_told() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        let full = "const store = Storage.prototype.setItem; \
                    Storage.prototype.setItem = function (key, text) { \
                    if (key.includes('.games.')) throw new Error('full'); \
                    return store.call(this, key, text) }";
        page.run(full, vec![]).await?;
        page.record_speech().await?;
        for cell in [0, 3, 1, 4, 2] {
            let press = "document.querySelectorAll('[role=gridcell]')[arguments[0]].click()";
            page.run(press, vec![json!(cell)]).await?;
        }
        page.text_has(&alerts(), "no room left to add this game").await?;
        page.speaks("no room left to add this game").await.map(drop)
    });
}
