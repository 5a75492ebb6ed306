//! Commands to Chromium's developer tools, for the tests. ChromeDriver passes them on.

use anyhow::Result;
use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

use crate::page::Page;

/// A preference of the system, as media queries name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// The person prefers the dark theme.
    Dark,
    /// The colors of the system replace the colors of the page (`forced-colors`).
    ForcedColors,
    /// The person prefers less motion.
    ReducedMotion,
}

impl Preference {
    /// The name and the value of the media feature in a style sheet.
    const fn feature(self) -> (&'static str, &'static str) {
        match self {
            Self::Dark => ("prefers-color-scheme", "dark"),
            Self::ForcedColors => ("forced-colors", "active"),
            Self::ReducedMotion => ("prefers-reduced-motion", "reduce"),
        }
    }
}

impl Page {
    /// Makes these preferences of the system the only ones for the page. Only Chromium can do so.
    ///
    /// # Errors
    ///
    /// If the browser is not Chromium.
    pub async fn prefer(&self, preferences: &[Preference]) -> Result<()> {
        let features = preferences.iter().map(|preference| {
            let (name, value) = preference.feature();
            json!({ "name": name, "value": value })
        });
        let media = json!({ "features": features.collect::<Vec<_>>() });
        self.devtools("Emulation.setEmulatedMedia", media).await.map(drop)
    }

    /// Shows the page in its printed form. Only Chromium can do so.
    ///
    /// # Errors
    ///
    /// If the browser is not Chromium.
    pub async fn as_printed(&self) -> Result<()> {
        self.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" })).await.map(drop)
    }

    /// Sends the last repetition of a held key, and then its release. No press of the key has to
    /// come before, because the page takes it for a key that is held. `key` is the name of the key,
    /// such as `Enter`, and `text` is the text that it types, such as `\r`. Only Chromium can do
    /// so.
    ///
    /// # Errors
    ///
    /// If the browser is not Chromium.
    pub async fn repeat_and_release(&self, key: &str, text: &str) -> Result<()> {
        let down = json!({ "type": "keyDown", "key": key, "text": text, "autoRepeat": true });
        self.devtools("Input.dispatchKeyEvent", down).await?;
        let up = json!({ "type": "keyUp", "key": key });
        self.devtools("Input.dispatchKeyEvent", up).await.map(drop)
    }

    /// Runs a script in each later document, before all other scripts.
    pub(crate) async fn run_first(&self, script: &str) -> Result<()> {
        let source = json!({ "source": script });
        self.devtools("Page.addScriptToEvaluateOnNewDocument", source).await.map(drop)
    }

    /// Sends a command to the developer tools, and returns its result.
    pub(crate) async fn devtools(&self, command: &'static str, params: Value) -> Result<Value> {
        Ok(self.browser.client.issue_cmd(Devtools { command, params }).await?)
    }
}

/// ChromeDriver's command that passes a command on to the developer tools.
#[derive(Debug)]
struct Devtools {
    command: &'static str,
    params: Value,
}

impl WebDriverCompatibleCommand for Devtools {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        let Self { command, params } = self;
        (Method::POST, Some(json!({ "cmd": command, "params": params }).to_string()))
    }
}
