//! Chromium with ChromeDriver. This build of Chromium, the headless shell, shows no windows. It has
//! the same engine as the usual build, and a test takes half the time.

use std::path::Path;
use std::process::Command;

use serde_json::json;

use super::Driver;
use crate::window::{Pointer, Theme, Window};

/// Path of the browser's program. The command on the search path is a shell script that starts this
/// program. With the script, the driver would know only the script's process.
const BINARY: &str = "/usr/lib/chromium/chromium-headless-shell";

/// Address at which no server listens. The browser's services get this address in place of the
/// addresses of their servers.
const NOWHERE: &str = "http://127.0.0.1:9";

pub(super) fn driver(window: Window, port: u16, profile: &Path) -> Driver {
    let mut command = Command::new("chromedriver");
    command.arg(format!("--port={port}"));
    let touch = window.pointer == Pointer::Finger;
    let metrics = json!({
        "width": window.width,
        "height": window.height,
        "pixelRatio": 1.0,
        "touch": touch,
        "mobile": touch,
    });
    let capabilities = json!({
        "browserName": "chrome-headless-shell",
        "goog:loggingPrefs": { "browser": "ALL" },
        "goog:chromeOptions": {
            "binary": BINARY,
            "args": arguments(window, profile),
            "mobileEmulation": { "deviceMetrics": metrics },
        },
    });
    Driver { command, capabilities, display: None }
}

/// The arguments of Chromium for a window with a fresh profile.
fn arguments(window: Window, profile: &Path) -> Vec<String> {
    let mut args = vec![
        // The sandbox is not needed, because tests load only the site itself. It would also fail
        // for root.
        "--no-sandbox".to_owned(),
        "--disable-gpu".to_owned(),
        "--disable-dev-shm-usage".to_owned(),
        "--disable-background-networking".to_owned(),
        "--disable-component-update".to_owned(),
        "--disable-sync".to_owned(),
        "--disable-default-apps".to_owned(),
        // These services of the browser would contact servers of their own.
        "--disable-features=AutofillServerCommunication,OptimizationHints,WebUIOmniboxPopup,\
         WebUIOmniboxAimPopup"
            .to_owned(),
        format!("--google-apis-url={NOWHERE}"),
        format!("--gaia-url={NOWHERE}"),
        format!("--google-base-url={NOWHERE}"),
        format!("--gcm-checkin-url={NOWHERE}"),
        format!("--gcm-registration-url={NOWHERE}"),
        "--no-first-run".to_owned(),
        format!("--user-data-dir={}", profile.display()),
    ];
    // The headless shell ignores `--force-dark-mode`, so the theme is one of Blink's settings.
    let scheme = match window.theme {
        Theme::Dark => 0,
        Theme::Light => 1,
    };
    let text = window.text;
    args.push(format!("--blink-settings=defaultFontSize={text},preferredColorScheme={scheme}"));
    args
}
