//! Roles and names of the product, as the browser tells them to assistive technology.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Page, Query, Window, button, cell, combobox, grid, gridcells, group, in_browser, link, square,
    statuses,
};

use crate::table::{BLUE, RED, barrage, hand_over, place};

/// Waits until the browser tells these roles and names of elements.
pub async fn exposed(page: &Page, rows: &[(Query, &str, &str)]) -> Result<()> {
    for (query, role, name) in rows {
        let read = async |page: &Page| page.role_and_name(query).await;
        let is_it =
            |(found_role, found_name): &(String, String)| found_role == role && found_name == name;
        page.until(&format!("{query} to be {role} «{name}»"), read, is_it).await?;
    }
    Ok(())
}

#[test]
fn of_tic_tac_toe() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        page.click(&cell(5)).await?;
        page.shows(&gridcells().named("Cell 5, x")).await?;
        let rows = [
            (link("Tic-tac-toe"), "link", "Tic-tac-toe"),
            (grid("Tic-tac-toe board"), "grid", "Tic-tac-toe board"),
            (cell(1), "gridcell", "Cell 1, empty"),
            (cell(5), "gridcell", "Cell 5, x"),
            (button("Reset"), "button", "Reset"),
            (statuses(), "status", ""),
        ];
        exposed(&page, &rows).await?;
        let cells = page.look(&gridcells()).await?;
        let numbers: Vec<&str> = cells.iter().filter_map(|cell| cell.name.get(5..6)).collect();
        ensure!(numbers.concat() == "123456789", "the cells are in the order {numbers:?}");
        Ok(())
    });
}

#[test]
fn of_stratego() {
    in_browser(Window::DESKTOP, |page| async move {
        barrage(&page).await?;
        let set_up = [
            (link("Stratego"), "link", "Stratego"),
            (grid("Stratego board"), "grid", "Stratego board"),
            (square("a1"), "gridcell", "a1, empty"),
            (square("c5"), "gridcell", "c5, lake"),
            (group("Pieces to place"), "group", "Pieces to place"),
            (button("Scout, 2 left"), "button", "Scout, 2 left"),
            (button("Random setup"), "button", "Random setup"),
            (button("Clear"), "button", "Clear"),
            (button("Start"), "button", "Start"),
            (combobox("Red"), "combobox", "Red"),
            (combobox("Blue"), "combobox", "Blue"),
            (statuses(), "status", ""),
        ];
        exposed(&page, &set_up).await?;
        place(&page, &RED).await?;
        exposed(&page, &[(button("Ready"), "button", "Ready")]).await?;
        hand_over(&page).await?;
        place(&page, &BLUE).await?;
        hand_over(&page).await?;
        let play = [
            (square("a4"), "gridcell", "a4, your Scout"),
            (square("e7"), "gridcell", "e7, enemy piece"),
            (button("Hint"), "button", "Hint"),
            (button("Resign"), "button", "Resign"),
        ];
        exposed(&page, &play).await
    });
}
