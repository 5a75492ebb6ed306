//! Buttons that have no effect now, and why.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, button, css, in_browser};

use crate::battle::face_to_face;
use crate::table::{move_piece, started};
use crate::words::{PASS, TAB, UNDO};

/// Grey buttons without a reason of their own. A heap says by its count that it is empty.
const UNEXPLAINED: &str = "
    const grey = [...document.querySelectorAll('button[aria-disabled=true]')];
    const silent = grey.filter((button) => !button.title && !button.matches('.heap'));
    return silent.map((button) => button.textContent);";

#[test]
fn a_button_without_an_effect_says_why() {
    in_browser(Window::DESKTOP, |page| async move {
        for (address, sign) in [
            ("#/stratego/people", "Random setup"),
            ("#/tic-tac-toe", "Hints"),
            ("#/practice/", "Play from here"),
        ] {
            page.go(address).await?;
            page.shows(&button(sign)).await?;
            page.shows(&css("button[aria-disabled=true][title]")).await?;
            let silent = page.run(UNEXPLAINED, vec![]).await?;
            ensure!(silent == serde_json::json!([]), "{address}: {silent}");
        }
        Ok(())
    });
}

/// Waits until the button that takes a move back has no effect, for this reason.
async fn is_not_undone(page: &Page, why: &str) -> Result<()> {
    page.shows(&css(format!("button[aria-disabled=true][title='{why}']"))).await
}

#[test]
fn undo_says_why_a_move_stays() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page).await?;
        is_not_undone(&page, "You have not moved yet.").await?;
        face_to_face(&page).await?;
        is_not_undone(&page, "A move cannot be undone once the device was passed.").await?;
        page.hold_timers().await?;
        move_piece(&page, "f5", "f6").await?;
        page.shows(&button(PASS)).await?;
        is_not_undone(&page, "A move cannot be undone after a battle: ranks were seen.").await
    });
}

/// The middle of the button that takes a move back.
const MIDDLE: &str = "
    const undo = document.querySelector('.ways-out button[title]');
    undo.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = undo.getBoundingClientRect();
    return [x + width / 2, y + height / 2];";

/// A browser shows titles to a mouse alone.
#[test]
fn the_reason_is_shown_to_fingers_and_keys() {
    let shown = "const undo = document.querySelector('.ways-out button[title]');
        return getComputedStyle(undo, '::after').display;";
    for window in [Window::PHONE, Window::DESKTOP] {
        in_browser(window, move |page| async move {
            started(&page).await?;
            page.shows(&css(".ways-out button[title]")).await?;
            ensure!(page.run(shown, vec![]).await? == "none", "shown before it is asked for");
            if window == Window::PHONE {
                let middle = page.run(MIDDLE, vec![]).await?;
                let [x, y] = [&middle[0], &middle[1]].map(|one| one.as_f64().unwrap_or_default());
                page.click_at(x, y).await?;
            } else {
                page.focus(&button("Hint")).await?;
                page.keys(TAB).await?;
                page.has_focus(&button(UNDO)).await?;
            }
            let read = async |page: &Page| page.run(shown, vec![]).await;
            page.until("the reason", read, |display| *display == "block").await.map(drop)
        });
    }
}
