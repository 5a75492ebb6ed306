//! Boards on a page that allows no worker: the computer thinks on the page itself.

use anyhow::ensure;
use fairboard_e2e::{Window, alerts, in_browser};
use serde_json::json;

use crate::host::{destroy, mount, opened};
use crate::table::{move_any, moves_are, start_with_any};
use crate::words::YOUR_TURN;

/// Counts the tasks of the page while the computer of the first board thinks. The clock advances
/// only when it is read, so the computer's time has as many turns on a busy machine.
const COUNT: &str = "window.testTasks = 0;
    let time = performance.now();
    performance.now = () => (time += 0.25);
    const board = document.getElementById('first').shadowRoot;
    const isThinking = () => board.querySelector('[role=status]').textContent.includes('thinking');
    window.testCount = setInterval(() => { window.testTasks += isThinking() ? 1 : 0; });";

#[test]
fn the_computer_thinks_in_short_tasks_where_a_page_allows_no_worker() {
    in_browser(Window::DESKTOP.on_host("unworked.html"), |page| async move {
        opened(&page).await?;
        let options = json!({ "game": "stratego", "red": "person", "blue": "computer-5" });
        let board = mount(&page, "first", options).await?;
        start_with_any(&board).await?;
        move_any(&board).await?;
        moves_are(&board, 2).await?;
        board.status_is(YOUR_TURN).await?;
        board.text_has(&alerts(), "cannot work in the background").await?;
        // The engine is there now, so it does nothing but think.
        page.run(COUNT, vec![]).await?;
        move_any(&board).await?;
        moves_are(&board, 4).await?;
        let tasks = page.run("clearInterval(testCount); return testTasks", vec![]).await?;
        ensure!(tasks.as_u64() > Some(20), "{tasks} tasks of the page in the meantime");
        // The computer still thinks when the board goes.
        move_any(&board).await?;
        destroy(&page, "first").await?;
        page.forgive_violations("worker-src").await
    });
}
