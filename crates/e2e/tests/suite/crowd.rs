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

/// Number of rounds, each of a hundred boards, between the first and the last round.
const ROUNDS: u8 = 4;

/// Returns `true` if the memory of the last round is about that of the smallest round before it. It
/// may exceed it by less than a node for each board of a round, and by less than the closure of a
/// listener for each board of all rounds.
///
/// Garbage that the browser collects late can make a round larger, and never smaller. Most often
/// this is the last board, because a value on Chromium's stack looks like a reference to it. So
/// another board is mounted before each look, which does not hide a leak.
fn is_flat(rounds: &[Memory], last: &Memory) -> bool {
    let smallest =
        |value: fn(&Memory) -> f64| rounds.iter().map(value).fold(f64::INFINITY, f64::min);
    let boards_of_a_round = 100.0;
    let boards = boards_of_a_round * f64::from(ROUNDS + 1);
    let bytes_of_a_closure = 600.0;
    last.nodes < smallest(|memory| memory.nodes) + boards_of_a_round
        && last.listeners < smallest(|memory| memory.listeners) + 10.0
        && last.bytes < smallest(|memory| memory.bytes) + boards * bytes_of_a_closure
}

/// Mounts and destroys a board a hundred times, ten times in a script. The driver breaks off a
/// script after half a minute, which a busy machine may need for more boards.
async fn hundred(page: &Page, options: &Value) -> Result<()> {
    let (scripts, boards_of_a_script) = (10, 10);
    for _ in 0..scripts {
        mount(page, options, boards_of_a_script).await?;
    }
    Ok(())
}

/// Mounts and destroys a board `times` times.
async fn mount(page: &Page, options: &Value, times: u32) -> Result<()> {
    let script = "return boards.mountOften('first', ...arguments)";
    page.run(script, vec![options.clone(), json!(times)]).await.map(drop)
}
