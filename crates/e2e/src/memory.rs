//! Memory of a page, as Chromium's developer tools count it.

use anyhow::{Context as _, Result};
use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

use crate::page::Page;

/// Memory of a page once its garbage is collected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory {
    /// Bytes of JavaScript's objects.
    pub bytes: f64,
    /// Nodes of the document, also those that are not in it any more.
    pub nodes: f64,
    /// Listeners.
    pub listeners: f64,
}

impl Page {
    /// Memory of the page, once its garbage is collected. Only Chromium can tell.
    ///
    /// # Errors
    ///
    /// If the browser is another one.
    pub async fn memory(&self) -> Result<Memory> {
        self.devtools("Performance.enable").await?;
        self.devtools("HeapProfiler.collectGarbage").await?;
        let metrics = self.devtools("Performance.getMetrics").await?;
        let metrics = metrics["metrics"].as_array().context("there are no metrics")?;
        let value = |name| {
            let metric = metrics.iter().find(|metric| metric["name"] == name);
            metric.and_then(|metric| metric["value"].as_f64()).context(name)
        };
        Ok(Memory {
            bytes: value("JSHeapUsedSize")?,
            nodes: value("Nodes")?,
            listeners: value("JSEventListeners")?,
        })
    }

    async fn devtools(&self, command: &'static str) -> Result<Value> {
        Ok(self.browser.client.issue_cmd(Devtools(command)).await?)
    }
}

/// ChromeDriver's command for a command of the developer tools.
#[derive(Debug)]
struct Devtools(&'static str);

impl WebDriverCompatibleCommand for Devtools {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({ "cmd": self.0, "params": {} }).to_string()))
    }
}
