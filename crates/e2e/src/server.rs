//! A server that can be stopped, and restarted at the same address.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use axum::Router;
use fairboard_brokers::HeldPort;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

use crate::eventually::{Probe, eventually};

/// A server with a runtime of its own. The server ends when the last clone is dropped.
#[derive(Clone)]
pub(crate) struct Server(Arc<Inner>);

/// The shared part of all clones of a server.
struct Inner {
    /// The port, which other tests cannot take while the server is stopped.
    port: HeldPort,
    /// The runtime of the server; `None` while the server is stopped. All connections end together
    /// with the runtime.
    runtime: Mutex<Option<Runtime>>,
}

impl Server {
    /// Starts a server at a free port.
    pub(crate) async fn start(router: Router) -> Result<Self> {
        let server = Self::stopped()?;
        server.serve(router).await?;
        Ok(server)
    }

    /// A server at a free port, which refuses connections until [`listen`](Self::listen).
    pub(crate) fn stopped() -> Result<Self> {
        let port = HeldPort::take()?;
        Ok(Self(Arc::new(Inner { port, runtime: Mutex::default() })))
    }

    /// Serves `router` from now on, even if the server was stopped.
    pub(crate) async fn serve(&self, router: Router) -> Result<()> {
        self.listen(|listener| async move { drop(axum::serve(listener, router).await) }).await
    }

    /// Opens the port, and lets the task of `accept` take the connections. Ends any earlier task.
    pub(crate) async fn listen<F>(&self, accept: impl FnOnce(TcpListener) -> F) -> Result<()>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.stop();
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let address = self.address();
        // `stop` has not waited until the earlier task gave up its listener.
        let listener = eventually("the port to be free", async || {
            // The listener must belong to the server's runtime, not to that of the test.
            Ok(match runtime.spawn(TcpListener::bind(address)).await? {
                Ok(listener) => Probe::Done(listener),
                Err(error) => Probe::Pending(error.to_string()),
            })
        });
        let listener = listener.await?;
        runtime.spawn(accept(listener));
        self.0.replace(Some(runtime));
        Ok(())
    }

    /// Refuses all connections from now on, and ends the open ones.
    pub(crate) fn stop(&self) {
        self.0.replace(None);
    }

    /// Host and port of the server.
    pub(crate) fn address(&self) -> SocketAddr {
        self.0.port.address()
    }

    /// Beginning of all addresses on the server, without a slash at the end.
    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.address())
    }
}

impl Inner {
    /// Ends the present runtime, if there is one, and puts `runtime` into its place.
    fn replace(&self, runtime: Option<Runtime>) {
        let mut present = self.runtime.lock().unwrap_or_else(PoisonError::into_inner);
        let old = std::mem::replace(&mut *present, runtime);
        if let Some(old) = old {
            // The caller may be a task of another runtime, in which waiting is forbidden.
            old.shutdown_background();
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.replace(None);
    }
}
