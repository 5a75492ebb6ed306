//! Preferences of the system: forced colors and less motion. Marks stay visible, and nothing
//! travels.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Preference, Window, button, css, gridcells, in_browser, square};
use serde_json::json;

use crate::table::{move_piece, resume, started};

/// A game between two people, at Red's turn, in which Red's piece on f5 can attack f6.
const GAME: &str = include_str!("../../examples/pictures/game.txt");

/// For each selector the border or outline of the first element, or of its pseudo-element: its
/// style, its width, and whether its color differs from the ground.
const LINES: &str = "
    const probe = document.createElement('div');
    probe.style.color = 'Canvas';
    document.body.append(probe);
    const ground = getComputedStyle(probe).color;
    probe.remove();
    return arguments[0].map(([selector, part]) => {
        const element = document.querySelector(selector);
        if (!element) return `there is no ${selector}`;
        const style = getComputedStyle(element, part);
        const lines = ['borderTop', 'outline'].map((line) => ({
            kind: style[`${line}Style`],
            width: parseFloat(style[`${line}Width`]),
            color: style[`${line}Color`],
        }));
        const seen = lines.some(({ kind, width, color }) =>
            kind !== 'none' && width >= 1 && color !== ground);
        return seen ? null : `${selector}${part ?? ''}: ${JSON.stringify(lines)}`;
    }).filter((fault) => fault);";

/// Waits until each element has a line that is seen.
async fn lines(page: &Page, elements: &[(&str, Option<&str>)]) -> Result<()> {
    // Pieces are drawn some at a time.
    let read = async |page: &Page| page.run(LINES, vec![json!(elements)]).await;
    page.until("lines that are seen", read, |faults| *faults == json!([])).await.map(drop)
}

#[test]
fn marks_are_lines_in_forced_colors() {
    in_browser(Window::DESKTOP, |page| async move {
        page.prefer(&[Preference::ForcedColors]).await?;
        resume(&page, GAME).await?;
        page.click(&button("Ready")).await?;
        page.click(&square("f5")).await?;
        page.shows(&css("[data-square=f5][aria-selected=true]")).await?;
        lines(
            &page,
            &[
                (".square--last", None),
                (".square--selected", None),
                (".square--move", Some("::after")),
                (".square--attack", Some("::after")),
                (".piece.piece--held", None),
                (".board__grid", None),
                (".button", None),
            ],
        )
        .await?;
        // The lakes are shores of the map's drawing.
        let shore = "const { stroke, fill } = getComputedStyle(document.querySelector(
                '.map__shore')); return [stroke, getComputedStyle(document.body).color]";
        let shore = page.run(shore, vec![]).await?;
        ensure!(shore[0] == shore[1], "the shore is not drawn in the color of text: {shore}");
        page.hold_timers().await?;
        page.click(&square("f6")).await?;
        page.shows(&css(".battle")).await?;
        page.release_timers().await?;
        page.go("#/tic-tac-toe").await?;
        for cell in [0, 3, 1, 4, 2] {
            let press = "document.querySelectorAll('[role=gridcell]')[arguments[0]].click()";
            page.run(press, vec![json!(cell)]).await?;
        }
        page.status_is("x won").await?;
        lines(&page, &[(".led__cell--line", None)]).await?;
        page.count_is(&gridcells().ending(", x"), 3).await
    });
}

#[test]
fn nothing_travels_when_the_system_wants_less_motion_and_the_battle_is_still_shown() {
    in_browser(Window::DESKTOP, |page| async move {
        page.prefer(&[Preference::ReducedMotion]).await?;
        started(&page).await?;
        let watch = "window.motion = []; const look = () => {
            for (const one of document.getAnimations()) {
                const { target } = one.effect;
                const frames = one.effect.getKeyframes();
                if (frames.some((frame) => 'translate' in frame || 'transform' in frame)) {
                    motion.push(target.className);
                }
            }
            requestAnimationFrame(look);
        }; look();";
        page.run(watch, vec![]).await?;
        page.hold_timers().await?;
        move_piece(&page, "a4", "a10").await?;
        page.shows(&css(".battle")).await?;
        // Both ranks are there, and the loser is told by more than its place.
        page.count_is(&css(".fighter__face"), 2).await?;
        page.shows(&css(".fighter--fallen")).await?;
        let seen = page.run("return motion", vec![]).await?;
        ensure!(seen == json!([]), "{seen} travels");
        page.release_timers().await?;
        page.status_is("Red won: Blue's Flag was taken.").await?;
        page.lacks(&css(".battle")).await?;
        let seen = page.run("return motion", vec![]).await?;
        ensure!(seen == json!([]), "{seen} travels");
        Ok(())
    });
}
