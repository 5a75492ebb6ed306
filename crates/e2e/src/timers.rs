//! Control of the page's timers and drawing. A test can stop the timers, so that temporary displays
//! stay, and can make waits longer or shorter. A test can also stop the drawing of frames.

use anyhow::Result;
use serde_json::json;

use crate::engine::Engine;
use crate::page::Page;

/// Script that holds timers.
const HOLD: &str = include_str!("timers.js");

/// Script that makes the page's waits longer or shorter.
const PATIENCE: &str = include_str!("patience.js");

/// Shortest timer that is held, in milliseconds. Shorter timers run, because the page needs them to
/// draw.
const SHORTEST: u32 = 300;

impl Page {
    /// Holds every timer of 300 milliseconds or more that the page sets from now on. So a battle
    /// stays displayed, however slow the driver is. The timers of a new document are not held.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn hold_timers(&self) -> Result<()> {
        self.run(HOLD, vec![json!(SHORTEST)]).await.map(drop)
    }

    /// Starts the held timers, and lets later timers run as usual.
    ///
    /// # Errors
    ///
    /// If [`hold_timers`](Self::hold_timers) was not called for the present document.
    pub async fn release_timers(&self) -> Result<()> {
        self.run("testTimers.release()", vec![]).await.map(drop)
    }

    /// Multiplies by `factor` the waits of 1,500 milliseconds and more that the page begins from
    /// now on, such as those for its server and its worker. With a factor of 10 nothing is late on
    /// a slow machine. With a factor of 0.1 the page gives up sooner. A later call replaces the
    /// factor. In Chromium the factor also applies to later documents.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn set_patience(&self, factor: f64) -> Result<()> {
        // The braces allow a second `factor` in the same document.
        let script = format!("{{ const factor = {factor};\n{PATIENCE} }}");
        // Only Chromium's developer tools run a script in later documents.
        if self.browser.engine == Engine::Chromium {
            self.run_first(&script).await?;
        }
        self.run(&script, vec![]).await.map(drop)
    }

    /// Stops the drawing of frames in later documents, as a system does for a covered window.
    ///
    /// # Errors
    ///
    /// If the driver is gone, or the browser is not Chromium.
    pub async fn hold_frames(&self) -> Result<()> {
        self.run_first("window.requestAnimationFrame = () => 0;").await
    }
}
