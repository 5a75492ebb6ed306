//! A finished game in a link, and its replay.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Page, Window, WorkerFault, WorkerLog, alerts, button, combobox, css, grid, gridcells,
    in_browser, in_each_browser,
};
use serde_json::json;

use crate::table::{leave, move_any, moves_are, started_against};
use crate::words::{ENGINE, LIVE_REGION};

/// A game of Barrage that Red won after four plies, because Blue left it.
pub const GAME: &str = "#/stratego/game/1iQXrfVD4EncILlHTCb1IoCYURiv";

in_each_browser! {
    a_link_shows_its_game_step_by_step: Window::DESKTOP;
}

async fn a_link_shows_its_game_step_by_step(page: Page) -> Result<()> {
    page.go(GAME).await?;
    page.status_is("A finished game: Red won in 4 moves.").await?;
    page.shows(&grid("Stratego board")).await?;
    page.click(&button("Forward")).await?;
    page.shows(&css(".replay__place").starting("Move 1 of 4")).await?;
    page.click(&button("To the end")).await?;
    page.status_is("Red won: Blue left the game.").await?;
    page.click(&button("To the start")).await?;
    page.status_is("A finished game: Red won in 4 moves.").await?;
    // The slider takes the arrow keys.
    page.focus(&css(".replay__place input")).await?;
    page.keys("\u{E014}\u{E014}").await?;
    page.shows(&css(".replay__place").starting("Move 2 of 4")).await?;
    page.choose(&combobox("View as"), "Spectator").await?;
    page.lacks(&gridcells().containing("'s Flag")).await?;
    page.choose(&combobox("View as"), "Both sides").await?;
    page.count_is(&gridcells().ending("'s Flag"), 2).await?;
    page.choose(&combobox("Speed"), "Fast").await?;
    page.click(&button("Play")).await?;
    page.status_is("Red won: Blue left the game.").await
}

#[test]
fn chances_come_by_wish_and_their_engine_goes_with_the_replay() {
    const LOADED: &str = "return performance.getEntriesByType('resource')\
                              .filter(({ name }) => name.includes(arguments[0])).length";
    in_browser(Window::DESKTOP, |page| async move {
        let here = css(".chances__here");
        page.go(GAME).await?;
        page.watch_workers(WorkerFault::Dying, 1).await?;
        page.click(&button("Forward")).await?;
        page.shows(&css(".replay__place").starting("Move 1 of 4")).await?;
        let loaded = page.run(LOADED, vec![json!(ENGINE)]).await?;
        ensure!(loaded == 0, "{loaded} files of the engine are loaded before anybody asks");
        page.click(&button("Show chances")).await?;
        page.text_is(&here, "The computer could not work out the chances. Try again.").await?;
        page.click(&button("Show chances")).await?;
        page.shows(&here.clone().ending("%.")).await?;
        page.shows(&css(LIVE_REGION).ending("%.")).await?;
        page.click(&button("To the start")).await?;
        page.choose(&combobox("Speed"), "Fast").await?;
        page.click(&button("Play")).await?;
        page.status_is("Red won: Blue left the game.").await?;
        page.go("#/stratego").await?;
        let count = async |page: &Page| page.workers().await;
        let ended = |log: &WorkerLog| (log.starts, log.ends) == (2, 2);
        page.until("the end of both workers", count, ended).await.map(|_| ())
    });
}

#[test]
fn a_finished_game_has_a_link_and_is_kept_and_the_present_game_stays() {
    in_browser(Window::DESKTOP, |page| async move {
        started_against(&page, 1).await?;
        move_any(&page).await?;
        moves_are(&page, 2).await?;
        leave(&page).await?;
        page.click(&button("Link to this game")).await?;
        let read = async |page: &Page| {
            page.run("return document.querySelector('input[readonly]')?.value ?? ''", vec![]).await
        };
        let link = page.until("the link", read, |link| link != "").await?;
        let link = link.as_str().unwrap_or_default().to_owned();
        ensure!(link.starts_with(&format!("{}#/stratego/game/1", page.site())), "{link}");
        page.reload().await?;
        page.click(&button("Play again")).await?;
        page.shows(&button("Start")).await?;
        page.go(link.trim_start_matches(page.site())).await?;
        page.status_is("A finished game: Blue won in 2 moves.").await?;
        page.go("#/stratego").await?;
        page.shows(&button("Start")).await?;
        page.go("#/games").await?;
        page.shows(&css(".item--game").containing("Blue won: Red left the game.")).await?;
        page.count_is(&css(".item--game"), 1).await
    });
}

#[test]
fn a_link_that_was_cut_off_or_changed_says_so() {
    const SENTENCE: &str = "This link is incomplete. Ask for it again.";
    in_browser(Window::DESKTOP, |page| async move {
        for address in [&GAME[..GAME.len() - 1], "#/stratego/game/", "#/stratego/game/1<b>x</b>"] {
            page.go(address).await?;
            page.text_is(&alerts(), SENTENCE).await?;
        }
        page.go(GAME).await?;
        page.lacks(&alerts()).await
    });
}
