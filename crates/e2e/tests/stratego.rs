//! Stratego for two people at one device.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, in_browser};

fn square(name: &str) -> String {
    format!("[data-square={name}]")
}

async fn named(page: &Page, name: &str) -> Result<()> {
    page.count_is(&format!("[role=gridcell][aria-label='{name}']"), 1).await
}

async fn move_piece(page: &Page, from: &str, to: &str) -> Result<()> {
    page.click(&square(from)).await?;
    page.click(&square(to)).await
}

/// Chooses the small army, from the set-up of Red.
async fn barrage(page: &Page) -> Result<()> {
    page.go("#/stratego").await?;
    page.click(".options summary").await?;
    let choose = "const select = [...document.querySelectorAll('.options label')]\
                  .find(l => l.textContent.startsWith('Army')).querySelector('select');\
                  select.selectedIndex = 1; \
                  select.dispatchEvent(new Event('change', { bubbles: true }));";
    page.run(choose, vec![]).await?;
    page.count_is("[aria-label='Pieces to place'] button", 7).await?;
    page.click(".options summary").await
}

/// Places an army of pairs of rank and square by clicks, and starts.
async fn place(page: &Page, army: &[(&str, &str)]) -> Result<()> {
    for (rank, at) in army {
        page.click(&format!("[data-reserve={rank}]")).await?;
        page.click(&square(at)).await?;
    }
    page.press("Start").await
}

const RED: [(&str, &str); 8] = [
    ("flag", "j1"),
    ("bomb", "i1"),
    ("spy", "h1"),
    ("scout", "a4"),
    ("scout", "b4"),
    ("miner", "e4"),
    ("general", "f4"),
    ("marshal", "i4"),
];

const BLUE: [(&str, &str); 8] = [
    ("flag", "a10"),
    ("bomb", "c10"),
    ("spy", "j10"),
    ("scout", "e7"),
    ("scout", "j7"),
    ("miner", "d10"),
    ("general", "f7"),
    ("marshal", "i7"),
];

/// A small game, up to Red's first move.
async fn started(page: &Page) -> Result<()> {
    barrage(page).await?;
    place(page, &RED).await?;
    page.press("Ready").await?;
    place(page, &BLUE).await?;
    page.press("Ready").await?;
    page.status_is("Red's turn").await
}

#[test]
fn pieces_are_dragged_from_the_tray_between_squares_and_back() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego").await?;
        page.drag("[aria-label='Bomb, 6 left']", &square("a1")).await?;
        named(&page, "a1, your Bomb").await?;
        page.count_is("[aria-label='Bomb, 5 left']", 1).await?;
        page.drag(&square("a1"), &square("c2")).await?;
        named(&page, "c2, your Bomb").await?;
        named(&page, "a1, empty").await?;
        page.drag("[aria-label='Flag, 1 left']", &square("c3")).await?;
        page.drag(&square("c3"), &square("c2")).await?;
        named(&page, "c2, your Flag").await?;
        named(&page, "c3, your Bomb").await?;
        page.drag(&square("c3"), "[aria-label='Bomb, 5 left']").await?;
        named(&page, "c3, empty").await?;
        page.count_is("[aria-label='Bomb, 6 left']", 1).await
    });
}

#[test]
fn a_drag_to_an_illegal_square_changes_nothing_and_says_why() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego").await?;
        for (at, why) in [
            ("a5", "Pieces are placed on the four home rows of their side."),
            ("c5", "Nothing stands in a lake."),
            ("a10", "Pieces are placed on the four home rows of their side."),
        ] {
            page.drag("[aria-label='Spy, 1 left']", &square(at)).await?;
            page.text_is(".refusal", why).await?;
            page.count_is("[aria-label='Spy, 1 left']", 1).await?;
            ensure!(page.count(".piece").await? == 0, "a piece on {at}");
        }
        Ok(())
    });
}

#[test]
fn pieces_are_dragged_by_touch() {
    in_browser(Window::PHONE, |page| async move {
        page.go("#/stratego").await?;
        page.drag_by_touch("[aria-label='Marshal, 1 left']", &square("e4")).await?;
        named(&page, "e4, your Marshal").await
    });
}

#[test]
fn the_army_is_placed_by_keyboard() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego").await?;
        page.run("document.querySelector('[data-reserve=spy]').focus()", vec![]).await?;
        page.keys("\u{e007}").await?;
        page.run("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()", vec![])
            .await?;
        page.keys("\u{e007}").await?;
        named(&page, "a4, your Spy").await?;
        page.keys(" ").await?;
        page.keys("\u{e014}").await?; // right
        page.keys(" ").await?;
        named(&page, "b4, your Spy").await
    });
}

#[test]
fn start_waits_for_a_complete_army() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego").await?;
        let start = "//button[normalize-space(.)='Start']";
        let disabled = "return document.evaluate(arguments[0], document, null, 9, null)\
                        .singleNodeValue.disabled";
        ensure!(page.run(disabled, vec![start.into()]).await? == true, "an empty army may start");
        page.press("Random setup").await?;
        page.text_is("#setup-missing", "Your army is ready.").await?;
        ensure!(page.run(disabled, vec![start.into()]).await? == false, "a whole army may not");
        page.press("Clear").await?;
        page.count_is(".piece", 0).await
    });
}

#[test]
fn a_whole_game_through_the_curtain_to_the_flag() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        named(&page, "f4, your General").await?;
        named(&page, "f7, enemy piece").await?;
        // A click to move, the curtain, and the other side's turn.
        move_piece(&page, "f4", "f5").await?;
        page.press("Ready").await?;
        page.status_is("Blue's turn").await?;
        named(&page, "f5, enemy piece").await?;
        named(&page, "f7, your General").await?;
        // A drag to move.
        page.drag(&square("f7"), &square("f6")).await?;
        page.press("Ready").await?;
        // A click to attack: both Generals fall, and both ranks were public.
        move_piece(&page, "f5", "f6").await?;
        page.press("Ready").await?;
        named(&page, "f6, empty").await?;
        page.count_is("[aria-label='Red lost 1 General.']", 1).await?;
        page.count_is("[aria-label='Blue lost 1 General.']", 1).await?;
        move_piece(&page, "e7", "e6").await?;
        page.press("Ready").await?;
        // A Scout runs the whole column and takes the Flag.
        move_piece(&page, "a4", "a10").await?;
        page.status_is("Red won: Blue's Flag was taken.").await?;
        named(&page, "i7, enemy Marshal").await?;
        page.press("Play again").await?;
        page.status_is("Red: place your army.").await
    });
}

#[test]
fn nothing_hidden_is_in_the_page() {
    in_browser(Window::DESKTOP, |page| async move {
        barrage(&page).await?;
        place(&page, &RED).await?;
        let html = "return document.documentElement.outerHTML";
        let covered = |html: &str| {
            [", your ", "enemy", "token__number", "data-square"]
                .iter()
                .all(|word| !html.contains(word))
        };
        let curtain = page.run(html, vec![]).await?;
        ensure!(covered(curtain.as_str().unwrap_or(", your ")), "the curtain shows something");
        page.press("Ready").await?;
        let setup = page.run(html, vec![]).await?;
        let setup = setup.as_str().unwrap_or_default();
        ensure!(
            !setup.contains(", your ") && !setup.contains("token--red"),
            "Blue sees Red's army"
        );
        place(&page, &BLUE).await?;
        page.press("Ready").await?;
        page.count_is("[role=gridcell][aria-label$=', enemy piece']", 8).await?;
        // Enemy pieces show neither number nor picture.
        page.count_is(".token--blue .icon, .token--blue .token__number", 0).await?;
        page.count_is(".token--red .icon", 8).await
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
            barrage(&page).await?;
            place(&page, &RED).await?;
            page.press("Ready").await?;
            place(&page, &blue).await?;
            let html = "return document.documentElement.outerHTML";
            let curtain = page.run(html, vec![]).await?;
            page.press("Ready").await?;
            move_piece(&page, "e4", "e5").await?;
            page.press("Ready").await?;
            move_piece(&page, "f7", "f6").await?;
            page.press("Ready").await?;
            page.status_is("Red's turn").await?;
            pages.push((curtain, page.run(html, vec![]).await?));
            page.run("localStorage.clear()", vec![]).await?;
            page.go("#/").await?;
            page.reload().await?;
        }
        ensure!(pages[0] == pages[1], "Red sees something of what Blue exchanged");
        Ok(())
    });
}

#[test]
fn a_whole_turn_by_keyboard() {
    const ENTER: &str = "\u{e007}";
    const UP: &str = "\u{e013}";
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        // The board has the focus after the curtain; a rank's number jumps to its piece.
        page.keys("3").await?;
        page.keys("m").await?;
        page.text_is("[aria-live=polite]", "e4 may go to e3, d4, e5.").await?;
        page.keys(ENTER).await?;
        page.count_is("[data-square=e4][aria-selected=true]", 1).await?;
        page.keys("\u{e00c}").await?; // Escape
        page.count_is("[aria-selected=true]", 0).await?;
        page.keys(ENTER).await?;
        page.keys(UP).await?;
        page.keys(" ").await?;
        // The button of the curtain has the focus.
        page.find(".curtain").await?;
        page.keys(ENTER).await?;
        page.status_is("Blue's turn").await?;
        page.keys("l").await?;
        page.text_is("[aria-live=polite]", "Red moved from e4 to e5.").await?;
        page.keys("c").await?;
        page.text_is("[aria-live=polite]", "Red lost nothing yet. Blue lost nothing yet.").await?;
        page.keys("?").await?;
        page.count_is(".keys", 1).await
    });
}

#[test]
fn an_illegal_move_says_why_and_changes_nothing() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        for (from, to, why) in [
            ("e4", "e6", "Only a Scout moves more than one square."),
            ("e4", "d5", "Pieces move along a row or a column."),
            ("i1", "i2", "Bombs and Flags do not move."),
        ] {
            move_piece(&page, from, to).await?;
            page.text_is(".refusal", why).await?;
        }
        page.status_is("Red's turn").await?;
        named(&page, "e4, your Miner").await
    });
}

#[test]
fn a_reload_in_mid_game_goes_on_behind_the_curtain() {
    in_browser(Window::PHONE, |page| async move {
        started(&page).await?;
        move_piece(&page, "e4", "e5").await?;
        page.press("Ready").await?;
        page.status_is("Blue's turn").await?;
        page.reload().await?;
        page.count_is("[role=gridcell]", 0).await?;
        page.press("Ready").await?;
        page.status_is("Blue's turn").await?;
        named(&page, "e5, enemy piece").await?;
        named(&page, "e7, your Scout").await
    });
}

#[test]
fn a_move_that_revealed_nothing_may_be_taken_back() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        move_piece(&page, "e4", "e5").await?;
        page.press("Take the move back").await?;
        page.press("Ready").await?;
        page.status_is("Red's turn").await?;
        named(&page, "e4, your Miner").await
    });
}

#[test]
fn a_draw_is_offered_and_accepted() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        page.press("Offer draw").await?;
        move_piece(&page, "e4", "e5").await?;
        page.press("Ready").await?;
        page.text_is(".ways-out__offer", "Red offers a draw.").await?;
        page.press("Accept draw").await?;
        page.status_is("Draw: both players agreed.").await
    });
}

#[test]
fn whoever_leaves_the_game_loses_it() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        page.press("Leave game").await?;
        page.status_is("Blue won: Red left the game.").await?;
        page.count_is("[role=gridcell][aria-label$='enemy piece']", 0).await
    });
}
