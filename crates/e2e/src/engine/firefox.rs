//! Firefox with geckodriver, which makes the profile itself.

use std::path::PathBuf;
use std::process::Command;

use serde_json::json;

use super::{Driver, target};
use crate::window::{Pointer, Theme, Window};

/// The driver for a window.
pub(super) fn driver(window: Window, port: u16) -> Driver {
    let mut command = Command::new(program());
    // The driver may use any free port besides its own.
    command.args(["--port", &port.to_string(), "--websocket-port", "0"]);
    // A release of Firefox asks its maker for settings, unless the driver's choice of none is
    // accepted.
    command.env("MOZ_REMOTE_SETTINGS_DEVTOOLS", "1");
    let capabilities = json!({
        "browserName": "firefox",
        "webSocketUrl": true,
        "moz:firefoxOptions": {
            "args": ["-headless"],
            "prefs": {
                "layout.css.prefers-color-scheme.content-override":
                    i32::from(window.theme == Theme::Light),
                "dom.w3c_touch_events.enabled": i32::from(window.pointer == Pointer::Finger),
            },
        },
    });
    Driver { command, capabilities, display: None }
}

/// The driver in the project's tools folder, or else on the path.
fn program() -> PathBuf {
    let own = target().map(|target| target.join("tools/bin/geckodriver"));
    own.ok().filter(|own| own.exists()).unwrap_or_else(|| "geckodriver".into())
}
