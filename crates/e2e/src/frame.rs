//! The frame of the page to which commands go.

use std::fmt::{self, Display, Formatter};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Error, Result};
use fantoccini::Client;
use fantoccini::error::{CmdError, ErrorStatus};
use fantoccini::wd::WebDriverCompatibleCommand;
use serde_json::json;

use crate::eventually::{Probe, eventually};
use crate::page::Page;

/// Message of the error that a script throws outside of its frame.
const ELSEWHERE: &str = "the frame is gone";

/// Message of WebKit's driver for a script whose frame is removed while it runs.
const UNLOADED: &str = "Callback was not called before the unload event";

/// Error of a command whose frame was replaced by another frame. The next command goes to the new
/// frame.
#[derive(Debug)]
pub(crate) struct FrameReplaced;

impl Display for FrameReplaced {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("another frame came into the place of the one that commands went to")
    }
}

impl std::error::Error for FrameReplaced {}

/// Path from the page to the frame to which commands go. The path has the index of each frame among
/// the frames of its parent, and is empty for the page itself. Clones share the path.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame(Arc<Mutex<Vec<u16>>>);

impl Frame {
    fn path(&self) -> Vec<u16> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// `script` after a check that throws if the script runs at another depth than that of the
    /// frame. Without this check, Chromium would run the script in the page once the frame is gone.
    pub(crate) fn guarded(&self, script: &str) -> String {
        let depth = self.path().len();
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

    /// Returns `true` if commands go to a frame, and the driver's error means that this frame is
    /// gone.
    pub(crate) fn is_gone(&self, error: &CmdError) -> bool {
        let CmdError::Standard(error) = error else { return false };
        let has_status =
            [ErrorStatus::NoSuchFrame, ErrorStatus::NoSuchWindow].contains(&error.error);
        let has_message = [ELSEWHERE, UNLOADED].iter().any(|part| error.message.contains(part));
        (has_status || has_message) && !self.path().is_empty()
    }

    /// Enters the frame again, from the whole page inwards. Further commands go to the frame that
    /// is there now, even if it has replaced the earlier one.
    pub(crate) async fn enter(&self, client: &Client) -> Result<(), CmdError> {
        client.issue_cmd(WholePage).await?;
        for index in self.path() {
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
    /// Sends further commands to a frame inside the page or inside the present frame. `index`
    /// counts these inner frames from 0. If the page replaces the frame, commands go to the new
    /// frame.
    ///
    /// # Errors
    ///
    /// If no such frame comes in time.
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

    /// Sends further commands to the page or frame around the present frame.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn leave_frame(&self) -> Result<()> {
        self.frame.pop();
        Ok(self.frame.enter(&self.browser.client).await?)
    }
}

/// The driver's command to leave all frames, so that the next commands go to the whole page.
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
