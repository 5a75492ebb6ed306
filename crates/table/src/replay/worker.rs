//! The engine's worker as a replay or a puzzle uses it: one question after the other.

use super::NoEngineAnswer;
use crate::EngineEvent;
use crate::supervisor::Build;

/// A task for the owner of the engine's worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerTask {
    /// Starts the engine's worker.
    Start,
    /// Sends a text to the worker.
    Post(String),
    /// Reports [`EngineEvent::Failed`] after these milliseconds, in place of any earlier wait.
    Wait(u32),
    /// Ends the worker and the wait.
    Stop,
}

/// State of the worker, by which a replay or a puzzle sees whether the worker can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Worker {
    Starting,
    Idle,
    /// The worker has the question with this ticket.
    Asked(u32),
    /// The worker has ended, because nothing is left to ask.
    Ended,
}

impl Worker {
    /// Handles a report about the worker. Returns the ticket of the question and the text of a
    /// reply; `None` for a report without a reply. After a reply the worker stays `Asked` until the
    /// caller makes it `Idle`, because only the caller can read which question the text answers.
    ///
    /// # Errors
    ///
    /// [`NoEngineAnswer`] if the worker failed, is too slow or of another build, or sent no text.
    pub(crate) fn handle_event(
        &mut self,
        event: EngineEvent,
    ) -> Result<Option<(u32, String)>, NoEngineAnswer> {
        match (*self, event) {
            // The wait for the last answer may still run out, but that answer has come.
            (Self::Idle | Self::Ended, _) => Ok(None),
            (Self::Starting, EngineEvent::Started(Build::Same)) => {
                *self = Self::Idle;
                Ok(None)
            }
            (Self::Asked(ticket), EngineEvent::Message(Some(text))) => Ok(Some((ticket, text))),
            // This includes a worker of another build, whose messages cannot be trusted.
            (
                Self::Starting | Self::Asked(_),
                EngineEvent::Started(_) | EngineEvent::Failed | EngineEvent::Message(_),
            ) => Err(NoEngineAnswer),
        }
    }
}
