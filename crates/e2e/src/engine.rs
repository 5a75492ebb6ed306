//! The browsers that tests run in. Everything in which their drivers differ is here.

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

/// A browser's engine, which a test may depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Engine {
    /// Chromium under ChromeDriver: has touch, windows of any size and the console's log.
    #[default]
    Chromium,
    /// Firefox under geckodriver. Its windows are at least 450 pixels wide.
    Firefox,
    /// WebKitGTK's small browser under WebKitWebDriver, on a display of its own. It has no touch.
    WebKit,
}

/// A driver that is to be started.
pub(crate) struct Driver {
    /// Its command.
    pub(crate) command: Command,
    /// Wishes for the browser's session.
    pub(crate) capabilities: Value,
    /// The display of a browser that cannot do without one.
    pub(crate) display: Option<Group>,
}

impl Engine {
    /// The driver for a window, at a port, with a fresh profile.
    pub(crate) async fn driver(self, window: Window, port: u16, profile: &Path) -> Result<Driver> {
        match self {
            Self::Chromium => Ok(chromium::driver(window, port, profile)),
            Self::Firefox => Ok(firefox::driver(window, port)),
            Self::WebKit => webkit::driver(window, port).await,
        }
    }

    /// True if the driver gives the size of the window that is asked for. In other browsers it has
    /// to be set once the frame of the window is known.
    pub(crate) const fn sizes_its_window(self) -> bool {
        matches!(self, Self::Chromium)
    }

    /// True if the driver has the console's log. In other browsers a script of the page keeps it.
    pub(crate) const fn has_log(self) -> bool {
        matches!(self, Self::Chromium)
    }
}

/// The target folder, which also holds the project's own tools.
pub(crate) fn target() -> Result<PathBuf> {
    let test = env::current_exe()?;
    let target = test.ancestors().nth(3);
    target.map(Path::to_owned).context("the test lies in no target folder")
}
