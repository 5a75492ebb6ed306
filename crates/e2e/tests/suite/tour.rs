//! The tour of the first game.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, button, css, in_each_browser};

use crate::words::LIVE_REGION;

in_each_browser! {
    the_tour_follows_the_first_game_and_does_not_come_back: Window::DESKTOP;
}

/// The strip of the tour.
const TOUR: &str = ".tour";

/// Waits for a step, which is also announced.
async fn step(page: &Page, number: u32, words: &str) -> Result<()> {
    page.text_is(&css(".tour__number"), &format!("{number} of 5")).await?;
    let read = async |page: &Page| Ok(page.one(&css(LIVE_REGION)).await?.text);
    page.until("the step to be announced", read, |text| text.ends_with(words)).await.map(|_| ())
}

/// Place of the board in the page.
async fn board(page: &Page) -> Result<String> {
    let script = "const board = document.querySelector('.board'); \
        const { x, y, width } = board.getBoundingClientRect(); \
        return [x, y + scrollY, width].map(Math.round).join()";
    Ok(page.run(script, vec![]).await?.to_string())
}

async fn the_tour_follows_the_first_game_and_does_not_come_back(page: Page) -> Result<()> {
    page.run("localStorage.removeItem('fairboard.preferences')", vec![]).await?;
    page.go("#/stratego/computer").await?;
    page.text_is(&css(".tour__number"), "1 of 5").await?;
    page.click(&button("Random setup")).await?;
    step(&page, 2, "When your army is complete, press Start.").await?;
    page.reload().await?;
    page.shows(&css(TOUR)).await?;
    page.click(&button("Start")).await?;
    step(&page, 3, "Choose one of your pieces. Marks show where it can go.").await?;
    let before = board(&page).await?;
    page.click(&button("Next")).await?;
    step(&page, 4, "and equal ranks are both lost.").await?;
    page.click(&button("Skip the tour")).await?;
    page.lacks(&css(TOUR)).await?;
    let after = board(&page).await?;
    ensure!(before == after, "the board moves from {before} to {after}");
    page.reload().await?;
    page.shows(&css(".board")).await?;
    page.lacks(&css(TOUR)).await
}
