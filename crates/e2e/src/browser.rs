//! A browser with its driver, used by one test or by several tests in turn.

use std::net::TcpListener;
use std::sync::Arc;

use anyhow::Result;
use fantoccini::wd::WindowHandle;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::console::ConsoleLog;
use crate::contexts::Contexts;
use crate::engine::{Driver, Engine};
use crate::eventually::{PATIENCE, Probe, eventually};
use crate::harness_fault::HarnessFault;
use crate::pool;
use crate::process::Group;
use crate::scratch;
use crate::setting::Commands;
use crate::window::{Pointer, Window};

/// The kind of browser that a test asks for. Tests that ask for equal kinds may share a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    pub(crate) engine: Engine,
    pub(crate) window: Window,
    pub(crate) commands: Commands,
    /// `true` if the browser serves only one test.
    pub(crate) alone: bool,
}

/// The process of a browser and its driver. Both end when the value is dropped.
pub(crate) struct Process {
    client: Client,
    kind: Kind,
    /// The connection that makes a context for each test; `None` if the process serves one test.
    contexts: Option<Contexts>,
    /// Process groups of the driver and, if there is one, of the display.
    _groups: Vec<Group>,
    _profile: TempDir,
}

/// The browser of a test: a context of a process, or a whole process. Clones share the browser.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) client: Client,
    pub(crate) engine: Engine,
    pub(crate) pointer: Pointer,
    process: Arc<Process>,
    context: Option<Context>,
}

/// A context: tabs that share cookies and storage with no other context. The tab `outside` stays
/// open when the context ends.
#[derive(Clone)]
struct Context {
    name: String,
    outside: WindowHandle,
}

impl Browser {
    /// Takes a browser of a kind, in a waiting process or a new one. The browser has no stored
    /// data.
    ///
    /// # Errors
    ///
    /// A [`HarnessFault`] if no browser starts.
    pub(crate) async fn take(kind: Kind) -> Result<Self> {
        let engine = kind.engine;
        let ready = async {
            let process = match pool::take(&kind) {
                Some(process) => process,
                None => Arc::new(Process::start(kind).await?),
            };
            Self::in_process(process).await
        };
        ready.await.map_err(|error| HarnessFault::at_start(engine, &error).into())
    }

    /// Makes a new context in a process, or takes the whole process if it has no contexts.
    async fn in_process(process: Arc<Process>) -> Result<Self> {
        let client = process.client.clone();
        let mut context = None;
        if let Some(contexts) = &process.contexts {
            let outside = client.window().await?;
            let name = contexts.make().await?;
            client.switch_to_window(contexts.open_tab(&name).await?).await?;
            if process.kind.engine.has_log() {
                // Messages that are already in the log belong to an earlier test. Reading the log
                // empties it.
                client.issue_cmd(ConsoleLog).await?;
            }
            context = Some(Context { name, outside });
        }
        let Kind { engine, window, .. } = process.kind;
        if !engine.sizes_its_window() {
            fit(&client, window).await?;
        }
        Ok(Self { client, engine, pointer: window.pointer, process, context })
    }

    /// Opens another tab for the same test. Commands still go to the present tab.
    pub(crate) async fn open_tab(&self) -> Result<WindowHandle> {
        match (&self.process.contexts, &self.context) {
            (Some(contexts), Some(context)) => contexts.open_tab(&context.name).await,
            (None, _) | (_, None) => Ok(self.client.new_window(true).await?.handle),
        }
    }

    /// Ends the browser. If its process has contexts, the process waits for another test.
    pub(crate) async fn end(self) -> Result<()> {
        let (Some(contexts), Some(context)) = (&self.process.contexts, self.context) else {
            return Ok(self.client.close().await?);
        };
        // The next test needs an open tab, and the tabs of the context end with the context.
        self.client.switch_to_window(context.outside).await?;
        contexts.end(&context.name).await?;
        pool::keep(self.process);
        Ok(())
    }

    /// Ends the browser and its process, because a test in it has failed.
    pub(crate) async fn discard(self) {
        // The driver itself may have caused the failure.
        let _ = self.client.close().await;
    }
}

impl Process {
    /// Returns `true` if the browser is of this kind.
    pub(crate) fn is(&self, kind: &Kind) -> bool {
        self.kind == *kind
    }

    /// Starts a browser of a kind with its driver and a fresh profile.
    async fn start(kind: Kind) -> Result<Self> {
        let Kind { engine, window, commands, alone } = kind;
        // The listener is closed at once, so the driver can listen at the port.
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let profile = scratch::folder()?;
        let Driver { mut command, mut capabilities, display } =
            engine.driver(window, port, profile.path()).await?;
        // Files that the driver makes are deleted together with the profile.
        command.env("TMPDIR", profile.path());
        capabilities["pageLoadStrategy"] = json!(match commands {
            Commands::Loaded => "normal",
            Commands::AtOnce => "none",
        });
        // A script may wait as long as a test waits for a condition, so the driver's usual limit of
        // 30 seconds is too short.
        capabilities["timeouts"] = json!({ "script": 2 * PATIENCE.as_millis() });
        let driver = Group::start(&command)?;
        let client = connect(engine, port, &capabilities).await?;
        let contexts = match engine {
            // The process serves only one test.
            _ if alone => None,
            Engine::Chromium => Some(Contexts::of_chromium(profile.path()).await?),
            Engine::Firefox => Some(Contexts::of_session(&client).await?),
            // WebKit has no contexts, and starts quickly.
            Engine::WebKit => None,
        };
        let groups = [driver].into_iter().chain(display).collect();
        Ok(Self { client, kind, contexts, _groups: groups, _profile: profile })
    }
}

/// Opens a session as soon as the driver listens.
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

/// Sets the size of the window's part that shows the page, and waits until it has this size.
async fn fit(client: &Client, window: Window) -> Result<()> {
    let read_size = async || client.execute("return [innerWidth, innerHeight]", vec![]).await;
    let wanted = json!([window.width, window.height]);
    eventually(format!("a window of {wanted}"), async || {
        let seen = read_size().await?;
        if seen != wanted {
            let (width, height) = client.get_window_size().await?;
            // The driver sets the size of the whole window, so the window's borders are added.
            let with_borders = |outer: u64, shown: &Value, goal: u32| {
                // Without a number from the page, no borders are assumed.
                let borders = outer.saturating_sub(shown.as_u64().unwrap_or(outer));
                goal + u32::try_from(borders).unwrap_or_default()
            };
            let width = with_borders(width, &seen[0], window.width);
            let height = with_borders(height, &seen[1], window.height);
            client.set_window_rect(0, 0, width, height).await?;
        }
        Ok(Probe::equal(&read_size().await?, &wanted))
    })
    .await
}
