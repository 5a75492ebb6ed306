//! Setups, finished games, and texts that others have sent.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Page, Query, Window, alerts, button, cell, css, gridcells, in_browser, in_each_browser, link,
    statuses,
};
use serde_json::{Value, json};

use crate::words::ENTER;

pub(crate) const SETUPS: &str = "#/stratego/setups";

/// A game of Barrage that Red won after four plies, as a link of another site.
pub(crate) const GAME: &str = "https://example.org/#/stratego/game/1ChumxdF7G20vW_E2GRga4HIgloL";

/// Sentence about the game.
const WON: &str = "A finished game: Red won in 4 moves.";

/// The letters of a setup.
const CASTLE: &str = "DHIDGDGIHD\nGJKDHCLHJG\nEDFBBDFIDE\nFEBBMBEBEF";

/// Button that keeps what is there.
pub(crate) const KEEP: &str = "Keep mine";

fn name(name: &str) -> Query {
    css(".item__name").starting(name)
}

/// Waits until the last sentence is this one.
async fn told(page: &Page, sentence: &str) -> Result<()> {
    page.text_is(&statuses(), sentence).await
}

/// Writes a text into the place for texts, and asks what it is.
pub(crate) async fn look_at(page: &Page, text: &str) -> Result<()> {
    let write = "document.querySelector('.library__area').value = arguments[0]";
    page.run(write, vec![json!(text)]).await?;
    page.click(&button("Preview")).await
}

/// Gives a name: fills the field for it, and presses Enter there.
pub(crate) async fn call(page: &Page, name: &str) -> Result<()> {
    page.focus(&css(".name input")).await?;
    page.run("document.activeElement.select()", vec![]).await?;
    page.keys(name).await?;
    page.keys(ENTER).await
}

#[test]
fn a_setup_is_used_saved_renamed_and_brought_back() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go(SETUPS).await?;
        page.click(&button("Use this setup: Castle")).await?;
        page.shows(&gridcells().named("e1, your Flag")).await?;
        page.click(&link("Setups")).await?;
        call(&page, "Mine").await?;
        told(&page, "Mine is saved.").await?;
        page.click(&button("Rename: Mine")).await?;
        page.has_focus(&css(".library__items .name input")).await?;
        page.run("document.activeElement.select()", vec![]).await?;
        page.keys("My castle").await?;
        page.keys(ENTER).await?;
        told(&page, "The new name is My castle.").await?;
        page.has_focus(&button("Rename: My castle")).await?;
        page.click(&button("Delete: My castle")).await?;
        told(&page, "My castle is deleted.").await?;
        page.lacks(&name("My castle")).await?;
        page.has_focus(&button("Bring it back")).await?;
        page.keys(ENTER).await?;
        page.shows(&name("My castle")).await?;
        page.reload().await?;
        page.shows(&name("My castle")).await
    });
}

#[test]
fn nothing_is_replaced_without_a_word() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go(SETUPS).await?;
        page.click(&button("Use this setup: Castle")).await?;
        page.shows(&gridcells().named("e1, your Flag")).await?;
        page.go(SETUPS).await?;
        page.click(&button("Use this setup: Corner fortress")).await?;
        page.shows(&css("dialog[open]").containing("army that you have placed")).await?;
        page.has_focus(&button(KEEP)).await?;
        page.keys(ENTER).await?;
        page.lacks(&css("dialog[open]")).await?;
        page.has_focus(&button("Use this setup: Corner fortress")).await?;
        page.keys(ENTER).await?;
        page.click(&button("Replace")).await?;
        page.shows(&gridcells().named("j1, your Flag")).await?;
        page.click(&button("Start")).await?;
        page.shows(&button("Resign")).await?;
        page.go(SETUPS).await?;
        page.click(&button("Use this setup: Castle")).await?;
        page.shows(&gridcells().named("e1, your Flag")).await?;
        page.shows(&button("Start")).await?;
        page.go("#/").await?;
        page.click(&css("a[href=\"#/stratego/waiting/0\"]")).await?;
        page.shows(&gridcells().named("j1, your Flag")).await
    });
}

#[test]
fn full_storage_answers_with_a_sentence_and_loses_nothing() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go(SETUPS).await?;
        look_at(&page, CASTLE).await?;
        page.shows(&name("A setup: 40 pieces.")).await?;
        call(&page, "First").await?;
        told(&page, "First is saved.").await?;
        let full = "Storage.prototype.setItem = () => { throw new Error('full') }";
        page.run(full, vec![]).await?;
        call(&page, "Second").await?;
        page.shows(&statuses().starting("This browser did not store it")).await?;
        for saved in ["First", "Second"] {
            page.shows(&name(saved)).await?;
        }
        page.reload().await?;
        page.shows(&name("First")).await?;
        page.lacks(&name("Second")).await
    });
}

/// A clipboard that the test can read.
pub(crate) const CLIPBOARD: &str = "window.copied = null; \
                                navigator.clipboard.writeText = (text) => { window.copied = text; \
                                return Promise.resolve() }";

/// A clipboard that takes nothing.
const NO_CLIPBOARD: &str = "navigator.clipboard.writeText = () => Promise.reject(new Error('no'))";

/// A command of older browsers that copies nothing.
const NO_COPY: &str = "document.execCommand = () => false";

#[test]
fn a_name_waits_in_its_field_until_it_is_saved() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go(SETUPS).await?;
        look_at(&page, CASTLE).await?;
        page.run(CLIPBOARD, vec![]).await?;
        page.focus(&css(".name input")).await?;
        page.keys("Mine").await?;
        page.click(&css(".found button").starting("Copy link")).await?;
        told(&page, "Copied.").await?;
        page.click(&button("Save")).await?;
        told(&page, "Mine is saved.").await?;
        page.focus(&css(".found .name input")).await?;
        page.keys(" ").await?;
        page.keys(ENTER).await?;
        told(&page, "Type a name first.").await
    });
}

#[test]
fn a_text_that_is_not_copied_has_the_focus_once() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go(SETUPS).await?;
        look_at(&page, CASTLE).await?;
        call(&page, "Mine").await?;
        page.run(NO_CLIPBOARD, vec![]).await?;
        page.run(NO_COPY, vec![]).await?;
        page.click(&css(".found button").starting("Copy link")).await?;
        let text = css(".library__uncopied");
        page.has_focus(&text).await?;
        page.click(&button("Rename: Mine")).await?;
        page.has_focus(&css(".library__items .name input")).await?;
        page.lacks(&text).await
    });
}

in_each_browser! {
    a_text_shows_what_it_is_before_anything_changes: Window::DESKTOP;
}

async fn a_text_shows_what_it_is_before_anything_changes(page: Page) -> Result<()> {
    page.go("#/games").await?;
    for (text, sentence) in [
        ("Good morning!", "Fairboard finds no game and no setup in this text."),
        (&CASTLE.replace("GJK", "GJ?"), "Row 2, place 3: ? is not a piece."),
        (&GAME[..GAME.len() - 1], "This link is incomplete. Ask for it again."),
        ("fairboard/stratego 1", "This saved game could not be read."),
        (
            "fairboard/stratego 99",
            "This saved game comes from a newer version of Fairboard. Reload this page.",
        ),
    ] {
        look_at(&page, text).await?;
        page.text_is(&alerts(), sentence).await?;
    }
    look_at(&page, GAME).await?;
    page.shows(&name(WON)).await?;
    page.lacks(&css(".item--game")).await?;
    let british = "Object.defineProperty(navigator, 'languages', { value: ['pt', 'en-GB'] })
        return new Date().toLocaleDateString('en-GB')";
    let today = page.run(british, vec![]).await?;
    page.click(&button("Keep it here")).await?;
    told(&page, "The game is kept among your finished games.").await?;
    page.shows(&css(".item--game").containing(today.as_str().unwrap_or_default())).await?;
    page.shows(&css(".item--game").containing("Red won: Blue resigned.")).await?;
    a_game_goes_into_a_file_and_comes_out(&page).await?;
    a_link_is_copied(&page).await?;
    page.click(&css(".item--game button").starting("Delete")).await?;
    page.lacks(&css(".item--game")).await?;
    page.click(&button("Bring it back")).await?;
    page.reload().await?;
    page.click(&css(".item--game a").starting("Replay")).await?;
    page.status_is(WON).await
}

/// Saves a game as a file, and opens the file again.
async fn a_game_goes_into_a_file_and_comes_out(page: &Page) -> Result<()> {
    let catch = "URL.createObjectURL = (blob) => { window.saved = blob; return '#' }; \
                 HTMLAnchorElement.prototype.click = function () { window.file = this.download }";
    page.run(catch, vec![]).await?;
    page.click(&css(".item--game button").starting("Save as file")).await?;
    let saved = "return window.saved?.text()";
    let read = async |page: &Page| page.run(saved, vec![]).await;
    let text = page.until("the file", read, Value::is_string).await?;
    let text = text.as_str().unwrap_or_default();
    ensure!(text.starts_with("Fairboard 1: Stratego\n"), "{text}");
    look_at(page, "Good morning!").await?;
    page.shows(&alerts()).await?;
    let open =
        "const files = new DataTransfer(); files.items.add(new File([arguments[0]], 'a.txt'));
        const input = document.querySelector('input[type=file]'); input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }))";
    page.run(open, vec![json!(text)]).await?;
    page.shows(&name(WON)).await
}

/// Copies the link of a game in three ways: by the clipboard, by a command, and by hand.
async fn a_link_is_copied(page: &Page) -> Result<()> {
    page.run(CLIPBOARD, vec![]).await?;
    page.click(&css(".item--game button").starting("Copy link")).await?;
    told(page, "Copied.").await?;
    let copied = page.run("return copied", vec![]).await?;
    let own = GAME.replace("https://example.org/", page.site());
    ensure!(copied == own, "{copied}");
    // Without the clipboard the command of older browsers copies.
    let refuse = "window.copied = undefined; const put = DataTransfer.prototype.setData; \
        DataTransfer.prototype.setData = function (type, text) { \
        window.copied = text; put.call(this, type, text) }";
    page.run(NO_CLIPBOARD, vec![]).await?;
    page.run(refuse, vec![]).await?;
    page.click(&css(".item--game button").starting("Copy link")).await?;
    let copied = async |page: &Page| page.run("return window.copied", vec![]).await;
    page.until("the link", copied, |copied| *copied == own).await?;
    page.run(NO_COPY, vec![]).await?;
    page.click(&css(".item--game button").starting("Copy link")).await?;
    page.shows(&statuses().starting("This browser does not let Fairboard copy")).await?;
    let shown = page.run("return document.querySelector('.library__uncopied').value", vec![]);
    ensure!(shown.await? == own, "the text to copy");
    Ok(())
}

#[test]
fn a_game_in_progress_goes_on_in_another_browser() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        page.click(&cell(5)).await?;
        page.shows(&gridcells().named("Cell 5, x")).await?;
        page.go("#/games").await?;
        let going = css(".library__items li");
        page.shows(&going.containing("A game of Tic-tac-toe after 1 move: o's turn.")).await?;
        page.run(CLIPBOARD, vec![]).await?;
        page.click(&button("Copy as text: A game of Tic-tac-toe after 1 move: o's turn.")).await?;
        told(&page, "Copied.").await?;
        let copied = page.run("return copied", vec![]).await?;
        page.run("localStorage.clear()", vec![]).await?;
        page.reload().await?;
        page.lacks(&css(".library__items li")).await?;
        look_at(&page, copied.as_str().unwrap_or_default()).await?;
        page.click(&button("Continue this game")).await?;
        page.shows(&gridcells().named("Cell 5, x")).await
    });
}

#[test]
fn a_game_of_tic_tac_toe_goes_on_from_its_link() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        page.click(&cell(5)).await?;
        page.click(&cell(1)).await?;
        page.click(&link("Share")).await?;
        page.shows(&name("A game of Tic-tac-toe after 2 moves: x's turn.")).await?;
        let read = "return document.querySelector('input[readonly]').value";
        let address = page.run(read, vec![]).await?;
        let address = address.as_str().unwrap_or_default().replace(page.site(), "");
        page.go("#/tic-tac-toe").await?;
        page.click(&button("Reset")).await?;
        page.click(&cell(9)).await?;
        page.shows(&gridcells().named("Cell 9, x")).await?;
        page.go(&address).await?;
        page.click(&button("Continue this game")).await?;
        page.shows(&gridcells().named("Cell 1, o")).await?;
        page.lacks(&gridcells().named("Cell 9, x")).await?;
        page.go("#/").await?;
        page.click(&css("a[href=\"#/tic-tac-toe/waiting/0\"]")).await?;
        page.shows(&gridcells().named("Cell 9, x")).await?;
        page.lacks(&gridcells().named("Cell 1, o")).await
    });
}

#[test]
fn finished_games_of_tic_tac_toe_are_kept_and_seen_again() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/games").await?;
        look_at(&page, GAME).await?;
        page.click(&button("Keep it here")).await?;
        page.go("#/tic-tac-toe").await?;
        for number in [1, 4, 2, 5, 3] {
            page.click(&cell(number)).await?;
        }
        page.text_is(&statuses(), "x won").await?;
        // The last move, made again, is the end of the same game.
        page.click(&button("Undo")).await?;
        page.click(&cell(3)).await?;
        page.text_is(&statuses(), "x won").await?;
        page.click(&button("Reset")).await?;
        page.click(&cell(9)).await?;
        page.shows(&gridcells().named("Cell 9, x")).await?;
        page.go("#/games").await?;
        let games = css(".item--game");
        page.count_is(&games, 2).await?;
        page.shows(&games.clone().containing("x won")).await?;
        let kinds = css(".library__kinds select");
        page.choose(&kinds, "Stratego").await?;
        page.lacks(&games.clone().containing("x won")).await?;
        page.choose(&kinds, "Tic-tac-toe").await?;
        page.count_is(&games, 1).await?;
        page.click(&css(".item--game button").starting("Delete: x won")).await?;
        page.lacks(&games).await?;
        page.click(&button("Bring it back")).await?;
        page.click(&css(".item--game button").starting("Replay: x won")).await?;
        // The game in progress waits, and the tally counts no game twice.
        page.text_is(&statuses(), "x won").await?;
        page.text_is(&css(".tally"), "x1o0draws0").await?;
        page.go("#/").await?;
        page.shows(&css("a[href=\"#/tic-tac-toe/waiting/0\"]")).await
    });
}
