//! Memory of a page, measured by Chromium's developer tools.

use anyhow::{Context as _, Result};
use serde_json::json;

use crate::page::Page;

/// Memory of a page after a garbage collection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory {
    /// Number of bytes of all JavaScript objects.
    pub bytes: f64,
    /// Number of nodes, including those that have been removed from the document.
    pub nodes: f64,
    /// Number of event listeners that JavaScript has added.
    pub listeners: f64,
}

impl Page {
    /// Measures the memory of the page. Garbage is collected until two collections in a row leave
    /// the same numbers of nodes and listeners. Only Chromium can measure this.
    ///
    /// # Errors
    ///
    /// If the browser is not Chromium, or these numbers change for too long.
    pub async fn memory(&self) -> Result<Memory> {
        self.devtools("Performance.enable", json!({})).await?;
        let mut last_counts = None;
        let read = async |page: &Self| {
            let memory = page.collect_and_measure().await?;
            let counts = (memory.nodes, memory.listeners);
            let is_level = last_counts.replace(counts) == Some(counts);
            Ok((is_level, memory))
        };
        let level = self.until("level memory", read, |(is_level, _)| *is_level).await;
        level.map(|(_, memory)| memory)
    }

    /// Collects garbage once, and measures the memory. Chromium may leave some garbage to later
    /// collections.
    async fn collect_and_measure(&self) -> Result<Memory> {
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
