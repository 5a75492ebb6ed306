//! The loop in which a browser test waits until a condition holds.

use std::fmt::Display;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use fantoccini::error::{CmdError, ErrorStatus};

use crate::frame::FrameReplaced;

/// Longest wait for a condition. The time is generous, because a test must also pass on a machine
/// that is ten times slower.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// First and longest interval between two checks of a condition.
const INTERVALS: (Duration, Duration) = (Duration::from_millis(10), Duration::from_millis(400));

/// Result of one check of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Probe<T> {
    /// The condition holds. The wait ends with this value.
    Done(T),
    /// The condition does not hold yet; the text tells the present state.
    Pending(String),
}

impl Probe<()> {
    /// [`Done`](Self::Done) if `seen` equals `expected`, and otherwise [`Pending`](Self::Pending)
    /// with `seen` as the present state.
    pub fn equal<A: PartialEq<B> + std::fmt::Debug, B: ?Sized>(seen: &A, expected: &B) -> Self {
        if seen == expected { Self::Done(()) } else { Self::Pending(format!("{seen:?}")) }
    }
}

/// Checks a condition at growing intervals until it holds.
///
/// An error that a re-render explains, such as a stale element, counts as pending.
///
/// # Errors
///
/// If the condition does not hold within [`PATIENCE`]; the error names the last value seen. Any
/// other error of the probe ends the wait at once.
///
/// # Examples
///
/// ```
/// # use fairboard_e2e::{Probe, eventually};
/// # tokio::runtime::Runtime::new()?.block_on(async {
/// let mut looks = 0;
/// eventually("three looks", async || {
///     looks += 1;
///     Ok(Probe::equal(&looks, &3))
/// })
/// .await
/// # })?;
/// # anyhow::Ok(())
/// ```
pub async fn eventually<T>(
    what: impl Display,
    mut probe: impl AsyncFnMut() -> Result<Probe<T>>,
) -> Result<T> {
    let start = Instant::now();
    let (mut interval, longest) = INTERVALS;
    loop {
        let last = match probe().await {
            Ok(Probe::Done(value)) => return Ok(value),
            Ok(Probe::Pending(seen)) => seen,
            Err(error) if is_transient(&error) => error.to_string(),
            Err(error) => return Err(error.context(format!("while waiting for {what}"))),
        };
        if start.elapsed() > PATIENCE {
            bail!("waited {PATIENCE:?} for {what}; last seen: {last}");
        }
        tokio::time::sleep(interval).await;
        interval = longest.min(interval * 3 / 2);
    }
}

/// Returns `true` if a driver's error may come from a drawing or a navigation between two commands,
/// so that another try may succeed.
fn is_transient(error: &anyhow::Error) -> bool {
    if error.is::<FrameReplaced>() {
        return true;
    }
    let Some(CmdError::Standard(error)) = error.downcast_ref() else { return false };
    [
        ErrorStatus::DetachedShadowRoot,
        ErrorStatus::ElementNotInteractable,
        ErrorStatus::MoveTargetOutOfBounds,
        ErrorStatus::NoSuchElement,
        ErrorStatus::StaleElementReference,
    ]
    .contains(&error.error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_that_no_render_explains_ends_the_wait_at_once() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let mut probes = 0;
        let outcome = runtime.block_on(eventually("nothing", async || {
            probes += 1;
            Err::<Probe<()>, _>(anyhow::anyhow!("broken"))
        }));
        assert_eq!((outcome.is_err(), probes), (true, 1));
    }
}
