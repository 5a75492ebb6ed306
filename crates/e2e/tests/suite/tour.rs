//! The tour of the first game.

use anyhow::Result;
use fairboard_e2e::{Page, Query, Window, button, css, gridcells, in_browser};
use serde_json::json;

use crate::frame::{PAGE, add};
use crate::words::{ENTER, LIVE_REGION};

/// The smallest window. If the strip covered a button there, a press of the button would fail.
const LEAST: Window = Window { width: 320, height: 640, ..Window::PHONE };

/// Preferences with which the app offers the tour.
const OFFERED: &str = "fairboard/preferences 1 tour";

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

/// Presses a button of the strip by keyboard.
async fn press(page: &Page, button: &Query) -> Result<()> {
    page.focus(button).await?;
    page.keys(ENTER).await
}

#[test]
fn the_tour_follows_the_first_game_and_does_not_come_back() {
    in_browser(LEAST, |page| async move {
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
        press(&page, &button("Next")).await?;
        step(&page, 4, "equal ranks both fall.").await?;
        page.has_focus(&button("Next")).await?;
        press(&page, &button("Skip tour")).await?;
        page.lacks(&css(TOUR)).await?;
        page.has_focus(&css(".fairboard")).await?;
        let read = async |page: &Page| board(page).await;
        page.until(&format!("the board in its place {before}"), read, |now| *now == before).await?;
        page.reload().await?;
        page.shows(&css(".board")).await?;
        page.lacks(&css(TOUR)).await
    });
}

#[test]
fn a_board_of_another_page_has_no_tour() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        add(&page, "v1/frame.html?game=tic-tac-toe", None).await?;
        page.enter_frame(0).await?;
        page.shows(&gridcells()).await?;
        page.run(
            "localStorage.setItem('fairboard.preferences', arguments[0])",
            vec![json!(OFFERED)],
        )
        .await?;
        page.leave_frame().await?;
        add(&page, "v1/frame.html?game=stratego&blue=computer-1", None).await?;
        page.enter_frame(1).await?;
        page.click(&button("Random setup")).await?;
        page.lacks(&css(TOUR)).await?;
        page.leave_frame().await
    });
}
