//! Many boards: at once on one page, and one after the other.

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{Page, Window, cell, css, gridcells, in_browser, in_each_browser};
use serde_json::{Value, json};

use crate::host::{barrage, census, destroy, nothing_is_left, opened, tictactoe};

const PAGE: &str = "host.html";

in_each_browser! {
    ten_boards_share_one_page: Window::DESKTOP.on_host(PAGE);
}

async fn ten_boards_share_one_page(page: Page) -> Result<()> {
    opened(&page).await?;
    let boards: Vec<(String, Value)> = (0..10)
        .map(|number| (format!("board{number}"), [barrage(), tictactoe()][number % 2].clone()))
        .collect();
    // The elements stay where they are.
    for (id, _) in &boards {
        page.run("boards.placeOf(arguments[0])", vec![json!(id)]).await?;
    }
    let before = census(&page).await?;
    // All at the same moment.
    let all = "return Promise.all(arguments[0].map((board) => boards.mount(...board)))";
    page.run(all, vec![json!(boards)]).await?;
    page.count_is(&gridcells(), 5 * 100 + 5 * 9).await?;
    for (id, _) in boards.iter().skip(1).step_by(2) {
        let board = page.within(&css(format!("#{id}")));
        board.click(&cell(5)).await?;
        board.shows(&gridcells().named("Cell 5, x")).await?;
    }
    let fetched = page.run("return boards.fetched('.wasm')", vec![]).await?;
    ensure!(fetched == 2, "{fetched} fetches of the modules of two games");
    for (id, _) in &boards {
        destroy(&page, id).await?;
    }
    nothing_is_left(&page, &before).await
}

#[test]
fn a_thousand_boards_one_after_the_other_leave_memory_as_it_was() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        opened(&page).await?;
        for options in [tictactoe(), barrage()] {
            often(&page, &options, 1).await?;
            let before = page.memory().await?;
            often(&page, &options, 5).await?;
            let after = page.memory().await?;
            // Less than a node, and than a listener's closure, for each of the boards in between.
            let is_flat = after.nodes < before.nodes + 500.0
                && after.listeners < before.listeners + 10.0
                && after.bytes < before.bytes + 500.0 * 600.0;
            ensure!(is_flat, "{options}: {before:?} became {after:?}");
        }
        Ok(())
    });
}

/// Mounts and destroys a board so many hundred times.
async fn often(page: &Page, options: &Value, hundreds: usize) -> Result<()> {
    let script = "return boards.mountOften('first', arguments[0], 100)";
    for hundred in 0..hundreds {
        let mounted = page.run(script, vec![options.clone()]).await;
        mounted.with_context(|| format!("after {hundred} hundred boards"))?;
    }
    Ok(())
}
