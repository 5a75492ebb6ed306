//! Folders for data of browsers and servers. They are deleted when the tests end or are killed.

use std::io;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use tempfile::TempDir;

/// Shell script that reads its input to the end, and then deletes the folder `$0`, which is the
/// argument after the script. It tries up to five times, because browsers that are killed at the
/// same time may still write.
const DELETER: &str =
    r#"cat >/dev/null; for i in 1 2 3 4 5; do rm -rf "$0" && exit; sleep 1; done"#;

/// The folder of this run, and a process that deletes the folder when the run is over.
#[derive(Debug)]
struct Scratch {
    path: PathBuf,
    /// The process that deletes the folder. Its input is a pipe that ends with the tests.
    deleter: Child,
}

/// The folder of this run; `None` until the first use.
static SCRATCH: Mutex<Option<Scratch>> = Mutex::new(None);

/// Makes a new folder in the folder of this run.
///
/// # Errors
///
/// If a folder cannot be made, or there is no shell.
pub(crate) fn folder() -> io::Result<TempDir> {
    let mut present = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
    let scratch = match &mut *present {
        Some(scratch) => scratch,
        // This is the first folder of the run.
        none => none.insert(Scratch::new()?),
    };
    TempDir::new_in(&scratch.path)
}

impl Scratch {
    /// Makes the folder, and starts the process that deletes it when the run is over.
    fn new() -> io::Result<Self> {
        let path = tempfile::Builder::new().prefix("fairboard-").tempdir()?.keep();
        let mut command = Command::new("sh");
        command.args(["-c", DELETER]).arg(&path).stdin(Stdio::piped());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        // A signal to the group of the tests, such as Ctrl+C, must not reach this process.
        let deleter = command.process_group(0).spawn()?;
        Ok(Self { path, deleter })
    }
}

// Rust never drops a static, so this serves the test. In a run, the pipe ends with the process.
impl Drop for Scratch {
    fn drop(&mut self) {
        // The end of its input lets the deleter begin.
        drop(self.deleter.stdin.take());
        // An error of the wait changes nothing.
        let _ = self.deleter.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_goes_with_all_that_is_in_it() -> io::Result<()> {
        let scratch = Scratch::new()?;
        let path = scratch.path.clone();
        let inner = TempDir::new_in(&path)?.keep();
        std::fs::write(inner.join("left"), "")?;
        drop(scratch);
        assert!(!path.exists(), "{}", path.display());
        Ok(())
    }
}
