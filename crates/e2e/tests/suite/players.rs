//! The choice of the players: nothing starts without Start, and no placed army is lost.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, button, combobox, grid, gridcells, in_browser, link};

use crate::table::goes_on;
use crate::words::{PERSON, SET_UP, WATCH, YOUR_TURN, computer};

/// Notes the first number of moves in the record that is not zero.
const FIRST: &str = "
    const look = () => {
        const titles = [...document.querySelectorAll('summary')].map((one) => one.textContent);
        const [, number] = titles.join().match(/Moves \\((\\d+)\\)/) ?? [];
        if (Number(number) > 0) window.testFirst ??= Number(number);
    };
    new MutationObserver(look).observe(document, {
        characterData: true, childList: true, subtree: true,
    });";

/// Names of the squares with pieces of the person.
async fn own(page: &Page) -> Result<BTreeSet<String>> {
    let cells = page.look(&gridcells()).await?.into_iter().map(|cell| cell.name);
    Ok(cells.filter(|name| name.contains(", your ")).collect())
}

#[test]
fn home_leads_to_each_way_to_play() {
    in_browser(Window::DESKTOP, |page| async move {
        page.click(&link("Play the computer: Stratego")).await?;
        page.click(&button("Random setup")).await?;
        page.click(&button("Start")).await?;
        page.status_is(YOUR_TURN).await?;
        // Another way does not end a game in progress.
        page.go("#/").await?;
        page.click(&link("Watch two computers: Stratego")).await?;
        page.status_is(YOUR_TURN).await?;
        for (way, status) in [("Two people on this device", SET_UP), ("Watch two computers", WATCH)]
        {
            page.go("#/").await?;
            page.run("localStorage.clear()", vec![]).await?;
            page.click(&link(format!("{way}: Stratego"))).await?;
            page.status_is(status).await?;
        }
        Ok(())
    });
}

#[test]
fn two_computers_wait_for_start_and_a_placed_army_comes_back() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego").await?;
        page.status_is(SET_UP).await?;
        page.click(&button("Random setup")).await?;
        let read = async |page: &Page| own(page).await;
        let army = page.until("a whole army", read, |army| army.len() == 40).await?;
        page.choose(&combobox("Blue"), &computer(1)).await?;
        page.status_is(SET_UP).await?;
        ensure!(own(&page).await? == army, "another opponent changes the army");
        page.choose(&combobox("Red"), &computer(1)).await?;
        page.status_is(WATCH).await?;
        page.choose(&combobox("Red"), PERSON).await?;
        page.status_is(SET_UP).await?;
        ensure!(own(&page).await? == army, "the army is lost");
        page.choose(&combobox("Red"), &computer(2)).await?;
        page.status_is(WATCH).await?;
        page.click(&button("Start")).await?;
        goes_on(&page, 1).await
    });
}

#[test]
fn another_choice_while_watching_starts_nothing() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego").await?;
        page.choose(&combobox("Blue"), &computer(1)).await?;
        page.choose(&combobox("Red"), &computer(1)).await?;
        page.click(&button("Start")).await?;
        page.choose(&combobox("Speed"), "Fast").await?;
        goes_on(&page, 2).await?;
        page.choose(&combobox("Red"), &computer(2)).await?;
        page.status_is(WATCH).await?;
        page.shows(&grid("Stratego board")).await?;
        // The next game begins with its first move, not in the middle of another one.
        page.reload().await?;
        page.status_is(WATCH).await?;
        page.run(FIRST, vec![]).await?;
        page.click(&button("Start")).await?;
        let read = async |page: &Page| page.run("return window.testFirst ?? 0", vec![]).await;
        let first = page.until("a move", read, |first| *first != 0).await?;
        ensure!(first == 1, "the game had been going on: its first move is number {first}");
        Ok(())
    });
}
