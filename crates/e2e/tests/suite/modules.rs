//! The programs of the app and the chunks of their code, each loaded when its page is chosen.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Fault, Page, Query, Window, alerts, button, cell, combobox, css, grid, gridcells, in_browser,
    in_each_browser, link, square,
};

use serde_json::{Value, json};

use crate::players::chosen;
use crate::words::ENTER;

const SLOW: &str =
    "Fairboard is still loading. If it does not come, check the connection and reload.";
const DAMAGED: &str =
    "A file of Fairboard is missing or damaged on its server. Reload to try again.";

/// Chunk with code that is not loaded at home, and the one of both games.
const CODE: &str = "/stratego_bg.wasm";
const SHARED: &str = "/games_bg.wasm";

/// Name of the link to its page.
const STRATEGO: &str = "Stratego";

fn tictactoe_board() -> Query {
    grid("Tic-tac-toe board")
}

fn stratego_board() -> Query {
    grid("Stratego board")
}

/// Fails if the page has fetched other WebAssembly than these modules. WebKitGTK now and then keeps
/// no entry of a file that it has fetched; a board on the page says that its module is there.
async fn fetched_only(page: &Page, modules: &[&str]) -> Result<()> {
    let script = "return performance.getEntriesByType('resource').map(({ name }) => name)\
        .filter((name) => name.endsWith('_bg.wasm')).map((name) => name.split('/').pop())";
    let names: Vec<String> = serde_json::from_value(page.run(script, vec![]).await?)?;
    let is_known = |name: &str| modules.iter().any(|module| name == format!("{module}_bg.wasm"));
    ensure!(names.iter().all(|name| is_known(name)), "{names:?} beside {modules:?}");
    Ok(())
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
    fetched_only(&page, &["home", "games", "tic-tac-toe"]).await?;
    for _ in 0..2 {
        page.click(&link(STRATEGO)).await?;
        page.shows(&stratego_board()).await?;
        page.lacks(&tictactoe_board()).await?;
        page.click(&link("Tic-tac-toe")).await?;
        page.shows(&tictactoe_board()).await?;
        page.lacks(&stratego_board()).await?;
    }
    fetched_only(&page, &["home", "games", "tic-tac-toe", "stratego"]).await?;
    page.visit("?second#/stratego").await?;
    page.shows(&stratego_board()).await?;
    fetched_only(&page, &["home", "games", "stratego"]).await
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
    // The settings belong to the program, and both games are one.
    page.has_focus(&combobox("Theme")).await?;
    page.shows(&css(".app[data-theme=dark]")).await?;
    let read = async |page: &Page| page.run("return document.title", vec![]).await;
    page.until("the title", read, |title| *title == "Tic-tac-toe – Fairboard").await?;
    page.run("history.forward()", vec![]).await?;
    page.shows(&stratego_board()).await?;
    page.focus(&link(STRATEGO)).await?;
    page.run("location.hash = '#/games'", vec![]).await?;
    page.shows(&css(".library")).await?;
    page.has_focus(&link("Fairboard")).await?;
    page.run("history.back()", vec![]).await?;
    page.shows(&stratego_board()).await?;
    page.has_focus(&link(STRATEGO)).await
}

#[test]
fn a_link_of_the_header_closes_the_settings() {
    in_browser(Window::PHONE, |page| async move {
        for (from, to, shown) in [
            ("#/tic-tac-toe", STRATEGO, stratego_board()),
            ("#/tic-tac-toe", "Fairboard", css(".home")),
        ] {
            page.go(from).await?;
            page.click(&css(".settings__button")).await?;
            page.shows(&combobox("Theme")).await?;
            page.click(&link(to)).await?;
            page.shows(&shown).await?;
            page.lacks(&combobox("Theme")).await?;
            page.run("history.back()", vec![]).await?;
            page.lacks(&shown).await?;
            page.lacks(&combobox("Theme")).await?;
        }
        Ok(())
    });
}

#[test]
fn settings_of_another_tab_come_to_the_pieces_and_their_keys_together() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego/people").await?;
        page.shows(&stratego_board()).await?;
        let store = "localStorage.setItem('fairboard.preferences', \
                     'fairboard/preferences 1 marshal-one')";
        page.run(store, vec![]).await?;
        page.run("location.hash = '#/stratego'", vec![]).await?;
        page.shows(&css(".tray [data-number='2']")).await?;
        page.focus(&square("a1")).await?;
        page.keys("2").await?;
        page.shows(&css(".tray [aria-pressed=true] [data-number='2']")).await
    });
}

#[test]
fn settings_of_another_tab_are_there_at_once_and_stay() {
    in_browser(Window::DESKTOP, |page| async move {
        let dark = css(".app[data-theme=dark]");
        page.go("#/").await?;
        let first = page.tab().await?;
        let second = page.open_tab("#/stratego").await?;
        page.click(&css(".settings__button")).await?;
        page.choose(&combobox("Theme"), "Dark").await?;
        page.shows(&dark).await?;
        page.switch_to(&first).await?;
        page.shows(&dark).await?;
        page.choose(&combobox("Level: Stratego"), "Level 3").await?;
        page.switch_to(&second).await?;
        page.reload().await?;
        page.shows(&dark).await?;
        page.go("#/").await?;
        chosen(&page, "Level: Stratego", "Level 3").await
    });
}

#[test]
fn a_module_that_is_missing_or_damaged_ends_in_a_sentence() {
    in_browser(Window::DESKTOP.with_faults([]).at_once(), |page| async move {
        page.set_patience(10.0).await?;
        for fault in [Fault::missing(CODE), Fault::altered(CODE), Fault::missing(SHARED)] {
            page.visit("").await?;
            page.shows(&css(".home")).await?;
            page.set_faults([fault]);
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
        page.set_patience(0.1).await?;
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

#[test]
fn a_page_begins_at_its_top() {
    in_browser(Window::PHONE, |page| async move {
        page.go("#/").await?;
        for (to, shown) in
            [("Practice", css(".practice__about")), ("Fairboard", css(".home__title"))]
        {
            page.run("scrollTo(0, document.documentElement.scrollHeight)", vec![]).await?;
            let top = async |page: &Page| page.run("return scrollY", vec![]).await;
            page.until("the end of the page", top, |top| *top != json!(0)).await?;
            page.run(
                "[...document.querySelectorAll('a')]\
                .find((link) => link.textContent === arguments[0]).click()",
                vec![json!(to)],
            )
            .await?;
            page.shows(&shown).await?;
            page.until("the top of the page", top, |top| *top == json!(0)).await?;
        }
        Ok(())
    });
}

/// The links of the header whose text has several lines, and the width that the header lacks.
const HEADER: &str = "
    const lines = (link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const header = document.querySelector('.app__header');
    const links = [...header.querySelectorAll('a, summary')];
    const broken = links.filter((link) => lines(link) > 1).map((link) => link.textContent);
    return [broken, header.scrollWidth - header.clientWidth]";

#[test]
fn the_header_is_one_line_in_narrow_windows() {
    for width in [320, 481, 641] {
        let window = Window { width, height: 640, ..Window::PHONE };
        in_browser(window, |page| async move {
            for (word, tag) in [("", "en"), (" language-pt", "pt")] {
                page.go("#/games").await?;
                let store = "localStorage.setItem('fairboard.preferences', arguments[0])";
                let preferences = format!("fairboard/preferences 1{word}");
                page.run(store, vec![json!(preferences)]).await?;
                page.reload().await?;
                page.shows(&css(".library").within(css(format!("html[lang={tag}]")))).await?;
                let header = page.run(HEADER, vec![]).await?;
                ensure!(header == json!([[], 0]), "{tag} at {width}: {header}");
            }
            Ok(())
        });
    }
}

#[test]
fn every_page_fits_a_small_phone() {
    let window = Window { width: 320, height: 640, ..Window::PHONE };
    in_browser(window, |page| async move {
        for (address, shown) in [
            ("#/", css(".home")),
            ("#/tic-tac-toe", tictactoe_board()),
            ("#/stratego", stratego_board()),
            ("#/stratego/setups", css(".library")),
            ("#/games", css(".library")),
            ("#/embed", css(".builder")),
            ("#/far/", css(".far .page__title")),
            ("#/puzzles/", css(".puzzles .page__title")),
        ] {
            page.go(address).await?;
            page.shows(&shown).await?;
            let width = "return document.documentElement.scrollWidth";
            let width = page.run(width, vec![]).await?;
            ensure!(width == json!(320), "{address} is {width} wide");
        }
        Ok(())
    });
}

#[test]
fn a_large_window_is_filled() {
    let window = Window { width: 2560, height: 1440, ..Window::DESKTOP };
    in_browser(window, |page| async move {
        for (address, content) in [
            ("#/", ".home__games"),
            ("#/games/", ".library__open"),
            ("#/stratego", ".stratego"),
            ("#/tic-tac-toe", ".tictactoe"),
        ] {
            page.go(address).await?;
            page.shows(&css(content)).await?;
            let share = format!(
                "const {{ width }} = document.querySelector('{content}').getBoundingClientRect();
                return width / innerWidth;"
            );
            let read = async |page: &Page| page.run(&share, vec![]).await;
            let is_filled = |share: &Value| share.as_f64().is_some_and(|share| share > 0.6);
            page.until(&format!("{address} to fill the window"), read, is_filled).await?;
        }
        page.go("#/").await?;
        let fits = "const { bottom } = document.querySelector('.home__games')
            .getBoundingClientRect();
            return bottom < innerHeight;";
        ensure!(page.run(fits, vec![]).await? == true, "home does not fit into a large window");
        Ok(())
    });
}
