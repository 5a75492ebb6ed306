//! A server that can be stopped, and started again at the same address.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use axum::Router;
use fairboard_brokers::HeldPort;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

use crate::eventually::{Probe, eventually};

/// A server with a runtime of its own; it ends when the last copy is dropped.
#[derive(Clone)]
pub(crate) struct Server(Arc<Inner>);

struct Inner {
    /// Kept from other tests while nobody listens at it.
    port: HeldPort,
    /// All connections end with it.
    runtime: Mutex<Option<Runtime>>,
}

impl Server {
    /// Starts a server at a free port.
    pub(crate) async fn start(router: Router) -> Result<Self> {
        let server = Self::silent()?;
        server.serve(router).await?;
        Ok(server)
    }

    /// A server at a free port, at which nobody listens yet.
    pub(crate) fn silent() -> Result<Self> {
        let port = HeldPort::take()?;
        Ok(Self(Arc::new(Inner { port, runtime: Mutex::default() })))
    }

    /// Serves something else from now on, also if the server was stopped.
    pub(crate) async fn serve(&self, router: Router) -> Result<()> {
        self.listen(|listener| async move { drop(axum::serve(listener, router).await) }).await
    }

    /// Lets a task accept connections from now on, in the place of any other.
    pub(crate) async fn listen<F>(&self, accept: impl FnOnce(TcpListener) -> F) -> Result<()>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.stop();
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let address = self.address();
        let listener = eventually("the port to be free", async || {
            Ok(match runtime.spawn(TcpListener::bind(address)).await? {
                Ok(listener) => Probe::Done(listener),
                Err(error) => Probe::Pending(error.to_string()),
            })
        });
        let listener = listener.await?;
        runtime.spawn(accept(listener));
        self.replace(Some(runtime));
        Ok(())
    }

    /// Refuses all connections from now on, and ends those that are open.
    pub(crate) fn stop(&self) {
        self.replace(None);
    }

    /// Address at which it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.0.port.address()
    }

    /// Beginning of the addresses of everything that is served.
    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.address())
    }

    fn replace(&self, runtime: Option<Runtime>) {
        self.0.replace(runtime);
    }
}

impl Inner {
    fn replace(&self, runtime: Option<Runtime>) {
        let mut place = self.runtime.lock().unwrap_or_else(PoisonError::into_inner);
        let old = std::mem::replace(&mut *place, runtime);
        if let Some(old) = old {
            // The caller may be a task of another runtime, which must not wait.
            old.shutdown_background();
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.replace(None);
    }
}
