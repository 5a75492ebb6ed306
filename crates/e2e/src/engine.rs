//! The browsers in which tests run. All differences between their drivers are in this module.

mod chromium;
mod firefox;
mod webkit;

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};
use serde::Serialize;
use serde_json::Value;

use crate::process::Group;
use crate::window::Window;

/// The engine of a browser. The engines differ in the abilities that a test may need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Engine {
    /// Chromium with ChromeDriver: has touch, windows of any size, and a console log.
    #[default]
    Chromium,
    /// Firefox with geckodriver. Its windows are at least 450 pixels wide.
    Firefox,
    /// The small browser of WebKitGTK with WebKitWebDriver, on a display of its own. It has no
    /// touch.
    WebKit,
}

/// A driver to be started.
pub(crate) struct Driver {
    /// The command that starts the driver.
    pub(crate) command: Command,
    /// Capabilities for the browser's session.
    pub(crate) capabilities: Value,
    /// The display, for a browser that needs one.
    pub(crate) display: Option<Group>,
}

impl Engine {
    /// The driver for a window, which will listen at `port`. Only Chromium keeps its profile in the
    /// empty folder `profile`.
    pub(crate) async fn driver(self, window: Window, port: u16, profile: &Path) -> Result<Driver> {
        match self {
            Self::Chromium => Ok(chromium::driver(window, port, profile)),
            Self::Firefox => Ok(firefox::driver(window, port)),
            Self::WebKit => webkit::driver(window, port).await,
        }
    }

    /// Returns `true` if the driver opens windows of the requested size. In other browsers, the
    /// size must be set after the window is open.
    pub(crate) const fn sizes_its_window(self) -> bool {
        matches!(self, Self::Chromium)
    }

    /// Returns `true` if the driver has the console's log. In other browsers a script in the page
    /// records errors.
    pub(crate) const fn has_log(self) -> bool {
        matches!(self, Self::Chromium)
    }
}

/// Cargo's target folder. The folder also contains the project's own tools.
pub(crate) fn target() -> Result<PathBuf> {
    // The program of the tests is `debug/deps/NAME` in the target folder.
    let test = env::current_exe()?;
    let target = test.ancestors().nth(3);
    target.map(Path::to_owned).context("the test lies in no target folder")
}
