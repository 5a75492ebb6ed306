//! The keyboard's focus, which never falls out of the board.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Page, Query, Window, alerts, button, combobox, css, grid, in_browser, in_each_browser, square,
};

use crate::table::{RED, barrage, hand_over, move_piece, place, started, started_against};
use crate::words::{ENTER, ESCAPE, LEAVE_NOW, OFFER_NOW, PASS};

in_each_browser! {
    the_list_of_keys_takes_the_focus_and_gives_it_back: Window::DESKTOP;
}

/// Presses a button by keyboard.
async fn press(page: &Page, name: &str) -> Result<()> {
    page.focus(&button(name)).await?;
    page.keys(ENTER).await
}

/// Waits until an element has appeared, and makes sure that the focus is then inside of the board.
async fn stays_inside(page: &Page, appeared: &Query) -> Result<()> {
    page.shows(appeared).await?;
    page.has_focus(&css(".fairboard")).await?;
    let is_on_body = "return document.activeElement === document.body";
    ensure!(page.run(is_on_body, vec![]).await? == false, "the focus is on the body");
    Ok(())
}

#[test]
fn a_button_that_goes_away_hands_the_focus_on_in_setup() {
    in_browser(Window::DESKTOP, |page| async move {
        barrage(&page).await?;
        press(&page, "Random setup").await?;
        page.text_is(&css(".setup__missing"), "Your army is ready.").await?;
        press(&page, "Clear").await?;
        stays_inside(&page, &button("Flag, 1 left")).await?;
        place(&page, &RED).await?;
        stays_inside(&page, &button("Ready")).await?;
        page.has_focus(&button("Ready")).await?;
        page.keys(ENTER).await?;
        stays_inside(&page, &grid("Stratego board")).await
    });
}

#[test]
fn a_button_that_goes_away_hands_the_focus_on_in_play() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        press(&page, "Offer draw").await?;
        page.has_focus(&button("Play on")).await?;
        press(&page, OFFER_NOW).await?;
        stays_inside(&page, &css(".ways-out__offer")).await?;
        press(&page, "Resign").await?;
        page.has_focus(&button("Play on")).await?;
        page.keys(ENTER).await?;
        page.has_focus(&button("Resign")).await?;
        page.keys(ENTER).await?;
        press(&page, LEAVE_NOW).await?;
        stays_inside(&page, &button("Play again")).await?;
        press(&page, "Play again").await?;
        stays_inside(&page, &button("Start")).await
    });
}

/// A closed menu takes an arrow as a choice, and each choice of a player begins another stage.
#[test]
fn a_menu_that_begins_another_stage_keeps_the_focus() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego").await?;
        let menu = combobox("Red");
        for (player, heading) in [
            ("Computer, level 1", "Press Start"),
            ("Computer, level 2", "Press Start"),
            ("Person", "Red"),
        ] {
            page.choose(&menu, player).await?;
            page.text_starts(&css(".status"), heading).await?;
            page.has_focus(&menu).await?;
        }
        Ok(())
    });
}

#[test]
fn a_notice_that_goes_away_hands_the_focus_on() {
    in_browser(Window::DESKTOP, |page| async move {
        page.run("localStorage.setItem('fairboard.stratego', '{')", vec![]).await?;
        page.go("#/stratego").await?;
        page.shows(&alerts()).await?;
        press(&page, "Delete saved game").await?;
        page.lacks(&alerts()).await?;
        stays_inside(&page, &grid("Stratego board")).await
    });
}

#[test]
fn a_hint_keeps_the_focus() {
    in_browser(Window::DESKTOP, |page| async move {
        started_against(&page, 1).await?;
        page.record_speech().await?;
        press(&page, "Hint").await?;
        page.speaks("Hint: move the ").await?;
        page.has_focus(&button("Hint")).await
    });
}

#[test]
fn the_list_of_keys_has_a_button_and_escape_closes_it() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        let keys = css(".keys");
        press(&page, "Keyboard shortcuts").await?;
        page.shows(&keys).await?;
        press(&page, "Close").await?;
        page.lacks(&keys).await?;
        stays_inside(&page, &button("Keyboard shortcuts")).await?;
        press(&page, "Keyboard shortcuts").await?;
        page.shows(&keys).await?;
        page.keys(ESCAPE).await?;
        page.lacks(&keys).await?;
        stays_inside(&page, &button("Keyboard shortcuts")).await
    });
}

async fn the_list_of_keys_takes_the_focus_and_gives_it_back(page: Page) -> Result<()> {
    let keys = css(".keys");
    for (address, sign) in [("#/stratego", "Start"), ("#/practice/", "Play from here")] {
        page.go(address).await?;
        page.shows(&button(sign)).await?;
        for (opener, key) in [(button("Keyboard shortcuts"), ENTER), (square("e4"), "?")] {
            for close in [ENTER, ESCAPE] {
                page.focus(&opener).await?;
                page.keys(key).await?;
                page.has_focus(&button("Close").within(keys.clone())).await?;
                page.keys(close).await?;
                page.lacks(&keys).await?;
                page.has_focus(&opener).await?;
            }
        }
    }
    Ok(())
}

/// Somebody may be faster than the page draws: both presses come in one task here.
#[test]
fn a_list_of_keys_that_is_closed_and_opened_before_a_drawing_is_there() {
    in_browser(Window::DESKTOP, |page| async move {
        let close = button("Close").within(css(".keys"));
        for (address, sign) in [("#/stratego", "Start"), ("#/practice/", "Play from here")] {
            page.go(address).await?;
            page.shows(&button(sign)).await?;
            press(&page, "Keyboard shortcuts").await?;
            page.has_focus(&close).await?;
            let presses = "document.querySelector('.keys button').click();
                document.querySelector('.keys-button button').click();";
            page.run(presses, vec![]).await?;
            page.has_focus(&close).await?;
            page.keys(ENTER).await?;
            page.lacks(&css(".keys")).await?;
        }
        Ok(())
    });
}

#[test]
fn passing_the_device_puts_the_focus_on_ready_and_then_on_the_board() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        page.click_when_ready(&button(PASS)).await?;
        move_piece(&page, "e4", "e5").await?;
        page.has_focus(&button("Ready")).await?;
        hand_over(&page).await?;
        page.has_focus(&grid("Stratego board")).await
    });
}

#[test]
fn a_key_that_is_still_held_lifts_no_curtain() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        move_piece(&page, "e4", "e5").await?;
        page.has_focus(&button("Ready")).await?;
        let count = "window.testClicks = 0; addEventListener('click', () => testClicks++, true)";
        page.run(count, vec![]).await?;
        for (key, text) in [("Enter", "\r"), (" ", " ")] {
            page.repeat_and_release(key, text).await?;
            ensure!(page.run("return testClicks", vec![]).await? == 0, "«{key}» lifts it");
        }
        page.keys(ENTER).await?;
        page.has_focus(&grid("Stratego board")).await
    });
}
