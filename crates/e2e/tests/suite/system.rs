//! Preferences of the system: less motion.

use anyhow::ensure;
use fairboard_e2e::{Preference, Window, css, in_browser};
use serde_json::json;

use crate::table::{move_piece, started};

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
        move_piece(&page, "a4", "a10").await?;
        page.shows(&css(".battle")).await?;
        // Both ranks are there, and the loser is told by more than its place.
        page.count_is(&css(".fighter__face"), 2).await?;
        page.shows(&css(".fighter--fallen")).await?;
        let seen = page.run("return motion", vec![]).await?;
        ensure!(seen == json!([]), "{seen} travels");
        page.status_is("Red won: Blue's Flag was taken.").await?;
        page.lacks(&css(".battle")).await?;
        let seen = page.run("return motion", vec![]).await?;
        ensure!(seen == json!([]), "{seen} travels");
        Ok(())
    });
}
