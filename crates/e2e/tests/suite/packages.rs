//! Pages that other people's tools made of the packages, installed as npm packs them.

use anyhow::Result;
use fairboard_e2e::{Page, Window, button, cell, css, grid, gridcells, in_browser};
use serde_json::Value;

/// Each page with the text beside its board after one move.
const PAGES: [(&str, &str); 5] = [
    ("index", "o's turn"),
    ("plain", "1 moves"),
    ("react", "1 moves"),
    ("vue", "1 moves"),
    ("svelte", "1 moves"),
];

#[test]
fn pages_of_other_tools_play_a_game() {
    in_browser(Window::DESKTOP.on_host("modules/pages/index.html"), async |page: Page| {
        for (name, after) in PAGES {
            plays(&page, &format!("{name}.html"), after).await?;
        }
        plays(&page, "index.html", "o's turn").await?;
        page.click(&button("Reset")).await?;
        page.text_is(&css("output"), "x's turn").await
    });
}

#[test]
fn the_fragments_of_the_documents_are_pages() {
    in_browser(Window::DESKTOP.on_host("modules/pages/rules/index.html"), async |page: Page| {
        page.text_is(&css("body"), "x won: 1,2,3").await?;
        goes(&page, "../readme/index.html", "readme/index.html").await?;
        let called = page.within(&css("#board"));
        called.shows(&gridcells().named("Cell 5, x")).await?;
        page.within(&css("fair-board")).shows(&grid("Stratego board")).await
    });
}

/// Goes to an address, and waits until the path of the page ends with `end`.
async fn goes(page: &Page, address: &str, end: &str) -> Result<()> {
    page.run("location.href = arguments[0]", vec![address.into()]).await?;
    let path = async |page: &Page| page.run("return location.pathname", vec![]).await;
    let is_there = |path: &Value| path.as_str().is_some_and(|path| path.ends_with(end));
    page.until("the page", path, is_there).await.map(|_| ())
}

/// Opens a page and makes a move on its board. `after` is the text beside the board then.
async fn plays(page: &Page, file: &str, after: &str) -> Result<()> {
    goes(page, file, file).await?;
    page.count_is(&gridcells(), 9).await?;
    page.click(&cell(5)).await?;
    page.shows(&gridcells().named("Cell 5, x")).await?;
    page.text_is(&css("output"), after).await
}
