//! Every screen with letters of several sizes, in windows of several widths and in both languages.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, css, in_browser};
use serde_json::json;

/// Finds what is wider than the window, cut, too small to press, or over another control.
const FAULTS: &str = include_str!("sizes.js");

/// Every screen by its address, what is pressed there, and what is there then.
const SCREENS: [(&str, &[&str], &str); 20] = [
    ("#/", &[], ".card"),
    ("#/tic-tac-toe/computer/new", &[], ".led__cell"),
    ("#/stratego/computer/new", &[], ".heap"),
    ("#/stratego/computer/new", &[".setup__buttons [data-home]"], ".tray__ready"),
    (
        "#/stratego/people/new",
        &[".setup__buttons [data-home]", ".setup .button--large"],
        ".curtain",
    ),
    (
        "#/stratego/computer/new",
        &[".setup__buttons [data-home]", ".setup .button--large"],
        ".ways-out",
    ),
    ("#/stratego/watch/new", &[], ".seat"),
    ("#/stratego/setups", &[], ".library__items"),
    ("#/practice/", &[], ".practice__tray"),
    ("#/puzzles/", &[], ".puzzle-card"),
    ("#/puzzles/1", &[], ".piece"),
    ("#/games", &[], ".library__area"),
    ("#/far/", &[], ".far"),
    ("#/far/stratego", &[], ".heap"),
    ("#/far/tic-tac-toe", &[], ".far"),
    ("#/far/tic-tac-toe", &[".far .button--primary"], ".far__qr"),
    ("#/rules/stratego", &[], "main"),
    ("#/rules/tic-tac-toe", &[], "main"),
    ("#/embed", &[], ".builder"),
    // The panel stays open, so it comes last.
    ("#/", &[".settings__button"], ".settings__panel"),
];

/// Opens every screen, and makes sure that nothing in it is cut, too wide, too small to press or
/// over another control.
fn every_screen_fits(window: Window, language: &'static str) {
    in_browser(window, |page| async move {
        let store = "localStorage.setItem('fairboard.preferences', \
            `fairboard/preferences 1 language-${arguments[0]}`)";
        page.run(store, vec![json!(language)]).await?;
        for (address, presses, drawn) in SCREENS {
            page.go("#/rules/tic-tac-toe").await?;
            page.go(address).await?;
            for press in presses {
                page.click(&css(*press)).await?;
            }
            page.shows(&css(drawn)).await?;
            fits(&page, &format!("{address} {presses:?}")).await?;
        }
        Ok(())
    });
}

async fn fits(page: &Page, screen: &str) -> Result<()> {
    let faults = page.run(FAULTS, vec![]).await?;
    ensure!(faults == json!([]), "{screen}: {faults:#}");
    Ok(())
}

#[test]
fn of_letters_of_twice_the_size_on_a_phone() {
    every_screen_fits(Window { text: 32, ..Window::PHONE }, "en");
}

#[test]
fn of_letters_of_twice_the_size_on_a_phone_that_lies() {
    every_screen_fits(Window { width: 844, height: 390, text: 32, ..Window::PHONE }, "pt");
}

#[test]
fn of_large_letters_in_a_window_of_280_pixels() {
    every_screen_fits(Window { width: 280, height: 653, text: 24, ..Window::PHONE }, "pt");
}

#[test]
fn of_letters_of_twice_the_size_on_a_desktop() {
    every_screen_fits(Window { text: 32, ..Window::DESKTOP }, "en");
}

/// Returns the pixels by which an element reaches below the window.
const BELOW: &str =
    "return document.querySelector(arguments[0]).getBoundingClientRect().bottom - innerHeight";

#[test]
fn a_whole_board_is_in_sight_on_a_phone_that_lies() {
    let window = Window { width: 844, height: 390, ..Window::PHONE };
    in_browser(window, |page| async move {
        for (address, board) in
            [("#/tic-tac-toe/people/new", ".led__grid"), ("#/stratego/watch/new", ".board")]
        {
            page.go(address).await?;
            page.shows(&css(board)).await?;
            let below = page.run(BELOW, vec![json!(board)]).await?;
            ensure!(below.as_f64().is_some_and(|below| below <= 0.0), "{address}: {below}");
        }
        Ok(())
    });
}

/// Tests that need a relay.
mod open {
    use fairboard_e2e::{Broker, Setting, button, over_a_relay};

    use super::{Page, Window, css, fits};
    use crate::open::{FORM, list, offered};

    /// Longest name on the list, without a place where it could be broken.
    const LONG: &str = "WWWWWWWWWWWWWWWWWWWW";

    #[test]
    fn open_games_of_large_letters_in_a_window_of_280_pixels() {
        let window = Window { width: 280, height: 653, text: 24, ..Window::PHONE };
        let settings = [Setting::from(window), Setting::from(window)];
        over_a_relay(&settings, async |_broker: &mut Broker, [home, away]: [Page; 2]| {
            home.go("#/far/tic-tac-toe").await?;
            home.click(&button("Offer it to everybody")).await?;
            home.shows(&css(FORM)).await?;
            fits(&home, "the form of an offer").await?;
            home.click(&button("Offer it to everybody")).await?;
            offered(&home, LONG).await?;
            fits(&home, "an offer").await?;
            list(&away).await?;
            away.shows(&button(format!("Play: Tic-tac-toe with {LONG}"))).await?;
            fits(&away, "open games").await
        });
    }
}
