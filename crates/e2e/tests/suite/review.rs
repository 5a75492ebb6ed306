//! The review of a finished game.

use anyhow::Result;
use fairboard_e2e::{
    Fault, Page, Query, Window, WorkerFault, WorkerLog, button, combobox, css, in_browser, link,
};

use crate::library::SETUPS;
use crate::table::{leave, move_piece, moves_are};
use crate::words::{ENTER, LIVE_REGION, YOUR_TURN, computer};

/// A game of Barrage between a person and a computer as Blue, drawn after 209 plies.
const GAME: &str = "#/stratego/review/1CwXEmgVTqMMOZ7qu1IuLBELZn4yin7mYdg0AOwrqF\
    DQeVdBmFuLpR9c9RJcEoQx33Cx5Ka3YvDJ9USSo-6NZj4VTw2WsHwJ4_6wGM\
    DfSB-Vzt8nf0gq1davMbuV0pzwSTYiphu5FvIfRLeEfyc4";

/// The move of Red that cost most.
pub(crate) fn mistake() -> Query {
    css(".review__list:first-of-type .review__item:first-child .review__find")
}

/// Opens the review of the game and waits for its end. Fails if it makes no progress for too long.
pub(crate) async fn reviewed(page: &Page) -> Result<()> {
    page.record_speech().await?;
    page.go(GAME).await?;
    page.has_spoken("The computer looks at Red's moves").await?;
    let progress = "return document.querySelector('.review__progress')?.value ?? null";
    let read = async |page: &Page| page.run(progress, vec![]).await;
    let mut seen = read(page).await?;
    while !seen.is_null() {
        seen = page.until("the review to go on", read, |value| *value != seen).await?;
    }
    page.shows(&css(LIVE_REGION).starting("The review is done")).await?;
    page.lacks(&css(".review__progress")).await
}

#[test]
fn a_review_shows_what_a_move_cost_and_the_game_goes_on_from_there() {
    in_browser(Window::DESKTOP, |page| async move {
        reviewed(&page).await?;
        page.shows(&css(".chances__graph")).await?;
        // The review opens at the move that cost most.
        page.shows(&css(".review__about").containing("Better: ")).await?;
        page.click(&button("Forward")).await?;
        page.lacks(&css(".table .arrows")).await?;
        page.click(&mistake()).await?;
        page.count_is(&css(".table .arrows__head"), 2).await?;
        page.click(&link("Play on from here")).await?;
        page.click(&button("Continue this game")).await?;
        page.shows(&button("Hint")).await
    });
}

#[test]
fn a_finding_is_chosen_by_a_key_and_its_sentences_are_spoken() {
    in_browser(Window::DESKTOP, |page| async move {
        reviewed(&page).await?;
        page.focus(&mistake()).await?;
        page.keys(ENTER).await?;
        page.has_focus(&mistake()).await?;
        page.shows(&css(LIVE_REGION).starting("Your chance of ")).await?;
        page.click(&button("Forward")).await?;
        page.lacks(&css(".table .arrows")).await
    });
}

#[test]
fn a_finding_shows_whose_eyes_the_board_has_whatever_was_chosen_before() {
    in_browser(Window::DESKTOP, |page| async move {
        reviewed(&page).await?;
        for eyes in ["Red", "Both sides"] {
            page.choose(&combobox("View as"), eyes).await?;
        }
        page.click(&mistake()).await?;
        let script = "const choices = [...document.querySelectorAll('.choice')];
            const eyes = choices.find((choice) => choice.textContent.startsWith('View as'));
            return eyes.querySelector('select').selectedOptions[0].text";
        let chosen = async |page: &Page| page.run(script, vec![]).await;
        page.until("Red's eyes", chosen, |chosen| *chosen == "Red").await.map(drop)
    });
}

#[test]
fn a_review_is_of_either_side_and_ends_with_its_page() {
    in_browser(Window::DESKTOP.with_faults([]), |page| async move {
        page.go("#/stratego").await?;
        page.watch_workers(WorkerFault::Dying, 1).await?;
        page.go(GAME).await?;
        page.shows(&css(".review").named("The computer could not review this game. Try again."))
            .await?;
        // No review ends before its page does.
        page.set_faults([Fault::held("fairboard-worker_bg.wasm")]);
        page.click(&button("Review")).await?;
        page.shows(&css(".review__progress")).await?;
        // One that is not wanted any more before its files are there does not start.
        let count = async |page: &Page| page.workers().await;
        page.until("the second worker", count, |log| log.starts == 2).await?;
        page.choose(&combobox("Moves of"), "Blue").await?;
        page.shows(&css(LIVE_REGION).starting("The computer looks at Blue's moves")).await?;
        page.until("the third worker", count, |log| log.starts == 3).await?;
        page.set_faults([]);
        page.go("#/stratego").await?;
        let ended = |log: &WorkerLog| log.starts == 3 && log.ends == 3;
        page.until("the end of every worker", count, ended).await.map(|_| ())
    });
}

#[test]
fn the_end_of_a_game_and_the_library_lead_to_its_review() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go(SETUPS).await?;
        page.click(&button("Use this setup: Castle")).await?;
        page.choose(&combobox("Blue"), &computer(1)).await?;
        page.click(&button("Start")).await?;
        page.status_is(YOUR_TURN).await?;
        // A step of this Scout costs next to nothing.
        move_piece(&page, "a4", "a5").await?;
        moves_are(&page, 2).await?;
        leave(&page).await?;
        page.click(&link("Review")).await?;
        page.text_is(&css(".review__wait"), "No move cost you much.").await?;
        page.go("#/games").await?;
        page.text_is(&css(".scores__numbers"), "0 of 1 game won, 2 moves on average").await?;
        page.click(&link("").starting("Review: ")).await?;
        page.text_is(&css(".review__wait"), "No move cost you much.").await
    });
}
