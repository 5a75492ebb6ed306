//! Faults that the site's server has on purpose, for tests of how the page copes with them.

use std::collections::BTreeSet;
use std::sync::Arc;

use tokio::sync::watch;

use crate::setting::Setting;

/// Name of the service worker's script.
const SERVICE_WORKER: &str = "sw.js";

/// A fault in the delivery of files by the site's server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Part of a path. Each file whose path contains this part has the fault.
    pub path: &'static str,
    /// The kind of the fault, which says how the answer differs from the right one.
    pub kind: FaultKind,
}

/// Kinds of faults in the delivery of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The answer is 404.
    Missing,
    /// There is no answer until the fault is mended.
    Held,
    /// The file comes with this content type instead of the right one.
    Typed(&'static str),
    /// The second half of the file is cut off.
    Truncated,
    /// The second half of the file does not come until the fault is mended.
    Stalled,
    /// The content differs from the published one, but would work as well.
    Altered,
    /// There is no content.
    Emptied,
    /// This text is appended to the file.
    Extended(&'static str),
    /// Pages of other origins may not read the file, because the header that allows this is
    /// missing.
    Unshared,
}

impl Fault {
    /// A fault: the server answers 404 for each file whose path contains `path`.
    pub const fn missing(path: &'static str) -> Self {
        Self { path, kind: FaultKind::Missing }
    }

    /// A fault: each file whose path contains `path` comes only after the fault is mended.
    pub const fn held(path: &'static str) -> Self {
        Self { path, kind: FaultKind::Held }
    }

    /// A fault: each file whose path contains `path` comes with this content type.
    pub const fn typed(path: &'static str, content_type: &'static str) -> Self {
        Self { path, kind: FaultKind::Typed(content_type) }
    }

    /// A fault: each file whose path contains `path` comes without its second half.
    pub const fn truncated(path: &'static str) -> Self {
        Self { path, kind: FaultKind::Truncated }
    }

    /// A fault: the second half of each file whose path contains `path` comes only after the fault
    /// is mended.
    pub const fn stalled(path: &'static str) -> Self {
        Self { path, kind: FaultKind::Stalled }
    }

    /// A fault: each file whose path contains `path` is altered, but would work as well.
    pub const fn altered(path: &'static str) -> Self {
        Self { path, kind: FaultKind::Altered }
    }

    /// A fault: each file whose path contains `path` comes empty.
    pub const fn emptied(path: &'static str) -> Self {
        Self { path, kind: FaultKind::Emptied }
    }

    /// A fault: pages of other origins may not read a file whose path contains `path`.
    pub const fn unshared(path: &'static str) -> Self {
        Self { path, kind: FaultKind::Unshared }
    }

    /// A fault: `text` is appended to each file whose path contains `path`.
    pub const fn extended(path: &'static str, text: &'static str) -> Self {
        Self { path, kind: FaultKind::Extended(text) }
    }
}

/// Faults of a running server. Clones share the faults.
#[derive(Clone, Debug)]
pub(crate) struct Faults(Arc<watch::Sender<State>>);

/// The present faults of the server, and the console errors that are expected.
#[derive(Debug, Default)]
struct State {
    /// `false` if the script of the service worker comes empty.
    has_service_worker: bool,
    present: Vec<Fault>,
    /// Paths whose console errors are expected: the paths of all faults so far, and further ones.
    paths: BTreeSet<&'static str>,
}

impl Faults {
    /// The faults that a test's setting asks for. In a setting without a service worker, the
    /// worker's script comes empty, and console errors about that are expected.
    pub(crate) fn new(setting: &Setting) -> Self {
        let has_service_worker = setting.has_service_worker;
        let emptied_path = (!has_service_worker).then_some(SERVICE_WORKER);
        let paths = emptied_path.into_iter().collect();
        let state = State { has_service_worker, paths, ..State::default() };
        let faults = Self(Arc::new(watch::Sender::new(state)));
        faults.replace(setting.faults.clone());
        faults
    }

    /// Replaces the present faults. Console errors about earlier faults stay expected, because the
    /// console is read only later.
    pub(crate) fn replace(&self, faults: Vec<Fault>) {
        self.0.send_modify(|state| {
            state.paths.extend(faults.iter().map(|fault| fault.path));
            state.present = faults;
        });
    }

    /// Adds a path to those whose console errors are expected.
    pub(crate) fn expect(&self, path: &'static str) {
        self.0.send_modify(|state| state.paths.extend([path]));
    }

    /// Returns `true` if an error in the browser's console is expected. Such an error names the
    /// path of a past or present fault, or a path given to [`expect`](Self::expect).
    pub(crate) fn explain(&self, error: &str) -> bool {
        self.0.borrow().paths.iter().any(|path| error.contains(path))
    }

    /// Waits until the fault of a path is not `kind`, and returns the fault that the path has then.
    pub(crate) async fn wait_out(&self, path: &str, kind: FaultKind) -> Option<FaultKind> {
        let mut states = self.0.subscribe();
        let state = states.wait_for(|state| state.fault(path) != Some(kind)).await;
        state.ok().and_then(|state| state.fault(path))
    }
}

impl State {
    /// The fault of the file at a path; `None` if the file comes as it is.
    fn fault(&self, path: &str) -> Option<FaultKind> {
        if !self.has_service_worker && path.contains(SERVICE_WORKER) {
            return Some(FaultKind::Emptied);
        }
        self.present.iter().find(|fault| path.contains(fault.path)).map(|fault| fault.kind)
    }
}
