//! Tabs that change one game at the same instant.

use anyhow::ensure;
use fairboard_e2e::{Page, Window, in_browser};
use serde_json::{Value, json};

/// Opens two more tabs on the same game.
const OPEN: &str = "window.tabs = [window, open(location.href), open(location.href)]";

/// True once each tab shows its board.
const ARE_THERE: &str = "return tabs.every((tab) => tab.document.querySelector('[role=grid]'))";

/// Presses another cell in each of three tabs, in one task.
const PRESS: &str = "
    tabs.forEach((tab, index) => tab.document.querySelectorAll('[role=gridcell]')[index].click())";

/// Board and notices of each tab, and the marks that are stored.
const READ: &str = "
    const read = ({ document: tab }) => [
        [...tab.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel).join(),
        tab.querySelectorAll('.notice').length,
    ];
    return tabs.map(read)";

#[test]
fn of_moves_in_three_tabs_at_once_one_stays_and_the_others_are_told() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        page.run(OPEN, vec![]).await?;
        let are_there = async |page: &Page| page.run(ARE_THERE, vec![]).await;
        page.until("the tabs", are_there, |there| *there == json!(true)).await?;
        page.run(PRESS, vec![]).await?;
        let read = async |page: &Page| page.run(READ, vec![]).await;
        let told = |tabs: &Value| (0..3).filter(|tab| tabs[tab][1] == 1).count();
        let agree = |tabs: &Value| (1..3).all(|tab| tabs[tab][0] == tabs[0][0]);
        let seen =
            page.until("the tabs to agree", read, |tabs| agree(tabs) && told(tabs) == 2).await?;
        let board = seen[0][0].as_str().unwrap_or_default().to_owned();
        ensure!(board.matches(", x").count() == 1 && !board.contains(", o"), "{board}");
        page.reload().await?;
        page.run("window.tabs = [window]", vec![]).await?;
        page.until("the same board", read, |tabs| tabs[0][0] == board).await.map(|_| ())
    });
}
