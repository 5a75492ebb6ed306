//! Tic-tac-toe by mouse and by keyboard.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, in_browser};

async fn play(page: &Page, cells: &str) -> Result<()> {
    for cell in cells.chars() {
        page.click(&format!("[role=gridcell][aria-label^='Cell {cell},']")).await?;
    }
    Ok(())
}

async fn shows(page: &Page, cell: u8, content: &str) -> Result<()> {
    let name = format!("Cell {cell}, {content}");
    page.count_is(&format!("[role=gridcell][aria-label='{name}']"), 1).await
}

#[test]
fn a_game_to_each_result_by_mouse() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        for (cells, status) in
            [("14253", "x won"), ("142596", "o won"), ("395216874", "cat got it")]
        {
            page.status_is("x's turn").await?;
            play(&page, &cells[..1]).await?;
            page.status_is("o's turn").await?;
            play(&page, &cells[1..]).await?;
            page.status_is(status).await?;
            page.press("Reset").await?;
        }
        page.status_is("x's turn").await?;
        page.text_is(".tally", "x1o1draws1").await
    });
}

#[test]
fn reset_in_mid_game_starts_again() {
    in_browser(Window::PHONE, |page| async move {
        page.go("#/tic-tac-toe").await?;
        play(&page, "59").await?;
        shows(&page, 5, "x").await?;
        page.press("Reset").await?;
        page.count_is("[role=gridcell][aria-label$=', empty']", 9).await?;
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
        // x has a diagonal after 7: there is nothing left to click.
        page.press("Reset").await?;
        play(&page, "14253").await?;
        play(&page, "9").await?;
        shows(&page, 9, "empty").await?;
        page.status_is("x won").await
    });
}

#[test]
fn the_keyboard_is_enough() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        page.run("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()", vec![])
            .await?;
        page.keys("\u{e007}").await?; // Enter in the middle
        shows(&page, 5, "x").await?;
        page.keys("\u{e012}").await?; // left
        page.keys("\u{e013}").await?; // up
        page.keys(" ").await?;
        shows(&page, 1, "o").await?;
        page.keys("\u{e010}").await?; // End
        page.keys("\u{e007}").await?;
        shows(&page, 3, "x").await?;
        ensure!(page.count("[role=gridcell][tabindex='0']").await? == 1, "one tab stop");
        Ok(())
    });
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
        page.press("Undo").await?;
        shows(&page, 9, "empty").await
    });
}
