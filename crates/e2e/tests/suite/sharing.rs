//! A finished game in a link, and its replay.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Page, Window, WorkerFault, WorkerLog, alerts, button, combobox, css, grid, gridcells,
    in_browser, in_each_browser, link, square,
};
use serde_json::json;

use crate::far_people::SHEET;
use crate::library::CLIPBOARD;
use crate::table::{leave, move_any, moves_are, started_against};
use crate::words::{END, ENGINE, HOME, LEFT, LIVE_REGION, RIGHT, UP};

/// A game of Barrage that Red won after four plies, because Blue left it.
pub const GAME: &str = "#/stratego/game/1ChumxdF7G20vW_E2GRga4HIgloL";

in_each_browser! {
    a_link_shows_its_game_step_by_step: Window::DESKTOP;
}

async fn a_link_shows_its_game_step_by_step(page: Page) -> Result<()> {
    page.go(GAME).await?;
    page.status_is("A finished game: Red won in 4 moves.").await?;
    page.shows(&grid("Stratego board")).await?;
    page.click(&button("Forward")).await?;
    page.shows(&css(".record__title").starting("Move 1 of 4")).await?;
    page.click(&button("To the end")).await?;
    page.status_is("Red won: Blue resigned.").await?;
    page.click(&button("To the start")).await?;
    page.status_is("A finished game: Red won in 4 moves.").await?;
    // The slider takes the arrow keys.
    page.focus(&css(".replay__place input")).await?;
    page.keys("\u{E014}\u{E014}").await?;
    page.shows(&css(".record__title").starting("Move 2 of 4")).await?;
    page.choose(&combobox("View as"), "Spectator").await?;
    page.lacks(&gridcells().containing("'s Flag")).await?;
    page.choose(&combobox("View as"), "Both sides").await?;
    page.count_is(&gridcells().ending("'s Flag"), 2).await?;
    page.choose(&combobox("Speed"), "Fast").await?;
    page.click(&button("Play")).await?;
    page.status_is("Red won: Blue resigned.").await
}

#[test]
fn chances_come_by_wish_and_their_engine_goes_with_the_replay() {
    const LOADED: &str = "return performance.getEntriesByType('resource')\
                              .filter(({ name }) => name.includes(arguments[0])).length";
    in_browser(Window::DESKTOP, |page| async move {
        let here = css(".chances__here");
        page.go(GAME).await?;
        page.watch_workers(WorkerFault::Dying, 1).await?;
        page.click(&button("Forward")).await?;
        page.shows(&css(".record__title").starting("Move 1 of 4")).await?;
        let loaded = page.run(LOADED, vec![json!(ENGINE)]).await?;
        ensure!(loaded == 0, "{loaded} files of the engine are loaded before anybody asks");
        page.click(&button("Show chances")).await?;
        page.text_is(&here, "The computer could not work out the chances. Try again.").await?;
        page.click(&button("Show chances")).await?;
        page.shows(&here.clone().ending("%.")).await?;
        page.shows(&css(LIVE_REGION).ending("%.")).await?;
        page.click(&button("To the start")).await?;
        page.choose(&combobox("Speed"), "Fast").await?;
        page.click(&button("Play")).await?;
        page.status_is("Red won: Blue resigned.").await?;
        page.go("#/stratego").await?;
        let count = async |page: &Page| page.workers().await;
        let ended = |log: &WorkerLog| (log.starts, log.ends) == (2, 2);
        page.until("the end of both workers", count, ended).await.map(|_| ())
    });
}

#[test]
fn a_finished_game_has_a_link_and_is_kept_and_the_present_game_stays() {
    in_browser(Window::DESKTOP, |page| async move {
        started_against(&page, 1).await?;
        move_any(&page).await?;
        moves_are(&page, 2).await?;
        leave(&page).await?;
        page.click(&button("Share")).await?;
        let read = async |page: &Page| {
            page.run("return document.querySelector('input[readonly]')?.value ?? ''", vec![]).await
        };
        let link = page.until("the link", read, |link| link != "").await?;
        let link = link.as_str().unwrap_or_default().to_owned();
        ensure!(link.starts_with(&format!("{}#/stratego/game/1", page.site())), "{link}");
        page.reload().await?;
        page.click(&button("Play again")).await?;
        page.shows(&button("Start")).await?;
        page.go(link.trim_start_matches(page.site())).await?;
        page.status_is("A finished game: Blue won in 2 moves.").await?;
        page.go("#/stratego").await?;
        page.shows(&button("Start")).await?;
        page.go("#/games").await?;
        page.shows(&css(".item--game").containing("Blue won: Red resigned.")).await?;
        page.count_is(&css(".item--game"), 1).await
    });
}

#[test]
fn each_move_of_a_replay_is_pressed_and_the_shown_one_is_marked_and_in_view() {
    in_browser(Window::PHONE, |page| async move {
        let marked = css(".moves [aria-current=step]");
        page.go(GAME).await?;
        page.shows(&button("Play")).await?;
        page.lacks(&marked).await?;
        page.click(&css(".moves [value='3']")).await?;
        page.shows(&css(".record__title").starting("Move 3 of 4")).await?;
        page.shows(&marked.clone().starting("3")).await?;
        page.focus(&marked).await?;
        page.keys(LEFT).await?;
        page.shows(&css(".record__title").starting("Move 2 of 4")).await?;
        page.has_focus(&marked.starting("2")).await?;
        // The second key leaves the position as it is.
        page.keys(&[HOME, HOME].concat()).await?;
        page.shows(&css(".record__title").starting("Move 0 of 4")).await?;
        // The arrow keys step from everywhere but a field, and leave the focus there.
        page.focus(&button("Play")).await?;
        page.keys(&[RIGHT, RIGHT].concat()).await?;
        page.shows(&css(".record__title").starting("Move 2 of 4")).await?;
        page.has_focus(&button("Play")).await
    });
}

#[test]
fn the_squares_of_a_replay_are_read_by_keys() {
    in_browser(Window::DESKTOP, |page| async move {
        let place = css(".record__title");
        page.go(GAME).await?;
        page.shows(&button("Play")).await?;
        page.focus(&square("a4")).await?;
        page.keys(&[RIGHT, UP].concat()).await?;
        page.has_focus(&square("b5")).await?;
        page.shows(&place.clone().starting("Move 0 of 4")).await?;
        // A press on the board leaves the focus, and another position leaves the square.
        page.click(&square("j10")).await?;
        page.has_focus(&square("b5")).await?;
        page.click(&button("Forward")).await?;
        page.shows(&place.clone().starting("Move 1 of 4")).await?;
        page.focus(&css(".board [tabindex='0']")).await?;
        page.has_focus(&square("b5")).await?;
        page.keys(END).await?;
        page.has_focus(&square("j5")).await?;
        page.shows(&place.starting("Move 1 of 4")).await
    });
}

#[test]
fn the_steps_of_a_replay_stay_at_hand_on_a_phone() {
    const SEEN: &str = "const steps = document.querySelector('.replay__steps'); \
        const { top, bottom } = steps.getBoundingClientRect(); \
        return top >= 0 && bottom <= innerHeight";
    for window in [Window::PHONE, Window { width: 844, height: 390, ..Window::PHONE }] {
        in_browser(window, |page| async move {
            page.go(GAME).await?;
            page.shows(&button("Play")).await?;
            for place in ["0", "100", "200"] {
                page.run("scrollTo(0, arguments[0])", vec![json!(place)]).await?;
                let seen = async |page: &Page| page.run(SEEN, vec![]).await;
                page.until("the row of buttons", seen, |seen| *seen == json!(true)).await?;
            }
            Ok(())
        });
    }
}

#[test]
fn a_replay_goes_on_from_its_place_by_either_side_against_any_level() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go(GAME).await?;
        page.click(&css(".moves [value='2']")).await?;
        page.click(&link("Play on from here")).await?;
        page.choose(&combobox("Your side"), "Blue").await?;
        page.choose(&combobox("Level"), "Level 1: very easy").await?;
        page.shows(&css(".found").containing("Red: Computer, level 1")).await?;
        page.click(&button("Continue this game")).await?;
        page.shows(&button("Resign")).await?;
        page.shows(&css(".seat").containing("level 1")).await
    });
}

#[test]
fn the_end_says_who_won_and_is_shared_and_seen_again() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/").await?;
        page.run(SHEET, vec![]).await?;
        page.run(CLIPBOARD, vec![]).await?;
        started_against(&page, 1).await?;
        leave(&page).await?;
        page.status_is("You lost: you resigned.").await?;
        let given = async |page: &Page| page.run("return [shared, copied]", vec![]).await;
        for finger in [true, false] {
            page.run("window.finger = arguments[0]", vec![json!(finger)]).await?;
            page.click(&button("Share")).await?;
            page.shows(&css("input[readonly]")).await?;
            let link = page.run("return document.querySelector('input[readonly]').value", vec![]);
            let link = link.await?;
            let expected = json!([[link], if finger { json!(null) } else { link.clone() }]);
            page.until("the link", given, |given| *given == expected).await?;
        }
        page.click(&link("Replay")).await?;
        page.status_is("A finished game: Blue won in 0 moves.").await
    });
}

#[test]
fn a_link_that_was_cut_off_or_changed_says_so() {
    const SENTENCE: &str = "This link is incomplete. Ask for it again.";
    in_browser(Window::DESKTOP, |page| async move {
        for address in [&GAME[..GAME.len() - 1], "#/stratego/game/", "#/stratego/game/1<b>x</b>"] {
            page.go(address).await?;
            page.text_is(&alerts(), SENTENCE).await?;
        }
        page.go(GAME).await?;
        page.lacks(&alerts()).await
    });
}
