//! Loading that fails: each way ends in one true sentence.

use anyhow::{Context as _, ensure};
use fairboard_e2e::{Fault, Query, Window, alerts, button, css, grid, in_browser};
use serde_json::json;

use crate::table::{move_any, moves_are, started_against, tried_again};
use crate::words::{ENGINE, ENGINE_SCRIPT};

const SLOW: &str =
    "Fairboard is still loading. If it does not come, check the connection and reload.";
const DAMAGED: &str =
    "A file of Fairboard is missing or damaged on its server. Reload to try again.";
const FILE: &str = "Fairboard cannot start from a file. Open its folder through a web server.";

const LOADER: &str = "loader.js";
const MODULE: &str = "/home.js";
const CODE: &str = "/home_bg.wasm";
const SHEET: &str = "/stratego.css";

/// The sentence outside of the app.
fn sentence() -> Query {
    css("#trouble p")
}

#[test]
fn a_file_that_is_missing_or_damaged_ends_in_a_sentence() {
    in_browser(Window::DESKTOP.with_faults([]).at_once(), |page| async move {
        page.shows(&css("main")).await?;
        page.set_patience(10.0).await?;
        let at_home = [
            Fault::missing(LOADER),
            Fault::typed(LOADER, "text/plain"),
            Fault::truncated(LOADER),
            Fault::altered(LOADER),
            Fault::missing("ports.js"),
            Fault::altered("ports.js"),
            Fault::missing(MODULE),
            Fault::typed(MODULE, "text/plain"),
            Fault::truncated(MODULE),
            Fault::altered(MODULE),
            Fault::missing(CODE),
            Fault::truncated(CODE),
            Fault::altered(CODE),
        ];
        let of_stratego = [Fault::missing(SHEET), Fault::altered(SHEET)];
        let at = |address| move |fault| (address, fault);
        let faults = at_home.map(at("")).into_iter().chain(of_stratego.map(at("#/stratego")));
        for (address, fault) in faults {
            page.set_faults([fault]);
            page.visit(address).await?;
            page.text_is(&sentence(), DAMAGED).await.with_context(|| format!("{fault:?}"))?;
            ensure!(page.look(&alerts()).await?.len() == 1, "one sentence: {fault:?}");
            page.set_faults([]);
            page.click(&button("Reload")).await?;
            page.shows(&css("main")).await?;
            page.lacks(&alerts()).await?;
        }
        page.forgive_cut_off_manifest().await
    });
}

#[test]
fn a_file_that_stalls_ends_in_a_sentence_and_is_still_welcome() {
    in_browser(Window::DESKTOP.with_faults([]).at_once(), |page| async move {
        page.set_patience(0.1).await?;
        for path in [LOADER, MODULE, CODE] {
            page.set_faults([Fault::held(path)]);
            page.visit("").await?;
            page.text_is(&sentence(), SLOW).await.context(path)?;
            page.set_faults([]);
            page.shows(&css("main")).await?;
            page.lacks(&alerts()).await?;
        }
        page.forgive_cut_off_manifest().await
    });
}

#[test]
fn a_page_that_is_never_painted_starts_all_the_same() {
    in_browser(Window::DESKTOP, |page| async move {
        page.hold_frames().await?;
        page.visit("").await?;
        page.shows(&css("main")).await
    });
}

#[test]
fn webassembly_without_its_type_is_loaded_all_the_same() {
    in_browser(Window::DESKTOP.with_faults([]), |page| async move {
        page.set_faults([Fault::typed(".wasm", "application/octet-stream")]);
        started_against(&page, 1).await?;
        move_any(&page).await?;
        moves_are(&page, 2).await?;
        page.lacks(&alerts()).await
    });
}

#[test]
fn an_engine_that_stalls_is_reported_and_still_welcome() {
    in_browser(Window::DESKTOP.with_faults([]), |page| async move {
        started_against(&page, 1).await?;
        for (round, path) in [ENGINE, ENGINE_SCRIPT].into_iter().enumerate() {
            tried_again(&page, Fault::held(path), round).await?;
        }
        Ok(())
    });
}

#[test]
fn a_page_that_is_opened_as_a_file_says_so() {
    in_browser(Window::DESKTOP.with_faults([]), |page| async move {
        page.open_file().await?;
        page.text_is(&sentence(), FILE).await?;
        // The browser reports what it refused to load from a file.
        page.console_errors().await?;
        page.go("").await
    });
}

#[test]
fn a_server_without_the_slash_at_the_end_is_enough() {
    in_browser(Window::DESKTOP, |page| async move {
        let address = format!("{}?a=b#/stratego", page.site().trim_end_matches('/'));
        page.run("location.assign(arguments[0])", vec![json!(address)]).await?;
        page.shows(&grid("Stratego board")).await?;
        page.lacks(&alerts()).await?;
        let found = page.run("return location.href", vec![]).await?;
        ensure!(found == format!("{}?a=b#/stratego", page.site()), "the address is {found}");
        // The browser reports the files that it sought one level up.
        page.console_errors().await.map(drop)
    });
}
