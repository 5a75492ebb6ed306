//! The page that makes the code for a board on another page.

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{
    Fault, Page, Query, Window, alerts, button, combobox, css, grid, in_browser, in_each_browser,
    link, statuses,
};
use serde_json::json;

use crate::names::exposed;
use crate::words::{LEFT, RIGHT};

/// Address of the page.
const BUILDER: &str = "#/embed";

/// Button that copies the code.
const COPY: &str = "Copy code";

/// Everything that the browser stores for the site.
const STORED: &str = "return JSON.stringify(localStorage)";

/// The left and the right edge of the preview's frame. The upper edge depends on the choices.
const COLUMN: &str = "
    const { left, right } = document.querySelector('.builder__frame').getBoundingClientRect();
    return [left, right]";

in_each_browser! {
    choices_are_in_the_code_and_in_the_preview: Window::DESKTOP;
    a_way_is_chosen_by_keys: Window::DESKTOP;
    the_code_of_each_way_puts_the_board_on_another_page: Window::DESKTOP.on_host("host.html");
}

fn way(name: &str) -> Query {
    css("input[type=radio]").named(name)
}

/// Waits until the code has a part, and returns the code.
async fn code_has(page: &Page, part: &str) -> Result<String> {
    let read = async |page: &Page| {
        let code = page.run("return document.querySelector('.builder__code')?.innerText", vec![]);
        Ok(code.await?.as_str().unwrap_or_default().to_owned())
    };
    page.until(&format!("the code with {part}"), read, |code| code.contains(part)).await
}

/// Waits until the preview shows a board, and no alert is in it. Without the wait, the next preview
/// would cut off a load, which is an error in Chromium's console.
async fn preview_shows(page: &Page, board: &Query) -> Result<()> {
    page.enter_frame(0).await?;
    page.shows(board).await?;
    page.lacks(&alerts()).await?;
    page.leave_frame().await
}

#[test]
fn the_preview_needs_no_permission_of_the_server() {
    in_browser(Window::DESKTOP.with_faults([Fault::unshared("")]), |page| async move {
        page.go(BUILDER).await?;
        preview_shows(&page, &grid("Stratego board")).await
    });
}

async fn choices_are_in_the_code_and_in_the_preview(page: Page) -> Result<()> {
    page.go("#/").await?;
    let stored = page.run(STORED, vec![]).await?;
    page.click(&link("Put a board on your page")).await?;
    code_has(&page, "<fair-board game=\"stratego\" blue=\"computer-3\"></fair-board>").await?;
    preview_shows(&page, &grid("Stratego board")).await?;
    let before = page.run(COLUMN, vec![]).await?;
    page.choose(&combobox("Game"), "Tic-tac-toe").await?;
    preview_shows(&page, &grid("Tic-tac-toe board")).await?;
    page.choose(&combobox("o"), "Person").await?;
    preview_shows(&page, &grid("Tic-tac-toe board")).await?;
    page.choose(&combobox("Theme"), "Dark").await?;
    preview_shows(&page, &grid("Tic-tac-toe board")).await?;
    page.click(&way("Frame")).await?;
    let code = code_has(&page, "frame.html?game=tic-tac-toe&amp;theme=dark\"").await?;
    ensure!(code.contains(&format!("src=\"{}v1/frame.js\"", page.site())), "{code}");
    preview_shows(&page, &grid("Tic-tac-toe board")).await?;
    page.lacks(&combobox("Army")).await?;
    page.enter_frame(0).await?;
    page.shows(&css("[data-theme=dark]")).await?;
    page.leave_frame().await?;
    let after = page.run(COLUMN, vec![]).await?;
    ensure!(after == before, "the frame is at {after}, and was at {before}");
    // Nothing of the preview is stored, and no step of it is one of the browser's history.
    let left = page.run(STORED, vec![]).await?;
    ensure!(left == stored, "{left} is stored, not {stored}");
    let steps = page.run("return history.length", vec![]).await?;
    ensure!(steps.as_u64() < Some(5), "{steps} steps of the browser's history");
    Ok(())
}

async fn a_way_is_chosen_by_keys(page: Page) -> Result<()> {
    page.go(BUILDER).await?;
    page.focus(&way("Element")).await?;
    page.keys(RIGHT).await?;
    code_has(&page, "await mount(document.getElementById(\"board\"), {").await?;
    page.has_focus(&way("Call")).await?;
    page.keys(LEFT).await?;
    code_has(&page, "<fair-board ").await?;
    exposed(&page, &[(way("Element"), "radio", "Element")]).await
}

async fn the_code_of_each_way_puts_the_board_on_another_page(page: Page) -> Result<()> {
    let host = page.run("return location.href", vec![]).await?;
    let mut codes = Vec::new();
    page.visit(BUILDER).await?;
    preview_shows(&page, &grid("Stratego board")).await?;
    page.choose(&combobox("Game"), "Tic-tac-toe").await?;
    preview_shows(&page, &grid("Tic-tac-toe board")).await?;
    for (name, part) in [("Element", "<fair-board"), ("Call", "mount("), ("Frame", "<iframe")] {
        page.click(&way(name)).await?;
        codes.push(code_has(&page, part).await?);
    }
    page.run("location.assign(arguments[0])", vec![host]).await?;
    crate::host::opened(&page).await?;
    for (code, frames) in codes.into_iter().zip([1, 1, 2]) {
        let script = "const frame = document.createElement('iframe');
            frame.srcdoc = arguments[0];
            document.body.replaceChildren(frame);";
        page.run(script, vec![json!(code)]).await?;
        for _ in 0..frames {
            page.shows(&css("iframe")).await?;
            page.enter_frame(0).await?;
        }
        page.shows(&grid("Tic-tac-toe board")).await.context(code)?;
        for _ in 0..frames {
            page.leave_frame().await?;
        }
    }
    Ok(())
}

#[test]
fn every_value_is_one_that_a_board_reads() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go(BUILDER).await?;
        preview_shows(&page, &grid("Stratego board")).await?;
        for (game, board) in [("Stratego", "Stratego board"), ("Tic-tac-toe", "Tic-tac-toe board")]
        {
            page.choose(&combobox("Game"), game).await?;
            preview_shows(&page, &grid(board)).await?;
            let names = "return [...document.querySelectorAll('.builder .choice')].slice(1)\
                .map((one) => [one.firstChild.textContent, \
                [...one.querySelectorAll('option')].map((option) => option.textContent)])";
            let choices = page.run(names, vec![]).await?;
            for choice in choices.as_array().context("no choices")? {
                let label = choice[0].as_str().unwrap_or_default();
                let values = choice[1].as_array().context("no values")?;
                let back = values.first().filter(|_| label == "Language");
                for value in values.iter().chain(back) {
                    page.choose(&combobox(label), value.as_str().unwrap_or_default()).await?;
                    // Its name is in the language that is chosen.
                    preview_shows(&page, &css("[role=grid]"))
                        .await
                        .with_context(|| format!("{label} {value}"))?;
                }
                preview_shows(&page, &grid(board)).await?;
            }
        }
        Ok(())
    });
}

#[test]
fn the_code_is_copied_or_else_selected() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go(BUILDER).await?;
        let code = code_has(&page, "<fair-board").await?;
        let clipboard = "window.copied = []; navigator.clipboard.writeText = (text) => { \
            copied.push(text); return Promise.resolve(); }";
        page.run(clipboard, vec![]).await?;
        page.record_speech().await?;
        for count in 1..=2 {
            page.click(&button(COPY)).await?;
            let read = async |page: &Page| page.run("return copied", vec![]).await;
            let copied = page.until("a copy", read, |all| all[count - 1].is_string()).await?;
            ensure!(copied[count - 1] == code, "{copied}");
            let spoken = async |page: &Page| page.speech().await;
            page.until("the sentence", spoken, |all| all.len() == count).await?;
        }
        ensure!(page.speech().await? == ["Copied.", "Copied."], "{:?}", page.speech().await?);
        preview_shows(&page, &grid("Stratego board")).await?;
        page.choose(&combobox("Theme"), "Dark").await?;
        page.text_is(&statuses(), "").await?;
        let refuse = "navigator.clipboard.writeText = () => Promise.reject(new Error('no')); \
            document.execCommand = () => false";
        page.run(refuse, vec![]).await?;
        page.click(&button(COPY)).await?;
        page.speaks("This browser does not let Fairboard copy.").await?;
        let selected = page.run("return getSelection().toString()", vec![]).await?;
        let code = code_has(&page, "theme=\"dark\"").await?;
        ensure!(selected == code, "{selected}");
        Ok(())
    });
}
