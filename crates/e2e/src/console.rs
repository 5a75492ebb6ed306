//! Errors in the browser's console.

use anyhow::{Context as _, Result, ensure};
use fantoccini::wd::WebDriverCompatibleCommand;
use serde_json::json;

use crate::page::Page;

/// Script that records the errors of a page, for browsers whose driver has no console log.
pub(crate) const RECORDER: &str = include_str!("console.js");

impl Page {
    /// The errors in the browser's console since the last call. An error that the test expects,
    /// because the server has a fault on purpose, is left out. If the driver has no log, these are
    /// the errors of the present document. Violations of the content security policy are errors in
    /// both cases.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn console_errors(&self) -> Result<Vec<String>> {
        let errors =
            if self.browser.engine.has_log() { self.logged().await } else { self.recorded().await };
        Ok(errors?.into_iter().filter(|error| !self.faults.explain(error)).collect())
    }

    /// Drops the errors of a manifest that was cut off because a visit ended early. Chromium calls
    /// them syntax errors.
    ///
    /// # Errors
    ///
    /// If there are other errors, or the driver is gone.
    pub async fn forgive_cut_off_manifest(&self) -> Result<()> {
        self.forgive_errors(|error| {
            error.to_lowercase().contains("manifest") && error.contains("Syntax error")
        })
        .await
    }

    /// Drops the errors in the browser's console. Fails if `is_expected` returns `false` for one of
    /// them.
    pub(crate) async fn forgive_errors(&self, is_expected: impl Fn(&str) -> bool) -> Result<()> {
        // The errors are dropped by being read.
        let mut others = self.console_errors().await?;
        others.retain(|error| !is_expected(error));
        ensure!(others.is_empty(), "other errors: {others:?}");
        Ok(())
    }

    /// The errors in the driver's log since the last call.
    async fn logged(&self) -> Result<Vec<String>> {
        let log = self.browser.client.issue_cmd(ConsoleLog).await?;
        let entries = log.as_array().context("the log is not a list")?;
        let errors = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        let messages = errors.map(|entry| &entry["message"]);
        let kept = messages.filter(|text| !text.as_str().is_some_and(is_of_an_ended_frame));
        Ok(kept.map(ToString::to_string).collect())
    }

    /// The errors that the script in the page has recorded since the last call.
    async fn recorded(&self) -> Result<Vec<String>> {
        let errors = self.run("return window.testErrors.splice(0)", vec![]).await?;
        Ok(serde_json::from_value(errors)?)
    }
}

/// Returns `true` for the message that Chromium logs when a frame is removed during the load of a
/// file with an integrity value. This message gives no reason. If a load fails otherwise, a message
/// gives the reason.
fn is_of_an_ended_frame(message: &str) -> bool {
    let (_, load) = message.split_once("Fetch API cannot load ").unwrap_or_default();
    // A reason would be after the address.
    load.strip_suffix(". ").is_some_and(|address| !address.contains(' '))
}

/// The driver's command that reads and empties the console's log.
#[derive(Debug)]
pub(crate) struct ConsoleLog;

impl WebDriverCompatibleCommand for ConsoleLog {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::is_of_an_ended_frame;

    /// Messages of Chromium 156, and whether each only tells of a frame that was removed.
    const MESSAGES: [(&str, bool); 5] = [
        ("http://site/loader.js 0 Fetch API cannot load http://site/a.wasm. ", true),
        ("http://site/ - Fetch API cannot load http://site/a.wasm. SRI's checks failed.", false),
        ("http://site/ - Fetch API cannot load http://site/. Refused by the policy. ", false),
        ("http://site/a.wasm - Failed to load resource: net::ERR_FAILED", false),
        ("http://site/loader.js 9:1 \"It is over. \"", false),
    ];

    #[test]
    fn only_the_load_of_a_removed_frame_is_no_error() {
        for (message, is_one) in MESSAGES {
            assert_eq!(is_of_an_ended_frame(message), is_one, "{message}");
        }
    }
}
