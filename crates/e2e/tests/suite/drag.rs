//! Drags: their cost, since from frame to frame one property of one node changes and nothing is
//! measured, and what comes between.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, button, css, heap, in_browser, in_each_browser, square};

use crate::table::named;
use crate::words::ESCAPE;

in_each_browser! {
    a_drag_measures_nothing_while_it_moves: Window::DESKTOP;
    a_drag_ends_without_a_move_when_another_page_comes: Window::DESKTOP;
}

/// Records each question about layout that is asked during an event, with the type of the event.
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

/// An event between the press of a drag and its release.
#[derive(Clone, Copy, Debug)]
enum Interruption {
    /// A press of the right button.
    RightButton,
    /// The key that ends a drag.
    Escape,
    /// A script.
    Script(&'static str),
}

/// Defines a function that sends an event of the dragging pointer to the board.
const EVENT: &str = "const tell = (name, details) =>
    document.querySelector('.table').dispatchEvent(new PointerEvent(name,
        { bubbles: true, pointerId: testPointer, ...details }));";

#[test]
fn a_drag_that_is_interrupted_makes_no_move() {
    in_browser(Window::DESKTOP, interrupted);
}

async fn interrupted(page: Page) -> Result<()> {
    let names = "return ['c3', 'c8', 'd3'].map((square) => \
        document.querySelector(`[data-square=${square}]`).getAttribute('aria-label'))";
    let read = async |page: &Page| page.run(names, vec![]).await;
    page.go("#/practice/").await?;
    page.shows(&square("c3")).await?;
    let note = "addEventListener('pointerdown', (event) => {
            window.testPointer = event.pointerId;
        }, true);
        document.body.style.paddingBlockEnd = '200vh';";
    page.run(note, vec![]).await?;
    let before = read(&page).await?;
    for (rule, interruption) in [
        ("another button", Interruption::RightButton),
        ("Escape", Interruption::Escape),
        ("the system takes the pointer", Interruption::Script("tell('pointercancel')")),
        ("another element takes it", Interruption::Script("tell('lostpointercapture')")),
        (
            "the release is not seen",
            Interruption::Script("tell('pointermove', { button: -1, buttons: 0 })"),
        ),
        ("the page scrolls", Interruption::Script("scrollBy(0, 150)")),
        (
            "the board is laid out anew",
            Interruption::Script("document.querySelector('.app').style.paddingInline = '20vw'"),
        ),
        ("the window loses the focus", Interruption::Script("dispatchEvent(new Event('blur'))")),
    ] {
        page.carry(&square("c3"), &square("c8")).await?;
        match interruption {
            Interruption::RightButton => page.press_right().await?,
            Interruption::Escape => page.keys(ESCAPE).await?,
            Interruption::Script(script) => {
                page.run(&format!("{EVENT} {script}"), vec![]).await.map(drop)?;
            }
        }
        page.release().await?;
        page.run("document.querySelector('.app').style = ''; scrollTo(0, 0)", vec![]).await?;
        ensure!(read(&page).await? == before, "{rule}: {before} became {}", read(&page).await?);
        // Only from where it was can the piece be put somewhere else, and put back.
        page.drag(&square("c3"), &square("d3")).await?;
        page.until(&format!("{rule}: a move"), read, |now| *now != before).await?;
        page.click(&button("Undo")).await?;
        page.until(&format!("{rule}: no move"), read, |now| *now == before).await?;
    }
    Ok(())
}
