//! The browsers in which tests run, and the commands that start their drivers.

mod chromium;
mod firefox;
mod webkit;

use std::path::Path;
use std::process::Command;

use anyhow::Result;
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

/// The command that starts a driver, and what the driver needs.
pub(crate) struct Driver {
    /// The command that starts the driver.
    pub(crate) command: Command,
    /// Capabilities for the browser's session.
    pub(crate) capabilities: Value,
    /// The running display server, for a browser that needs one.
    pub(crate) display: Option<Group>,
}

impl Engine {
    /// Prepares a driver that will listen at `port` and open `window`. Only Chromium keeps its
    /// profile in the empty folder `profile`.
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
