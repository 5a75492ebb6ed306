//! Memory of a page, as Chromium's developer tools count it.

use anyhow::{Context as _, Result};
use serde_json::json;

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
    /// Memory of the page, once its garbage is collected as far as two collections in a row leave
    /// the same nodes and listeners. Only Chromium can tell.
    ///
    /// # Errors
    ///
    /// If the browser is another one, or the counts change for too long.
    pub async fn memory(&self) -> Result<Memory> {
        self.devtools("Performance.enable", json!({})).await?;
        let mut counts = None;
        let read = async |page: &Self| {
            let memory = page.collected().await?;
            let before = counts.replace((memory.nodes, memory.listeners));
            Ok((before == counts, memory))
        };
        let level = self.until("level memory", read, |(is_level, _)| *is_level).await;
        level.map(|(_, memory)| memory)
    }

    /// Memory after one collection. Chromium may keep some garbage for later ones.
    async fn collected(&self) -> Result<Memory> {
        self.devtools("HeapProfiler.collectGarbage", json!({})).await?;
        let metrics = self.devtools("Performance.getMetrics", json!({})).await?;
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
}
