//! The live region: each sentence in order, once for each command, and again if asked for again.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, button, grid, in_browser, square};

use crate::table::{
    hand_over, leave, move_any, move_piece, moves_are, offer_draw, started, started_against,
};
use crate::words::YOUR_TURN;

/// Waits until `count` more sentences than `before` have been spoken, and returns them.
async fn spoken(page: &Page, before: usize, count: usize) -> Result<Vec<String>> {
    let read = async |page: &Page| Ok(page.speech().await?.split_off(before));
    let holds = |sentences: &Vec<String>| sentences.len() >= count;
    page.until(&format!("{count} sentences"), read, holds).await
}

#[test]
fn a_resignation_speaks_only_its_result() {
    in_browser(Window::DESKTOP, |page| async move {
        started_against(&page, 1).await?;
        page.record_speech().await?;
        page.click(&button("Hint")).await?;
        page.speaks("Hint: move the ").await?;
        let before = page.speech().await?.len();
        leave(&page).await?;
        page.click(&button("Play again")).await?;
        let sentences = spoken(&page, before, 3).await?;
        ensure!(sentences[0] == "Resign? This counts as a loss.", "{sentences:?}");
        ensure!(sentences[1] == "You lost: you resigned.", "{sentences:?}");
        ensure!(sentences[2].starts_with("New game."), "{sentences:?}");
        Ok(())
    });
}

#[test]
fn an_accepted_draw_speaks_only_its_result() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        offer_draw(&page).await?;
        move_piece(&page, "e4", "e5").await?;
        hand_over(&page).await?;
        page.record_speech().await?;
        page.click(&button("Accept draw")).await?;
        page.click(&button("Play again")).await?;
        let sentences = spoken(&page, 0, 2).await?;
        ensure!(sentences[0] == "Draw: both players agreed.", "{sentences:?}");
        ensure!(sentences[1].starts_with("New game."), "{sentences:?}");
        Ok(())
    });
}

#[test]
fn a_sentence_that_is_asked_for_again_is_spoken_again() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        page.has_focus(&grid("Stratego board")).await?;
        page.record_speech().await?;
        let mut expected = Vec::new();
        for (key, sentence) in [
            ("l", "No moves yet."),
            ("l", "No moves yet."),
            ("c", "Red has lost no pieces. Blue has lost no pieces."),
            ("c", "Red has lost no pieces. Blue has lost no pieces."),
        ] {
            page.keys(key).await?;
            expected.push(sentence);
            let sentences = spoken(&page, 0, expected.len()).await?;
            ensure!(sentences == expected, "{sentences:?}");
        }
        // The reason of a refusal, too.
        for _ in 0..2 {
            page.click(&square("i1")).await?;
            expected.push("Bombs and Flags do not move.");
            let sentences = spoken(&page, 0, expected.len()).await?;
            ensure!(sentences == expected, "{sentences:?}");
        }
        Ok(())
    });
}

#[test]
fn a_round_against_a_computer_is_two_announcements_and_the_turn_comes_last() {
    in_browser(Window::DESKTOP, |page| async move {
        started_against(&page, 1).await?;
        page.record_speech().await?;
        for round in 1..=2 {
            let before = page.speech().await?.len();
            move_any(&page).await?;
            moves_are(&page, 2 * round).await?;
            page.status_is(YOUR_TURN).await?;
            let sentences = spoken(&page, before, 2).await?;
            ensure!(sentences.len() == 2, "{sentences:?}");
            ensure!(sentences[0].starts_with("Red"), "{sentences:?}");
            ensure!(!sentences[0].contains(YOUR_TURN), "{sentences:?}");
            ensure!(sentences[1].starts_with("Blue"), "{sentences:?}");
            ensure!(sentences[1].ends_with(YOUR_TURN), "{sentences:?}");
        }
        Ok(())
    });
}
