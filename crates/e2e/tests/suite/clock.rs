//! Clocks, which a player chooses.

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{Page, Window, button, cell, combobox, css, in_browser, link};
use serde_json::Value;

/// Notes the page's time before a press.
const BEGIN: &str = "window.testBegin = performance.now()";

/// The times of both players, and the seconds that have passed since the beginning.
const READ: &str = "
    const timers = [...document.querySelectorAll('[role=timer]')];
    const times = timers.map((timer) => timer.textContent.trim());
    return [times, (performance.now() - (window.testBegin ?? 0)) / 1000];";

async fn read(page: &Page) -> Result<(Vec<String>, f64)> {
    Ok(serde_json::from_value(page.run(READ, vec![]).await?)?)
}

/// Seconds of a time such as `2:59`.
fn seconds(time: &str) -> Result<f64> {
    let (minutes, seconds) = time.split_once(':').context("no time")?;
    Ok(minutes.parse::<f64>()? * 60.0 + seconds.parse::<f64>()?)
}

/// Waits until the second player's clock has run down from `start`. Fails if it runs faster than
/// the page's clock, or if the first player's clock runs.
async fn runs_down(page: &Page, start: &str) -> Result<()> {
    let has_begun = |(times, _): &(Vec<String>, f64)| times.len() == 2 && times[1] != start;
    let (times, passed) = page.until("a clock to run", read, has_begun).await?;
    ensure!(times[0] == start, "the clock of the other player runs: {times:?}");
    let fallen = seconds(start)? - seconds(&times[1])?;
    ensure!(fallen >= 1.0 && fallen <= passed.ceil(), "{fallen} s after {passed} s");
    Ok(())
}

/// Waits until some seconds have passed on the page's clock.
async fn passes(page: &Page, seconds: u32) -> Result<()> {
    let now = async |page: &Page| page.run("return performance.now()", vec![]).await;
    let start = now(page).await?.as_f64().unwrap_or_default();
    let end = start + f64::from(seconds) * 1_000.0;
    let is_over = |now: &Value| now.as_f64().is_some_and(|now| now > end);
    page.until("the time to pass", now, is_over).await.map(drop)
}

#[test]
fn a_clock_counts_down_beside_the_player() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        page.choose(&combobox("Clock"), "3 min each, +2 s per move").await?;
        let whole = |(times, _): &(Vec<String>, f64)| *times == ["3:00", "3:00"];
        page.until("the whole time", read, whole).await?;
        page.run(BEGIN, vec![]).await?;
        page.click(&cell(5)).await?;
        runs_down(&page, "3:00").await?;
        page.go("#/stratego/computer").await?;
        page.click(&css(".options__title")).await?;
        page.choose(&combobox("Clock"), "5 min each, +3 s per move").await?;
        page.click(&button("Random setup")).await?;
        page.run(BEGIN, vec![]).await?;
        page.click(&button("Start")).await?;
        runs_down(&page, "5:00").await
    });
}

#[test]
fn no_time_runs_behind_the_rules() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        page.choose(&combobox("Clock"), "3 min each, +2 s per move").await?;
        page.run(BEGIN, vec![]).await?;
        page.click(&cell(5)).await?;
        runs_down(&page, "3:00").await?;
        // A clock that stops is stored.
        let stored = "return localStorage.getItem('fairboard.tic-tac-toe')";
        let before = page.run(stored, vec![]).await?;
        page.click(&link("Rules")).await?;
        let now = async |page: &Page| page.run(stored, vec![]).await;
        page.until("the clock to stop", now, |now| *now != before).await?;
        page.run("window.testStop = performance.now()", vec![]).await?;
        passes(&page, 3).await?;
        page.run("testBegin += performance.now() - testStop; history.back()", vec![]).await?;
        page.shows(&cell(5)).await?;
        runs_down(&page, "3:00").await?;
        let (stopped, _) = read(&page).await?;
        page.until("the clock to run again", read, |(times, _)| *times != stopped).await.map(drop)
    });
}
