//! The small browser of WebKitGTK with WebKitWebDriver.

use std::process::Command;

use anyhow::{Result, ensure};
use serde_json::json;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::ChildStdout;

use super::Driver;
use crate::process::Group;
use crate::window::{Theme, Window};

/// Size and color depth of the display, which is larger than all windows.
const SCREEN: &str = "2000x1600x24";

/// The driver for a window, on a display of its own.
pub(super) async fn driver(window: Window, port: u16) -> Result<Driver> {
    let (display, name) = display().await?;
    let mut command = Command::new("WebKitWebDriver");
    command.arg(format!("--port={port}")).env("DISPLAY", name);
    // Otherwise the browser would ask for services of a desktop.
    command.env("GTK_USE_PORTAL", "0").env("NO_AT_BRIDGE", "1");
    // The display has no graphics card, and painting with a simulated one takes a third longer.
    command.env("WEBKIT_SKIA_ENABLE_CPU_RENDERING", "1").env("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
    if window.theme == Theme::Dark {
        command.env("GTK_THEME", "Adwaita:dark");
    }
    Ok(Driver { command, capabilities: json!({}), display: Some(display) })
}

/// Starts a display in memory, and returns its process group and its name.
async fn display() -> Result<(Group, String)> {
    let mut server = Command::new("Xvfb");
    // The display server chooses a free number, and prints it once it is ready.
    server.args(["-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]);
    let (group, output) = Group::start_to_read(&server)?;
    let mut number = String::new();
    BufReader::new(ChildStdout::from_std(output)?).read_line(&mut number).await?;
    // If the display server fails, its output ends without a number.
    ensure!(!number.is_empty(), "Xvfb is missing: install the package xvfb");
    Ok((group, format!(":{}", number.trim())))
}
