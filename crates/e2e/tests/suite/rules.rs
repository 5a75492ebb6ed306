//! The rules, at hand in every game, and games that are continued from home.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, button, css, grid, in_browser, in_each_browser, link};
use serde_json::json;

use crate::words::{ENTER, SET_UP};

const RULES: &str = "Rules";

/// States in which the page's animations are, without those of the board.
const STATES: &str = "const running = document.getAnimations()\
    .filter(({ effect }) => effect.target.closest('.scene'));\
    return [...new Set(running.map(({ playState }) => playState))].sort()";

in_each_browser! {
    the_rules_are_read_while_a_game_waits: Window::DESKTOP;
}

/// The army stays in the page: if it had come from storage, a curtain would be before it.
async fn the_rules_are_read_while_a_game_waits(page: Page) -> Result<()> {
    page.go("#/stratego/people").await?;
    page.click(&button("Random setup")).await?;
    page.click(&link(RULES)).await?;
    page.text_is(&css(".rules h1"), "How to play Stratego").await?;
    page.lacks(&grid("Stratego board")).await?;
    let read = async |page: &Page| page.run(STATES, vec![]).await;
    let moves = |states: &serde_json::Value| states.to_string().contains("running");
    page.until("moving diagrams", read, moves).await?;
    page.click(&button("Pause animations")).await?;
    page.until("still diagrams", read, |states| *states == json!(["paused"])).await?;
    page.click(&link("Play")).await?;
    page.status_is(SET_UP).await?;
    page.shows(&grid("Stratego board")).await?;
    page.click(&button("Start")).await?;
    page.shows(&button("Ready")).await?;
    page.go("#/rules/tic-tac-toe").await?;
    page.text_is(&css(".rules h1"), "How to play Tic-tac-toe").await
}

#[test]
fn the_rules_that_are_opened_by_keyboard_have_the_focus() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        page.focus(&link(RULES)).await?;
        page.keys(ENTER).await?;
        page.shows(&css(".rules h1")).await?;
        let focused = "const { activeElement: one } = document;
            return one.closest('[hidden]') ? 'hidden' : one.textContent;";
        let read = async |page: &Page| page.run(focused, vec![]).await;
        page.until("the focus in the rules", read, |text| *text == json!(RULES)).await.map(drop)
    });
}

#[test]
fn the_rules_need_no_module_of_the_app() {
    in_browser(Window::PHONE, |page| async move {
        page.visit("?alone#/rules/stratego").await?;
        page.shows(&css(".rules .scene")).await?;
        let fetched = "return performance.getEntriesByType('resource')\
            .filter(({ name }) => name.endsWith('.wasm')).length";
        ensure!(page.run(fetched, vec![]).await? == 0, "a module was fetched");
        let wide = "return document.documentElement.scrollWidth - innerWidth";
        let wider = page.run(wide, vec![]).await?;
        ensure!(wider.as_f64().is_some_and(|wider| wider <= 0.0), "wider by {wider}");
        Ok(())
    });
}

#[test]
fn home_continues_a_game_and_another_way_to_play_waits_for_ready() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/").await?;
        page.lacks(&link("").starting("Continue")).await?;
        page.go("#/stratego/people").await?;
        page.click(&button("Random setup")).await?;
        page.go("#/").await?;
        page.click(&link("Continue: Two people, setting up. Stratego")).await?;
        page.shows(&button("Ready")).await?;
        page.go("#/").await?;
        page.click(&link("Play the computer: Stratego")).await?;
        page.click(&button("Ready")).await?;
        page.status_is(SET_UP).await?;
        page.click(&button("Start")).await?;
        page.status_is(crate::words::YOUR_TURN).await?;
        page.go("#/").await?;
        page.shows(&link("Continue: Against level 2, 0 moves. Stratego")).await?;
        // A game that was stored by an earlier version has no digest.
        page.run("localStorage.removeItem('fairboard.stratego.digest')", vec![]).await?;
        page.reload().await?;
        page.shows(&link("Continue Stratego")).await
    });
}
