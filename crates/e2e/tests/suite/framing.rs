//! The app in a frame of a page of another origin, which could steal a press.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, alerts, button, cell, css, gridcells, in_each_browser};
use serde_json::json;

in_each_browser! {
    a_stolen_press_does_not_reach_a_game: Window::DESKTOP.on_host("framed.html");
}

/// Goes to an address of any origin.
async fn visit(page: &Page, address: &str) -> Result<()> {
    page.run("location.assign(arguments[0])", vec![json!(address)]).await?;
    let read = async |page: &Page| page.run("return location.href", vec![]).await;
    page.until("the address", read, |href| *href == json!(address)).await.map(drop)
}

async fn a_stolen_press_does_not_reach_a_game(page: Page) -> Result<()> {
    let host = page.run("return location.href", vec![]).await?;
    let game = format!("{}#/tic-tac-toe", page.site());
    visit(&page, &game).await?;
    page.click(&cell(5)).await?;
    page.shows(&gridcells().named("Cell 5, x")).await?;
    let stored = "return localStorage['fairboard.tic-tac-toe']";
    let before = page.run(stored, vec![]).await?;
    ensure!(before.is_string(), "no game is stored");

    visit(&page, &format!("{}#/tic-tac-toe", host.as_str().unwrap_or_default())).await?;
    page.shows(&css("iframe[src]")).await?;
    page.enter_frame(0).await?;
    page.text_starts(&alerts(), "Fairboard does not play inside of another page").await?;
    // There is nothing to press but the way out.
    page.count_is(&css("button, a[href], select, input, [tabindex]"), 1).await?;
    page.shows(&button("Open it in a tab of its own")).await?;
    page.lacks(&gridcells()).await?;

    page.leave_frame().await?;
    visit(&page, &game).await?;
    page.shows(&gridcells().named("Cell 5, x")).await?;
    ensure!(page.run(stored, vec![]).await? == before, "the game has changed");
    Ok(())
}
