//! Timers of the page: held so that what it displays for a while stays there, or made longer or
//! shorter. Its frames: held, too.

use anyhow::Result;
use serde_json::json;

use crate::engine::Engine;
use crate::page::Page;

/// Script that holds timers.
const HOLD: &str = include_str!("timers.js");

/// Script that makes waits longer or shorter.
const PATIENCE: &str = include_str!("patience.js");

/// Shortest timer that is held, in milliseconds. Shorter ones serve drawing.
const SHORTEST: u32 = 300;

impl Page {
    /// Holds every longer timer that the page sets from now on, so that a battle stays displayed
    /// however slow the driver is. The next document has timers of its own.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn hold_timers(&self) -> Result<()> {
        self.run(HOLD, vec![json!(SHORTEST)]).await.map(drop)
    }

    /// Lets the held timers begin to run, and later ones as usual.
    ///
    /// # Errors
    ///
    /// If no timers are held.
    pub async fn release_timers(&self) -> Result<()> {
        self.run("testTimers.release()", vec![]).await.map(drop)
    }

    /// Multiplies the waits that the page sets from now on, from the 1,500 milliseconds that it
    /// waits for an answer of its server: ten times as long, and nothing is late on a slow machine;
    /// a tenth, and what never comes is told sooner. In Chromium later documents have the same
    /// patience.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn set_patience(&self, factor: f64) -> Result<()> {
        let script = format!("{{ const factor = {factor};\n{PATIENCE} }}");
        if self.browser.engine == Engine::Chromium {
            self.run_first(&script).await?;
        }
        self.run(&script, vec![]).await.map(drop)
    }

    /// Draws no frame of later documents, as a system does with a window that is covered. Only
    /// Chromium does so.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn hold_frames(&self) -> Result<()> {
        self.run_first("window.requestAnimationFrame = () => 0;").await
    }
}
