//! Boards on a page of another origin, each in a shadow root of its own.

use anyhow::{Context as _, ensure};
use fairboard_e2e::{Window, alerts, cell, css, grid, gridcells, heap, in_browser, square};
use serde_json::{Value, json};

use crate::host::{census, destroy, mount, nothing_is_left, opened, stratego};
use crate::table::{move_any, moves, moves_are, start_with_any};
use crate::words::YOUR_TURN;

const PAGE: &str = "two-boards.html";

#[test]
fn two_boards_play_at_once_and_leave_nothing_behind() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        opened(&page).await?;
        let before = census(&page).await?;
        let first = mount(&page, "first", stratego()).await?;
        let second = mount(&page, "second", stratego()).await?;
        for board in [&first, &second] {
            start_with_any(board).await?;
        }
        for round in 1..=3 {
            // Both computers think at the same time.
            for board in [&first, &second] {
                move_any(board).await?;
            }
            for board in [&first, &second] {
                moves_are(board, 2 * round).await?;
                board.status_is(YOUR_TURN).await?;
            }
        }
        // One is destroyed while its computer thinks, and the other goes on.
        move_any(&first).await?;
        destroy(&page, "first").await?;
        move_any(&second).await?;
        moves_are(&second, 8).await?;
        // It comes back with its own game.
        let first = mount(&page, "first", stratego()).await?;
        moves_are(&first, 8).await?;
        first.status_is(YOUR_TURN).await?;
        move_any(&first).await?;
        moves_are(&first, 10).await?;
        ensure!(moves(&second).await? == 8, "a move of one board is one of the other");
        for board in [&first, &second] {
            board.lacks(&alerts()).await?;
        }
        for id in ["first", "second"] {
            destroy(&page, id).await?;
        }
        nothing_is_left(&page, &before).await
    });
}

#[test]
fn a_board_that_is_destroyed_at_any_time_leaves_nothing_behind() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        opened(&page).await?;
        let before = census(&page).await?;
        // During setup, with a piece in hand.
        let board = mount(&page, "first", stratego()).await?;
        board.drag(&heap("Bomb"), &square("a1")).await?;
        board.click(&heap("Spy")).await?;
        destroy(&page, "first").await?;
        nothing_is_left(&page, &before).await?;
        // While the computer thinks.
        let board = mount(&page, "first", stratego()).await?;
        start_with_any(&board).await?;
        move_any(&board).await?;
        destroy(&page, "first").await?;
        nothing_is_left(&page, &before).await?;
        // With a computer of tic-tac-toe that is about to answer; twice, for good measure.
        let options = json!({ "game": "tic-tac-toe", "red": "person", "blue": "computer-4" });
        let board = mount(&page, "second", options).await?;
        board.click(&cell(1)).await?;
        destroy(&page, "second").await?;
        page.run("boards.destroy('second')", vec![]).await?;
        nothing_is_left(&page, &before).await
    });
}

#[test]
fn keys_reach_only_the_board_with_the_focus() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        opened(&page).await?;
        let first = mount(&page, "first", stratego()).await?;
        let second = mount(&page, "second", stratego()).await?;
        for board in [&first, &second] {
            start_with_any(board).await?;
        }
        let stop = css("[role=gridcell][tabindex='0']");
        second.focus(&stop).await?;
        page.keys("?").await?;
        second.shows(&css(".keys")).await?;
        first.lacks(&css(".keys")).await?;
        page.record_speech().await?;
        for board in [&first, &second] {
            board.focus(&stop).await?;
            page.keys("l").await?;
            board.text_is(&css("[aria-live=polite]"), "No moves yet.").await?;
        }
        let spoken = page.speech().await?;
        let times = spoken.iter().filter(|sentence| *sentence == "No moves yet.").count();
        ensure!(times == 2, "two boards speak once each: {spoken:?}");
        second.shows(&css(".keys")).await
    });
}

#[test]
fn games_of_both_kinds_and_their_storage_are_apart() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        opened(&page).await?;
        let first = mount(&page, "first", stratego()).await?;
        let second = mount(&page, "second", json!({ "game": "tic-tac-toe" })).await?;
        start_with_any(&first).await?;
        second.click(&cell(5)).await?;
        second.shows(&gridcells().named("Cell 5, x")).await?;
        first.shows(&grid("Stratego board")).await?;
        second.status_is("o's turn").await?;
        let keys = page.run("return Object.keys(localStorage).sort()", vec![]).await?;
        let keys: Vec<&str> =
            keys.as_array().context("no keys")?.iter().filter_map(Value::as_str).collect();
        for id in ["first", "second"] {
            let own = keys.iter().filter(|key| key.contains(id)).count();
            ensure!(own == 1, "the keys of {id} are among {keys:?}");
        }
        // The page around is as it was.
        let page_state = page.run("return [document.title, location.hash]", vec![]).await?;
        ensure!(page_state == json!(["Two boards on one page", ""]), "{page_state}");
        Ok(())
    });
}
