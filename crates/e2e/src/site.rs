//! The built site, served as any static server would.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use axum::Router;
use tokio::net::TcpListener;
use tower_http::services::ServeDir;

/// Where the site is served: a folder below the root, because it must run from any.
const FOLDER: &str = "/games/fairboard";

/// Serves `dist/` until the runtime ends, and answers its address.
pub(crate) async fn serve() -> Result<String> {
    let dist: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist");
    ensure!(
        dist.join("index.html").exists(),
        "The site is not built: run «cargo xtask dist» first, or all tests with «cargo xtask test»."
    );
    let router = Router::new().nest_service(FOLDER, ServeDir::new(dist));
    let listener = TcpListener::bind("127.0.0.1:0").await.context("no port is free")?;
    let address = listener.local_addr()?;
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(format!("http://{address}{FOLDER}/"))
}
