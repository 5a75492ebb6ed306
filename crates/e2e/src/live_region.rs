//! Sentences of the live regions, as a screen reader speaks them.

use anyhow::Result;

use crate::page::Page;

/// Script that records the changes of live regions.
const RECORDER: &str = include_str!("live_region.js");

impl Page {
    /// Records from now on each text that a live region takes on, also if it had it before.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn record_speech(&self) -> Result<()> {
        self.run(RECORDER, vec![]).await.map(|_| ())
    }

    /// The recorded sentences so far, oldest first.
    ///
    /// # Errors
    ///
    /// If nothing is recorded.
    pub async fn speech(&self) -> Result<Vec<String>> {
        Ok(serde_json::from_value(self.run("return window.testSpeech", vec![]).await?)?)
    }

    /// Waits until the newest recorded sentence contains a text.
    ///
    /// # Errors
    ///
    /// If it does not for too long.
    pub async fn speaks(&self, text: &str) -> Result<String> {
        let read = async |page: &Self| Ok(page.speech().await?.pop().unwrap_or_default());
        self.until(&format!("«{text}» to be spoken"), read, |newest| newest.contains(text)).await
    }

    /// Waits until some recorded sentence contains a text, whatever is spoken after it.
    ///
    /// # Errors
    ///
    /// If none does for too long.
    pub async fn has_spoken(&self, text: &str) -> Result<()> {
        let read = async |page: &Self| page.speech().await;
        let is_there = |all: &Vec<String>| all.iter().any(|sentence| sentence.contains(text));
        self.until(&format!("«{text}» to have been spoken"), read, is_there).await.map(drop)
    }
}
