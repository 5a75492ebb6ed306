//! The display of a battle.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, button, css, grid, group, in_browser, square};

use crate::table::{hand_over, move_piece, started};
use crate::words::{ENTER, UP};

/// Shortest display of a battle, in milliseconds. A timer of the browser never fires early, so a
/// slow machine only makes it longer.
const SHORTEST: f64 = 800.0;

/// Notes when the newest key or press came, and when the curtain falls after it.
const CLOCK: &str = "
    const times = window.testTimes = {};
    for (const type of ['keydown', 'pointerup']) {
        addEventListener(type, () => { times.input = performance.now(); }, true);
    }
    new MutationObserver(() => {
        const buttons = [...document.querySelectorAll('button')];
        const ready = buttons.some((button) => button.textContent.trim() === 'Ready');
        if (ready) times.curtain ??= performance.now();
    }).observe(document, { childList: true, subtree: true });";

/// A game in which Red's General on f5 can attack Blue's on f6.
pub async fn face_to_face(page: &Page) -> Result<()> {
    started(page).await?;
    move_piece(page, "f4", "f5").await?;
    hand_over(page).await?;
    move_piece(page, "f7", "f6").await?;
    hand_over(page).await?;
    page.status_is("Red's turn").await?;
    page.run(CLOCK, vec![]).await.map(|_| ())
}

/// Time between the press or key that attacks and the curtain, in milliseconds.
async fn display(page: &Page) -> Result<f64> {
    page.shows(&button("Ready")).await?;
    let times = page.run("return testTimes.curtain - testTimes.input", vec![]).await?;
    Ok(times.as_f64().unwrap_or_default())
}

#[test]
fn an_attack_by_mouse_shows_its_battle() {
    in_browser(Window::DESKTOP, |page| async move {
        face_to_face(&page).await?;
        move_piece(&page, "f5", "f6").await?;
        let millis = display(&page).await?;
        ensure!(millis > SHORTEST, "the battle was shown for {millis} ms");
        Ok(())
    });
}

#[test]
fn an_attack_by_keyboard_shows_its_battle_as_long() {
    in_browser(Window::DESKTOP, |page| async move {
        face_to_face(&page).await?;
        page.has_focus(&grid("Stratego board")).await?;
        page.focus(&square("f5")).await?;
        page.keys(ENTER).await?;
        page.shows(&css("[data-square=f5][aria-selected=true]")).await?;
        page.keys(UP).await?;
        page.has_focus(&square("f6")).await?;
        page.keys(ENTER).await?;
        let millis = display(&page).await?;
        ensure!(millis > SHORTEST, "the battle was shown for {millis} ms");
        hand_over(&page).await?;
        page.shows(&group("Red lost 1 General.")).await
    });
}

#[test]
fn the_board_stays_when_a_battle_ends() {
    in_browser(Window::DESKTOP, |page| async move {
        face_to_face(&page).await?;
        move_piece(&page, "f5", "f6").await?;
        page.shows(&button("Ready")).await?;
        // The battle would end by itself after a while.
        page.hold_timers().await?;
        page.click(&button("Ready")).await?;
        page.shows(&css(".battle")).await?;
        page.run("document.querySelector('[role=grid]').dataset.same = ''", vec![]).await?;
        page.has_focus(&grid("Stratego board")).await?;
        page.keys("c").await?;
        page.lacks(&css(".battle")).await?;
        page.shows(&css("[role=grid][data-same]")).await?;
        page.has_focus(&grid("Stratego board")).await
    });
}

#[test]
fn a_button_keeps_its_keys_while_a_battle_is_shown() {
    in_browser(Window::DESKTOP, |page| async move {
        face_to_face(&page).await?;
        page.hold_timers().await?;
        move_piece(&page, "f5", "f6").await?;
        page.shows(&css(".battle")).await?;
        page.focus(&button("Resign")).await?;
        page.keys(ENTER).await?;
        page.shows(&button("Yes, resign")).await?;
        page.shows(&css(".battle")).await
    });
}
