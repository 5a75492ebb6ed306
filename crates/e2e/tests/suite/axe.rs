//! Every screen checked by axe-core, in both themes.

use std::cell::RefCell;

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{
    Checks, Fault, Page, Preference, Query, Window, alerts, button, cell, combobox, css, grid,
    gridcells, heap, in_browser, square,
};
use serde_json::json;

use crate::sharing;
use crate::table::resume;
use crate::words::{LEAVE_NOW, OFFER_NOW};
use crate::{calls, far, host, library, practice, review};

/// A game between two people, at Red's turn.
const GAME: &str = include_str!("../../examples/pictures/game.txt");

/// Games with somebody far away: at Red's turn, and after the end.
const FAR: [&str; 2] = [
    include_str!("../../examples/pictures/far-turn.txt"),
    include_str!("../../examples/pictures/far-over.txt"),
];

/// Red's piece in hand, and the enemy that it attacks.
const ATTACK: (&str, &str) = ("f5", "f6");

/// A visit to screens, and the faults found so far.
struct Visit {
    page: Page,
    /// The checks that do not depend on the theme.
    checks: Checks,
    faults: RefCell<Vec<String>>,
}

impl Visit {
    /// Begins without motion, so that every screen is at rest at once.
    async fn begin(page: &Page, checks: Checks) -> Result<Self> {
        page.prefer(&[Preference::ReducedMotion]).await?;
        Ok(Self { page: page.clone(), checks, faults: RefCell::default() })
    }

    /// Waits until the element `sign` of a screen is there, and then checks the screen.
    async fn screen(&self, name: &str, sign: &Query) -> Result<()> {
        self.page.shows(sign).await.with_context(|| name.to_owned())?;
        let still = Preference::ReducedMotion;
        // The dark theme differs only in its colors.
        for (preferences, checks) in
            [(&[still, Preference::Dark][..], Checks::Colors), (&[still], self.checks)]
        {
            self.page.prefer(preferences).await?;
            let faults = self.page.accessibility_faults(checks).await?;
            let lines = faults.iter().map(|fault| format!("{name}, {checks:?}: {fault}"));
            self.faults.borrow_mut().extend(lines);
        }
        Ok(())
    }

    /// Presses elements in turn.
    async fn press<const N: usize>(&self, queries: [Query; N]) -> Result<()> {
        for query in queries {
            self.page.click(&query).await?;
        }
        Ok(())
    }

    /// Fails if there were faults.
    fn end(self) -> Result<()> {
        let faults = self.faults.into_inner();
        ensure!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
        Ok(())
    }
}

#[test]
fn home_and_tic_tac_toe_have_no_fault() {
    in_browser(Window::DESKTOP, |page| async move {
        let visit = Visit::begin(&page, Checks::Page).await?;
        page.go("#/").await?;
        visit.screen("home", &css(".home")).await?;
        page.go("#/nowhere").await?;
        visit.screen("home after a bad link", &alerts()).await?;
        for game in ["stratego", "tic-tac-toe"] {
            page.go(&format!("#/rules/{game}")).await?;
            visit.screen("rules", &css(".rules .scene--still")).await?;
        }
        page.go("#/tic-tac-toe").await?;
        visit.screen("an empty board", &grid("Tic-tac-toe board")).await?;
        visit.press([cell(5), cell(2), button("Hints")]).await?;
        visit.screen("hints", &css("[aria-pressed=true]")).await?;
        page.go("#/").await?;
        visit.screen("a game in progress", &css(".card__onward")).await?;
        page.go("#/tic-tac-toe").await?;
        visit.press([cell(1), cell(3), cell(9)]).await?;
        visit.screen("a won game", &css(".status, .led__status").named("x won")).await?;
        visit.press([css(".settings summary")]).await?;
        visit.screen("settings", &css(".settings__panel")).await?;
        visit.end()
    });
}

#[test]
fn stratego_has_no_fault_until_it_begins() {
    in_browser(Window::DESKTOP, |page| async move {
        let visit = Visit::begin(&page, Checks::Page).await?;
        page.go("#/stratego").await?;
        visit.screen("setup", &heap("Flag")).await?;
        visit.press([heap("Flag"), square("a7")]).await?;
        visit.press([css(".options summary"), button("Keyboard shortcuts")]).await?;
        visit.screen("a refusal, options and keys", &css(".keys")).await?;
        visit.press([button("Close"), button("Random setup")]).await?;
        visit.screen("a whole army", &gridcells().ending("your Flag")).await?;
        let damaged = "localStorage.setItem('fairboard.stratego', '{')";
        page.run(damaged, vec![]).await?;
        page.reload().await?;
        visit.screen("a damaged game", &button("Delete saved game")).await?;
        page.run("localStorage.clear()", vec![]).await?;
        page.go("?watch#/stratego/watch").await?;
        visit.screen("two computers", &button("Start")).await?;
        visit.press([button("Start")]).await?;
        visit.press([button("Pause")]).await?;
        visit.screen("a watched game", &button("Resume")).await?;
        visit.end()
    });
}

#[test]
fn a_game_of_stratego_has_no_fault() {
    in_browser(Window::DESKTOP, |page| async move {
        let visit = Visit::begin(&page, Checks::Page).await?;
        resume(&page, GAME).await?;
        visit.screen("the curtain", &button("Ready")).await?;
        visit.press([button("Ready")]).await?;
        page.click_right(&square("a10")).await?;
        visit.screen("the menu of marks", &css("[role=menu]")).await?;
        visit.press([css("[role=menuitemradio]").named("Spy")]).await?;
        visit.screen("a mark", &gridcells().ending("your mark: Spy")).await?;
        visit.press([square(ATTACK.0)]).await?;
        visit.screen("a piece in hand", &css("[aria-selected=true]")).await?;
        visit.press([button("Offer draw"), button(OFFER_NOW)]).await?;
        visit.screen("an offer of a draw", &css(".ways-out__offer")).await?;
        page.hold_timers().await?;
        visit.press([square(ATTACK.0), square(ATTACK.1)]).await?;
        visit.screen("a battle", &css(".battle")).await?;
        resume(&page, GAME).await?;
        visit.press([button("Ready"), button("Resign")]).await?;
        visit.screen("the question before the end", &button(LEAVE_NOW)).await?;
        visit.press([button(LEAVE_NOW), button("Share")]).await?;
        visit.screen("the end", &css("input[readonly]")).await?;
        page.go(sharing::GAME).await?;
        visit.press([button("Show chances")]).await?;
        visit.screen("a replay", &css(".chances__here").ending("%.")).await?;
        page.go("#/stratego/game/1").await?;
        visit.screen("a link that is not whole", &alerts()).await?;
        visit.end()
    });
}

#[test]
fn games_far_away_have_no_fault() {
    in_browser(Window::DESKTOP, |page| async move {
        let visit = Visit::begin(&page, Checks::Page).await?;
        let [turn, over] = FAR;
        page.go("#/far/").await?;
        visit.screen("no games far away", &css("#far-new")).await?;
        page.go("#/far/stratego").await?;
        visit.screen("an invitation", &combobox("Who plays Red")).await?;
        visit.press([button("Random setup"), button("Copy invitation link")]).await?;
        let invitation = far::shown_link(&page).await?;
        visit.screen("a signed invitation", &css(".far__good")).await?;
        page.go("#/far/").await?;
        visit.screen("games far away", &css(".far__game")).await?;
        page.run(far::FORGET, vec![]).await?;
        page.go(&format!("?invited{}", invitation.trim_start_matches(page.site()))).await?;
        visit.screen("an accepted invitation", &button("Accept and copy link")).await?;
        restore(&page, turn).await?;
        visit.screen("words", &css(".far__words")).await?;
        visit.press([square("b4"), square("b5")]).await?;
        visit.screen("a move to sign", &button(far::SIGN)).await?;
        page.run(far::FORGET, vec![]).await?;
        page.go("?over#/far/").await?;
        restore(&page, over).await?;
        visit.screen("a proof", &button("Save the certificate")).await?;
        visit.end()
    });
}

/// Stores a game with somebody far away and shows it. The game is not pasted as a backup, because
/// such a game has to ask the other player first.
async fn restore(page: &Page, record: &str) -> Result<()> {
    let name = far::name_of(record)?;
    let store = "localStorage.setItem(...arguments)";
    page.run(store, vec![json!(format!("fairboard.far.{name}")), json!(record.trim())]).await?;
    page.go("#/far/").await?;
    page.reload().await?;
    page.go(&format!("#/far/{name}")).await?;
    page.shows(&css(".board")).await
}

#[test]
fn puzzles_have_no_fault() {
    in_browser(Window::DESKTOP, |page| async move {
        let visit = Visit::begin(&page, Checks::Page).await?;
        page.go("#/puzzles/").await?;
        visit.screen("the list of puzzles", &css(".puzzle-number")).await?;
        page.go("#/puzzles/1").await?;
        visit.press([button("Show the move")]).await?;
        visit.screen("a puzzle of Stratego", &css(".arrows__better")).await?;
        page.go("#/puzzles/x1").await?;
        visit.press([button("Show the move")]).await?;
        visit.screen("a puzzle of tic-tac-toe", &css(".puzzle")).await?;
        visit.end()
    });
}

#[test]
fn practice_has_no_fault() {
    in_browser(Window::DESKTOP, |page| async move {
        let visit = Visit::begin(&page, Checks::Page).await?;
        page.go("#/practice/").await?;
        visit.screen("two armies in practice", &button("Play from here")).await?;
        practice::made(&page).await?;
        visit.screen("a piece in hand in practice", &css(".square--selected")).await?;
        visit.press([button("Clear"), button("Keyboard shortcuts")]).await?;
        visit.screen("faults and keys in practice", &css(".practice__faults")).await?;
        visit.end()
    });
}

#[test]
fn a_review_has_no_fault() {
    in_browser(Window::DESKTOP, |page| async move {
        let visit = Visit::begin(&page, Checks::Page).await?;
        review::reviewed(&page).await?;
        visit.press([review::mistake()]).await?;
        visit.screen("a review", &css(".review__about")).await?;
        visit.end()
    });
}

#[test]
fn the_library_has_no_fault() {
    in_browser(Window::DESKTOP, |page| async move {
        let visit = Visit::begin(&page, Checks::Page).await?;
        page.go(library::SETUPS).await?;
        visit.press([button("Use this setup: Castle")]).await?;
        page.shows(&button("Start")).await?;
        page.go(library::SETUPS).await?;
        library::call(&page, "Mine").await?;
        visit.screen("setups", &button("Rename: Mine")).await?;
        visit.press([button("Use this setup: Corner fortress")]).await?;
        visit.screen("a question", &css("dialog[open]")).await?;
        visit.press([button(library::KEEP)]).await?;
        page.go("#/games").await?;
        library::look_at(&page, library::GAME).await?;
        visit.screen("a text that was sent", &button("Keep it here")).await?;
        visit.press([button("Keep it here")]).await?;
        visit.screen("games", &css(".item--game")).await?;
        page.go("#/stratego/setup/16vdZ3DWTfYeKOMDPH4C7dZ9G").await?;
        visit.screen("a setup that was sent", &css(".item__name")).await?;
        visit.end()
    });
}

#[test]
fn the_builder_and_the_guard_have_no_fault() {
    in_browser(Window::DESKTOP.with_faults([]).at_once(), |page| async move {
        page.shows(&css(".home")).await?;
        let visit = Visit::begin(&page, Checks::Page).await?;
        page.go("#/embed").await?;
        visit.screen("the builder", &css(".builder__code")).await?;
        let visit = Visit { checks: Checks::Part, ..visit };
        page.enter_frame(0).await?;
        visit.screen("its preview", &grid("Stratego board")).await?;
        page.leave_frame().await?;
        page.set_faults([Fault::missing("home_bg.wasm")]);
        page.visit("").await?;
        visit.screen("the guard", &css("#trouble p")).await?;
        page.console_errors().await?;
        visit.end()
    });
}

#[test]
fn boards_on_other_pages_have_no_fault() {
    in_browser(Window::DESKTOP.on_host(calls::PAGE), |page| async move {
        let visit = Visit::begin(&page, Checks::Part).await?;
        host::opened(&page).await?;
        let options = json!({ "game": "stratego", "army": "barrage", "blue": "person" });
        calls::mount(&page, "place", options).await?;
        visit.screen("an element and a call", &heap("Flag")).await?;
        visit.end()
    });
}

/// Tests that need a relay.
mod open {
    use fairboard_e2e::{Broker, over_a_relay};

    use super::{Checks, Page, Visit, Window, button, css};
    use crate::open::{FORM, list, offered};

    #[test]
    fn open_games_have_no_fault() {
        let settings = [Window::DESKTOP.into(), Window::DESKTOP.into()];
        over_a_relay(&settings, async |_broker: &mut Broker, [home, away]: [Page; 2]| {
            let offer = Visit::begin(&home, Checks::Page).await?;
            let visit = Visit::begin(&away, Checks::Page).await?;
            list(&away).await?;
            visit
                .screen("no open games", &css("p").containing("Nobody offers a game now."))
                .await?;
            home.go("#/far/tic-tac-toe").await?;
            home.click(&button("Offer it to everybody")).await?;
            offer.screen("the form of an offer", &css(FORM)).await?;
            offered(&home, "Ana").await?;
            offer.screen("an offer", &css("p").containing("Everybody sees this offer")).await?;
            visit.screen("open games", &button("Play: Tic-tac-toe with Ana")).await?;
            offer.end()?;
            visit.end()
        });
    }
}
