//! Drags: their cost, since from frame to frame one property of one node changes and nothing is
//! measured, and what comes between.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, css, heap, in_each_browser, square};

use crate::table::named;

in_each_browser! {
    a_drag_measures_nothing_while_it_moves: Window::DESKTOP;
    a_drag_ends_without_a_move_when_another_page_comes: Window::DESKTOP;
}

/// Writes down each question about layout that is asked while an event is handled, by the event.
const WATCH: &str = r#"
    window.asked = [];
    const note = (name) => {
        if (window.event) window.asked.push(`${window.event.type}: ${name}`);
    };
    const call = (owner, name) => {
        const own = owner[name];
        owner[name] = function (...values) { note(name); return own.apply(this, values); };
    };
    const property = (owner, name) => {
        const own = Object.getOwnPropertyDescriptor(owner, name);
        const get = function () { note(name); return own.get.call(this); };
        Object.defineProperty(owner, name, { ...own, get });
    };
    for (const name of ["getBoundingClientRect", "getClientRects"]) call(Element.prototype, name);
    for (const name of ["elementFromPoint", "elementsFromPoint"]) call(Document.prototype, name);
    call(window, "getComputedStyle");
    for (const side of ["Top", "Left", "Width", "Height"]) {
        property(HTMLElement.prototype, `offset${side}`);
        property(Element.prototype, `client${side}`);
        property(Element.prototype, `scroll${side}`);
    }
    property(HTMLElement.prototype, "offsetParent");
"#;

async fn a_drag_measures_nothing_while_it_moves(page: Page) -> Result<()> {
    page.go("#/stratego").await?;
    page.shows(&heap("Flag")).await?;
    page.run(WATCH, vec![]).await?;
    page.drag(&heap("Flag"), &square("c3")).await?;
    named(&page, "c3, your Flag").await?;
    page.drag(&square("c3"), &square("h2")).await?;
    named(&page, "h2, your Flag").await?;
    let asked: Vec<String> = serde_json::from_value(page.run("return asked", vec![]).await?)?;
    let of = |event: &str| asked.iter().filter(|one| one.starts_with(event)).collect::<Vec<_>>();
    ensure!(!of("pointerdown").is_empty(), "the page does not know the place of a press");
    ensure!(of("pointermove").is_empty(), "in a move: {:?}", of("pointermove"));
    Ok(())
}

async fn a_drag_ends_without_a_move_when_another_page_comes(page: Page) -> Result<()> {
    let names = "return ['c3', 'c8'].map((square) => \
        document.querySelector(`[data-square=${square}]`).getAttribute('aria-label'))";
    page.go("#/practice/").await?;
    page.shows(&square("c3")).await?;
    let before = page.run(names, vec![]).await?;
    page.carry(&square("c3"), &square("c8")).await?;
    page.run("location.hash = '#/rules/stratego'", vec![]).await?;
    page.shows(&css(".rules")).await?;
    page.release().await?;
    page.run("history.back()", vec![]).await?;
    page.shows(&square("c3")).await?;
    let after = page.run(names, vec![]).await?;
    ensure!(before == after, "{before} became {after}");
    page.drag(&square("c3"), &square("c8")).await?;
    let read = async |page: &Page| page.run(names, vec![]).await;
    page.until("a piece that is dragged on", read, |now| *now != before).await.map(drop)
}
