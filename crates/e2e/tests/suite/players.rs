//! The choice of the players: nothing starts without Start, and no placed army is lost.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Page, Query, Window, button, cell, combobox, css, grid, gridcells, heap, in_browser, link,
    square,
};
use serde_json::{Value, json};

use crate::table::goes_on;
use crate::words::{ENTER, PERSON, SET_UP, WATCH, YOUR_TURN, computer};

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
pub(crate) async fn own(page: &Page) -> Result<BTreeSet<String>> {
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

/// Waits until the option that a select with this label shows begins with some words.
pub(crate) async fn chosen(page: &Page, label: &str, option: &str) -> Result<()> {
    let script = "
        const of = [...document.querySelectorAll('label')].find(
            ({ firstChild }) => firstChild.textContent === arguments[0],
        );
        return of?.querySelector('select').selectedOptions[0].textContent ?? '';";
    let read = async |page: &Page| page.run(script, vec![json!(label)]).await;
    let begins = |text: &Value| text.as_str().is_some_and(|text| text.starts_with(option));
    page.until(&format!("{option} in {label}"), read, begins).await.map(drop)
}

/// The link to the game that was set aside under a number.
pub(crate) fn waiting(number: u32) -> Query {
    css(format!("a[href=\"#/stratego/waiting/{number}\"]"))
}

#[test]
fn a_new_game_sets_the_one_in_progress_aside_and_neither_is_lost() {
    in_browser(Window::DESKTOP, |page| async move {
        let begin = async |level: &str| {
            page.go("#/").await?;
            page.choose(&combobox("Level: Stratego"), level).await?;
            page.click(&link("Play the computer: Stratego")).await?;
            page.click(&button("Random setup")).await?;
            page.click(&button("Start")).await?;
            page.status_is(YOUR_TURN).await?;
            own(&page).await
        };
        let first = begin("Level 1").await?;
        // A reload goes on with the new game, and begins no other one.
        page.reload().await?;
        page.status_is(YOUR_TURN).await?;
        ensure!(own(&page).await? == first, "the reload changed the game");
        let second = begin("Level 4").await?;
        page.go("#/").await?;
        page.shows(&link("Continue: Against level 4, 0 moves. Stratego")).await?;
        page.text_has(&waiting(0), "Against level 1, 0 moves").await?;
        page.click(&waiting(0)).await?;
        page.status_is(YOUR_TURN).await?;
        ensure!(own(&page).await? == first, "the game that waited is another one");
        page.reload().await?;
        page.status_is(YOUR_TURN).await?;
        ensure!(own(&page).await? == first, "the reload changed the game that had waited");
        page.go("#/").await?;
        page.lacks(&waiting(0)).await?;
        // A way to play at an address goes on with a game of that way alone.
        page.go("#/stratego/people").await?;
        page.status_is(SET_UP).await?;
        page.go("#/").await?;
        page.text_has(&waiting(2), "Against level 1, 0 moves").await?;
        page.click(&waiting(1)).await?;
        page.status_is(YOUR_TURN).await?;
        ensure!(own(&page).await? == second, "the second game is another one");
        Ok(())
    });
}

#[test]
fn a_reload_goes_on_with_the_players_that_were_chosen_at_the_board() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe/people").await?;
        page.choose(&combobox("o"), &computer(1)).await?;
        page.click(&cell(5)).await?;
        page.reload().await?;
        page.shows(&cell(5).named("Cell 5, x")).await?;
        chosen(&page, "o", &computer(1)).await?;
        page.go("#/").await?;
        page.run("history.back()", vec![]).await?;
        page.shows(&cell(5).named("Cell 5, x")).await
    });
}

#[test]
fn players_that_were_chosen_stay_from_the_moment_on_in_which_they_are_stored() {
    /// Notes the address at the end of each task that stores the game.
    const NOTE: &str = "const [game] = arguments, { setItem } = Storage.prototype;
        window.noted = [];
        Storage.prototype.setItem = function (key, value) {
            setItem.call(this, key, value);
            if (key === game) queueMicrotask(() => window.noted.push(location.hash));
        };";
    in_browser(Window::DESKTOP, |page| async move {
        for (game, side) in [("tic-tac-toe", "o"), ("stratego", "Blue")] {
            page.go(&format!("#/{game}/people")).await?;
            page.run(NOTE, vec![json!(format!("fairboard.{game}"))]).await?;
            page.choose(&combobox(side), &computer(1)).await?;
            let noted = async |page: &Page| page.run("return window.noted", vec![]).await;
            let noted = page.until("a stored game", noted, |noted| noted != &json!([])).await?;
            ensure!(noted[0] == format!("#/{game}"), "{game} is stored at {noted}");
            page.reload().await?;
            chosen(&page, side, &computer(1)).await?;
        }
        Ok(())
    });
}

#[test]
fn an_address_to_which_a_step_back_leads_names_no_other_players() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe/computer").await?;
        chosen(&page, "o", "Computer").await?;
        page.click(&link("Tic-tac-toe")).await?;
        let address = async |page: &Page| page.run("return location.hash", vec![]).await;
        page.until("another address", address, |hash| *hash == "#/tic-tac-toe").await?;
        page.choose(&combobox("o"), PERSON).await?;
        page.click(&cell(5)).await?;
        page.shows(&cell(5).named("Cell 5, x")).await?;
        let back = "window.moved = false; \
                    addEventListener('hashchange', () => { window.moved = true; }); \
                    history.back()";
        page.run(back, vec![]).await?;
        let moved = async |page: &Page| page.run("return [moved, location.hash]", vec![]).await;
        page.until("the step back", moved, |seen| *seen == json!([true, "#/tic-tac-toe"])).await?;
        page.reload().await?;
        page.shows(&cell(5).named("Cell 5, x")).await
    });
}

#[test]
fn the_level_that_was_chosen_last_is_offered() {
    in_browser(Window::DESKTOP, |page| async move {
        for (game, usual, other) in [
            ("Stratego", "Level 2: easy", "Level 3"),
            ("Tic-tac-toe", "Level 2: medium", "Level 4"),
        ] {
            let label = format!("Level: {game}");
            page.go("#/").await?;
            chosen(&page, &label, usual).await?;
            page.choose(&combobox(&label), other).await?;
            page.reload().await?;
            chosen(&page, &label, other).await?;
        }
        page.click(&link("Play the computer: Stratego")).await?;
        chosen(&page, "Blue", &computer(3)).await?;
        page.go("#/").await?;
        page.click(&link("Play the computer: Tic-tac-toe")).await?;
        chosen(&page, "o", &computer(4)).await
    });
}

#[test]
fn a_game_of_tic_tac_toe_waits_and_the_tally_goes_on() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe/people").await?;
        for number in [1, 4, 2, 5, 3] {
            page.click(&cell(number)).await?;
        }
        page.status_is("x won").await?;
        page.click(&button("Reset")).await?;
        page.click(&cell(9)).await?;
        page.go("#/").await?;
        page.click(&link("Two people on this device: Tic-tac-toe")).await?;
        page.shows(&cell(9).named("Cell 9, empty")).await?;
        page.text_is(&css(".tally"), "x1o0draws0").await?;
        page.go("#/").await?;
        page.click(&css("a[href=\"#/tic-tac-toe/waiting/0\"]")).await?;
        page.shows(&cell(9).named("Cell 9, x")).await?;
        page.text_is(&css(".tally"), "x1o0draws0").await
    });
}

#[test]
fn the_rest_of_an_army_is_filled_and_changes_are_undone() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego/computer").await?;
        page.click(&heap("Flag")).await?;
        page.click(&square("a1")).await?;
        let read = async |page: &Page| own(page).await;
        let flag = page.until("the Flag", read, |army| army.len() == 1).await?;
        page.shows(&css(".setup__help").starting("Drag pieces to your four rows")).await?;
        page.click(&button("Fill the rest")).await?;
        let army = page.until("a whole army", read, |army| army.len() == 40).await?;
        page.shows(&css(".tray__ready").starting("Drop a piece on another")).await?;
        ensure!(army.is_superset(&flag), "the Flag has moved");
        page.click(&button("Random setup")).await?;
        page.until("another army", read, |other| *other != army).await?;
        page.click(&button("Undo")).await?;
        page.until("the army before", read, |other| *other == army).await?;
        page.keys(ENTER).await?;
        page.until("the Flag alone", read, |army| *army == flag).await?;
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
