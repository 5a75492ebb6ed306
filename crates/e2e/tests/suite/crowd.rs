//! Many boards: at once on one page, and one after the other.

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{Memory, Page, Window, cell, css, gridcells, in_browser, in_each_browser};
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
            let mut rounds = Vec::new();
            for _ in 0..=ROUNDS {
                hundred(&page, &options).await.with_context(|| format!("after {rounds:?}"))?;
                rounds.push(page.memory().await?);
            }
            let what = format!("{options}: memory after a last hundred as after {rounds:?}");
            hundred(&page, &options).await?;
            let read = async |page: &Page| {
                mount(page, &options, 1).await?;
                page.memory().await
            };
            page.until(&what, read, |last| is_flat(&rounds, last)).await?;
        }
        Ok(())
    });
}

/// Hundreds of boards between the first and the last one.
const ROUNDS: u8 = 4;

/// Whether the last round is no larger than the smallest one before: by less than a node for each
/// of a hundred boards, and less than a listener's closure for each of all boards.
///
/// Garbage that the browser collects late can make a round larger, and never smaller. Most often it
/// is the last board, for which Chromium takes what happens to lie on its stack. So another board
/// is mounted before each look: with a leak it only makes the next one larger.
fn is_flat(rounds: &[Memory], last: &Memory) -> bool {
    let smallest =
        |value: fn(&Memory) -> f64| rounds.iter().map(value).fold(f64::INFINITY, f64::min);
    let boards = 100.0 * f64::from(ROUNDS + 1);
    last.nodes < smallest(|memory| memory.nodes) + 100.0
        && last.listeners < smallest(|memory| memory.listeners) + 10.0
        && last.bytes < smallest(|memory| memory.bytes) + boards * 600.0
}

/// Mounts and destroys a board a hundred times: ten in a script, because the driver breaks off a
/// script after half a minute, which a busy machine may need for more.
async fn hundred(page: &Page, options: &Value) -> Result<()> {
    for _ in 0..10 {
        mount(page, options, 10).await?;
    }
    Ok(())
}

/// Mounts and destroys a board so many times.
async fn mount(page: &Page, options: &Value, times: u32) -> Result<()> {
    let script = "return boards.mountOften('first', ...arguments)";
    page.run(script, vec![options.clone(), json!(times)]).await.map(drop)
}
