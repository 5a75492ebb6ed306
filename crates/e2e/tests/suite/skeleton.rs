//! The page before the app runs.

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{Fault, Page, Window, css, in_browser, link};
use fairboard_fair::{Duel, OfferedGame, Red, Terms, text};
use fairboard_forms::link;
use fairboard_forms::relay_link;
use fairboard_forms::timing::MoveTime;
use fairboard_rules::stratego::{self, Army, Color};
use fairboard_rules::tictactoe;
use fairboard_setups::arrange;
use serde_json::{Value, json};

use crate::words::ENTER;

/// Code of the app.
const CODE: &str = "_bg.wasm";

/// A page, and what stands in the same place before and after the app has started.
type Opened = (String, &'static [&'static str]);

/// Pages, each with what stands in the same place, and says the same, before and after the app has
/// started.
const PAGES: [(&str, &[&str]); 3] = [
    ("?home#/", &[".app__nav", ".home__title", ".card__text", ".card .button", ".home__credits p"]),
    ("?first#/tic-tac-toe", &[".app__nav", ".led", ".led__reset", ".led__lines"]),
    (
        "?second#/stratego",
        &[".app__nav", ".board", ".board__grid", ".tray", ".setup__missing", ".setup__help"],
    ),
];

/// Invitations to both games, without and with the secret of a relay.
fn invitations() -> Result<Vec<Opened>> {
    let army_seed = 7;
    let army = arrange(Color::Red, Army::Full, army_seed).finish()?;
    let mut found = Vec::new();
    for (game, army, kinds) in [
        (
            OfferedGame::Stratego(stratego::Rules::CLASSIC),
            Some(&army),
            [".app__nav", ".status", ".board", ".tray"].as_slice(),
        ),
        (OfferedGame::TicTacToe(tictactoe::Rules::default()), None, &[".app__nav", ".page__title"]),
    ] {
        for seed in [1, 200] {
            let duel = Duel::invite([seed; 32], Terms { game, red: Red::Home }, army)?;
            let packet = duel.packet().context("an invitation")?;
            let timed = |time| relay_link::write_invitation(&duel.mailbox(), time, &packet);
            let longest = MoveTime::ALL.last().copied();
            for bytes in [timed(None), timed(longest), packet.clone()] {
                let hash = [link::Page::Packet.hash(), &text::encode(&bytes)].concat();
                // Another query makes another document.
                found.push((format!("?{}{hash}", found.len()), kinds));
            }
        }
    }
    Ok(found)
}

/// Whether the page is there to its end, with its style sheets.
const DRAWN: &str = "return document.readyState !== 'loading' && \
    [...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)";

/// Places and words of the displayed elements of each kind.
async fn places(page: &Page, kinds: &[&str]) -> Result<Value> {
    let script = "return arguments[0].map((kind) => \
        [...document.querySelectorAll(kind)].filter((one) => one.checkVisibility()).map((one) => { \
            const { x, y, width, height } = one.getBoundingClientRect(); \
            const words = one.children.length ? '' : one.textContent; \
            return [kind, words, ...[x, y, width, height].map(Math.round)]; \
        }))";
    page.run(script, vec![json!(kinds)]).await
}

/// Compares each page before its code comes with the same page once the app has drawn it.
fn nothing_moves_when_the_app_takes_over(window: Window) {
    in_browser(window.with_faults([]).at_once(), |page| async move {
        let pages = PAGES.map(|(rest, kinds)| (rest.to_owned(), kinds));
        for (rest, kinds) in pages.into_iter().chain(invitations()?) {
            page.set_faults([Fault::held(CODE)]);
            page.visit(&rest).await?;
            page.shows(&css("#loading")).await?;
            let read = async |page: &Page| page.run(DRAWN, vec![]).await;
            page.until("the whole page", read, |is_drawn| *is_drawn == true).await?;
            let before = places(&page, kinds).await?;
            page.set_faults([]);
            page.shows(&css("main :is(.card, .led, .board, .far__sheet)")).await?;
            let after = places(&page, kinds).await?;
            ensure!(before == after, "{rest}: from {before} to {after}");
            ensure!(!before.to_string().contains("[]"), "{rest}: something is missing: {before}");
        }
        page.forgive_cut_off_manifest().await
    });
}

#[test]
fn nothing_moves_on_a_desktop() {
    nothing_moves_when_the_app_takes_over(Window::DESKTOP);
}

#[test]
fn nothing_moves_on_a_phone() {
    nothing_moves_when_the_app_takes_over(Window::PHONE);
}

#[test]
fn the_skeleton_has_the_theme_and_the_game_of_the_last_visit() {
    in_browser(Window::DESKTOP.with_faults([]).at_once(), |page| async move {
        let store = "localStorage.setItem('fairboard.preferences', 'fairboard/preferences 1 dark');\
                     localStorage.setItem('fairboard.look', 'dark - ten');\
                     localStorage.setItem('fairboard.stratego', 'a game');";
        page.run(store, vec![]).await?;
        page.set_faults([Fault::held(CODE)]);
        page.visit("?third#/stratego").await?;
        page.shows(&css("#loading .board")).await?;
        page.lacks(&css("#loading .tray")).await?;
        let color = "return getComputedStyle(document.documentElement).colorScheme";
        ensure!(page.run(color, vec![]).await? == "dark", "the stored theme is not shown");
        page.set_faults([]);
        page.shows(&css("main")).await?;
        page.forgive_cut_off_manifest().await
    });
}

/// Presses what is drawn at the middle of an element, which may be inert.
async fn tap(page: &Page, kind: &str, words: &str) -> Result<()> {
    let middle = "const drawn = [...document.querySelectorAll(arguments[0])]; \
        const one = drawn.find((one) => one.textContent.trim() === arguments[1]); \
        const { x, y, width, height } = one.getBoundingClientRect(); \
        return [x + width / 2, y + height / 2]";
    let middle = page.run(middle, vec![json!(kind), json!(words)]).await?;
    let (x, y) = serde_json::from_value(middle)?;
    page.click_at(x, y).await
}

#[test]
fn what_is_pressed_in_the_first_picture_is_done_when_the_app_is_there() {
    in_browser(Window::PHONE.with_faults([]).at_once(), |page| async move {
        for (address, kind, words, done) in [
            ("#/stratego", "#loading button", "Random setup", ".tray__ready"),
            ("#/tic-tac-toe", "#loading .led__lines", "", "[role=gridcell][aria-label*=x]"),
        ] {
            page.set_faults([Fault::held(CODE)]);
            page.visit(&format!("?early={words}{address}")).await?;
            let read = async |page: &Page| page.run(DRAWN, vec![]).await;
            page.until("the whole page", read, |is_drawn| *is_drawn == true).await?;
            tap(&page, kind, words).await?;
            page.set_faults([]);
            page.shows(&css(done)).await?;
            // The press is done once, and not again on each page that is opened later.
            let count = "window.clicks = 0; addEventListener('click', () => clicks++, true)";
            page.run(count, vec![]).await?;
            for (page_address, shown) in [("#/embed", ".builder"), (address, done)] {
                page.run(&format!("location.hash = '{page_address}'"), vec![]).await?;
                page.shows(&css(shown)).await?;
            }
            let clicks = page.run("return clicks", vec![]).await?;
            ensure!(clicks == 0, "{clicks} clicks on later pages");
        }
        page.forgive_cut_off_manifest().await
    });
}

#[test]
fn the_focus_is_in_a_page_that_was_opened_by_a_key_while_the_app_came() {
    in_browser(Window::DESKTOP.with_faults([]).at_once(), |page| async move {
        page.set_faults([Fault::held(CODE)]);
        page.visit("?fifth#/").await?;
        page.focus(&link("Put a board on your page")).await?;
        page.keys(ENTER).await?;
        page.set_faults([]);
        page.shows(&css(".builder")).await?;
        let read =
            async |page: &Page| page.run("return document.activeElement.localName", vec![]).await;
        page.until("the focus in a link", read, |name| *name == "a").await?;
        page.forgive_cut_off_manifest().await
    });
}

#[test]
fn a_link_that_is_pressed_while_the_app_comes_is_followed() {
    in_browser(Window::DESKTOP.with_faults([]).at_once(), |page| async move {
        page.set_patience(10_000.0).await?;
        page.set_faults([Fault::held(CODE)]);
        page.visit("?fourth#/").await?;
        page.hold(&link("Put a board on your page")).await?;
        page.set_faults([]);
        let come = "return performance.getEntriesByType('resource') \
            .some(({ name, responseEnd }) => name.endsWith('home_bg.wasm') && responseEnd)";
        let read = async |page: &Page| page.run(come, vec![]).await;
        page.until("the code of the app", read, |has_come| *has_come == true).await?;
        // An app that does not wait would take the place of the link at one of these looks.
        for _ in 0..50 {
            page.shows(&css("#loading")).await?;
        }
        page.release().await?;
        page.shows(&css(".builder")).await?;
        page.forgive_cut_off_manifest().await
    });
}
