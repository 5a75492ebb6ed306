//! Contexts of a browser. Each context has its own storage, permissions and service workers, as a
//! fresh profile does. So one process serves many tests, and no test leaves anything to the next.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use fantoccini::Client;
use fantoccini::wd::WindowHandle;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::fs;
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// File in Chromium's profile with the port and the path of the developer tools.
const ADDRESS: &str = "DevToolsActivePort";

/// A connection that makes contexts, and tabs in contexts.
pub(crate) struct Contexts {
    protocol: Protocol,
    connection: Mutex<Connection>,
}

/// The protocol by which a browser is asked for contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    /// The protocol of Chromium's developer tools.
    DevTools,
    /// The protocol `WebDriver` `BiDi`, here for Firefox. Chromium would need a hidden tab for it.
    BiDi,
}

/// A connection to the browser, for one command at a time.
struct Connection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Number of the last command that was sent.
    number: u64,
}

impl Contexts {
    /// Connects to the running Chromium with this profile.
    pub(crate) async fn of_chromium(profile: &Path) -> Result<Self> {
        let address = fs::read_to_string(profile.join(ADDRESS)).await?;
        let (port, path) = address.split_once('\n').context("half an address")?;
        Self::connect(Protocol::DevTools, &format!("ws://127.0.0.1:{port}{path}")).await
    }

    /// Connects to the browser of this session, which must have been opened with `WebDriver`
    /// `BiDi`.
    pub(crate) async fn of_session(client: &Client) -> Result<Self> {
        let address = client.capabilities().and_then(|all| all.get("webSocketUrl"));
        let address =
            address.and_then(Value::as_str).context("the session has no WebDriver BiDi")?;
        Self::connect(Protocol::BiDi, address).await
    }

    async fn connect(protocol: Protocol, address: &str) -> Result<Self> {
        let (socket, _) = connect_async(address).await?;
        Ok(Self { protocol, connection: Mutex::new(Connection { socket, number: 0 }) })
    }

    /// Makes a context, and returns its name.
    pub(crate) async fn make(&self) -> Result<String> {
        match self.protocol {
            Protocol::DevTools => {
                self.name_of("browserContextId", "Target.createBrowserContext", json!({})).await
            }
            Protocol::BiDi => {
                self.name_of("userContext", "browser.createUserContext", json!({})).await
            }
        }
    }

    /// Ends a context, with everything that is in it.
    pub(crate) async fn end(&self, context: &str) -> Result<()> {
        let (method, params) = match self.protocol {
            Protocol::DevTools => {
                ("Target.disposeBrowserContext", json!({ "browserContextId": context }))
            }
            Protocol::BiDi => ("browser.removeUserContext", json!({ "userContext": context })),
        };
        self.call(method, params).await.map(drop)
    }

    /// Opens an empty tab in a context, and returns the tab's handle. The driver stays at its
    /// present tab until it is told to switch.
    pub(crate) async fn open_tab(&self, context: &str) -> Result<WindowHandle> {
        let name = match self.protocol {
            Protocol::DevTools => {
                let tab = json!({ "url": "about:blank", "browserContextId": context });
                self.name_of("targetId", "Target.createTarget", tab).await
            }
            Protocol::BiDi => {
                let tab = json!({ "type": "tab", "userContext": context });
                self.name_of("context", "browsingContext.create", tab).await
            }
        };
        Ok(WindowHandle::try_from(name?)?)
    }

    /// Calls a method that makes a context or a tab, and returns the name that the result has under
    /// `key`.
    async fn name_of(&self, key: &str, method: &str, params: Value) -> Result<String> {
        let made = self.call(method, params).await?;
        Ok(made[key].as_str().with_context(|| format!("{method} answers {made}"))?.to_owned())
    }

    /// Sends a command, and waits for its result. Other messages of the browser are dropped.
    async fn call(&self, method: &str, params: Value) -> Result<Value> {
        let mut connection = self.connection.lock().await;
        connection.number += 1;
        let number = connection.number;
        let command = json!({ "id": number, "method": method, "params": params }).to_string();
        connection.socket.send(Message::Text(Utf8Bytes::from(command))).await?;
        while let Some(message) = connection.socket.next().await {
            let Message::Text(text) = message? else { continue };
            let mut answer: Value = serde_json::from_str(&text)?;
            if answer["id"] == number {
                if !answer["error"].is_null() {
                    bail!("{method}: {answer}");
                }
                return Ok(answer["result"].take());
            }
        }
        bail!("the browser has closed the connection")
    }
}
