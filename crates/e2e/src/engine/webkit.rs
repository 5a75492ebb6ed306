//! WebKitGTK's small browser under WebKitWebDriver.

use std::process::Stdio;

use anyhow::{Context as _, Result};
use serde_json::json;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

use super::Driver;
use crate::window::{Theme, Window};

/// Screen of the display, larger than all windows.
const SCREEN: &str = "2000x1600x24";

/// The driver for a window, on a display of its own.
pub(super) async fn driver(window: Window, port: u16) -> Result<Driver> {
    let (display, name) = display().await?;
    let mut command = Command::new("WebKitWebDriver");
    command.arg(format!("--port={port}")).env("DISPLAY", name);
    // Without it the browser would ask for a desktop's services.
    command.env("GTK_USE_PORTAL", "0").env("NO_AT_BRIDGE", "1");
    if window.theme == Theme::Dark {
        command.env("GTK_THEME", "Adwaita:dark");
    }
    Ok(Driver { command, capabilities: json!({}), display: Some(display) })
}

/// Starts a display in memory. Returns its name, too.
async fn display() -> Result<(Child, String)> {
    let mut server = Command::new("Xvfb");
    // It chooses a free number and prints it once it is ready.
    server.args(["-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]);
    server.stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
    let mut server = server.spawn().context("Xvfb is missing: install the package xvfb")?;
    let output = server.stdout.take().context("Xvfb has no output")?;
    let mut number = String::new();
    BufReader::new(output).read_line(&mut number).await?;
    Ok((server, format!(":{}", number.trim())))
}
