//! One browser for each test: Chromium under ChromeDriver.

use std::net::TcpListener;
use std::process::Stdio;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};
use tempfile::TempDir;
use tokio::process::{Child, Command};

use crate::eventually::{Probe, eventually};
use crate::window::{Pointer, Theme, Window};

/// A driver and its browser; both end when the last copy is dropped.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) client: Client,
    pub(crate) pointer: Pointer,
    _driver: Arc<(Child, TempDir)>,
}

impl Browser {
    pub(crate) async fn start(window: Window) -> Result<Self> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context(
                "ChromeDriver is missing: install the packages chromium and chromium-driver",
            )?;
        let profile = TempDir::new()?;
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities(window, &profile));
        let address = format!("http://127.0.0.1:{port}");
        let client = eventually("Chromium under ChromeDriver", async || {
            Ok(match builder.connect(&address).await {
                Ok(client) => Probe::Done(client),
                Err(error) => Probe::Pending(error.to_string()),
            })
        })
        .await?;
        Ok(Self { client, pointer: window.pointer, _driver: Arc::new((driver, profile)) })
    }
}

fn capabilities(window: Window, profile: &TempDir) -> Map<String, Value> {
    let mut args = vec![
        "--headless=new".to_owned(),
        // The tests load nothing but the site itself, and also run as root.
        "--no-sandbox".to_owned(),
        "--disable-gpu".to_owned(),
        "--disable-dev-shm-usage".to_owned(),
        "--disable-background-networking".to_owned(),
        "--disable-component-update".to_owned(),
        "--disable-sync".to_owned(),
        "--no-first-run".to_owned(),
        format!("--user-data-dir={}", profile.path().display()),
    ];
    if window.theme == Theme::Dark {
        args.push("--force-dark-mode".to_owned());
    }
    let touch = window.pointer == Pointer::Finger;
    let metrics = json!({
        "width": window.width,
        "height": window.height,
        "pixelRatio": 1.0,
        "touch": touch,
        "mobile": touch,
    });
    let options = json!({ "args": args, "mobileEmulation": { "deviceMetrics": metrics } });
    let logging = json!({ "browser": "ALL" });
    [
        ("browserName", json!("chrome")),
        ("goog:loggingPrefs", logging),
        ("goog:chromeOptions", options),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into_iter()
    .collect()
}
