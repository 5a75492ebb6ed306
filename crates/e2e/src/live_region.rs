//! The sentences of live regions, as a screen reader would speak them.

use anyhow::Result;

use crate::page::Page;

/// Script that records the changes of live regions.
const RECORDER: &str = include_str!("live_region.js");

impl Page {
    /// Records every text that a live region gets from now on, even if the text repeats.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn record_speech(&self) -> Result<()> {
        self.run(RECORDER, vec![]).await.map(|_| ())
    }

    /// The sentences recorded so far, the oldest first.
    ///
    /// # Errors
    ///
    /// If [`record_speech`](Self::record_speech) was not called in the present document.
    pub async fn speech(&self) -> Result<Vec<String>> {
        Ok(serde_json::from_value(self.run("return window.testSpeech", vec![]).await?)?)
    }

    /// Waits until the newest recorded sentence contains a text, and returns that sentence.
    ///
    /// # Errors
    ///
    /// If no such sentence comes in time.
    pub async fn speaks(&self, text: &str) -> Result<String> {
        let read = async |page: &Self| Ok(page.speech().await?.pop().unwrap_or_default());
        self.until(&format!("«{text}» to be spoken"), read, |newest| newest.contains(text)).await
    }

    /// Waits until a recorded sentence contains a text. Later sentences do not matter.
    ///
    /// # Errors
    ///
    /// If no such sentence comes in time.
    pub async fn has_spoken(&self, text: &str) -> Result<()> {
        let read = async |page: &Self| page.speech().await;
        let is_there = |all: &Vec<String>| all.iter().any(|sentence| sentence.contains(text));
        self.until(&format!("«{text}» to have been spoken"), read, is_there).await.map(drop)
    }
}
