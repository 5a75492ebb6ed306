//! Firefox with geckodriver, which makes the profile itself.

use std::path::PathBuf;
use std::process::Command;

use serde_json::json;

use super::Driver;
use crate::target::target;
use crate::window::{Pointer, Theme, Window};

pub(super) fn driver(window: Window, port: u16) -> Driver {
    let mut command = Command::new(program());
    // The driver may use any free port besides its own.
    command.args(["--port", &port.to_string(), "--websocket-port", "0"]);
    // The driver tells Firefox to load no settings from its maker's servers. Releases of Firefox
    // obey only with this variable.
    command.env("MOZ_REMOTE_SETTINGS_DEVTOOLS", "1");
    let scheme = match window.theme {
        Theme::Dark => 0,
        Theme::Light => 1,
    };
    // With `webSocketUrl` the session gets an address of WebDriver BiDi, through which `Contexts`
    // gives each test separate storage in the one browser.
    let capabilities = json!({
        "browserName": "firefox",
        "webSocketUrl": true,
        "moz:firefoxOptions": {
            "args": ["-headless"],
            "prefs": {
                "layout.css.prefers-color-scheme.content-override": scheme,
                "dom.w3c_touch_events.enabled": i32::from(window.pointer == Pointer::Finger),
            },
        },
    });
    Driver { command, capabilities, display: None }
}

/// The driver in the project's tools folder, or else the driver on the search path.
fn program() -> PathBuf {
    let own = target().map(|target| target.join("tools/bin/geckodriver"));
    own.ok().filter(|own| own.exists()).unwrap_or_else(|| "geckodriver".into())
}
