//! Report of the tests to `cargo xtask test`: the time of each test, and each fault of the harness.

use std::fs::{self, File};
use std::io::Write as _;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use serde::Serialize;

use crate::harness_fault::HarnessFault;
use crate::target::target;

/// Largest number of faults of the harness in a run that still passes.
pub(crate) const HARNESS_FAULT_LIMIT: usize = 3;

/// File of the report, in the folder `e2e` of the target folder. Each line is a JSON object. Each
/// run begins the file anew.
const FILE: &str = "report.jsonl";

static REPORT: Mutex<Report> = Mutex::new(Report { file: None, faults: 0 });

struct Report {
    /// The file, once it has been created.
    file: Option<File>,
    /// Number of faults so far.
    faults: usize,
}

/// A line of the report, such as `{"test":"a","seconds":1.5}`.
#[derive(Serialize)]
struct Line<'a> {
    test: &'a str,
    #[serde(flatten)]
    event: Event<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Event<'a> {
    /// Seconds that a finished test has taken.
    Seconds(f64),
    /// A fault of a browser or its driver, which the page cannot cause.
    Fault(&'a HarnessFault),
}

/// Reports that the test of this thread is over, with its time.
pub(crate) fn add_end(time: Duration) {
    with(|report| report.write(Event::Seconds(time.as_secs_f64())));
}

/// Reports a fault of the harness in the test of this thread. Returns `true` if this run has had
/// more than [`HARNESS_FAULT_LIMIT`] faults.
pub(crate) fn add_fault(fault: &HarnessFault) -> bool {
    with(|report| {
        report.faults += 1;
        report.write(Event::Fault(fault));
        report.faults > HARNESS_FAULT_LIMIT
    })
}

/// Calls `act` with the report. Other tests wait for the report meanwhile.
fn with<T>(act: impl FnOnce(&mut Report) -> T) -> T {
    act(&mut REPORT.lock().unwrap_or_else(PoisonError::into_inner))
}

impl Report {
    /// Writes a line about the test of this thread.
    fn write(&mut self, event: Event<'_>) {
        let thread = thread::current();
        let line = Line { test: thread.name().unwrap_or_default(), event };
        // If the report cannot be written, its reader will notice.
        if let (Some(file), Ok(line)) = (self.file(), serde_json::to_string(&line)) {
            let _ = writeln!(file, "{line}");
        }
    }

    /// The file of the report, which the first call creates; `None` if that fails.
    fn file(&mut self) -> Option<&mut File> {
        if self.file.is_none() {
            let folder = target().ok()?.join("e2e");
            fs::create_dir_all(&folder).ok()?;
            self.file = File::create(folder.join(FILE)).ok();
        }
        self.file.as_mut()
    }
}
