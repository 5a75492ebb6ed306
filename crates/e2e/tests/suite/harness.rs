//! The harness itself: it must see what goes wrong in each browser.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, in_each_browser};
use serde_json::json;

in_each_browser! {
    errors_of_a_page_are_seen: Window::DESKTOP.on_host("faulty.html");
    a_window_has_the_size_asked_for: Window::DESKTOP;
}

/// Parts of the errors on the page.
const ERRORS: [&str; 4] = ["in the console", "never handled", "thrown later", "no-such-picture"];

async fn errors_of_a_page_are_seen(page: Page) -> Result<()> {
    let mut seen = String::new();
    let read = async |page: &Page| {
        seen += &page.console_errors().await?.concat();
        Ok(ERRORS.into_iter().filter(|error| !seen.contains(error)).collect::<Vec<_>>())
    };
    page.until("all errors", read, Vec::is_empty).await.map(|_| ())
}

async fn a_window_has_the_size_asked_for(page: Page) -> Result<()> {
    let size = page.run("return [innerWidth, innerHeight, devicePixelRatio]", vec![]).await?;
    ensure!(size == json!([1280, 900, 1]), "{size}");
    Ok(())
}
