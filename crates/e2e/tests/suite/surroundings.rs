//! Boards in the odd surroundings that other pages make for them.

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{
    Page, Window, button, cell, css, grid, heap, in_browser, in_each_browser, square,
};
use serde_json::{Value, json};

use crate::host::{barrage, destroy, mount, opened, stratego, tictactoe};
use crate::names::exposed;
use crate::table::{named, start_with_any};
use crate::words::{ENTER, RIGHT};

const PAGE: &str = "host.html";

/// The widest board that is tested, with some room.
const WIDE: Window = Window { width: 1640, ..Window::DESKTOP };

in_each_browser! {
    a_board_looks_the_same_whatever_the_page_says: Window::DESKTOP.on_host(PAGE);
    presses_and_drags_meet_their_squares: Window::DESKTOP.on_host(PAGE);
    a_board_fits_in_every_width: WIDE.on_host(PAGE);
    a_form_around_a_board_is_not_submitted: Window::DESKTOP.on_host(PAGE);
    parts_and_custom_properties_reach_a_board: Window::DESKTOP.on_host(PAGE);
    keys_names_and_announcements_cross_the_shadow_root: Window::DESKTOP.on_host(PAGE);
}

#[test]
fn the_browser_flashes_nothing_over_a_board_under_a_finger() {
    in_browser(Window::PHONE.on_host(PAGE), |page| async move {
        opened(&page).await?;
        for (options, ready) in [(stratego(), heap("Flag")), (tictactoe(), cell(9))] {
            let board = mount(&page, "first", options).await?;
            board.shows(&ready).await?;
            let read = "const { shadowRoot } = boards.placeOf('first');
                const color = (one) => getComputedStyle(one).webkitTapHighlightColor;
                const cells = [...shadowRoot.querySelectorAll('[role=gridcell]')];
                return [...new Set(cells.map(color))]";
            let colors = page.run(read, vec![]).await?;
            ensure!(colors == json!(["rgba(0, 0, 0, 0)"]), "{colors}");
            destroy(&page, "first").await?;
        }
        Ok(())
    });
}

/// Sets an attribute of the root element.
async fn set_root(page: &Page, name: &str, value: &str) -> Result<()> {
    let script = "document.documentElement.setAttribute(...arguments)";
    page.run(script, vec![json!(name), json!(value)]).await.map(|_| ())
}

async fn a_board_looks_the_same_whatever_the_page_says(page: Page) -> Result<()> {
    opened(&page).await?;
    for (options, ready) in [(stratego(), heap("Flag")), (tictactoe(), cell(9))] {
        let board = mount(&page, "first", options).await?;
        board.shows(&ready).await?;
        let number = remembered(&page).await?;
        ensure!(number.as_u64() > Some(20), "only {number} elements are compared");
        for (name, value) in [("class", "clashing"), ("dir", "rtl")] {
            set_root(&page, name, value).await?;
            let read = async |page: &Page| page.run("return boards.changes('first')", vec![]).await;
            let what = format!("the board to look the same with {value}");
            page.until(&what, read, |changes| *changes == json!([])).await?;
            set_root(&page, name, "").await?;
        }
        destroy(&page, "first").await?;
    }
    Ok(())
}

/// Remembers the look of the board once it is at rest. Returns the number of elements.
async fn remembered(page: &Page) -> Result<Value> {
    let script = "const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const number = boards.remember('first');
        return frame().then(frame).then(() => [number, boards.changes('first')])";
    let read = async |page: &Page| page.run(script, vec![]).await;
    let rests = |seen: &Value| seen[1] == json!([]);
    Ok(page.until("a board at rest", read, rests).await?[0].take())
}

async fn presses_and_drags_meet_their_squares(page: Page) -> Result<()> {
    opened(&page).await?;
    for surroundings in ["", "clashing", "transformed", "perspective", "zoomed", "scrolled"] {
        set_root(&page, "class", surroundings).await?;
        let board = mount(&page, "first", barrage()).await?;
        board.shows(&heap("Flag")).await?;
        page.run("document.getElementById('around').scrollTo(100, 150)", vec![]).await?;
        meet_their_squares(&board).await.with_context(|| format!("surroundings {surroundings}"))?;
        destroy(&page, "first").await?;
        page.run("localStorage.clear()", vec![]).await?;
    }
    Ok(())
}

/// Places some pieces of the small army in two ways.
async fn meet_their_squares(board: &Page) -> Result<()> {
    board.drag(&heap("Flag"), &square("a1")).await?;
    named(board, "a1, your Flag").await?;
    board.drag(&heap("Spy"), &square("j4")).await?;
    named(board, "j4, your Spy").await?;
    board.drag(&square("j4"), &square("e2")).await?;
    named(board, "e2, your Spy").await?;
    board.click(&heap("Miner")).await?;
    board.click(&square("g3")).await?;
    named(board, "g3, your Miner").await
}

async fn a_board_fits_in_every_width(page: Page) -> Result<()> {
    opened(&page).await?;
    for (options, ready, presses) in [
        (stratego(), heap("Flag"), [button("Random setup"), button("Start")]),
        (tictactoe(), cell(9), [cell(5), cell(1)]),
    ] {
        let board = mount(&page, "first", options).await?;
        board.shows(&ready).await?;
        for width in [1600, 1024, 768, 480, 320, 280] {
            fits(&page, width).await?;
        }
        for press in presses {
            board.click(&press).await?;
        }
        for width in [280, 320, 480, 768, 1024, 1600] {
            fits(&page, width).await?;
        }
        destroy(&page, "first").await?;
    }
    Ok(())
}

/// Sets the width of the board's element and waits until nothing of the board is outside of it.
async fn fits(page: &Page, width: u32) -> Result<()> {
    let script = "document.getElementById('first').style.width = `${arguments[0]}px`";
    page.run(script, vec![json!(width)]).await?;
    let read = async |page: &Page| page.run("return boards.overflow('first')", vec![]).await;
    let what = format!("a board that fits in {width} pixels");
    page.until(&what, read, |outside| *outside == json!([])).await.map(|_| ())
}

async fn a_form_around_a_board_is_not_submitted(page: Page) -> Result<()> {
    opened(&page).await?;
    let board = mount(&page, "first", stratego()).await?;
    start_with_any(&board).await?;
    board.focus(&css("[role=gridcell][tabindex='0']")).await?;
    page.keys(ENTER).await?;
    page.keys("?").await?;
    board.shows(&css(".keys")).await?;
    let submitted = page.run("return [boards.submitted, location.pathname]", vec![]).await?;
    ensure!(submitted == json!([0, "/host.html"]), "{submitted}");
    Ok(())
}

async fn keys_names_and_announcements_cross_the_shadow_root(page: Page) -> Result<()> {
    opened(&page).await?;
    let board = mount(&page, "first", stratego()).await?;
    start_with_any(&board).await?;
    page.record_speech().await?;
    board.focus(&square("a4")).await?;
    let active = page.run("return document.activeElement.id", vec![]).await?;
    ensure!(active == "first", "the focus is on {active}");
    page.keys(RIGHT).await?;
    board.has_focus(&square("b4")).await?;
    page.keys("l").await?;
    page.speaks("No moves yet.").await?;
    exposed(&board, &[(grid("Stratego board"), "grid", "Stratego board")]).await
}

/// A style sheet of the page for the documented parts and custom properties, and what comes of it.
const STYLED: &str = "
    const names = ['root', 'notices', 'status', 'board', 'side'];
    const rule = (name, index) => `#first::part(${name}) { outline: ${index + 1}px solid red }`;
    const own = '#first { --fairboard-text: 20px; --fairboard-font: monospace }';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(names.map(rule).join('') + own);
    document.adoptedStyleSheets = [sheet];
    const { shadowRoot } = document.getElementById('first');
    const part = (name) => shadowRoot.querySelector(`[part=${name}]`);
    const styles = names.map((name) => getComputedStyle(part(name)));
    const { fontSize, fontFamily } = styles[0];
    return [...styles.map(({ outlineWidth }) => outlineWidth), fontSize, fontFamily];";

async fn parts_and_custom_properties_reach_a_board(page: Page) -> Result<()> {
    opened(&page).await?;
    let board = mount(&page, "first", stratego()).await?;
    start_with_any(&board).await?;
    let styles = page.run(STYLED, vec![]).await?;
    let expected = json!(["1px", "2px", "3px", "4px", "5px", "20px", "monospace"]);
    ensure!(styles == expected, "{styles}");
    Ok(())
}
