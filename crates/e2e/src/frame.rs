//! The frame that commands go to.

use std::fmt::{self, Display, Formatter};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Error, Result};
use fantoccini::Client;
use fantoccini::error::{CmdError, ErrorStatus};
use fantoccini::wd::WebDriverCompatibleCommand;
use serde_json::json;

use crate::eventually::{Probe, eventually};
use crate::page::Page;

/// Message of a script that found itself outside of its frame.
const ELSEWHERE: &str = "the frame is gone";

/// Message of WebKit's driver for a script whose frame goes while it runs.
const UNLOADED: &str = "Callback was not called before the unload event";

/// The frame that a command went to had given its place to another one, where the next command
/// goes.
#[derive(Debug)]
pub(crate) struct FrameReplaced;

impl Display for FrameReplaced {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("another frame came into the place of the one that commands went to")
    }
}

impl std::error::Error for FrameReplaced {}

/// Way to the frame that commands go to: the index of each frame in the one around it, from the
/// page on. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame(Arc<Mutex<Vec<u16>>>);

impl Frame {
    fn way(&self) -> Vec<u16> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// A script that throws if it does not run in the frame: once that is gone, Chromium runs
    /// scripts in the whole page, without a word.
    pub(crate) fn guarded(&self, script: &str) -> String {
        let depth = self.way().len();
        if depth == 0 {
            return script.to_owned();
        }
        format!(
            "{{ let depth = 0;
                for (let one = window; one !== one.parent; one = one.parent) depth += 1;
                if (depth !== {depth}) throw new Error('{ELSEWHERE}'); }}
            {script}"
        )
    }

    /// True if commands go to a frame, and an error of the driver means that it is gone.
    pub(crate) fn is_gone(&self, error: &CmdError) -> bool {
        let CmdError::Standard(error) = error else { return false };
        let gone = [ErrorStatus::NoSuchFrame, ErrorStatus::NoSuchWindow].contains(&error.error)
            || [ELSEWHERE, UNLOADED].iter().any(|part| error.message.contains(part));
        gone && !self.way().is_empty()
    }

    /// Finds the frame again, after another one has come into its place.
    pub(crate) async fn find(&self, client: &Client) -> Result<(), CmdError> {
        client.issue_cmd(WholePage).await?;
        for index in self.way() {
            client.enter_frame(index).await?;
        }
        Ok(())
    }

    fn push(&self, index: u16) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(index);
    }

    fn pop(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
    }
}

impl Page {
    /// Sends commands to a frame of the page, or of the present frame, from now on. If another
    /// frame comes into its place, they go to that one.
    ///
    /// # Errors
    ///
    /// If there is no such frame for too long.
    pub async fn enter_frame(&self, index: u16) -> Result<()> {
        eventually(format!("frame {index}"), async || {
            match self.browser.client.enter_frame(index).await {
                Ok(()) => Ok(Probe::Done(())),
                Err(CmdError::Standard(error)) if error.error == ErrorStatus::NoSuchFrame => {
                    Ok(Probe::Pending(error.to_string()))
                }
                Err(error) => Err(Error::new(error)),
            }
        })
        .await?;
        self.frame.push(index);
        Ok(())
    }

    /// Sends commands to the page, or to the frame, around the present frame again.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn leave_frame(&self) -> Result<()> {
        self.frame.pop();
        Ok(self.frame.find(&self.browser.client).await?)
    }
}

/// The driver's command that sends the next ones to the whole page.
#[derive(Debug)]
struct WholePage;

impl WebDriverCompatibleCommand for WholePage {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/frame", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "id": null }).to_string()))
    }
}
