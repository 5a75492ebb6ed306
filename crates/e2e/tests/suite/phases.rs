//! A reload, and a step back and forward, in every phase of a game of Stratego.

use anyhow::Result;
use fairboard_e2e::{Page, Window, button, combobox, css, gridcells, heap, in_browser, square};

use crate::sharing;
use crate::table::{hand_over, move_piece, named, resume, started};
use crate::words::SET_UP;

/// A game between two people, at Red's turn.
const GAME: &str = include_str!("../../examples/pictures/game.txt");

/// The result of the game that a Scout ends.
const WON: &str = "Red won: Blue's Flag was taken.";

/// Goes to home and back in the browser's history, and forward and back again.
async fn back_and_forth(page: &Page) -> Result<()> {
    page.run("location.hash = '#/'", vec![]).await?;
    page.shows(&css(".home")).await?;
    for (step, shown) in [("back", ".stratego"), ("forward", ".home"), ("back", ".stratego")] {
        page.run(&format!("history.{step}()"), vec![]).await?;
        page.shows(&css(shown)).await?;
    }
    Ok(())
}

#[test]
fn a_reload_in_every_phase_goes_on_there() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego").await?;
        page.click(&heap("Flag")).await?;
        page.click(&square("j1")).await?;
        named(&page, "j1, your Flag").await?;
        page.reload().await?;
        page.status_is(SET_UP).await?;
        named(&page, "j1, your Flag").await?;
        back_and_forth(&page).await?;
        named(&page, "j1, your Flag").await?;

        resume(&page, GAME).await?;
        page.shows(&button("Ready")).await?;
        page.reload().await?;
        page.shows(&button("Ready")).await?;
        page.lacks(&gridcells()).await?;
        page.click(&button("Ready")).await?;
        page.click(&square("f5")).await?;
        page.shows(&css("[data-square=f5][aria-selected=true]")).await?;
        page.reload().await?;
        page.shows(&button("Ready")).await?;
        page.click(&button("Ready")).await?;
        page.status_is("Red's turn").await?;
        page.lacks(&css("[aria-selected=true]")).await?;
        back_and_forth(&page).await?;
        page.shows(&button("Ready")).await?;

        started(&page).await?;
        move_piece(&page, "e4", "e5").await?;
        hand_over(&page).await?;
        move_piece(&page, "i7", "i6").await?;
        hand_over(&page).await?;
        // The battle would end by itself after a while.
        page.hold_timers().await?;
        move_piece(&page, "a4", "a10").await?;
        page.shows(&css(".battle")).await?;
        page.reload().await?;
        page.status_is(WON).await?;
        page.lacks(&css(".battle")).await?;
        back_and_forth(&page).await?;
        page.status_is(WON).await?;

        page.go(sharing::GAME).await?;
        page.shows(&combobox("View as")).await?;
        page.reload().await?;
        page.shows(&combobox("View as")).await
    });
}
