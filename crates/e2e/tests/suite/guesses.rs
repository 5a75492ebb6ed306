//! Marks on hidden enemy pieces: by mouse, finger and keyboard, and who sees them.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Engine, Page, Query, Window, button, css, gridcells, in_browser, in_each_browser, square,
};
use serde_json::json;

use crate::far::{Way, begin, between, placed, send, status};
use crate::table::{hand_over, move_piece, named, started};

/// Escape key.
const ESCAPE: &str = "\u{e00c}";

in_each_browser! {
    a_right_click_marks_a_piece_and_is_no_press: Window::DESKTOP;
}

/// The menu of marks at a square.
fn menu(at: &str) -> Query {
    css("[role=menu]").named(format!("Your mark on {at}"))
}

/// An item of the menu.
fn item(name: &str) -> Query {
    css("[role=menuitemradio]").named(name)
}

async fn a_right_click_marks_a_piece_and_is_no_press(page: Page) -> Result<()> {
    started(&page).await?;
    page.record_speech().await?;
    page.click(&square("e4")).await?;
    page.click_right(&square("e7")).await?;
    page.shows(&menu("e7")).await?;
    page.has_focus(&item("No mark")).await?;
    page.click(&item("Bomb")).await?;
    named(&page, "e7, enemy piece, your mark: Bomb").await?;
    page.speaks("Marked e7: Bomb.").await?;
    page.has_focus(&square("e7")).await?;
    // The hand keeps what it held.
    page.shows(&css("[data-square=e4][aria-selected=true]")).await?;
    // A press outside closes the menu and does nothing else.
    page.click_right(&square("a10")).await?;
    page.shows(&menu("a10")).await?;
    page.click(&css(".guesses__veil")).await?;
    page.lacks(&menu("a10")).await?;
    page.has_focus(&square("a10")).await?;
    page.shows(&css("[data-square=e4][aria-selected=true]")).await?;
    // On a piece of one's own the browser has its own menu.
    let event = "const event = new MouseEvent('contextmenu', \
        { bubbles: true, composed: true, cancelable: true }); \
        document.querySelector(`[data-square=${arguments[0]}]`).dispatchEvent(event); \
        return event.defaultPrevented";
    ensure!(page.run(event, vec![json!("e4")]).await? == false, "e4 has no menu of ours");
    // A key of the keyboard makes the event without a point.
    ensure!(page.run(event, vec![json!("f7")]).await? == true, "f7 has one");
    page.shows(&menu("f7")).await
}

#[test]
fn a_long_press_marks_a_piece_and_is_no_press() {
    in_browser(Window::PHONE, |page| async move {
        started(&page).await?;
        page.click(&square("a4")).await?;
        page.shows(&css("[data-square=a4][aria-selected=true]")).await?;
        page.hold(&square("a10")).await?;
        page.shows(&menu("a10")).await?;
        page.release().await?;
        page.shows(&css("[data-square=a4][aria-selected=true]")).await?;
        page.shows(&menu("a10")).await?;
        page.has_focus(&item("No mark")).await?;
        page.keys("f").await?;
        named(&page, "a10, enemy piece, your mark: Flag").await
    });
}

#[test]
fn a_piece_is_marked_by_keys_and_the_focus_comes_back() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        page.record_speech().await?;
        page.focus(&square("e7")).await?;
        page.keys("n").await?;
        page.has_focus(&item("No mark")).await?;
        page.keys("b").await?;
        named(&page, "e7, enemy piece, your mark: Bomb").await?;
        page.has_focus(&square("e7")).await?;
        for (leave, expected) in [(ESCAPE, "your mark: Bomb"), ("\t", "your mark: Bomb")] {
            page.keys("n").await?;
            page.has_focus(&item("Bomb")).await?;
            page.keys(leave).await?;
            page.has_focus(&square("e7")).await?;
            page.lacks(&menu("e7")).await?;
            page.shows(&gridcells().ending(expected)).await?;
        }
        page.keys("n").await?;
        page.has_focus(&item("Bomb")).await?;
        page.keys("\u{e010}\u{e007}").await?;
        named(&page, "e7, enemy piece").await?;
        page.speaks("Mark removed from e7.").await?;
        page.shift('?').await?;
        page.text_has(&css(".keys"), "Mark what you think an enemy piece is").await
    });
}

#[test]
fn a_mark_outlives_a_reload_and_only_its_player_sees_it() {
    in_browser(Window::DESKTOP, |page| async move {
        // The page without its scripts and styles, which have words of their own.
        let marks = "return [...document.querySelectorAll('.fairboard, .fairboard *')]
            .flatMap((element) => [...element.attributes].map(({ value }) => value))
            .concat(document.querySelector('.fairboard').innerText)
            .filter((text) => /your mark|^[BSF0-9]+[?]?$/.test(text) && /mark|B/.test(text))";
        started(&page).await?;
        page.click_right(&square("e7")).await?;
        page.click(&item("Bomb")).await?;
        named(&page, "e7, enemy piece, your mark: Bomb").await?;
        page.reload().await?;
        page.shows(&button("Ready")).await?;
        ensure!(page.run(marks, vec![]).await? == json!([]), "the curtain tells of a mark");
        hand_over(&page).await?;
        named(&page, "e7, enemy piece, your mark: Bomb").await?;
        page.shows(&css(".piece[data-note=B]")).await?;
        move_piece(&page, "e4", "e5").await?;
        hand_over(&page).await?;
        page.status_is("Blue's turn").await?;
        page.lacks(&css("[data-note]:empty")).await?;
        page.lacks(&gridcells().containing("mark")).await
    });
}

#[test]
fn a_piece_of_a_player_far_away_is_marked_and_only_here() {
    between([Engine::Chromium; 2], |home, away| async move {
        home.go("#/far/stratego").await?;
        placed(&home, &[]).await?;
        begin(&home, &away, "Red").await?;
        placed(&away, &[]).await?;
        send(&away, &home, "Accept and copy link", Way::Link).await?;
        home.record_speech().await?;
        home.shows(&status("Your turn.")).await?;
        home.click_right(&square("e7")).await?;
        home.has_focus(&item("No mark")).await?;
        home.click(&item("Bomb")).await?;
        named(&home, "e7, enemy piece, your mark: Bomb").await?;
        home.speaks("Marked e7: Bomb.").await?;
        home.has_focus(&square("e7")).await?;
        home.keys("n").await?;
        home.has_focus(&item("Bomb")).await?;
        home.keys(ESCAPE).await?;
        home.has_focus(&square("e7")).await?;
        home.shift('?').await?;
        home.text_has(&css(".keys"), "Mark what you think an enemy piece is").await?;
        home.reload().await?;
        named(&home, "e7, enemy piece, your mark: Bomb").await?;
        home.shows(&css(".piece[data-note=B]")).await?;
        away.lacks(&gridcells().containing("mark")).await
    });
}
