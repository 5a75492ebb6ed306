//! Runs a command in a process group of its own, which ends together with this program.
//!
//! Trunk starts cargo, and cargo starts compilers. A signal to this program alone would leave them
//! running. So the program starts itself again as the leader of a new process group. Everything
//! that the command starts belongs to that group.

use std::env;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitStatus, Stdio, exit};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use anyhow::{Context as _, Result};

/// Environment variable that marks the inner process.
const MARK: &str = "FAIRBOARD_CONTAINED";

/// Script of the guard, which ends a process group when the guard's standard input ends.
///
/// The input ends together with the outer process, even if that process is killed.
const GUARD: &str = r#"
trap "" HUP INT TERM
cat >/dev/null
kill -s TERM -- "-$1" 2>/dev/null
for _ in 1 2 3 4 5 6 7 8 9 10; do
    kill -s 0 -- "-$1" 2>/dev/null || exit 0
    sleep 0.1
done
kill -s KILL -- "-$1" 2>/dev/null
"#;

/// The reason why the outer process stops waiting.
enum End {
    /// A signal to end the command has come, from the person or the system.
    Signal,
    /// The inner process has ended. `None` if its status cannot be read.
    Exit(Option<ExitStatus>),
}

/// Runs a task in a process group that ends with this process.
///
/// This process, the outer one, starts the program again. The inner process runs the task, and the
/// outer one then exits with the same status. After a signal, the outer one returns without an
/// error instead.
///
/// # Errors
///
/// In the inner process, the error of the task. In the outer process, only a failure to start the
/// inner process or to wait for it.
pub(crate) fn run(task: impl FnOnce() -> Result<()>) -> Result<()> {
    if env::var_os(MARK).is_some() { task() } else { contain() }
}

/// Starts the inner process and its guard, and waits until the inner process exits or a signal
/// comes. Then ends the process group. Returns after a signal; otherwise exits with the status of
/// the inner process.
fn contain() -> Result<()> {
    let (ends, first_end) = channel();
    let signals = ends.clone();
    // Only the first end counts, so it does not matter if a later signal has no receiver.
    ctrlc::set_handler(move || _ = signals.send(End::Signal))?;
    let inner = start_inner()?;
    let mut guard = start_guard(inner.id())?;
    report_exit(inner, ends);
    let end = first_end.recv()?;
    // The end of its input lets the guard end the process group. Compilers may still run in it,
    // even if the inner process has exited.
    drop(guard.stdin.take());
    guard.wait()?;
    match end {
        // A command that a person ends has not failed.
        End::Signal => Ok(()),
        // The inner process has already printed the reason.
        End::Exit(status) => {
            let code_if_killed = 1;
            exit(status.and_then(|status| status.code()).unwrap_or(code_if_killed))
        }
    }
}

/// Starts this program again as the inner process, with the same arguments.
fn start_inner() -> Result<Child> {
    let mut inner = Command::new(env::current_exe()?);
    // The system would stop a background process group that reads from the terminal.
    inner.args(env::args_os().skip(1)).env(MARK, "1").stdin(Stdio::null()).process_group(0);
    inner.spawn().context("the command cannot be started")
}

/// Starts the guard of the process group `group`. The guard runs in another group, so that Ctrl+C
/// in the terminal does not end the guard.
fn start_guard(group: u32) -> Result<Child> {
    let mut guard = Command::new("sh");
    guard.args(["-c", GUARD, "guard", &group.to_string()]).process_group(0);
    guard.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    guard.spawn().context("sh is missing")
}

/// Sends the exit of the inner process to `ends`.
fn report_exit(mut inner: Child, ends: Sender<End>) {
    thread::spawn(move || ends.send(End::Exit(inner.wait().ok())));
}
