//! Crashes of the app: a sentence outside of it, and the game is there after a reload.
//!
//! The published WebAssembly has no switch that makes it crash. So a function of the browser that
//! it calls is replaced by one that traps, and the trap ends all of its calls as a panic does.
//! Where the app takes the trap for an error of the browser, as in a render, it panics itself.

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{
    Fault, Page, Query, Window, alerts, button, cell, css, gridcells, in_browser, in_each_browser,
    square,
};
use serde_json::json;

use crate::table::{move_any, moves_are, started_against};
use crate::words::{ENGINE_SCRIPT, ENTER, YOUR_TURN};
use crate::{calls, host};

/// A place in the app, with the owner and the name of a function of the browser that the place
/// calls.
type Place = (&'static str, &'static str, &'static str);

/// A place of each kind.
const PLACES: [Place; 3] = [
    ("an event handler", "Event.prototype", "preventDefault"),
    UPDATE,
    ("a render", "Element.prototype", "setAttribute"),
];

/// A place through which every input goes.
const UPDATE: Place = ("an update of the table", "Date.prototype", "getTimezoneOffset");

/// Replaces a function of the browser, for one call, by a function that traps. This function is the
/// export of the module `(import "" "a" (func)) (func (export "b") call 0 unreachable)`.
const TRAP: &str = "
    const [path, name] = arguments;
    const owner = path.split('.').reduce((object, key) => object[key], window);
    const real = owner[name];
    const code = atob('AGFzbQEAAAABBAFgAAACBgEAAWEAAAMCAQAHBQEBYgABCgcBBQAQAAAL');
    const module = new WebAssembly.Module(Uint8Array.from(code, (byte) => byte.charCodeAt(0)));
    const a = () => { owner[name] = real; };
    owner[name] = new WebAssembly.Instance(module, { '': { a } }).exports.b;";

/// Sentence about a crash.
const SENTENCE: &str = "Something went wrong. Your game is stored. Reload the page to continue.";

/// Button that sets the stored game aside and reloads.
const WITHOUT: &str = "Start without this game";

in_each_browser! {
    a_crash_is_told_and_the_game_goes_on_after_a_reload: Window::DESKTOP;
    after_a_second_crash_the_game_can_be_set_aside: Window::DESKTOP;
    a_crash_ends_the_boards_of_its_game_and_a_new_one_works: Window::DESKTOP.on_host(calls::PAGE);
    an_error_in_a_listener_of_the_page_ends_no_board: Window::DESKTOP.on_host(calls::PAGE);
}

#[test]
fn a_crash_of_the_worker_is_told_and_the_game_goes_on_once_it_works() {
    // The engine reads the clock; its worker and the page that stands in for it trap there.
    let fault = Fault::extended(
        ENGINE_SCRIPT,
        "performance.now = () => { throw new WebAssembly.RuntimeError('a trap of the test'); };",
    );
    in_browser(Window::DESKTOP.with_faults([fault]), |page| async move {
        started_against(&page, 3).await?;
        move_any(&page).await?;
        page.status_is("Blue does not answer.").await?;
        page.set_faults([]);
        page.reload().await?;
        moves_are(&page, 2).await?;
        page.status_is(YOUR_TURN).await?;
        page.lacks(&alerts()).await
    });
}

async fn trap(page: &Page, (_, owner, name): Place) -> Result<()> {
    page.run(TRAP, vec![json!(owner), json!(name)]).await.map(drop)
}

/// Presses Enter in cell 1 while a function of the browser traps, and waits for the sentence.
async fn crash(page: &Page, place: Place) -> Result<()> {
    page.focus(&cell(1)).await?;
    trap(page, place).await?;
    page.keys(ENTER).await?;
    let (place_name, ..) = place;
    page.text_starts(&alerts(), SENTENCE).await.context(place_name)?;
    let read = async |page: &Page| page.console_errors().await;
    let told = page.until("an error that tells of the crash", read, |errors| !errors.is_empty());
    told.await.context(place_name).map(drop)
}

/// Presses a button that loads the page again, and waits for the app.
async fn reload_by(page: &Page, name: &str) -> Result<()> {
    page.run("window.testIsOld = true", vec![]).await?;
    page.click(&button(name)).await?;
    let read = async |page: &Page| page.run("return window.testIsOld === undefined", vec![]).await;
    page.until("the page to be loaded again", read, |is_new| is_new == true).await?;
    page.shows(&css("main")).await
}

async fn a_crash_is_told_and_the_game_goes_on_after_a_reload(page: Page) -> Result<()> {
    page.go("#/tic-tac-toe").await?;
    page.click(&cell(5)).await?;
    page.shows(&gridcells().named("Cell 5, x")).await?;
    for place in PLACES {
        page.run("sessionStorage.clear()", vec![]).await?;
        crash(&page, place).await?;
        page.lacks(&button(WITHOUT)).await?;
        reload_by(&page, "Reload").await?;
        page.lacks(&alerts()).await?;
        // The move itself is made if the crash came after it.
        page.shows(&gridcells().named("Cell 5, x")).await?;
        page.click(&button("Undo")).await?;
        page.click(&cell(5)).await?;
        page.shows(&gridcells().named("Cell 5, x")).await?;
    }
    Ok(())
}

async fn after_a_second_crash_the_game_can_be_set_aside(page: Page) -> Result<()> {
    page.go("#/tic-tac-toe").await?;
    page.click(&cell(5)).await?;
    page.shows(&gridcells().named("Cell 5, x")).await?;
    let key = json!("fairboard.tic-tac-toe");
    let game = page.run("return localStorage[arguments[0]]", vec![key.clone()]).await?;
    for _ in 0..2 {
        crash(&page, UPDATE).await?;
        if page.look(&button(WITHOUT)).await?.is_empty() {
            reload_by(&page, "Reload").await?;
        }
    }
    reload_by(&page, WITHOUT).await?;
    page.count_is(&gridcells().ending(", empty"), 9).await?;
    page.shows(&button("Copy saved game")).await?;
    let kept = page.run("return localStorage[`${arguments[0]}.unreadable`]", vec![key]).await?;
    ensure!(kept == game, "the game is lost: {kept}");
    Ok(())
}

/// Crashes a page twice with its stored game. Only the second crash offers to start without it.
async fn crash_twice(page: &Page, hash: &str, control: &Query) -> Result<()> {
    page.go(hash).await?;
    page.run("sessionStorage.clear()", vec![]).await?;
    for is_first in [true, false] {
        page.focus(control).await?;
        trap(page, UPDATE).await?;
        page.keys(ENTER).await?;
        page.shows(&alerts().containing(SENTENCE)).await?;
        // The error of the crash is expected.
        page.console_errors().await?;
        if is_first {
            page.lacks(&button(WITHOUT)).await?;
            reload_by(page, "Reload").await?;
        }
    }
    page.shows(&button(WITHOUT)).await
}

#[test]
fn a_game_is_set_aside_at_each_address_of_its_board() {
    in_browser(Window::DESKTOP, |page| async move {
        for (hash, key, first, pressed) in [
            ("#/tic-tac-toe/people", "fairboard.tic-tac-toe", &cell(5), cell(1)),
            ("#/tic-tac-toe/computer", "fairboard.tic-tac-toe", &cell(5), cell(1)),
            ("#/stratego/computer", "fairboard.stratego", &button("Random setup"), square("a4")),
        ] {
            page.go(hash).await?;
            page.click(first).await?;
            let stored = async |page: &Page| {
                page.run("return localStorage.getItem(arguments[0])", vec![json!(key)]).await
            };
            page.until("a stored game", stored, |game| !game.is_null()).await?;
            crash_twice(&page, hash, &pressed).await?;
            reload_by(&page, WITHOUT).await?;
            let kept = json!(format!("{key}.unreadable"));
            let read = async |page: &Page| {
                page.run("return localStorage.getItem(arguments[0])", vec![kept.clone()]).await
            };
            page.until(&format!("{hash} set aside"), read, |game| !game.is_null()).await?;
            page.run("localStorage.clear()", vec![]).await?;
        }
        Ok(())
    });
}

#[test]
fn without_room_a_game_stays_where_it_is_until_its_player_decides() {
    const HASH: &str = "#/tic-tac-toe";
    /// Fills the storage but for some characters.
    const FILL: &str = "let text = '';
        for (let size = 1 << 23; size >= 1; size >>= 1) {
            for (;;) {
                try { localStorage.setItem('fill', text + 'x'.repeat(size)); } catch { break; }
                text += 'x'.repeat(size);
            }
        }
        localStorage.setItem('fill', text.slice(arguments[0]));";
    const GAME: &str = "return localStorage.getItem('fairboard.tic-tac-toe')";
    in_browser(Window::DESKTOP, |page| async move {
        for free in [0, 5, 10] {
            page.go(HASH).await?;
            page.click(&cell(5)).await?;
            page.shows(&gridcells().named("Cell 5, x")).await?;
            crash_twice(&page, HASH, &cell(1)).await?;
            let game = page.run(GAME, vec![]).await?;
            page.run(FILL, vec![json!(free)]).await?;
            page.click(&button(WITHOUT)).await?;
            page.shows(&alerts().containing("There is no room to set this game aside.")).await?;
            ensure!(page.run(GAME, vec![]).await? == game, "the game is lost with {free} free");
            for (clipboard, sentence) in [
                ("undefined", "This browser does not let"),
                ("{ writeText: async (text) => { window.copied = text; } }", "Copied."),
                (
                    "{ writeText: () => Promise.reject(new Error('no')) }",
                    "This browser does not let",
                ),
            ] {
                let script = format!(
                    "Object.defineProperty(navigator, 'clipboard', \
                     {{ value: {clipboard}, configurable: true }})"
                );
                page.run(&script, vec![]).await?;
                page.focus(&button("Copy this game")).await?;
                page.keys(ENTER).await?;
                page.shows(&alerts().starting(sentence)).await?;
                page.has_focus(&button("Copy this game")).await?;
                ensure!(page.run(GAME, vec![]).await? == game, "the game is lost: {sentence}");
            }
            ensure!(page.run("return window.copied", vec![]).await? == game, "another text");
            page.run("localStorage.removeItem('fill')", vec![]).await?;
            reload_by(&page, "Delete this game").await?;
            page.count_is(&gridcells().ending(", empty"), 9).await?;
        }
        Ok(())
    });
}

async fn a_crash_ends_the_boards_of_its_game_and_a_new_one_works(page: Page) -> Result<()> {
    host::opened(&page).await?;
    let options = json!({ "game": "tic-tac-toe" });
    calls::mount(&page, "place", options.clone()).await?;
    calls::at(&page, "early").shows(&gridcells()).await?;
    let healthy = calls::mount(&page, "other", json!({ "game": "stratego" })).await?;
    trap(&page, UPDATE).await?;
    for expression in ["board.play(5)", "board.view()"] {
        let code = calls::code(&page, "place", expression).await?;
        ensure!(code == "crash", "{expression} has the code {code}");
    }
    for id in ["place", "early"] {
        let sentence = "Something went wrong. Reload the page to continue.";
        calls::at(&page, id).text_is(&alerts(), sentence).await?;
        let event = calls::last_event(&page, id, "error").await?;
        ensure!(event["code"] == "crash", "{event}");
    }
    // The module of the other game goes on, and its board ends as any other.
    ensure!(calls::call(&page, "other", "board.view().stage").await? == "setup");
    healthy.lacks(&alerts()).await?;
    calls::call(&page, "other", "board.destroy()").await?;
    ensure!(calls::code(&page, "other", "board.view()").await? == "destroyed");
    calls::call(&page, "place", "board.destroy()").await?;
    let board = calls::mount(&page, "place", options).await?;
    board.click(&cell(5)).await?;
    board.shows(&gridcells().named("Cell 5, x")).await
}

async fn an_error_in_a_listener_of_the_page_ends_no_board(page: Page) -> Result<()> {
    host::opened(&page).await?;
    let board = calls::mount(&page, "place", json!({ "game": "tic-tac-toe" })).await?;
    let other = calls::at(&page, "early");
    other.count_is(&gridcells(), 9).await?;
    page.run("boards.fail()", vec![]).await?;
    board.click(&cell(5)).await?;
    board.shows(&gridcells().named("Cell 5, x")).await?;
    calls::call(&page, "place", "board.play(1)").await?;
    board.shows(&gridcells().named("Cell 1, o")).await?;
    let read = async |page: &Page| page.run("return boards.errors.length", vec![]).await;
    page.until("the errors of the page", read, |count| *count == json!(2)).await?;
    for board in [&board, &other] {
        board.count_is(&gridcells(), 9).await?;
        board.lacks(&alerts()).await?;
    }
    // The browser reports them, too.
    page.console_errors().await.map(drop)
}
