//! Whole games by the keyboard alone, from home to the end, and what a screen reader says.

use anyhow::{Context as _, Result, bail, ensure};
use fairboard_e2e::{
    Page, Query, Window, button, cell, css, grid, gridcells, in_each_browser, link, square,
};

use crate::table::resume;
use crate::words::{DOWN, ENTER, ESCAPE, LEFT, RIGHT, TAB, UP};

in_each_browser! {
    a_game_of_tic_tac_toe_by_keyboard_alone: Window::DESKTOP;
    a_game_of_stratego_by_keyboard_alone: Window::DESKTOP;
}

/// Most presses of Tab from one element to another.
const STOPS: usize = 60;

/// A game of two people with forty pieces each, at Red's first turn. Red has Scouts on a4, e4 and
/// f4 and a Captain on b4; Blue has the Flag on a7, a Captain on e7, a Scout on f7 and a Lieutenant
/// on i7.
const FULL: &str = r#"{"format":"fairboard/stratego","version":1,"rules":"classic","army":"full",
    "red":"OAENRYIQYHJQXFMXFNUDKSBBIPWFMTCJLSAHOVEV",
    "blue":"GLTYEPTDIXVDKRYGNYGOVELTCCJQYGNVDFMTBIPX",
    "started":true,"plies":[],"player":"red"}"#;

/// A direction of Tab.
#[derive(Clone, Copy)]
enum Tab {
    Forward,
    Back,
}

/// Presses Tab until an element has the focus.
async fn tab_to(page: &Page, to: &Query, tab: Tab) -> Result<()> {
    page.shows(to).await?;
    for _ in 0..STOPS {
        if page.look(to).await?.iter().any(|found| found.focused) {
            return Ok(());
        }
        match tab {
            Tab::Forward => page.keys(TAB).await?,
            Tab::Back => page.shift('\u{e004}').await?,
        }
    }
    bail!("{to} is not among the first {STOPS} stops")
}

/// Waits until exactly these sentences have been spoken.
async fn spoken(page: &Page, expected: &[&str]) -> Result<()> {
    let read = async |page: &Page| page.speech().await;
    let all = page.until("all sentences", read, |all| all.len() >= expected.len()).await?;
    ensure!(all == expected, "{all:#?}");
    Ok(())
}

async fn a_game_of_tic_tac_toe_by_keyboard_alone(page: Page) -> Result<()> {
    page.go("#/").await?;
    page.record_speech().await?;
    tab_to(&page, &link("Two people on this device: Tic-tac-toe"), Tab::Forward).await?;
    page.keys(ENTER).await?;
    tab_to(&page, &cell(5), Tab::Forward).await?;
    for (keys, number) in
        [("", 5), (UP, 2), (LEFT, 1), (DOWN, 4), (RIGHT, 5), (&[RIGHT, DOWN].concat(), 9)]
    {
        page.keys(keys).await?;
        page.has_focus(&cell(number)).await?;
        page.keys(ENTER).await?;
        page.lacks(&gridcells().named(format!("Cell {number}, empty"))).await?;
    }
    page.status_is("x won").await?;
    tab_to(&page, &button("Reset"), Tab::Back).await?;
    page.keys(" ").await?;
    page.count_is(&gridcells().ending(", empty"), 9).await?;
    spoken(&page, &[]).await
}

/// Moves the focus on the board by arrows. A player sees the own side at the bottom.
async fn walk(page: &Page, to: &str, is_turned: bool) -> Result<()> {
    let squares = page.look(&gridcells()).await?;
    let focused = squares.into_iter().find(|square| square.focused);
    let from = focused.and_then(|found| found.square).context("the focus is on no square")?;
    let steps = |from: i32, to: i32, more: &str, less: &str| {
        let keys = if (from < to) == is_turned { less } else { more };
        keys.repeat((from - to).unsigned_abs() as usize)
    };
    let column = |square: &str| i32::from(square.as_bytes()[0]);
    let row = |square: &str| square[1..].parse::<i32>();
    let keys =
        steps(column(&from), column(to), RIGHT, LEFT) + &steps(row(&from)?, row(to)?, UP, DOWN);
    page.keys(&keys).await?;
    page.has_focus(&square(to)).await
}

/// Moves a piece, and gives the device to the other player.
async fn turn(page: &Page, from: &str, to: &str, is_turned: bool) -> Result<()> {
    walk(page, from, is_turned).await?;
    page.keys(ENTER).await?;
    page.shows(&css(format!("[data-square={from}][aria-selected=true]"))).await?;
    walk(page, to, is_turned).await?;
    page.keys(" ").await
}

async fn ready(page: &Page) -> Result<()> {
    page.has_focus(&button("Ready")).await?;
    page.keys(ENTER).await?;
    page.has_focus(&grid("Stratego board")).await
}

async fn a_game_of_stratego_by_keyboard_alone(page: Page) -> Result<()> {
    resume(&page, FULL).await?;
    page.go("#/").await?;
    page.record_speech().await?;
    tab_to(&page, &link("Stratego"), Tab::Forward).await?;
    page.keys(ENTER).await?;
    tab_to(&page, &button("Ready"), Tab::Forward).await?;
    ready(&page).await?;
    walk(&page, "b4", false).await?;
    page.keys("m").await?;
    page.keys(ENTER).await?;
    walk(&page, "b6", false).await?;
    page.keys(ENTER).await?;
    page.keys(ESCAPE).await?;
    turn(&page, "b4", "b5", false).await?;
    ready(&page).await?;
    page.keys("l").await?;
    turn(&page, "f7", "f4", true).await?;
    ready(&page).await?;
    page.keys("c").await?;
    turn(&page, "e4", "e7", false).await?;
    ready(&page).await?;
    turn(&page, "i7", "i6", true).await?;
    ready(&page).await?;
    turn(&page, "a4", "a7", false).await?;
    page.status_is("Red won: Blue's Flag was taken.").await?;
    // A key would skip the battle first.
    page.lacks(&css(".battle")).await?;
    tab_to(&page, &button("Play again"), Tab::Forward).await?;
    page.keys(ENTER).await?;
    page.shows(&button("Start")).await?;
    spoken(&page, &[]).await
}
