//! Tic-tac-toe by mouse, finger and keyboard.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Page, Window, button, cell, combobox, css, gridcells, in_browser, in_each_browser,
};

use crate::words::{END, ENTER, LEFT, UP};

in_each_browser! {
    a_game_to_each_result_by_mouse: Window::DESKTOP;
    the_keyboard_is_enough: Window::DESKTOP;
}

const EMPTY: &str = ", empty";

async fn play(page: &Page, cells: &str) -> Result<()> {
    for number in cells.chars() {
        page.click(&cell(number)).await?;
    }
    Ok(())
}

async fn shows(page: &Page, number: u8, content: &str) -> Result<()> {
    page.count_is(&gridcells().named(format!("Cell {number}, {content}")), 1).await
}

async fn a_game_to_each_result_by_mouse(page: Page) -> Result<()> {
    page.go("#/tic-tac-toe").await?;
    for (cells, status) in [("14253", "x won"), ("142596", "o won"), ("395216874", "cat got it")] {
        page.status_is("x's turn").await?;
        play(&page, &cells[..1]).await?;
        page.status_is("o's turn").await?;
        play(&page, &cells[1..]).await?;
        page.status_is(status).await?;
        page.click(&button("Reset")).await?;
    }
    page.status_is("x's turn").await?;
    page.text_is(&css(".tally"), "x1o1draws1").await
}

#[test]
fn reset_in_mid_game_starts_again() {
    in_browser(Window::PHONE, |page| async move {
        page.go("#/tic-tac-toe").await?;
        play(&page, "59").await?;
        shows(&page, 5, "x").await?;
        page.click(&button("Reset")).await?;
        page.count_is(&gridcells().ending(EMPTY), 9).await?;
        page.status_is("x's turn").await
    });
}

#[test]
fn an_illegal_click_changes_nothing() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        play(&page, "55").await?;
        shows(&page, 5, "x").await?;
        page.status_is("o's turn").await?;
        play(&page, "1937").await?;
        page.status_is("o's turn").await?;
        play(&page, "2").await?;
        shows(&page, 2, "o").await?;
        // x has a diagonal after 7, so that the click on 2 came to an open game.
        page.click(&button("Reset")).await?;
        play(&page, "14253").await?;
        page.status_is("x won").await?;
        play(&page, "9").await?;
        // The next game shows that the click on 9 was no move.
        page.click(&button("Undo")).await?;
        shows(&page, 3, "empty").await?;
        shows(&page, 9, "empty").await
    });
}

async fn the_keyboard_is_enough(page: Page) -> Result<()> {
    page.go("#/tic-tac-toe").await?;
    page.focus(&css("[role=gridcell][tabindex='0']")).await?;
    page.keys(ENTER).await?;
    shows(&page, 5, "x").await?;
    page.keys(LEFT).await?;
    page.has_focus(&cell(4)).await?;
    page.keys(UP).await?;
    page.has_focus(&cell(1)).await?;
    page.keys(" ").await?;
    shows(&page, 1, "o").await?;
    page.keys(END).await?;
    page.has_focus(&cell(3)).await?;
    page.keys(ENTER).await?;
    shows(&page, 3, "x").await?;
    let tab_stops = page.look(&css("[role=gridcell][tabindex='0']")).await?.len();
    ensure!(tab_stops == 1, "{tab_stops} tab stops");
    Ok(())
}

#[test]
fn every_move_survives_a_reload() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        play(&page, "519").await?;
        shows(&page, 9, "x").await?;
        page.reload().await?;
        shows(&page, 5, "x").await?;
        shows(&page, 1, "o").await?;
        shows(&page, 9, "x").await?;
        page.status_is("o's turn").await?;
        page.click(&button("Undo")).await?;
        shows(&page, 9, "empty").await
    });
}

#[test]
fn a_computer_plays() {
    in_browser(Window::PHONE, |page| async move {
        page.go("#/tic-tac-toe").await?;
        page.choose(&combobox("o"), "Computer, level 4").await?;
        play(&page, "1").await?;
        // The only answer to a corner that does not lose.
        shows(&page, 5, "o").await?;
        page.status_is("x's turn").await?;
        page.click(&button("Undo")).await?;
        page.count_is(&gridcells().ending(EMPTY), 9).await?;
        play(&page, "5").await?;
        page.count_is(&gridcells().ending(EMPTY), 7).await?;
        page.status_is("x's turn").await?;
        page.reload().await?;
        page.count_is(&gridcells().ending(EMPTY), 7).await
    });
}
