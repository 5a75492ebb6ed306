//! The modules of the app: one at a time, each loaded when its page is chosen.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Fault, Page, Query, Window, alerts, button, cell, combobox, css, grid, gridcells, in_browser,
    in_each_browser, link,
};
use serde_json::{Value, json};

use crate::words::ENTER;

const SLOW: &str =
    "Fairboard is still loading. If it does not come, check the connection and reload.";
const DAMAGED: &str =
    "A file of Fairboard is missing or damaged on its server. Reload to try again.";

/// Code of the module that is not loaded at home.
const CODE: &str = "/stratego_bg.wasm";

/// Name of the link to its page.
const STRATEGO: &str = "Stratego";

fn tictactoe_board() -> Query {
    grid("Tic-tac-toe board")
}

fn stratego_board() -> Query {
    grid("Stratego board")
}

/// Names of the WebAssembly that the page has fetched, in this order. Where a server forbids to
/// keep files, as that of the tests does, some browsers fetch the first one again.
async fn fetched(page: &Page) -> Result<Value> {
    let script = "const names = performance.getEntriesByType('resource').map(({ name }) => name)\
        .filter((name) => name.endsWith('.wasm')).map((name) => name.split('/').pop());\
        return [...new Set(names)]";
    page.run(script, vec![]).await
}

in_each_browser! {
    a_module_is_loaded_when_its_page_is_chosen: Window::DESKTOP;
    a_change_of_the_module_keeps_focus_history_and_choices: Window::DESKTOP;
}

async fn a_module_is_loaded_when_its_page_is_chosen(page: Page) -> Result<()> {
    page.visit("").await?;
    page.shows(&css(".home")).await?;
    page.go("#/tic-tac-toe").await?;
    page.shows(&tictactoe_board()).await?;
    let names = fetched(&page).await?;
    let modules = json!(["home_bg.wasm", "tic-tac-toe_bg.wasm"]);
    ensure!(names == modules, "home and tic-tac-toe have fetched {names}");
    for _ in 0..2 {
        page.click(&link(STRATEGO)).await?;
        page.shows(&stratego_board()).await?;
        page.lacks(&tictactoe_board()).await?;
        page.click(&link("Tic-tac-toe")).await?;
        page.shows(&tictactoe_board()).await?;
        page.lacks(&stratego_board()).await?;
    }
    let names = fetched(&page).await?;
    let modules = json!(["home_bg.wasm", "tic-tac-toe_bg.wasm", "stratego_bg.wasm"]);
    ensure!(names == modules, "fetched: {names}");
    page.visit("?second#/stratego").await?;
    page.shows(&stratego_board()).await?;
    let names = fetched(&page).await?;
    ensure!(names == json!(["stratego_bg.wasm"]), "Stratego has fetched {names}");
    Ok(())
}

async fn a_change_of_the_module_keeps_focus_history_and_choices(page: Page) -> Result<()> {
    page.go("#/tic-tac-toe").await?;
    page.click(&cell(5)).await?;
    page.focus(&link(STRATEGO)).await?;
    page.keys(ENTER).await?;
    page.shows(&stratego_board()).await?;
    page.has_focus(&link(STRATEGO)).await?;
    page.click(&css(".settings__button")).await?;
    page.choose(&combobox("Theme"), "Dark").await?;
    page.run("history.back()", vec![]).await?;
    page.shows(&gridcells().named("Cell 5, x")).await?;
    page.has_focus(&link("Tic-tac-toe")).await?;
    page.shows(&css(".app[data-theme=dark]")).await?;
    let title = page.run("return document.title", vec![]).await?;
    ensure!(title == "Tic-tac-toe – Fairboard", "the title is {title}");
    page.run("history.forward()", vec![]).await?;
    page.shows(&stratego_board()).await
}

#[test]
fn a_module_that_is_missing_or_damaged_ends_in_a_sentence() {
    in_browser(Window::DESKTOP.with_faults([]).at_once(), |page| async move {
        for fault in [Fault::missing(CODE), Fault::altered(CODE), Fault::missing("/stratego.js")] {
            page.visit("").await?;
            page.shows(&css(".home")).await?;
            page.set_faults([fault.clone()]);
            page.click(&link(STRATEGO)).await?;
            page.text_is(&css("#trouble p"), DAMAGED).await?;
            page.lacks(&css(".home")).await?;
            ensure!(page.look(&alerts()).await?.len() == 1, "one sentence: {fault:?}");
            // The browser and the loader report what did not come.
            page.console_errors().await?;
            page.set_faults([]);
            page.click(&button("Reload")).await?;
            page.shows(&stratego_board()).await?;
            page.lacks(&alerts()).await?;
        }
        Ok(())
    });
}

#[test]
fn a_module_that_stalls_leaves_the_page_and_is_still_welcome() {
    in_browser(Window::DESKTOP.with_faults([]), |page| async move {
        page.go("#/tic-tac-toe").await?;
        page.shows(&tictactoe_board()).await?;
        page.set_faults([Fault::held(CODE)]);
        page.click(&link(STRATEGO)).await?;
        page.text_is(&css("#trouble p"), SLOW).await?;
        page.click(&cell(5)).await?;
        page.shows(&gridcells().named("Cell 5, x")).await?;
        page.click(&link("Tic-tac-toe")).await?;
        page.lacks(&alerts()).await?;
        page.click(&link(STRATEGO)).await?;
        page.set_faults([]);
        page.shows(&stratego_board()).await?;
        page.lacks(&alerts()).await
    });
}
