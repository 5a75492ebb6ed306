//! The site as a whole: any folder, bad links, unreadable games, forbidden storage, other tabs.

use anyhow::ensure;
use fairboard_e2e::{Page, Window, alerts, button, cell, css, grid, gridcells, in_browser, link};
use serde_json::json;

#[test]
fn the_pages_link_to_each_other() {
    in_browser(Window::DESKTOP, |page| async move {
        page.click(&link("Stratego")).await?;
        page.shows(&grid("Stratego board")).await?;
        let read = async |page: &Page| page.run("return document.title", vec![]).await;
        page.until("the title", read, |title| *title == "Stratego – Fairboard").await?;
        page.click(&link("Tic-tac-toe")).await?;
        page.shows(&grid("Tic-tac-toe board")).await?;
        page.click(&link("Fairboard")).await?;
        page.shows(&css(".home")).await
    });
}

#[test]
fn a_bad_link_leads_home_and_says_so() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/chess").await?;
        page.shows(&css(".home")).await?;
        page.text_is(&alerts(), "There is no such page. Choose a game below.").await
    });
}

/// Addresses of pages with a word, which the crate `forms` reads as well, and of the others.
const ADDRESSES: [&str; 2] = [
    include_str!("../../../forms/tests/golden/addresses.txt"),
    include_str!("../../../forms/tests/golden/pages.txt"),
];

#[test]
fn a_changed_address_is_read_as_it_was_written() {
    in_browser(Window::DESKTOP, |page| async move {
        page.shows(&css(".home")).await?;
        let rows = ADDRESSES.iter().flat_map(|rows| rows.lines());
        let rows: Vec<_> = rows.filter_map(|row| row.split_once('\t')).collect();
        let failed = page
            .run(
                "const read = (changed) => fairboardAddress(changed) ?? changed;
                 return arguments[0]
                     .map(([changed, written]) => [changed, read(changed), written])
                     .filter(([, found, written]) => found !== written)",
                vec![json!(rows)],
            )
            .await?;
        ensure!(failed == json!([]), "{failed:#}");
        page.go("#/Games/?fbclid=x").await?;
        let read =
            async |page: &Page| page.run("return [location.hash, document.title]", vec![]).await;
        let shown = json!(["#/games", "Finished games – Fairboard"]);
        page.until("the games", read, |now| *now == shown).await.map(|_| ())
    });
}

#[test]
fn without_storage_the_game_goes_on_and_says_so() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        page.run("Storage.prototype.setItem = () => { throw new DOMException('full') }", vec![])
            .await?;
        page.click(&cell(5)).await?;
        page.shows(&gridcells().named("Cell 5, x")).await?;
        page.count_is(&alerts(), 1).await?;
        page.click(&link("Stratego")).await?;
        page.click(&button("Random setup")).await?;
        page.count_is(&gridcells().containing(", your "), 40).await?;
        page.count_is(&alerts(), 1).await?;
        page.shows(&button("Copy the game")).await?;
        // The page itself remembers, as long as it is open.
        page.click(&link("Tic-tac-toe")).await?;
        page.shows(&gridcells().named("Cell 5, x")).await
    });
}

#[test]
fn the_same_game_in_two_tabs_goes_on_in_both() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        page.click(&cell(5)).await?;
        page.shows(&gridcells().named("Cell 5, x")).await?;
        let first = page.tab().await?;
        let second = page.open_tab("#/tic-tac-toe").await?;
        page.shows(&gridcells().named("Cell 5, x")).await?;
        page.click(&cell(1)).await?;
        page.shows(&gridcells().named("Cell 1, o")).await?;
        page.switch_to(&first).await?;
        page.shows(&gridcells().named("Cell 1, o")).await?;
        page.click(&cell(9)).await?;
        page.switch_to(&second).await?;
        page.shows(&gridcells().named("Cell 9, x")).await
    });
}
