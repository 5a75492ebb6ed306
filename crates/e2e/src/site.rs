//! Static servers for the built site, and for pages that embed the site.

use std::convert::Infallible;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use fairboard_relay::with_relay;
use futures_util::{StreamExt as _, stream};
use tower_http::services::ServeDir;

use crate::console::RECORDER;
use crate::engine::Engine;
use crate::fault::{FaultKind, Faults};
use crate::policy::{Violations, reporting};
use crate::server::Server;
use crate::target::target;

/// Folder of the site on its server. The folder is not the root, because the site must run in any
/// folder.
const FOLDER: &str = "/games/fairboard";

/// Path of the app's page on the site's server: [`FOLDER`] and a slash.
const PAGE: &str = "/games/fairboard/";

/// The path and the text of a script that runs before the scripts of a page.
type EarlyScript = (&'static str, &'static str);

/// Script that records the errors of a page.
const CONSOLE: EarlyScript = ("/console.js", RECORDER);

/// Script that lengthens timers (`setTimeout`) by which a page waits for its files and programs.
const WAITS: EarlyScript = ("/waits.js", include_str!("waits.js"));

/// Script that lengthens time limits of requests (`AbortSignal.timeout`), in a page or in its
/// service worker.
const FETCHES: EarlyScript = ("/fetches.js", include_str!("fetches.js"));

/// Path of the site's service worker.
const SERVICE_WORKER: &str = "/games/fairboard/sw.js";

/// Serves the site in `folder` to browsers of `engines`. Files get faulty answers as `faults` says.
/// Violations of the pages' policies are added to `violations`. If `relay` is an address, the site
/// names the relay at this address.
///
/// # Errors
///
/// If the site is not built.
pub(crate) fn site(
    folder: &Path,
    engines: &[Engine],
    faults: Faults,
    violations: &Violations,
    relay: Option<&str>,
) -> Result<Router> {
    ensure!(
        folder.join("index.html").exists(),
        "The site is not built: run «cargo xtask size» first, or all tests with \
         «cargo xtask test»."
    );
    // Requests pass the layers from the last to the first, and answers from the first to the last.
    let site = Router::new()
        .nest_service(FOLDER, ServeDir::new(folder))
        .layer(middleware::from_fn_with_state(faults.clone(), with_faults))
        .layer(middleware::from_fn(with_fetches_in_service_worker))
        .layer(middleware::from_fn(with_page_at_folder))
        .layer(middleware::map_response(without_cache));
    let site = match relay.map(str::to_owned) {
        Some(relay) => {
            let name_relay = move |response| with_relay_address(response, relay.clone());
            site.layer(middleware::map_response(name_relay))
        }
        None => site,
    };
    let site = with_early_scripts(engines, reporting(site, violations));
    // Stalls are the outermost layer, because some layers inside wait for the whole content.
    Ok(site.layer(middleware::from_fn_with_state(faults, with_stalls)))
}

/// Address of the site on a server.
pub(crate) fn address(server: &Server) -> String {
    format!("{}{PAGE}", server.origin())
}

/// Serves the pages that embed the site, and the files of `modules/` that they import.
///
/// # Errors
///
/// If the program of the tests lies in no target folder.
pub(crate) fn hosts(engines: &[Engine], violations: &Violations) -> Result<Router> {
    let pages = Router::new()
        .nest_service("/modules", ServeDir::new(target()?.join("tools/modules")))
        .fallback_service(ServeDir::new(in_crate("pages")));
    Ok(with_early_scripts(engines, reporting(pages, violations)))
}

/// Folder of the built site.
pub(crate) fn dist() -> PathBuf {
    in_crate("../../dist")
}

/// Folder of the built site with the code of games over a relay.
pub(crate) fn relayed() -> PathBuf {
    in_crate("../../target/relayed")
}

/// Makes a path absolute that is relative to the folder of this crate.
fn in_crate(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Adds to each page two scripts that make the page wait longer. If the driver of an engine has no
/// log, a script that records errors comes before these two.
fn with_early_scripts(engines: &[Engine], mut router: Router) -> Router {
    let is_logged = engines.iter().all(|engine| engine.has_log());
    let scripts: &'static [EarlyScript] =
        if is_logged { &[WAITS, FETCHES] } else { &[CONSOLE, WAITS, FETCHES] };
    for (path, text) in scripts {
        let script = ([(header::CONTENT_TYPE, "text/javascript")], *text);
        router = router.route(path, get(script));
    }
    router.layer(middleware::map_response(move |response| with_scripts(response, scripts)))
}

/// Inserts scripts at the head of a page.
async fn with_scripts(response: Response, scripts: &[EarlyScript]) -> Response {
    if !is_page(&response) {
        return response;
    }
    let tags = scripts.iter().map(|(path, _)| format!("<script src=\"{path}\"></script>"));
    let head = format!("<head>{}", tags.collect::<String>());
    let insert = |page: &mut Vec<u8>| {
        *page = String::from_utf8_lossy(page).replacen("<head>", &head, 1).into_bytes();
    };
    changed(response, insert).await
}

/// Inserts the address of a relay into a page, as `cargo xtask dist --relay` does.
async fn with_relay_address(response: Response, relay: String) -> Response {
    if !is_page(&response) {
        return response;
    }
    let insert = |page: &mut Vec<u8>| {
        let text = String::from_utf8_lossy(page).into_owned();
        // A page that cannot name a relay, such as the frame for other pages, stays as it is.
        *page = with_relay(&text, &relay).unwrap_or(text).into_bytes();
    };
    changed(response, insert).await
}

fn is_page(response: &Response) -> bool {
    let html = HeaderValue::from_static("text/html");
    response.headers().get(header::CONTENT_TYPE) == Some(&html)
}

/// Changes the content of a response by `change`. The header with the old length is removed.
async fn changed(response: Response, change: impl FnOnce(&mut Vec<u8>)) -> Response {
    let (mut parts, body) = response.into_parts();
    let mut body = to_bytes(body, usize::MAX).await.unwrap_or_default().to_vec();
    change(&mut body);
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(body))
}

/// Delays the second half of a file with the fault `Stalled` until the fault is mended.
async fn with_stalls(State(faults): State<Faults>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let response = next.run(request).await;
    if faults.wait_out(&path, FaultKind::Held).await != Some(FaultKind::Stalled) {
        return response;
    }
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap_or_default();
    let (first, second) = (body.slice(..body.len() / 2), body.slice(body.len() / 2..));
    let rest = async move {
        faults.wait_out(&path, FaultKind::Stalled).await;
        Ok::<_, Infallible>(second)
    };
    let halves = stream::once(async move { Ok(first) }).chain(stream::once(rest));
    Response::from_parts(parts, Body::from_stream(halves))
}

/// Answers a request for the site's folder without the final slash with the page itself. Some
/// servers do this instead of a redirect to the address with the slash.
async fn with_page_at_folder(mut request: Request, next: Next) -> Response {
    if request.uri().path() == FOLDER {
        *request.uri_mut() = Uri::from_static(PAGE);
    }
    next.run(request).await
}

/// Appends the script [`FETCHES`] to the service worker, which has no page that could load the
/// script.
async fn with_fetches_in_service_worker(request: Request, next: Next) -> Response {
    let is_service_worker = request.uri().path() == SERVICE_WORKER;
    let response = next.run(request).await;
    if !is_service_worker || !response.status().is_success() {
        return response;
    }
    let (_, script) = FETCHES;
    changed(response, |body| body.extend(script.as_bytes())).await
}

/// Forbids the browser to cache a response, because its cache must neither hide a fault nor keep
/// the fault after it is mended.
async fn without_cache(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A custom section of WebAssembly: kind 0, length 2, an empty name, and one byte. With this
/// section at its end, a module differs from the published one, but behaves the same.
const EMPTY_SECTION: [u8; 4] = [0, 2, 0, 0];

/// Answers a request with the file of its path, or with a faulty answer if the path has a fault.
/// Unless the fault is [`FaultKind::Unshared`], pages of every origin may read the answer, as on
/// most static servers.
async fn with_faults(State(faults): State<Faults>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let fault = faults.wait_out(path, FaultKind::Held).await;
    let is_wasm = Path::new(path).extension() == Some(OsStr::new("wasm"));
    let mut response = match fault {
        Some(FaultKind::Missing) => StatusCode::NOT_FOUND.into_response(),
        // These faults leave the content as it is. `Held` has been waited out above, `with_stalls`
        // delays the content, and the headers are changed below.
        Some(FaultKind::Held | FaultKind::Stalled | FaultKind::Typed(_) | FaultKind::Unshared)
        | None => next.run(request).await,
        Some(FaultKind::Truncated) => {
            changed(next.run(request).await, |body| body.truncate(body.len() / 2)).await
        }
        Some(FaultKind::Emptied) => changed(next.run(request).await, Vec::clear).await,
        Some(FaultKind::Altered) => {
            let more: &[u8] = if is_wasm { &EMPTY_SECTION } else { b"\n" };
            changed(next.run(request).await, |body| body.extend(more)).await
        }
        Some(FaultKind::Extended(text)) => {
            changed(next.run(request).await, |body| body.extend(text.as_bytes())).await
        }
    };
    let headers = response.headers_mut();
    if let Some(FaultKind::Typed(content_type)) = fault {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    }
    if fault != Some(FaultKind::Unshared) {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    }
    response
}
