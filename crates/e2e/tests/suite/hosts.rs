//! The site on real static servers, which `cargo xtask hosts` installs.

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{Page, Program, Window, alerts, cell, gridcells, in_browser};
use serde_json::{Value, json};

use crate::offline::{goes_on, stored};
use crate::table::started_against;
use crate::words::YOUR_TURN;

/// Headers of a file of the site.
const HEADERS: &str = "return fetch(arguments[0], { cache: 'no-store' })
    .then(({ headers }) => Object.fromEntries(headers))";

/// Checks the headers that every server sends, and further ones if the server can be configured.
async fn headers_are_sent(page: &Page, program: Program) -> Result<()> {
    let module = page.run("return document.getElementById('loader').src", vec![]).await?;
    let module = module.as_str().context("the page has no loader")?;
    let code = module.replace("loader.js", "home_bg.wasm");
    let configured = [
        ("./", "content-security-policy", "frame-ancestors 'self'"),
        ("./", "cache-control", "no-cache"),
        ("sw.js", "cache-control", "no-cache"),
        ("v1/fairboard.mjs", "access-control-allow-origin", "*"),
        ("v1/fairboard.mjs", "content-type", "javascript"),
        ("v1/examples/call.html", "cache-control", "no-cache"),
        (module, "cache-control", "immutable"),
        (module, "access-control-allow-origin", "*"),
        (module, "x-content-type-options", "nosniff"),
        (&code, "content-type", "application/wasm"),
    ];
    let always = [("./", "content-type", "text/html"), (module, "content-type", "javascript")];
    for (path, header, expected) in
        always.iter().chain(configured.iter().filter(|_| program.takes_headers()))
    {
        let headers: Value = page.run(HEADERS, vec![json!(path)]).await?;
        let value = headers[header].as_str().unwrap_or_default();
        ensure!(value.contains(expected), "{program:?}, {path}: {header}: {value}");
    }
    Ok(())
}

/// Plays both games on the site at a server, and continues after the server has stopped.
fn the_app_is_served_by(program: Program) {
    in_browser(Window::DESKTOP, |page| async move {
        let host = program.start()?;
        let page = page.at(host.address());
        page.arrive().await?;
        page.go("#/tic-tac-toe").await?;
        page.click(&cell(5)).await?;
        page.shows(&gridcells().named("Cell 5, x")).await?;
        started_against(&page, 1).await?;
        stored(&page).await?;
        goes_on(&page, 2).await?;
        headers_are_sent(&page, program).await?;
        host.stop().await?;
        page.reload().await?;
        page.status_is(YOUR_TURN).await?;
        goes_on(&page, 4).await?;
        page.lacks(&alerts()).await?;
        // The browser has reported that the server is gone.
        page.console_errors().await?;
        page.leave().await
    });
}

#[test]
#[ignore = "cargo xtask hosts runs it"]
fn nginx() {
    the_app_is_served_by(Program::Nginx);
}

#[test]
#[ignore = "cargo xtask hosts runs it"]
fn lighttpd() {
    the_app_is_served_by(Program::Lighttpd);
}

#[test]
#[ignore = "cargo xtask hosts runs it"]
fn serve() {
    the_app_is_served_by(Program::Serve);
}

#[test]
#[ignore = "cargo xtask hosts runs it"]
fn python() {
    the_app_is_served_by(Program::Python);
}
