//! Pages and servers that allow little: policies, service workers, content types.

use anyhow::{Result, ensure};
use fairboard_e2e::{Fault, Page, Window, alerts, cell, css, gridcells, in_each_browser};

use crate::host::{census, destroy, mount, nothing_is_left, opened, stratego, tictactoe};
use crate::table::{move_any, moves_are, start_with_any};
use crate::words::YOUR_TURN;

in_each_browser! {
    a_strict_policy_and_trusted_types: Window::DESKTOP.on_host("strict.html");
    a_service_worker_of_the_page: Window::DESKTOP.on_host("serviced.html");
    wasm_without_its_type: Window::DESKTOP.on_host("host.html").with_faults(UNTYPED);
}

/// The fault of a server that does not know the content type of modules.
const UNTYPED: [Fault; 1] = [Fault::typed(".wasm", "application/octet-stream")];

/// Plays a round against a computer, whose worker thinks.
async fn a_round(page: &Page) -> Result<()> {
    opened(page).await?;
    let board = mount(page, "first", stratego()).await?;
    start_with_any(&board).await?;
    move_any(&board).await?;
    moves_are(&board, 2).await?;
    board.status_is(YOUR_TURN).await?;
    board.lacks(&alerts()).await
}

async fn a_strict_policy_and_trusted_types(page: Page) -> Result<()> {
    opened(&page).await?;
    let before = census(&page).await?;
    a_round(&page).await?;
    destroy(&page, "first").await?;
    nothing_is_left(&page, &before).await
}

async fn a_service_worker_of_the_page(page: Page) -> Result<()> {
    a_round(&page).await?;
    let controlled = page.run("return navigator.serviceWorker.controller !== null", vec![]).await?;
    ensure!(controlled == true, "the page's own service worker has no control any more");
    Ok(())
}

async fn wasm_without_its_type(page: Page) -> Result<()> {
    a_round(&page).await?;
    let board = mount(&page, "second", tictactoe()).await?;
    board.click(&cell(5)).await?;
    board.shows(&gridcells().named("Cell 5, x")).await?;
    board.lacks(&css("[role=alert]")).await
}
