//! Errors in the browser's console.

use anyhow::{Context as _, Result, ensure};
use fantoccini::wd::WebDriverCompatibleCommand;
use serde_json::json;

use crate::page::Page;

/// Script that keeps the errors of a page, for browsers whose driver has no log.
pub(crate) const RECORDER: &str = include_str!("console.js");

impl Page {
    /// The errors in the browser's console since the last call, without those that the faults of
    /// the server explain. Where the driver has no log, they are those of the present document,
    /// violations of its content security policy among them.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn console_errors(&self) -> Result<Vec<String>> {
        let errors =
            if self.browser.engine.has_log() { self.log().await } else { self.kept().await };
        Ok(errors?.into_iter().filter(|error| !self.faults.explain(error)).collect())
    }

    /// Forgets that visits which ended early cut off the manifest, which Chromium calls a fault of
    /// its syntax.
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

    /// Forgets the errors in the browser's console, all of which have to be expected.
    pub(crate) async fn forgive_errors(&self, is_expected: impl Fn(&str) -> bool) -> Result<()> {
        let mut others = self.console_errors().await?;
        others.retain(|error| !is_expected(error));
        ensure!(others.is_empty(), "other errors: {others:?}");
        Ok(())
    }

    /// Errors in the driver's log.
    async fn log(&self) -> Result<Vec<String>> {
        let log = self.browser.client.issue_cmd(ConsoleLog).await?;
        let entries = log.as_array().context("the log is not a list")?;
        let errors = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        Ok(errors.map(|entry| entry["message"].to_string()).collect())
    }

    /// Errors that the script of the page has kept.
    async fn kept(&self) -> Result<Vec<String>> {
        let kept = self.run("return window.testErrors.splice(0)", vec![]).await?;
        Ok(serde_json::from_value(kept)?)
    }
}

/// The driver's command for the console's log, which empties it.
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
