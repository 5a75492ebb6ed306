//! Report of the tests to `cargo xtask test`: the time of each test, and each fault of the harness.

use std::fs::{self, File};
use std::io::Write as _;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use serde::Serialize;

use crate::engine::target;
use crate::harness_fault::HarnessFault;

/// Largest number of faults of the harness in a run that still passes.
pub const FAULTS: usize = 3;

/// File of the report, in the folder `e2e` of the target folder. Each line is a JSON object. Each
/// run begins the file anew.
const FILE: &str = "report.jsonl";

static REPORT: Mutex<Report> = Mutex::new(Report { file: None, faults: 0 });

/// The report of this run.
struct Report {
    /// The file, once it has been created.
    file: Option<File>,
    /// Number of faults so far.
    faults: usize,
}

/// A line of the report.
#[derive(Serialize)]
struct Line<'a> {
    /// Name of the test.
    test: &'a str,
    /// Seconds that a finished test has taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    /// A fault of the harness, if the line reports one.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<&'a HarnessFault>,
}

/// Reports that the test of this thread is over, with its time.
pub(crate) fn add_end(time: Duration) {
    let no_fault = None;
    with(|report| report.write(Some(time.as_secs_f64()), no_fault));
}

/// Reports a fault of the harness in the test of this thread. Returns `true` if this run has had
/// more than [`FAULTS`] faults.
pub(crate) fn add_fault(fault: &HarnessFault) -> bool {
    with(|report| {
        report.faults += 1;
        let no_time = None;
        report.write(no_time, Some(fault));
        report.faults > FAULTS
    })
}

/// Does something with the report, which no other test uses meanwhile.
fn with<T>(act: impl FnOnce(&mut Report) -> T) -> T {
    act(&mut REPORT.lock().unwrap_or_else(PoisonError::into_inner))
}

impl Report {
    /// Writes a line about the test of this thread: its time in seconds, or a fault of the harness.
    fn write(&mut self, seconds: Option<f64>, fault: Option<&HarnessFault>) {
        let thread = thread::current();
        let line = Line { test: thread.name().unwrap_or_default(), seconds, fault };
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
