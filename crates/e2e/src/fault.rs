//! Faults that a server can have.

use std::collections::BTreeSet;
use std::sync::Arc;

use tokio::sync::watch;

/// Files that the site's server does not deliver as it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Part of the path of every file concerned.
    pub path: &'static str,
    /// Kind of the fault.
    pub kind: FaultKind,
}

/// Kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The answer is 404.
    Missing,
    /// There is no answer until the fault is mended.
    Held,
    /// The content type is another one.
    Typed(&'static str),
    /// The second half is cut off.
    Truncated,
    /// The second half does not come until the fault is mended.
    Stalled,
    /// The content is not as published, but would work as well.
    Altered,
    /// There is no content.
    Emptied,
    /// A text is appended.
    Extended(&'static str),
    /// Pages of other origins may not read it.
    Unshared,
}

impl Fault {
    /// Files that are not there.
    pub const fn missing(path: &'static str) -> Self {
        Self { path, kind: FaultKind::Missing }
    }

    /// Files that do not come until the fault is mended.
    pub const fn held(path: &'static str) -> Self {
        Self { path, kind: FaultKind::Held }
    }

    /// Files that come with another content type.
    pub const fn typed(path: &'static str, content_type: &'static str) -> Self {
        Self { path, kind: FaultKind::Typed(content_type) }
    }

    /// Files whose second half is cut off.
    pub const fn truncated(path: &'static str) -> Self {
        Self { path, kind: FaultKind::Truncated }
    }

    /// Files whose second half does not come until the fault is mended.
    pub const fn stalled(path: &'static str) -> Self {
        Self { path, kind: FaultKind::Stalled }
    }

    /// Files that are not as published, but would work as well.
    pub const fn altered(path: &'static str) -> Self {
        Self { path, kind: FaultKind::Altered }
    }

    /// Files without content.
    pub const fn emptied(path: &'static str) -> Self {
        Self { path, kind: FaultKind::Emptied }
    }

    /// Files that pages of other origins may not read.
    pub const fn unshared(path: &'static str) -> Self {
        Self { path, kind: FaultKind::Unshared }
    }

    /// Files to which a text is appended.
    pub const fn extended(path: &'static str, text: &'static str) -> Self {
        Self { path, kind: FaultKind::Extended(text) }
    }
}

/// Faults of a running server; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Faults(Arc<watch::Sender<State>>);

#[derive(Debug, Default)]
struct State {
    /// Faults that last as long as the server.
    lasting: Vec<Fault>,
    present: Vec<Fault>,
    /// Paths of all faults so far, and others: errors in the console that name one are expected.
    paths: BTreeSet<&'static str>,
}

impl Faults {
    pub(crate) fn new(lasting: Vec<Fault>, faults: Vec<Fault>) -> Self {
        let paths = lasting.iter().map(|fault| fault.path).collect();
        let state = State { lasting, paths, ..State::default() };
        let all = Self(Arc::new(watch::Sender::new(state)));
        all.replace(faults);
        all
    }

    pub(crate) fn replace(&self, faults: Vec<Fault>) {
        self.0.send_modify(|state| {
            state.paths.extend(faults.iter().map(|fault| fault.path));
            state.present = faults;
        });
    }

    /// Expects errors in the console that name a path.
    pub(crate) fn expect(&self, path: &'static str) {
        self.0.send_modify(|state| state.paths.extend([path]));
    }

    /// True if a past or present fault explains an error in the browser's console.
    pub(crate) fn explain(&self, error: &str) -> bool {
        self.0.borrow().paths.iter().any(|path| error.contains(path))
    }

    /// The fault of a path, once it is not held any more.
    pub(crate) async fn of(&self, path: &str) -> Option<FaultKind> {
        self.after(path, FaultKind::Held).await
    }

    /// The fault of a path, once it is not this one.
    pub(crate) async fn after(&self, path: &str, kind: FaultKind) -> Option<FaultKind> {
        let mut states = self.0.subscribe();
        let state = states.wait_for(|state| state.fault(path) != Some(kind)).await;
        state.ok().and_then(|state| state.fault(path))
    }
}

impl State {
    fn fault(&self, path: &str) -> Option<FaultKind> {
        let mut faults = self.lasting.iter().chain(&self.present);
        faults.find(|fault| path.contains(fault.path)).map(|fault| fault.kind)
    }
}
