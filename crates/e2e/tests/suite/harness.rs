//! The harness itself: it must see what goes wrong in each browser.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Theme, Window, css, in_each_browser};
use serde_json::json;

in_each_browser! {
    errors_of_a_page_are_seen: Window::DESKTOP.on_host("faulty.html");
    a_window_has_the_size_asked_for: Window::DESKTOP;
    a_window_has_the_theme_asked_for: Window { theme: Theme::Dark, ..Window::DESKTOP };
    a_frame_that_gives_its_place_to_another_is_found_again:
        Window::DESKTOP.on_host(crate::frame::PAGE);
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

async fn a_window_has_the_theme_asked_for(page: Page) -> Result<()> {
    let is_dark = "return matchMedia('(prefers-color-scheme: dark)').matches";
    ensure!(page.run(is_dark, vec![]).await? == true, "the window has the light theme");
    Ok(())
}

async fn a_frame_that_gives_its_place_to_another_is_found_again(page: Page) -> Result<()> {
    let show = "const frame = (text) => {
            const one = document.createElement('iframe');
            one.srcdoc = `<p>${text}</p>`;
            return one;
        };
        document.body.replaceChildren(frame('first'));
        window.replace = (text) => document.body.replaceChildren(frame(text));";
    page.run(show, vec![]).await?;
    page.enter_frame(0).await?;
    let text = css("p");
    page.text_is(&text, "first").await?;
    // The answer may come too late for the frame that it is for.
    let _ = page.run("parent.setTimeout(parent.replace, 0, 'second')", vec![]).await;
    page.text_is(&text, "second").await?;
    page.leave_frame().await?;
    page.run("document.body.innerHTML = '<p>whole</p>'", vec![]).await?;
    page.text_is(&text, "whole").await
}
