//! Clocks, which a player chooses.

use anyhow::Result;
use fairboard_e2e::{Page, Window, button, cell, combobox, css, in_each_browser};

in_each_browser! {
    a_clock_counts_down_beside_the_player: Window::DESKTOP;
}

async fn a_clock_counts_down_beside_the_player(page: Page) -> Result<()> {
    let times = async |page: &Page| {
        let times = page.look(&css("[role=timer]")).await?;
        anyhow::Ok(times.into_iter().map(|time| time.text).collect::<Vec<_>>())
    };
    page.go("#/tic-tac-toe").await?;
    page.choose(&combobox("Clock"), "3 min each, +2 s per move").await?;
    page.until("the whole time", times, |times| *times == ["3:00", "3:00"]).await?;
    page.click(&cell(5)).await?;
    page.until("the first second", times, |times| *times == ["3:00", "2:59"]).await?;

    page.go("#/stratego/computer").await?;
    page.click(&css(".options__title")).await?;
    page.choose(&combobox("Clock"), "5 min each, +3 s per move").await?;
    page.click(&button("Random setup")).await?;
    page.click(&button("Start")).await?;
    let runs =
        |times: &Vec<String>| matches!(&times[..], [blue, red] if blue == "5:00" && red == "4:59");
    page.until("the first second", times, runs).await.map(|_| ())
}
