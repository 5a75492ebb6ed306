//! Stratego for two people at one device.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Page, Window, button, css, grid, gridcells, group, heap, in_browser, in_each_browser, square,
};
use serde_json::json;

use crate::table::{
    BLUE, Board, RED, barrage, hand_over, leave, move_piece, named, offer_draw, place, started,
};
use crate::words::{ENTER, ESCAPE, LIVE_REGION, REFUSAL, RIGHT, SET_UP, UNDO, UP};

in_each_browser! {
    pieces_are_dragged_from_the_tray_between_squares_and_back: Window::DESKTOP;
    a_whole_game_through_the_curtain_to_the_flag: Window::DESKTOP;
    a_whole_turn_by_keyboard: Window::DESKTOP;
}

/// The whole page as text, without the styles and scripts that every page has.
async fn html(page: &Page) -> Result<String> {
    let script = "const page = document.documentElement.cloneNode(true); \
                  for (const part of page.querySelectorAll('head > style, head > script')) \
                      part.remove(); \
                  return page.outerHTML";
    let html = page.run(script, vec![]).await?;
    Ok(html.as_str().unwrap_or_default().to_owned())
}

async fn pieces_are_dragged_from_the_tray_between_squares_and_back(page: Page) -> Result<()> {
    page.go("#/stratego").await?;
    page.drag(&button("Bomb, 6 left"), &square("a1")).await?;
    named(&page, "a1, your Bomb").await?;
    page.shows(&button("Bomb, 5 left")).await?;
    page.drag(&square("a1"), &square("c2")).await?;
    named(&page, "c2, your Bomb").await?;
    named(&page, "a1, empty").await?;
    page.drag(&button("Flag, 1 left"), &square("c3")).await?;
    named(&page, "c3, your Flag").await?;
    page.drag(&square("c3"), &square("c2")).await?;
    named(&page, "c2, your Flag").await?;
    named(&page, "c3, your Bomb").await?;
    page.drag(&square("c3"), &button("Bomb, 5 left")).await?;
    named(&page, "c3, empty").await?;
    page.shows(&button("Bomb, 6 left")).await
}

#[test]
fn the_squares_of_a_small_or_a_magnified_window_can_be_pressed() {
    const SIDE: &str = "const square = document.querySelector('.board [data-square]'); \
        const { width, height } = square.getBoundingClientRect(); \
        return Math.min(width, height)";
    // The first is a window of 1280 by 720 pixels at 400 %.
    for (width, height) in [(320, 180), (320, 480), (480, 320), (640, 304)] {
        in_browser(Window { width, height, ..Window::PHONE }, |page| async move {
            page.go("#/stratego").await?;
            page.shows(&square("a4")).await?;
            let side = page.run(SIDE, vec![]).await?.as_f64().unwrap_or_default();
            ensure!(side >= 24.0, "{side} pixels in a window of {width} by {height}");
            let wide = page.run("return document.documentElement.scrollWidth", vec![]).await?;
            ensure!(wide == json!(width), "the page is {wide} wide");
            Ok(())
        });
    }
}

#[test]
fn a_drag_to_an_illegal_square_changes_nothing_and_says_why() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego").await?;
        for (at, why) in [
            ("a5", "Place your pieces on your own four rows."),
            ("c5", "No piece can be placed in a lake."),
            ("a10", "Place your pieces on your own four rows."),
        ] {
            page.drag(&button("Spy, 1 left"), &square(at)).await?;
            page.text_is(&css(REFUSAL), why).await?;
            page.shows(&button("Spy, 1 left")).await?;
            let placed = Board::read(&page).await?.count("your");
            ensure!(placed == 0, "a piece on {at}");
        }
        Ok(())
    });
}

#[test]
fn pieces_are_dragged_by_touch() {
    in_browser(Window::PHONE, |page| async move {
        page.go("#/stratego").await?;
        page.drag(&button("Marshal, 1 left"), &square("e4")).await?;
        named(&page, "e4, your Marshal").await
    });
}

#[test]
fn the_army_is_placed_by_keyboard() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego").await?;
        page.focus(&heap("Spy")).await?;
        page.keys(ENTER).await?;
        page.shows(&css("[aria-pressed=true]").within(group("Pieces to place"))).await?;
        page.focus(&css("[role=gridcell][tabindex='0']")).await?;
        page.keys(ENTER).await?;
        named(&page, "a4, your Spy").await?;
        page.keys(" ").await?;
        page.shows(&css("[data-square=a4][aria-selected=true]")).await?;
        page.keys(RIGHT).await?;
        page.has_focus(&square("b4")).await?;
        page.keys(" ").await?;
        named(&page, "b4, your Spy").await
    });
}

#[test]
fn start_waits_for_a_complete_army() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego").await?;
        let start = button("Start");
        ensure!(page.one(&start).await?.disabled, "an empty army may start");
        page.click(&button("Random setup")).await?;
        page.text_is(&css(".setup__missing"), "Your army is ready.").await?;
        let read = async |page: &Page| page.one(&start).await;
        page.until("a whole army that may start", read, |start| !start.disabled).await?;
        page.click(&button("Clear")).await?;
        page.shows(&button("Flag, 1 left")).await
    });
}

async fn a_whole_game_through_the_curtain_to_the_flag(page: Page) -> Result<()> {
    started(&page).await?;
    named(&page, "f4, your General").await?;
    named(&page, "f7, enemy piece").await?;
    // A click to move, the curtain, and the other side's turn.
    move_piece(&page, "f4", "f5").await?;
    hand_over(&page).await?;
    page.status_is("Blue's turn").await?;
    named(&page, "f5, enemy piece").await?;
    named(&page, "f7, your General").await?;
    // A drag to move.
    page.drag(&square("f7"), &square("f6")).await?;
    hand_over(&page).await?;
    // A click to attack: both Generals fall, and both ranks were public.
    move_piece(&page, "f5", "f6").await?;
    hand_over(&page).await?;
    named(&page, "f6, empty").await?;
    page.shows(&group("Red lost 1 General.")).await?;
    page.shows(&group("Blue lost 1 General.")).await?;
    move_piece(&page, "e7", "e6").await?;
    hand_over(&page).await?;
    // A Scout runs the whole column and takes the Flag.
    move_piece(&page, "a4", "a10").await?;
    page.status_is("Red won: Blue's Flag was taken.").await?;
    named(&page, "i7, enemy Marshal").await?;
    page.click(&button("Play again")).await?;
    page.status_is(SET_UP).await
}

#[test]
fn nothing_hidden_is_in_the_page() {
    in_browser(Window::DESKTOP, |page| async move {
        barrage(&page).await?;
        place(&page, &RED).await?;
        page.shows(&button("Ready")).await?;
        let curtain = html(&page).await?;
        for word in [", your ", "enemy", "data-number", "data-square"] {
            ensure!(!curtain.contains(word), "the curtain shows «{word}»");
        }
        hand_over(&page).await?;
        let setup = html(&page).await?;
        for word in [", your ", "token--red"] {
            ensure!(!setup.contains(word), "Blue sees «{word}» of Red's army");
        }
        place(&page, &BLUE).await?;
        hand_over(&page).await?;
        page.count_is(&gridcells().ending(", enemy piece"), 8).await?;
        // Enemy pieces show neither number nor picture.
        page.lacks(&css(".token--blue .icon, .token--blue[data-number]")).await?;
        page.count_is(&css(".token--red .icon"), 8).await
    });
}

#[test]
fn the_page_is_the_same_whatever_ranks_are_hidden() {
    in_browser(Window::DESKTOP, |page| async move {
        let mut exchanged = BLUE;
        for (one, other) in [(0, 1), (2, 5)] {
            (exchanged[one].1, exchanged[other].1) = (BLUE[other].1, BLUE[one].1);
        }
        let mut pages = Vec::new();
        for blue in [BLUE, exchanged] {
            // Attributes stand in the order in which they came, so both games begin at home.
            page.shows(&css(".home:not(.skeleton__home)")).await?;
            barrage(&page).await?;
            place(&page, &RED).await?;
            hand_over(&page).await?;
            place(&page, &blue).await?;
            page.shows(&button("Ready")).await?;
            let curtain = html(&page).await?;
            hand_over(&page).await?;
            move_piece(&page, "e4", "e5").await?;
            hand_over(&page).await?;
            move_piece(&page, "f7", "f6").await?;
            hand_over(&page).await?;
            page.status_is("Red's turn").await?;
            // The pieces are drawn after the squares.
            page.count_is(&css(".board__pieces > *"), 16).await?;
            pages.push((curtain, html(&page).await?));
            // Somebody who comes again: the tour is over.
            page.run("localStorage.removeItem('fairboard.stratego')", vec![]).await?;
            page.go("#/").await?;
            page.reload().await?;
        }
        ensure!(pages[0] == pages[1], "Red sees something of what Blue exchanged");
        Ok(())
    });
}

async fn a_whole_turn_by_keyboard(page: Page) -> Result<()> {
    started(&page).await?;
    let live = css(LIVE_REGION);
    // The board has the focus after the curtain; a rank's number jumps to its piece.
    page.has_focus(&grid("Stratego board")).await?;
    page.keys("3").await?;
    page.has_focus(&square("e4")).await?;
    page.keys("m").await?;
    page.text_is(&live, "e4 can move to e3, d4, e5.").await?;
    page.keys(ENTER).await?;
    page.shows(&css("[data-square=e4][aria-selected=true]")).await?;
    page.keys(ESCAPE).await?;
    page.lacks(&css("[aria-selected=true]")).await?;
    page.keys(ENTER).await?;
    page.shows(&css("[data-square=e4][aria-selected=true]")).await?;
    page.keys(UP).await?;
    page.has_focus(&square("e5")).await?;
    page.keys(" ").await?;
    // The button of the curtain has the focus.
    page.has_focus(&button("Ready")).await?;
    page.keys(ENTER).await?;
    page.status_is("Blue's turn").await?;
    page.has_focus(&grid("Stratego board")).await?;
    page.keys("l").await?;
    page.text_is(&live, "Red moved from e4 to e5.").await?;
    page.keys("c").await?;
    page.text_is(&live, "Red has lost no pieces. Blue has lost no pieces.").await?;
    page.keys("?").await?;
    page.shows(&css(".keys")).await
}

#[test]
fn an_illegal_move_says_why_and_changes_nothing() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        for (from, to, why) in [
            ("e4", "e6", "Only a Scout moves more than one square."),
            ("e4", "d5", "Pieces move along a row or a column."),
        ] {
            move_piece(&page, from, to).await?;
            page.text_is(&css(REFUSAL), why).await?;
        }
        page.click(&square("i1")).await?;
        page.text_is(&css(REFUSAL), "Bombs and Flags do not move.").await?;
        page.lacks(&css("[aria-selected=true]")).await?;
        page.status_is("Red's turn").await?;
        named(&page, "e4, your Miner").await
    });
}

#[test]
fn a_reload_in_mid_game_goes_on_behind_the_curtain() {
    in_browser(Window::PHONE, |page| async move {
        started(&page).await?;
        move_piece(&page, "e4", "e5").await?;
        hand_over(&page).await?;
        page.status_is("Blue's turn").await?;
        page.reload().await?;
        page.shows(&button("Ready")).await?;
        page.lacks(&gridcells()).await?;
        hand_over(&page).await?;
        page.status_is("Blue's turn").await?;
        named(&page, "e5, enemy piece").await?;
        named(&page, "e7, your Scout").await
    });
}

#[test]
fn a_move_that_revealed_nothing_may_be_taken_back() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        // The curtain falls by itself after a while, so the page itself has to be quick.
        page.click_when_ready(&button(UNDO)).await?;
        move_piece(&page, "e4", "e5").await?;
        named(&page, "e4, your Miner").await?;
        named(&page, "e5, empty").await?;
        page.status_is("Red's turn").await?;
        move_piece(&page, "f4", "f5").await?;
        hand_over(&page).await?;
        named(&page, "f5, enemy piece").await
    });
}

#[test]
fn a_draw_is_offered_and_accepted() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        offer_draw(&page).await?;
        move_piece(&page, "e4", "e5").await?;
        hand_over(&page).await?;
        page.text_is(&css(".ways-out__offer"), "Red offers a draw. To decline it, make your move.")
            .await?;
        page.click(&button("Accept draw")).await?;
        page.status_is("Draw: both players agreed.").await
    });
}

#[test]
fn a_player_who_leaves_the_game_loses_it() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        leave(&page).await?;
        page.status_is("Blue won: Red resigned.").await?;
        page.lacks(&gridcells().ending("enemy piece")).await
    });
}
