//! Sounds, which a player switches on.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, cell, combobox, css, in_each_browser};

in_each_browser! {
    a_board_is_silent_until_sounds_are_switched_on: Window::DESKTOP;
}

/// Counts the audio contexts that the page opens, also in a browser without sound.
const COUNT: &str = "const Real = window.AudioContext; window.sounding = 0; \
    window.AudioContext = function () { window.sounding += 1; return new Real(); }";

async fn a_board_is_silent_until_sounds_are_switched_on(page: Page) -> Result<()> {
    let sounding = async |page: &Page| page.run("return window.sounding", vec![]).await;
    page.go("#/tic-tac-toe").await?;
    page.run(COUNT, vec![]).await?;
    page.click(&cell(5)).await?;
    page.click(&css(".settings__button")).await?;
    page.choose(&combobox("Sounds"), "On").await?;
    page.click(&css(".settings__button")).await?;
    ensure!(sounding(&page).await? == 0, "it sounded before");
    page.click(&cell(1)).await?;
    page.until("a sound", sounding, |count| *count == 1).await.map(|_| ())
}
