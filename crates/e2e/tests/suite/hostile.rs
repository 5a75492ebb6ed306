//! Every hostile input of the folder `corpus` that the page reads: it leads to a sentence or to
//! nothing, and no script of it runs.

#![expect(clippy::expect_used, reason = "a test fails by a panic")]

#[path = "../../../../corpus/rows.rs"]
mod rows;

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{Page, Window, alerts, cell, css, gridcells, in_browser};
use fairboard_forms::fields::with_new_check;
use serde_json::{Value, json};

use crate::calls::{self, call, code, mount};
use crate::frame::{self, add, fitted};
use crate::host::opened;
use rows::{Row, rows};

/// Good games: one of Stratego against a computer, and one of tic-tac-toe.
const STRATEGO: &str = include_str!("../../../forms/tests/golden/stratego-computer.txt");
const TICTACTOE: &str = include_str!("../../../forms/tests/golden/tic-tac-toe.txt");

/// Finds the traces of an input in the page: names that its scripts have set, and its elements.
const TRACES: &str = "
    const names = ['hacked'].filter((name) => name in window || name in Object.prototype);
    const elements = document.querySelectorAll('#app :is(script, img, iframe, style, base)');
    return [...names, ...[...elements].map((element) => element.outerHTML)];";

/// Fails if an input has left a trace in the page.
async fn is_harmless(page: &Page, row: &Row) -> Result<()> {
    let traces = page.run(TRACES, vec![]).await?;
    ensure!(traces == json!([]), "{}: {traces}", row.name());
    Ok(())
}

#[test]
fn a_hostile_address_leads_home_or_where_it_is_tidied_to() {
    in_browser(Window::DESKTOP, |page| async move {
        for row in rows("links") {
            let address = row.text("address");
            page.go(&address).await?;
            if let Some(tidied) = row.optional("tidied") {
                let hash = async |page: &Page| page.run("return location.hash", vec![]).await;
                page.until(row.name(), hash, |hash| hash == tidied).await?;
                let shown = if tidied == "#/" { ".home" } else { ".table" };
                page.shows(&css(shown)).await.with_context(|| row.name().to_owned())?;
                is_harmless(&page, &row).await?;
                continue;
            }
            page.shows(&css(".home")).await.with_context(|| row.name().to_owned())?;
            if address.starts_with('#') {
                page.text_is(&alerts(), "There is no such page. Choose a game below.").await?;
            }
            is_harmless(&page, &row).await?;
            page.go("#/").await?;
            page.lacks(&alerts()).await?;
        }
        Ok(())
    });
}

/// Stores these texts, each under its key, in place of everything else.
async fn store(page: &Page, texts: &[(&str, &str)]) -> Result<()> {
    let script = "localStorage.clear(); for (const [key, text] of arguments[0]) \
                  localStorage.setItem(`fairboard.${key}`, text)";
    page.run(script, vec![json!(texts)]).await.map(drop)
}

async fn stored(page: &Page, key: &str) -> Result<Value> {
    page.run("return localStorage.getItem(`fairboard.${arguments[0]}`)", vec![json!(key)]).await
}

/// Beginning of the sentence about a stored game, if not all of it is read. `reads` tells how much.
fn sentence(reads: &str) -> Option<&'static str> {
    match reads {
        "whole" => None,
        "cut" => Some("Part of your saved game could not be read."),
        "newer" => {
            Some("Your saved game comes from a newer version of Fairboard and waits for it.")
        }
        _ => Some("Your saved game could not be read."),
    }
}

#[test]
fn a_hostile_record_is_told_and_kept_and_the_other_game_is_untouched() {
    in_browser(Window::DESKTOP, |page| async move {
        for row in rows("records") {
            let game = row.text("game");
            let (good, other, untouched) = match game.as_str() {
                "stratego" => (STRATEGO, "tic-tac-toe", TICTACTOE),
                _ => (TICTACTOE, "stratego", STRATEGO),
            };
            let record = row.record(good.trim(), with_new_check);
            page.go("#/").await?;
            store(&page, &[(&game, &record), (other, untouched)]).await?;
            page.go(&format!("#/{game}")).await?;
            page.shows(&gridcells()).await?;
            let reads = row.text("reads");
            let expected = sentence(&reads);
            match expected {
                Some(expected) => page.text_starts(&alerts(), expected).await,
                None => page.lacks(&alerts()).await,
            }
            .with_context(|| row.name().to_owned())?;
            is_harmless(&page, &row).await?;
            if expected.is_some() {
                let place = if reads == "newer" { "newer" } else { "unreadable" };
                let kept = stored(&page, &format!("{game}.{place}")).await?;
                ensure!(kept == record, "{} is lost", row.name());
            }
            ensure!(stored(&page, other).await? == untouched, "{}: {other}", row.name());
        }
        Ok(())
    });
}

#[test]
fn hostile_preferences_are_passed_over() {
    in_browser(Window::DESKTOP, |page| async move {
        for row in rows("preferences") {
            store(&page, &[("preferences", &row.text("text")), ("stratego", STRATEGO)]).await?;
            page.go("#/stratego").await?;
            page.reload().await?;
            page.count_is(&gridcells().containing(", your "), 40).await?;
            page.lacks(&alerts()).await?;
            is_harmless(&page, &row).await?;
        }
        Ok(())
    });
}
/// The state of the tic-tac-toe board in the element `place`: its view, its record and its events.
const STATE: &str = "[board.view(), board.save(), boards.events('place')]";

#[test]
fn a_hostile_call_is_refused_by_a_sentence_and_changes_nothing() {
    in_browser(Window::DESKTOP.on_host(calls::PAGE), |page| async move {
        opened(&page).await?;
        mount(&page, "place", json!({ "game": "tic-tac-toe" })).await?;
        let before = call(&page, "place", STATE).await?;
        for row in rows("calls") {
            let found = code(&page, "place", &row.text("call")).await?;
            ensure!(found == row.text("code"), "{} has the code {found}", row.name());
            ensure!(call(&page, "place", STATE).await? == before, "{} has an effect", row.name());
            is_harmless(&page, &row).await?;
        }
        Ok(())
    });
}

#[test]
fn a_hostile_option_is_refused_by_a_sentence_and_mounts_nothing() {
    in_browser(Window::DESKTOP.on_host(calls::PAGE), |page| async move {
        opened(&page).await?;
        for row in rows("options") {
            let options = json!({ row.text("option"): row.text("value") });
            let mount = format!("boards.mount('other', {options})");
            let found = code(&page, "place", &mount).await?;
            ensure!(found == "option", "{} has the code {found}", row.name());
            let shadow = page.run("return other.shadowRoot", vec![]).await?;
            ensure!(shadow.is_null(), "{} has left a shadow root", row.name());
            is_harmless(&page, &row).await?;
        }
        Ok(())
    });
}

/// Sends `data` from the frame to its page, and from the page into the frame, which then tells its
/// height.
const SEND: &str = "
    const frame = document.querySelector('iframe');
    const { origin } = new URL(frame.src);
    const source = frame.contentWindow;
    dispatchEvent(new MessageEvent('message', { data, origin, source }));
    source.postMessage(data, '*');
    // The frame answers one question after the other.
    source.postMessage({ fairboard: 1 }, '*');
    return new Promise((hear) => addEventListener('message', (event) => {
        if (event.source === source && event.isTrusted) hear(boardFrames.heights());
    }));";

#[test]
fn a_hostile_message_between_a_frame_and_its_page_is_passed_over() {
    in_browser(Window::DESKTOP.on_host(frame::PAGE), |page| async move {
        add(&page, "v1/frame.html?game=tic-tac-toe", None).await?;
        page.run("return boardFrames.fit()", vec![]).await?;
        let before = fitted(&page).await?;
        for row in rows("messages") {
            let script = format!("const data = {}; {SEND}", row.text("message"));
            let after = page.run(&script, vec![]).await?;
            ensure!(after == before, "{} gives the frame a height: {after}", row.name());
            is_harmless(&page, &row).await?;
        }
        page.enter_frame(0).await?;
        page.click(&cell(5)).await?;
        page.shows(&gridcells().named("Cell 5, x")).await?;
        page.leave_frame().await
    });
}
