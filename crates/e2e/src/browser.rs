//! One browser for each test, under its driver.

use std::net::TcpListener;
use std::process::Stdio;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::process::Child;

use crate::cable::{Machine, forward};
use crate::engine::{Driver, Engine};
use crate::eventually::{Probe, eventually};
use crate::setting::Commands;
use crate::window::{Pointer, Window};

/// A driver and its browser; both end when the last copy is dropped.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) client: Client,
    pub(crate) engine: Engine,
    pub(crate) pointer: Pointer,
    /// The driver ends before its display does.
    _processes: Arc<(Child, Option<Child>, TempDir)>,
}

impl Browser {
    pub(crate) async fn start(
        engine: Engine,
        window: Window,
        commands: Commands,
        machine: Option<Machine>,
    ) -> Result<Self> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let profile = TempDir::new()?;
        let Driver { mut command, mut capabilities, display } =
            engine.driver(window, port, profile.path()).await?;
        capabilities["pageLoadStrategy"] = json!(match commands {
            Commands::Loaded => "normal",
            Commands::AtOnce => "none",
        });
        if let Some(machine) = machine {
            forward(None, Some(&machine), port)?;
            command = machine.command(&command);
        }
        command.stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
        let driver = command.spawn().with_context(|| {
            format!("the driver of {engine:?} is missing: «cargo xtask test» installs it")
        })?;
        let client = connect(engine, port, &capabilities).await?;
        if !engine.sizes_its_window() {
            fit(&client, window).await?;
        }
        let processes = Arc::new((driver, display, profile));
        Ok(Self { client, engine, pointer: window.pointer, _processes: processes })
    }
}

/// Opens a session once the driver listens.
async fn connect(engine: Engine, port: u16, capabilities: &Value) -> Result<Client> {
    let mut builder = ClientBuilder::new(HttpConnector::new());
    builder.capabilities(capabilities.as_object().cloned().unwrap_or_default());
    let address = format!("http://127.0.0.1:{port}");
    eventually(format!("{engine:?} and its driver"), async || {
        Ok(match builder.connect(&address).await {
            Ok(client) => Probe::Done(client),
            Err(error) => Probe::Pending(error.to_string()),
        })
    })
    .await
}

/// Sets the size of the page's part of the window.
async fn fit(client: &Client, window: Window) -> Result<()> {
    let inner = async || client.execute("return [innerWidth, innerHeight]", vec![]).await;
    let wanted = json!([window.width, window.height]);
    eventually(format!("a window of {wanted}"), async || {
        let seen = inner().await?;
        if seen != wanted {
            let (width, height) = client.get_window_size().await?;
            let grown = |outer: u64, inner: &Value, wanted: u32| {
                let frame = outer.saturating_sub(inner.as_u64().unwrap_or(outer));
                wanted + u32::try_from(frame).unwrap_or_default()
            };
            let width = grown(width, &seen[0], window.width);
            let height = grown(height, &seen[1], window.height);
            client.set_window_rect(0, 0, width, height).await?;
        }
        Ok(Probe::equal(&inner().await?, &wanted))
    })
    .await
}
