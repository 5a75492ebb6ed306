//! The app without its server, and updates.

use anyhow::{Result, ensure};
use fairboard_e2e::{Fault, Page, Query, Window, alerts, button, css, in_browser};
use serde_json::{Value, json};

use crate::table::{move_any, moves_are, started_against};
use crate::words::YOUR_TURN;

const READY: &str = "A new version of Fairboard is ready. Reload to start it; your game is stored.";
const REPLACED: &str =
    "There is a new version of Fairboard. Reload to start it; your game is stored.";

/// The sentence outside of the app.
fn sentence() -> Query {
    css("#trouble p")
}

/// Waits until the app is stored.
pub async fn stored(page: &Page) -> Result<()> {
    let script = "return Boolean(navigator.serviceWorker.controller)";
    let read = async |page: &Page| page.run(script, vec![]).await;
    page.until("the service worker", read, |is_there| *is_there == true).await.map(|_| ())
}

/// The build that the page runs.
async fn build(page: &Page) -> Result<Value> {
    let script = "return document.getElementById('loader')?.getAttribute('src') ?? null";
    page.until("a page", async |page| page.run(script, vec![]).await, Value::is_string).await
}

/// Number of the builds that are stored.
async fn builds(page: &Page) -> Result<Value> {
    page.run("return caches.keys().then((names) => names.length)", vec![]).await
}

/// Makes a move, and waits for the answer. The record then has `moves` moves.
pub async fn goes_on(page: &Page, moves: usize) -> Result<()> {
    move_any(page).await?;
    moves_are(page, moves).await?;
    page.status_is(YOUR_TURN).await
}

#[test]
fn after_the_first_visit_the_app_and_its_engine_need_no_server() {
    in_browser(Window::DESKTOP.with_service_worker(), |page| async move {
        started_against(&page, 1).await?;
        stored(&page).await?;
        page.stop_server();
        goes_on(&page, 2).await?;
        page.reload().await?;
        page.status_is(YOUR_TURN).await?;
        goes_on(&page, 4).await?;
        page.lacks(&alerts()).await?;
        served_again(&page).await
    });
}

/// The wait for the whole page is over, and it has not come.
#[test]
fn a_page_that_stops_in_its_middle_is_the_stored_one() {
    in_browser(Window::DESKTOP.with_service_worker(), |page| async move {
        started_against(&page, 1).await?;
        stored(&page).await?;
        page.set_faults([Fault::stalled("/games/fairboard/")]);
        page.reload().await?;
        page.status_is(YOUR_TURN).await?;
        goes_on(&page, 2).await?;
        for fault in [Fault::truncated("/games/fairboard/"), Fault::emptied("/games/fairboard/")] {
            page.set_faults([fault]);
            page.reload().await?;
            page.status_is(YOUR_TURN).await?;
        }
        page.lacks(&alerts()).await
    });
}

#[test]
fn an_update_is_offered_and_never_forced() {
    in_browser(Window::DESKTOP.with_service_worker(), |page| async move {
        started_against(&page, 1).await?;
        stored(&page).await?;
        let first = build(&page).await?;
        page.publish_newer_release().await?;
        serves(&page).await?;
        page.run(
            "return navigator.serviceWorker.ready.then((all) => all.update()).then(Boolean)",
            vec![],
        )
        .await?;
        page.text_is(&sentence(), READY).await?;
        page.stop_server();
        goes_on(&page, 2).await?;
        page.click(&button("Later")).await?;
        page.lacks(&alerts()).await?;
        page.has_focus(&css("#app")).await?;
        // The stored page is still the old one, which asks again.
        page.reload().await?;
        page.status_is(YOUR_TURN).await?;
        goes_on(&page, 4).await?;
        ensure!(build(&page).await? == first, "the update was forced");
        page.text_is(&sentence(), READY).await?;
        page.click(&button("Reload")).await?;
        page.until("the new build", build, |build| *build != first).await?;
        page.status_is(YOUR_TURN).await?;
        goes_on(&page, 6).await?;
        page.reload().await?;
        page.until("one build", builds, |count| *count == 1).await?;
        served_again(&page).await
    });
}

#[test]
fn another_tab_keeps_the_files_of_its_build() {
    in_browser(Window::DESKTOP.with_service_worker(), |page| async move {
        started_against(&page, 1).await?;
        stored(&page).await?;
        let first = page.tab().await?;
        let old = build(&page).await?;
        page.publish_newer_release().await?;
        serves(&page).await?;
        // Another tab gets the new page at once, and its worker takes over.
        page.open_tab("#/tic-tac-toe").await?;
        page.until("the new build", build, |build| *build != old).await?;
        page.until("both builds", builds, |count| *count == 2).await?;
        let controlled = "return navigator.serviceWorker.getRegistration()\
            .then((all) => all && !all.waiting && !all.installing && all.active?.state)";
        let read = async |page: &Page| page.run(controlled, vec![]).await;
        page.until("the new worker", read, |state| *state == "activated").await?;
        ensure!(builds(&page).await? == 2, "the old build is gone");
        page.stop_server();
        page.switch_to(&first).await?;
        ensure!(build(&page).await? == old, "the update was forced");
        goes_on(&page, 2).await?;
        served_again(&page).await
    });
}

#[test]
fn a_page_whose_files_are_gone_says_that_there_is_a_new_version() {
    in_browser(Window::DESKTOP.with_faults([]), |page| async move {
        started_against(&page, 1).await?;
        page.publish_newer_release().await?;
        page.set_patience(10.0).await?;
        move_any(&page).await?;
        page.text_is(&sentence(), REPLACED).await?;
        page.click(&button("Reload")).await?;
        moves_are(&page, 2).await?;
        page.status_is(YOUR_TURN).await?;
        page.lacks(&alerts()).await?;
        served_again(&page).await
    });
}

/// Serves the site again. The browser has reported every file that it did not get.
pub async fn served_again(page: &Page) -> Result<()> {
    page.publish_newer_release().await?;
    serves(page).await?;
    page.console_errors().await.map(drop)
}

/// Waits until the server answers. A first request may go over a connection to one that is gone.
async fn serves(page: &Page) -> Result<()> {
    let served = "return fetch('./', { cache: 'no-store' }).then(({ ok }) => ok, String)";
    let read = async |page: &Page| page.run(served, vec![]).await;
    page.until("the server to be there again", read, |ok| *ok == json!(true)).await.map(drop)
}
