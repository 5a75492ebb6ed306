//! Faults of browsers and drivers, which are distinguished from faults of the page.

use std::fmt::{self, Display, Formatter};

use anyhow::Error;
use fantoccini::error::{CmdError, ErrorStatus};
use serde::Serialize;

use crate::engine::Engine;

/// A fault of a browser or driver: it does not start, dies, or answers with an error that the page
/// cannot cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct HarnessFault {
    /// The engine of the browser with the fault.
    pub(crate) engine: Engine,
    /// Text of the error with its causes.
    pub(crate) reason: String,
}

/// Texts by which a driver's message shows that the browser has gone. They count only in an error
/// of the kind "unknown error".
const GONE: [&str; 9] = [
    "chrome not reachable",
    "disconnected",
    "not connected to DevTools",
    "Failed to decode response from marionette",
    "Tried to run command without establishing a connection",
    "Failed to write response to stream",
    "can't kill an exited process",
    "session deleted",
    // In WebKit, the process of the page has ended during the script.
    "Could not parse script result",
];

impl HarnessFault {
    /// The fault of a browser that did not start.
    pub(crate) fn at_start(engine: Engine, error: &Error) -> Self {
        Self { engine, reason: format!("it did not start: {error:#}") }
    }

    /// The fault of a browser that did not end.
    pub(crate) fn at_end(engine: Engine, error: &Error) -> Self {
        Self { engine, reason: format!("it did not end: {error:#}") }
    }

    /// The fault of the harness that caused the error of a test in the browser `engine`; `None` if
    /// the test itself failed.
    pub(crate) fn behind(error: &Error, engine: Engine) -> Option<Self> {
        if let Some(fault) = error.downcast_ref::<Self>() {
            return Some(fault.clone());
        }
        let is_fault = error
            .chain()
            .any(|cause| cause.downcast_ref::<CmdError>().is_some_and(is_of_the_harness));
        is_fault.then(|| Self { engine, reason: format!("{error:#}") })
    }
}

/// Returns `true` if the page cannot be the cause of a driver's error.
fn is_of_the_harness(error: &CmdError) -> bool {
    let CmdError::Standard(error) = error else {
        // The driver was not reached, or its answer is not one of WebDriver.
        return matches!(
            error,
            CmdError::Failed(_)
                | CmdError::FailedC(_)
                | CmdError::Lost(_)
                | CmdError::NotJson(_)
                | CmdError::Json(_)
                | CmdError::NotW3C(_)
        );
    };
    let is_without_session =
        [ErrorStatus::InvalidSessionId, ErrorStatus::SessionNotCreated].contains(&error.error);
    // Drivers also report an unknown error for a browser that is gone, some without a text.
    let is_unknown = error.error == ErrorStatus::UnknownError;
    let is_gone = error.message.is_empty() || GONE.iter().any(|part| error.message.contains(part));
    is_without_session || (is_unknown && is_gone)
}

impl Display for HarnessFault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "fault of the harness, {:?}: {}", self.engine, self.reason)
    }
}

impl std::error::Error for HarnessFault {}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;
    use fantoccini::error::WebDriver;

    use super::*;

    fn standard(error: ErrorStatus, message: &'static str) -> Error {
        CmdError::Standard(WebDriver::new(error, message)).into()
    }

    #[test]
    fn an_error_that_no_page_can_cause_is_a_fault_of_the_harness() {
        let lost = std::io::Error::other("reset");
        for (error, is_fault) in [
            (anyhow!("9 squares, not 100"), false),
            (standard(ErrorStatus::JavascriptError, "boom"), false),
            (standard(ErrorStatus::ScriptTimeout, ""), false),
            (standard(ErrorStatus::Timeout, ""), false),
            (standard(ErrorStatus::NoSuchWindow, ""), false),
            (standard(ErrorStatus::UnknownError, "Reached error page: about:neterror"), false),
            (standard(ErrorStatus::UnknownError, "tab crashed"), false),
            (standard(ErrorStatus::UnknownError, ""), true),
            (standard(ErrorStatus::UnknownError, "disconnected: not connected to DevTools"), true),
            (standard(ErrorStatus::UnknownError, "Could not parse script result"), true),
            (standard(ErrorStatus::InvalidSessionId, ""), true),
            (CmdError::Lost(lost).into(), true),
            (CmdError::NotW3C(serde_json::json!({})).into(), true),
            (standard(ErrorStatus::InvalidSessionId, "").context("while waiting for x"), true),
            (HarnessFault::at_start(Engine::WebKit, &anyhow!("no display")).into(), true),
        ] {
            let found = HarnessFault::behind(&error, Engine::Chromium);
            assert_eq!(found.is_some(), is_fault, "{error:#}");
        }
    }
}
