//! Comforts of games with people far away: home, names, setups, the share sheet, and pictures that
//! differ.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Engine, Fault, Page, Window, alerts, button, cell, combobox, css, gridcells, in_browser, link,
};
use serde_json::json;

use crate::far::{SIGN, Way, begin, between, paste, send, shown_link, status};
use crate::words::ENTER;

/// Begins a game of tic-tac-toe, up to home's turn.
async fn begun(home: &Page, away: &Page) -> Result<()> {
    home.go("#/far/tic-tac-toe").await?;
    begin(home, away, "x").await?;
    send(away, home, "Accept and copy link", Way::Link).await?;
    home.shows(&status("Your turn.")).await
}

/// Gives the other player a name.
async fn named(page: &Page, name: &str) -> Result<()> {
    page.shows(&css("summary").named("Name the other player")).await?;
    let fill = "const form = document.querySelector('.far__naming'); \
                form.closest('details').open = true; \
                form.querySelector('input').value = arguments[0]";
    page.run(fill, vec![json!(name)]).await?;
    page.click(&button("Save")).await
}

#[test]
fn a_game_that_goes_on_is_deleted_after_a_question() {
    between([Engine::Chromium; 2], |home, away| async move {
        begun(&home, &away).await?;
        home.go("#/far/").await?;
        let game = css(".far__game");
        home.click(&button("Delete saved game: Tic-tac-toe")).await?;
        home.shows(&game.clone().containing("It is not over")).await?;
        home.click(&button("Play on")).await?;
        home.lacks(&game.clone().containing("It is not over")).await?;
        home.click(&button("Delete saved game: Tic-tac-toe")).await?;
        home.click(&button("Delete")).await?;
        home.lacks(&game).await
    });
}

#[test]
fn all_games_are_a_press_away_from_an_invitation_that_was_pasted() {
    between([Engine::Chromium; 2], |home, away| async move {
        home.go("#/far/tic-tac-toe").await?;
        home.choose(&combobox("Who plays x"), "I do").await?;
        home.click(&button("Copy invitation link")).await?;
        let invitation = shown_link(&home).await?;
        away.go("#/far/").await?;
        paste(&away, &invitation).await?;
        away.shows(&css(".page__title").containing("You are invited to Tic-tac-toe")).await?;
        away.click(&link("All games")).await?;
        away.shows(&css(".page__title").named("Play a friend")).await
    });
}

#[test]
fn a_deleted_game_hands_the_focus_to_the_list_and_is_spoken_of() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/far/tic-tac-toe").await?;
        page.choose(&combobox("Who plays x"), "I do").await?;
        page.click(&button("Copy invitation link")).await?;
        page.shows(&status("")).await?;
        page.go("#/far/").await?;
        page.record_speech().await?;
        page.focus(&button("Delete saved game: Tic-tac-toe")).await?;
        page.keys(ENTER).await?;
        page.lacks(&css(".far__game")).await?;
        page.has_focus(&css(".page__title")).await?;
        page.speaks("The game is deleted.").await.map(drop)
    });
}

#[test]
fn a_name_that_is_being_written_outlives_a_drawing() {
    between([Engine::Chromium; 2], |home, away| async move {
        begun(&home, &away).await?;
        let field = "const field = document.querySelector('.far__naming input');";
        home.run(&format!("{field} field.value = 'An'"), vec![]).await?;
        home.click(&cell(5)).await?;
        home.shows(&button(SIGN)).await?;
        let value = home.run(&format!("{field} return field.value"), vec![]).await?;
        ensure!(value == "An", "{value}");
        Ok(())
    });
}

#[test]
fn games_far_away_are_on_home_and_named() {
    between([Engine::Chromium; 2], |home, away| async move {
        begun(&home, &away).await?;
        named(&home, "A\u{202e}na").await?;
        home.shows(&alerts().containing("characters that nobody can see")).await?;
        named(&home, "Ana").await?;
        home.lacks(&alerts()).await?;
        let title = async |page: &Page| page.run("return document.title", vec![]).await;
        let expected = "Tic-tac-toe with Ana – Fairboard";
        home.until("the title", title, |title| title == expected).await?;
        // Neither the settings nor the rules take it away.
        home.click(&css(".settings__button")).await?;
        home.shows(&combobox("Theme")).await?;
        home.until("the title", title, |title| title == expected).await?;
        home.click(&link("Rules")).await?;
        home.until("another title", title, |title| title != expected).await?;
        home.run("history.back()", vec![]).await?;
        home.until("the title", title, |title| title == expected).await?;
        // A game that waits for its answer comes after the game in which this player is to move.
        home.go("#/far/tic-tac-toe").await?;
        home.click(&button("Copy invitation link")).await?;
        home.shows(&status("Send your invitation")).await?;
        home.go("#/").await?;
        let first = css(".home__far li:first-child .far-game--turn");
        home.shows(&first.clone().containing("Tic-tac-toe with Ana")).await?;
        home.shows(&first.clone().containing("Your turn.")).await?;
        home.shows(&css(".home__far li:last-child a").containing("Send your invitation")).await?;
        home.reload().await?;
        home.click(&link("Play a friend: Stratego")).await?;
        home.shows(&css(".far__game").containing("Tic-tac-toe with Ana")).await?;
        home.shows(&button("Delete saved game: Tic-tac-toe with Ana")).await?;
        home.shows(&link("Invite to Stratego")).await?;
        home.go("#/").await?;
        home.click(&first).await?;
        home.shows(&status("Your turn.")).await
    });
}

#[test]
fn pictures_that_differ_stop_the_game_after_a_question_and_a_reload_says_so() {
    between([Engine::Chromium; 2], |home, away| async move {
        begun(&home, &away).await?;
        home.click(&button("They differ")).await?;
        home.shows(&css(".ways-out__question").containing("Do they really differ?")).await?;
        home.shows(&status("Your turn.")).await?;
        home.click(&button("Yes, they differ")).await?;
        home.shows(&status("The pictures differ. The game stops here.")).await?;
        home.reload().await?;
        home.shows(&status("The pictures differ. The game stops here.")).await?;
        home.shows(&css(".far__foul").containing("invite each other again")).await?;
        home.click(&button("Compare again")).await?;
        home.shows(&status("Your turn.")).await?;
        home.click(&button("They are the same")).await?;
        home.shows(&css("summary").named("Safety check: done")).await
    });
}

#[test]
fn a_setup_is_taken_for_a_game_far_away() {
    in_browser(Window::PHONE, |page| async move {
        page.go("#/far/stratego").await?;
        page.click(&button("Heat map")).await?;
        page.shows(&css(".setup__advice").containing("Tap a piece to see")).await?;
        page.click(&button("Setups")).await?;
        page.click(&button("Use this setup: Castle")).await?;
        page.count_is(&gridcells().containing(", your "), 40).await?;
        page.lacks(&button("Use this setup: Castle")).await?;
        page.shows(&css(".setup__missing").containing("Your army is ready.")).await?;
        // The army is saved under a name, here and in the library.
        page.shows(&css("summary").named("Save this setup")).await?;
        let fill = "const form = document.querySelector('.far__naming'); \
                    form.closest('details').open = true; \
                    form.querySelector('input').value = 'Mine'; form.requestSubmit()";
        page.run(fill, vec![]).await?;
        page.shows(&css("main").containing("The setup is saved.")).await?;
        page.click(&button("Setups")).await?;
        page.shows(&button("Use this setup: Mine")).await?;
        page.go("#/stratego/setups").await?;
        page.shows(&css("main").containing("Mine")).await
    });
}

/// A share sheet that remembers what it was given.
pub(crate) const SHEET: &str = "window.shared = []; navigator.share = async ({ url }) => { \
                     window.shared.push(url); if (window.refuse) throw new Error('no'); }; \
                     const real = window.matchMedia.bind(window); \
                     window.matchMedia = (query) => query === '(pointer: coarse)' \
                         ? { matches: window.finger } : real(query)";

#[test]
fn a_phone_shares_the_link_that_a_desktop_copies() {
    in_browser(Window::DESKTOP, |page| async move {
        for (finger, label) in [(true, "Share invitation link"), (false, "Copy invitation link")] {
            page.go("#/").await?;
            page.shows(&css(".home")).await?;
            page.run(SHEET, vec![]).await?;
            page.run("window.finger = arguments[0]", vec![json!(finger)]).await?;
            page.go("#/far/tic-tac-toe").await?;
            page.click(&button(label)).await?;
            let given = shown_link(&page).await?;
            let shared = async |page: &Page| page.run("return window.shared", vec![]).await;
            let expected = if finger { json!([given]) } else { json!([]) };
            page.until("the share sheet", shared, |shared| *shared == expected).await?;
            if !finger {
                // The sentence moves what is below it.
                page.shows(&css(".far__good").containing("Copied.")).await?;
            }
            page.run("window.refuse = true", vec![]).await?;
            page.click(&button("Share")).await?;
            page.shows(&alerts().containing("did not share the link")).await?;
            page.run("window.refuse = false", vec![]).await?;
        }
        Ok(())
    });
}

#[test]
fn an_answer_of_the_browser_after_the_page_was_left_crashes_nothing() {
    let late = "window.answer = undefined; \
                const late = () => new Promise((...ends) => { window.answer = ends; }); \
                navigator.clipboard.writeText = late; navigator.share = late;";
    in_browser(Window::DESKTOP, |page| async move {
        for (finger, label, answer) in [
            (false, "Copy invitation link", "answer[0]()"),
            (true, "Share invitation link", "answer[1](new DOMException('', 'AbortError'))"),
        ] {
            page.go("#/").await?;
            page.shows(&css(".home")).await?;
            page.run(SHEET, vec![]).await?;
            page.run(&format!("{late} window.finger = {finger};"), vec![]).await?;
            page.go("#/far/tic-tac-toe").await?;
            page.click(&button(label)).await?;
            let has_asked = async |page: &Page| page.run("return !!window.answer", vec![]).await;
            page.until("the browser is asked", has_asked, |asked| *asked == true).await?;
            page.go("#/").await?;
            page.shows(&css(".home")).await?;
            // The answer is handled before the next task.
            let then = "return new Promise((done) => setTimeout(done))";
            page.run(&format!("{answer}; {then}"), vec![]).await?;
            page.lacks(&alerts()).await?;
            page.shows(&css(".home")).await?;
        }
        Ok(())
    });
}

#[test]
fn keys_are_offered_only_where_there_may_be_some() {
    for (window, is_offered) in [(Window::DESKTOP, true), (Window::PHONE, false)] {
        in_browser(window, move |page| async move {
            page.go("#/far/stratego").await?;
            page.shows(&button("Random setup")).await?;
            let keys = button("Keyboard shortcuts");
            if is_offered { page.shows(&keys).await.map(drop) } else { page.lacks(&keys).await }
        });
    }
}

#[test]
fn a_disk_that_does_not_answer_stops_no_game() {
    for fault in [Fault::held("/disk.js"), Fault::missing("/disk.js")] {
        in_browser(Window::DESKTOP.with_faults([fault]), |page| async move {
            page.set_patience(0.1).await?;
            page.go("#/far/tic-tac-toe").await?;
            page.click(&button("Copy invitation link")).await?;
            page.shows(&status("Send your invitation")).await?;
            page.reload().await?;
            page.shows(&status("Send your invitation")).await
        });
    }
}
