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
const FULL: &str = "fairboard/stratego 1 rules=classic army=full \
    red=OAENRYIQYHJQXFMXFNUDKSBBIPWFMTCJLSAHOVEV \
    blue=GLTYEPTDIXVDKRYGNYGOVELTCCJQYGNVDFMTBIPX started=true player=red check=K0sJv";

/// Everything that is said in the game of tic-tac-toe.
const TIC_TAC_TOE: [&str; 8] = [
    "New game.",
    "x in cell 5.",
    "o in cell 2.",
    "x in cell 1.",
    "o in cell 4.",
    "That cell is taken.",
    "x in cell 9. x won.",
    "New game.",
];

/// Everything that is said in the game of Stratego.
const STRATEGO: [&str; 19] = [
    "Red's turn.",
    "b4 can move to b5.",
    "Only a Scout moves more than one square.",
    "Red moved from b4 to b5.",
    "Pass the device to Blue.",
    "Red moved from b4 to b5. Blue's turn.",
    "Red moved from b4 to b5.",
    "Blue's Scout attacked Red's Scout on f4, and both were lost.",
    "Pass the device to Red.",
    "Blue's Scout attacked Red's Scout on f4, and both were lost. Red's turn.",
    "Red lost 1 Scout. Blue lost 1 Scout.",
    "Red's Scout attacked Blue's Captain on e7 and lost.",
    "Pass the device to Blue.",
    "Red's Scout attacked Blue's Captain on e7 and lost. Blue's turn.",
    "Blue moved from i7 to i6.",
    "Pass the device to Red.",
    "Blue moved from i7 to i6. Red's turn.",
    "Red's Scout took Blue's Flag on a7. Red won: Blue's Flag was taken.",
    "New game.",
];

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
            Tab::Forward => page.moves_focus(async |page| page.keys(TAB).await).await?,
            Tab::Back => page.moves_focus(async |page| page.shift('\u{e004}').await).await?,
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
    spoken(&page, &TIC_TAC_TOE).await
}

/// The side whose turn it is.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    Red,
    Blue,
}

/// Moves the focus on the board by arrows. Each player has their own side at the bottom.
async fn walk(page: &Page, to: &str, side: Side) -> Result<()> {
    let squares = page.look(&gridcells()).await?;
    let focused = squares.into_iter().find(|square| square.focused);
    let from = focused.and_then(|found| found.square).context("the focus is on no square")?;
    // Blue sees the board turned around, so Blue's arrows lead the other way.
    let steps = |from: i32, to: i32, forward: &str, back: &str| {
        let arrow = if (from < to) == (side == Side::Blue) { back } else { forward };
        arrow.repeat((from - to).unsigned_abs() as usize)
    };
    let column = |square: &str| i32::from(square.as_bytes()[0]);
    let row = |square: &str| square[1..].parse::<i32>();
    let sideways = steps(column(&from), column(to), RIGHT, LEFT);
    page.keys(&(sideways + &steps(row(&from)?, row(to)?, UP, DOWN))).await?;
    page.has_focus(&square(to)).await
}

/// Moves a piece, and gives the device to the other player.
async fn turn(page: &Page, from: &str, to: &str, side: Side) -> Result<()> {
    walk(page, from, side).await?;
    page.keys(ENTER).await?;
    page.shows(&css(format!("[data-square={from}][aria-selected=true]"))).await?;
    walk(page, to, side).await?;
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
    walk(&page, "b4", Side::Red).await?;
    page.keys("m").await?;
    page.keys(ENTER).await?;
    walk(&page, "b6", Side::Red).await?;
    page.keys(ENTER).await?;
    page.keys(ESCAPE).await?;
    turn(&page, "b4", "b5", Side::Red).await?;
    ready(&page).await?;
    page.keys("l").await?;
    turn(&page, "f7", "f4", Side::Blue).await?;
    ready(&page).await?;
    page.keys("c").await?;
    turn(&page, "e4", "e7", Side::Red).await?;
    ready(&page).await?;
    turn(&page, "i7", "i6", Side::Blue).await?;
    ready(&page).await?;
    turn(&page, "a4", "a7", Side::Red).await?;
    page.status_is("Red won: Blue's Flag was taken.").await?;
    // A key would skip the battle first.
    page.lacks(&css(".battle")).await?;
    tab_to(&page, &button("Play again"), Tab::Forward).await?;
    page.keys(ENTER).await?;
    page.shows(&button("Start")).await?;
    spoken(&page, &STRATEGO).await
}
