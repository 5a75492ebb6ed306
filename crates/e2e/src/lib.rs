//! The page as people use it: a browser, a site served from a folder below the root, and hands.

mod browser;
mod page;
mod site;

pub use page::{Page, Theme, Window};

use std::future::Future;

/// Runs a test in a window of its own; a failure leaves the reason.
///
/// # Panics
///
/// If the test fails, or an error stands in the browser's console at its end.
#[expect(clippy::panic, reason = "a test fails by a panic")]
pub fn in_browser<F>(window: Window, test: impl FnOnce(Page) -> F)
where
    F: Future<Output = anyhow::Result<()>>,
{
    let outcome = tokio::runtime::Runtime::new().map_err(anyhow::Error::from).and_then(|runtime| {
        runtime.block_on(async {
            let page = Page::open(window).await?;
            test(page.clone()).await?;
            let errors = page.console_errors().await?;
            anyhow::ensure!(errors.is_empty(), "errors in the console: {errors:?}");
            page.close().await
        })
    });
    if let Err(error) = outcome {
        panic!("{error:#}");
    }
}
